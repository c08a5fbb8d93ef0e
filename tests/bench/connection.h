// A connection to SQLite with the module loaded, and a folder for its databases.

#ifndef LEASE_TESTS_BENCH_CONNECTION_H_
#define LEASE_TESTS_BENCH_CONNECTION_H_

#include <sqlite3.h>

#include <string>

namespace lease::bench {

// Throws std::runtime_error with SQLite's text.
class Connection {
 public:
  explicit Connection(const std::string& name);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void Run(const std::string& sql);
  // Seconds of this thread's work that `sql` takes, its rows read to the end.
  double Time(const std::string& sql);

  // The statement that Step runs, once a call.
  void Prepare(const std::string& sql);
  void Step();

 private:
  void Check(int rc);

  sqlite3* db_ = nullptr;
  sqlite3_stmt* statement_ = nullptr;
};

// On the disk that holds temporary files, or TMPDIR; removed with its owner.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + '/' + name; }

 private:
  std::string path_;
};

}  // namespace lease::bench

#endif  // LEASE_TESTS_BENCH_CONNECTION_H_
