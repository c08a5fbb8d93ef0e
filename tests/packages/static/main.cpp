// A program that links SQLite and the extension, and prints what one statement answers, on the
// connection that was given it and on one that opened later.

#include <lease/extension.h>

#include <cstdio>

namespace {

bool Answer(sqlite3* db, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, nullptr) != SQLITE_OK) return false;
  const bool row = sqlite3_step(statement) == SQLITE_ROW;
  if (row) std::puts(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0)));
  sqlite3_finalize(statement);
  return row;
}

}  // namespace

int main() {
  sqlite3* first = nullptr;
  sqlite3* second = nullptr;
  if (sqlite3_open(":memory:", &first) != SQLITE_OK) return 1;
  if (sqlite3_lease_init(first, nullptr, nullptr) != SQLITE_OK) return 2;
  if (sqlite3_open(":memory:", &second) != SQLITE_OK) return 3;
  const bool answered = Answer(first, "SELECT lease_acquire(7)") &&
                        Answer(second, "SELECT lease_token(7)") &&
                        Answer(second, "SELECT lease_version()");
  sqlite3_close(second);
  sqlite3_close(first);
  return answered ? 0 : 4;
}
