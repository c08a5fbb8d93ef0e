// A transaction that turns every row from "old" to "new", and what is left of it.

#ifndef LEASE_TESTS_VFS_LOSING_H_
#define LEASE_TESTS_VFS_LOSING_H_

#include <filesystem>
#include <string>

#include "tests/vfs/database.h"

namespace lease::testing {

struct Mode {
  const char* name;
  const char* pragmas;
  bool wal;
  bool exclusive;
};

inline constexpr Mode kModes[] = {
    {"Delete", "PRAGMA journal_mode=DELETE", false, false},
    {"Truncate", "PRAGMA journal_mode=TRUNCATE", false, false},
    {"Persist", "PRAGMA journal_mode=PERSIST", false, false},
    {"Wal", "PRAGMA journal_mode=WAL", true, false},
    {"ExclusiveDelete", "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE", false, true},
    {"ExclusiveTruncate", "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=TRUNCATE", false,
     true},
    {"ExclusivePersist", "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=PERSIST", false, true},
    {"ExclusiveWal", "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL", true, true},
};

class ALostLease : public AFencedDatabase {
 protected:
  // A database of 60 old pages, and a holder's connection in `mode`.
  Db Prepare(const Mode& mode) {
    leases_.Acquire();
    std::filesystem::remove(path());
    Db(Uri()).Run(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v, pad);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
        "INSERT INTO t SELECT i, 'old', randomblob(1000) FROM n");
    Db db = Open();
    EXPECT_EQ(
        db.Run(std::string(mode.pragmas) + ";PRAGMA synchronous=FULL;"
                                           "PRAGMA wal_autocheckpoint=0;"
                                           "UPDATE t SET pad = randomblob(1000) WHERE id = 1"),
        SQLITE_OK);
    return db;
  }

  // "old", "new", "torn", or what SQLite answers instead.
  static std::string State(Db& db) {
    return db.Get("SELECT iif(count(*) = 200 AND min(v) = max(v), min(v), 'torn') FROM t");
  }
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_VFS_LOSING_H_
