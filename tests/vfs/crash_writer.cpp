// A holder that writes until it is killed, for crash_test.cpp.
//
//   vfs_crash_writer DATABASE STORE JOURNAL_MODE
//
// Acquires the lease of node 7 from the dead one before it, checks what that one left, and inserts
// transactions of three rows, with rising numbers. Prints, each on its line: "found N" once, the
// highest number that was there, then every number whose COMMIT has returned.

#include <cstdio>
#include <string>

#include "tests/vfs/database.h"

namespace {

using lease::testing::Db;

int Fail(const char* what, Db& db, const std::string& answer = "") {
  std::printf("failed %s: %s %s\n", what, answer.c_str(), db.error().c_str());
  std::fflush(stdout);
  return 1;
}

}  // namespace

int main(int, char** arguments) {
  const std::string store = arguments[2];
  Db db("file:" + std::string(arguments[1]) + "?vfs=lease&lease_node=7&lease_store=" + store);
  if (db.opened() != SQLITE_OK) return Fail("open", db);
  db.Run("SELECT lease_store('" + store + "')");
  const std::string term = db.Get("SELECT lease_acquire(7, 60000, 60000)");
  if (term == "NULL" || term.starts_with("error")) return Fail("acquire", db, term);
  const std::string mode = db.Get("PRAGMA journal_mode=" + std::string(arguments[3]));
  if (mode.starts_with("error")) return Fail("journal_mode", db, mode);
  db.Run(
      "PRAGMA cache_size=5; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=20;"
      "CREATE TABLE IF NOT EXISTS t(number, part, pad)");
  const std::string check = db.Get("PRAGMA integrity_check");
  if (check != "ok") return Fail("integrity_check", db, check);
  const std::string torn =
      db.Get("SELECT count(*) FROM (SELECT 1 FROM t GROUP BY number HAVING count(*) <> 3)");
  if (torn != "0") return Fail("whole transactions", db, torn);
  const std::string found = db.Get("SELECT coalesce(max(number), 0) FROM t");
  std::printf("found %s\n", found.c_str());
  std::fflush(stdout);

  db.Run("DELETE FROM t WHERE number < " + found);
  for (long number = std::stol(found) + 1;; number++) {
    std::string sql = "BEGIN;";
    for (int part = 0; part < 3; part++) {
      sql += "INSERT INTO t VALUES(" + std::to_string(number) + "," + std::to_string(part) +
             ",randomblob(9000));";
    }
    if (db.Run(sql + "COMMIT") != SQLITE_OK) return Fail("commit", db);
    std::printf("%ld\n", number);
    std::fflush(stdout);
  }
}
