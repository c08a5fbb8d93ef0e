#include "tests/faults/database.h"

#include <gtest/gtest.h>

#include "tests/faults/allocation.h"
#include "tests/faults/system_calls.h"

namespace lease::testing {

void LoadModule() {
  static const bool loaded = [] {
    WrapSqliteAllocator();
    SkipFlushes();
    sqlite3* db = nullptr;
    int rc = sqlite3_open(":memory:", &db);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, nullptr);
    char* error = nullptr;
    if (rc == SQLITE_OK) rc = sqlite3_load_extension(db, LEASE_MODULE, nullptr, &error);
    EXPECT_EQ(rc, SQLITE_OK) << error;
    return sqlite3_close(db) == SQLITE_OK && rc == SQLITE_OK;
  }();
  EXPECT_TRUE(loaded);
}

Connection::Connection(const std::string& name) {
  opened_ = sqlite3_open_v2(name.c_str(), &db_,
                            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, nullptr);
  if (db_ != nullptr) sqlite3_extended_result_codes(db_, 1);
}

Connection::~Connection() { EXPECT_EQ(sqlite3_close(db_), SQLITE_OK); }

Answer Connection::Run(const std::string& sql) const {
  Answer answer;
  sqlite3_stmt* statement = nullptr;
  int rc = sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr);
  bool first = true;
  while (rc == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
      const bool null = sqlite3_column_type(statement, i) == SQLITE_NULL;
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
      if (text == nullptr && !null) rc = SQLITE_NOMEM;
      if (text == nullptr) text = "NULL";
      if (first) sqlite3_snprintf(sizeof answer.value, answer.value, "%s", text);
      first = false;
    }
  }
  const int finalized = sqlite3_finalize(statement);
  answer.rc = rc != SQLITE_OK ? rc : finalized;
  if (!answer.ok()) {
    sqlite3_snprintf(sizeof answer.error, answer.error, "%s", sqlite3_errmsg(db_));
  }
  return answer;
}

std::string Connection::Get(const std::string& sql) const {
  const Answer answer = Run(sql);
  EXPECT_TRUE(answer.ok()) << sql << ": " << answer.rc << " " << answer.error;
  return answer.value;
}

}  // namespace lease::testing
