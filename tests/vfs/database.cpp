#include "tests/vfs/database.h"

#include <atomic>

#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

// The module stays loaded when its connection closes.
bool LoadOnce() {
  Probe::Install();
  sqlite3* db = nullptr;
  const bool loaded = sqlite3_open(":memory:", &db) == SQLITE_OK && LoadModule(db) == SQLITE_OK;
  return sqlite3_close(db) == SQLITE_OK && loaded;
}

}  // namespace

int LoadModule(sqlite3* db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, nullptr);
  return sqlite3_load_extension(db, LEASE_MODULE, nullptr, nullptr);
}

Db::Db(const std::string& name, const char* vfs) {
  static const bool loaded = LoadOnce();
  EXPECT_TRUE(loaded);
  rc_ = sqlite3_open_v2(name.c_str(), &db_,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, vfs);
  sqlite3_extended_result_codes(db_, 1);
}

int Db::Run(const std::string& sql) {
  return sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr);
}

std::string Db::Get(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  int rc = sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr);
  std::string answer;
  if (rc == SQLITE_OK) rc = sqlite3_step(statement);
  if (rc == SQLITE_ROW) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    answer = text == nullptr ? "NULL" : text;
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
    }
  }
  sqlite3_finalize(statement);
  return rc == SQLITE_DONE ? answer : "error: " + std::to_string(rc);
}

Leases::Leases()
    : store_([] {
        static std::atomic<int> count = 0;
        return "mem:vfs-" + std::to_string(++count);
      }()),
      db_(":memory:") {
  db_.Run("SELECT lease_store('" + store_ + "')");
}

std::string Leases::Acquire(int node) {
  return db_.Get("SELECT lease_acquire(" + std::to_string(node) + ")");
}

void Leases::Release(int node) { db_.Run("SELECT lease_release(" + std::to_string(node) + ")"); }

std::string AFencedDatabase::Uri(const std::string& name, const std::string& parameters) const {
  return "file:" + dir_ / name + "?vfs=lease&" +
         (parameters.empty() ? "lease_node=7&lease_store=" + leases_.store() : parameters);
}

std::string AFencedDatabase::LastRefusal() {
  return Db(":memory:")
      .Get(
          "SELECT detail FROM lease_events WHERE kind = 'refused' ORDER BY at_ms DESC, rowid DESC");
}

}  // namespace lease::testing
