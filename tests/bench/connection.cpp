#include "tests/bench/connection.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "tests/bench/figure.h"

namespace lease::bench {

Connection::Connection(const std::string& name) {
  Check(sqlite3_open_v2(name.c_str(), &db_,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, nullptr));
  sqlite3_db_config(db_, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, nullptr);
  Check(sqlite3_load_extension(db_, LEASE_MODULE, nullptr, nullptr));
}

Connection::~Connection() {
  sqlite3_finalize(statement_);
  sqlite3_close(db_);
}

void Connection::Run(const std::string& sql) {
  Check(sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr));
}

double Connection::Time(const std::string& sql) {
  const Stopwatch watch(Stopwatch::kThread);
  Run(sql);
  return watch.seconds();
}

void Connection::Prepare(const std::string& sql) {
  sqlite3_finalize(statement_);
  Check(sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement_, nullptr));
}

void Connection::Step() {
  while (sqlite3_step(statement_) == SQLITE_ROW) {
  }
  Check(sqlite3_reset(statement_));
}

void Connection::Check(int rc) {
  if ((rc & 0xff) != SQLITE_OK) throw std::runtime_error(sqlite3_errmsg(db_));
}

Folder::Folder() {
  path_ = std::filesystem::temp_directory_path() / "lease-bench-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary folder");
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace lease::bench
