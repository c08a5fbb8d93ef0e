// A connection into which the module is loaded, in a process whose allocations may fail.

#ifndef LEASE_TESTS_FAULTS_DATABASE_H_
#define LEASE_TESTS_FAULTS_DATABASE_H_

#include <sqlite3.h>

#include <string>

namespace lease::testing {

// The first column of the first row, and the extended code of the failure. Holds its texts itself:
// it is made while allocations fail.
struct Answer {
  int rc = SQLITE_OK;
  char value[1024] = "";  // NULL as "NULL", no row as ""
  char error[512] = "";

  bool ok() const { return rc == SQLITE_OK; }
  bool no_memory() const { return (rc & 0xFF) == SQLITE_NOMEM || rc == SQLITE_IOERR_NOMEM; }
};

class Connection {
 public:
  explicit Connection(const std::string& name = ":memory:");
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int opened() const { return opened_; }
  sqlite3* get() const { return db_; }
  // Runs one statement to its end, reading every column of every row.
  Answer Run(const std::string& sql) const;
  // The same, and fails the test unless it succeeds.
  std::string Get(const std::string& sql) const;

 private:
  sqlite3* db_ = nullptr;
  int opened_ = SQLITE_OK;
};

// Loads the module, once for all of the process. Allocations can fail from then on.
void LoadModule();

}  // namespace lease::testing

#endif  // LEASE_TESTS_FAULTS_DATABASE_H_
