// SQLite connections of the tests, and the lease that lets them write.

#ifndef LEASE_TESTS_VFS_DATABASE_H_
#define LEASE_TESTS_VFS_DATABASE_H_

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>
#include <utility>

#include "tests/support/scratch.h"

namespace lease::testing {

// One connection. The first one loads the module, for all of the process.
class Db {
 public:
  explicit Db(const std::string& name, const char* vfs = nullptr);
  ~Db() { Close(); }
  Db(Db&& other) noexcept : db_(std::exchange(other.db_, nullptr)), rc_(other.rc_) {}
  Db(const Db&) = delete;
  Db& operator=(const Db&) = delete;

  int opened() const { return rc_; }  // the extended code of opening
  // The extended code of the first statement that fails, or SQLITE_OK.
  int Run(const std::string& sql);
  // The first column of the first row, NULL as "NULL", nothing as "", and an error as
  // "error: <extended code>".
  std::string Get(const std::string& sql);
  std::string error() const { return sqlite3_errmsg(db_); }
  int Close() { return sqlite3_close(std::exchange(db_, nullptr)); }
  sqlite3* get() const { return db_; }

 private:
  sqlite3* db_ = nullptr;
  int rc_ = SQLITE_OK;
};

// Loads the module on `db` once more. An SQLITE_… code.
int LoadModule(sqlite3* db);

// Leases in one store of this process's memory, by way of a connection of their own.
class Leases {
 public:
  Leases();

  const std::string& store() const { return store_; }
  // The term, or "NULL".
  std::string Acquire(int node = 7);
  void Release(int node = 7);

 private:
  const std::string store_;
  Db db_;
};

// A folder with a database of node 7.
class AFencedDatabase : public ::testing::Test {
 protected:
  // "file:<name>?vfs=lease&<parameters>", by default those of node 7.
  std::string Uri(const std::string& name = "app.db", const std::string& parameters = "") const;
  Db Open() const { return Db(Uri()); }
  std::string path() const { return dir_ / "app.db"; }
  // The detail of the last event `refused`.
  static std::string LastRefusal();

  ScratchFolder dir_;
  Leases leases_;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_VFS_DATABASE_H_
