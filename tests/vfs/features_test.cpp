// What else SQLite does with a database file, for the holder.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/vfs/losing.h"
#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class AHolder : public ALostLease, public ::testing::WithParamInterface<Mode> {};

INSTANTIATE_TEST_SUITE_P(Mode, AHolder, ::testing::ValuesIn(kModes),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(AHolder, CanRollBackASpilledTransactionAndSavepoints) {
  Db db = Prepare(GetParam());
  ASSERT_EQ(db.Run("PRAGMA cache_size=5; BEGIN; UPDATE t SET v = 'new'; ROLLBACK"), SQLITE_OK);
  EXPECT_EQ(State(db), "old");
  ASSERT_EQ(db.Run("BEGIN; UPDATE t SET v = 'new'; SAVEPOINT s; UPDATE t SET v = 'worse';"
                   "ROLLBACK TO s; COMMIT"),
            SQLITE_OK);
  EXPECT_EQ(State(db), "new");
  EXPECT_EQ(db.Get("PRAGMA integrity_check"), "ok");
}

TEST_P(AHolder, CanVacuumAndShrink) {
  Db db = Prepare(GetParam());
  ASSERT_EQ(db.Run("DELETE FROM t WHERE id > 10; VACUUM"), SQLITE_OK);
  EXPECT_LT(std::stoi(db.Get("PRAGMA page_count")), 10);
  ASSERT_EQ(db.Run("PRAGMA auto_vacuum=FULL; VACUUM; DELETE FROM t WHERE id > 2"), SQLITE_OK);
  EXPECT_EQ(db.Get("PRAGMA integrity_check"), "ok");
}

TEST_P(AHolder, CanMapItsFile) {
  Db db = Prepare(GetParam());
  EXPECT_EQ(db.Get("PRAGMA mmap_size=1000000"), "1000000");
  EXPECT_EQ(State(db), "old");
  EXPECT_EQ(db.Run("UPDATE t SET v = 'new'"), SQLITE_OK);
  EXPECT_EQ(State(db), "new");
}

TEST_P(AHolder, CanBackUpFromAndIntoTheDatabase) {
  Db db = Prepare(GetParam());
  Db copy(":memory:");
  const auto back_up = [](Db& to, Db& from) {
    sqlite3_backup* const backup = sqlite3_backup_init(to.get(), "main", from.get(), "main");
    if (backup == nullptr) return sqlite3_extended_errcode(to.get());
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup);
  };
  EXPECT_EQ(back_up(copy, db), SQLITE_OK);
  EXPECT_EQ(State(copy), "old");
  Db source(":memory:");
  ASSERT_EQ(source.Run("CREATE TABLE t AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL "
                       "SELECT id + 1 FROM n WHERE id < 200) SELECT id, 'copied' AS v FROM n"),
            SQLITE_OK);
  leases_.Release();
  EXPECT_NE(back_up(db, source), SQLITE_OK);
  leases_.Acquire();
  EXPECT_EQ(back_up(db, source), SQLITE_OK);
  EXPECT_EQ(State(db), "copied");
}

TEST_P(AHolder, CanChangeToAnyOtherModeAndBack) {
  Db db = Prepare(GetParam());
  for (const char* mode : {"wal", "delete", "wal", "persist", "truncate", "delete"}) {
    EXPECT_EQ(db.Get(std::string("PRAGMA journal_mode=") + mode), mode);
    EXPECT_EQ(db.Run("UPDATE t SET v = 'old'"), SQLITE_OK) << mode;
  }
  ASSERT_EQ(db.Run("PRAGMA locking_mode=NORMAL"), SQLITE_OK);
  EXPECT_EQ(State(db), "old");
  Db other = Open();
  EXPECT_EQ(other.Run("UPDATE t SET v = 'new'"), SQLITE_OK) << "the lock is given up";
}

TEST_P(AHolder, ThatLosesAndRegainsItsLeaseCanGoOnWithTheSameConnection) {
  Db db = Prepare(GetParam());
  for (int i = 0; i < 3; i++) {
    ASSERT_EQ(db.Run("BEGIN; UPDATE t SET v = 'lost'"), SQLITE_OK);
    leases_.Release();
    EXPECT_EQ(db.Run("COMMIT"),
              GetParam().wal || GetParam().exclusive ? SQLITE_IOERR_WRITE : SQLITE_IOERR_LOCK);
    leases_.Acquire();
    EXPECT_EQ(State(db), "old");
    ASSERT_EQ(db.Run("UPDATE t SET v = 'old'"), SQLITE_OK);
  }
}

TEST_F(ALostLease, LetsAReaderRecoverTheWalOfACrash) {
  Db db = Prepare(kModes[3]);
  ASSERT_EQ(db.Run("UPDATE t SET v = 'new'"), SQLITE_OK);
  for (const char* suffix : {"", "-wal", "-fence"}) {
    std::filesystem::copy_file(path() + suffix, dir_ / "crash.db" + suffix);
  }
  leases_.Release();
  Db reader(Uri("crash.db"));
  EXPECT_EQ(State(reader), "new");
  EXPECT_EQ(reader.Run("UPDATE t SET v = 'x'"), SQLITE_READONLY);
}

TEST_F(ALostLease, IsNoticedByASizeHintBeforeTheFileGrows) {
  Db db = Prepare(kModes[4]);
  int chunk = 1 << 20;
  sqlite3_file_control(db.get(), "main", SQLITE_FCNTL_CHUNK_SIZE, &chunk);
  ASSERT_EQ(db.Run("BEGIN; INSERT INTO t(pad) VALUES(randomblob(50000))"), SQLITE_OK);
  const auto before = std::filesystem::file_size(path());
  leases_.Release();
  EXPECT_EQ(db.Run("COMMIT") & 0xff, SQLITE_IOERR);
  EXPECT_EQ(std::filesystem::file_size(path()), before);
}

TEST_F(ALostLease, StopsACheckpointOfTheOneWhoLostItAndLosesNothing) {
  Db db = Prepare(kModes[3]);
  ASSERT_EQ(db.Run("UPDATE t SET v = 'new'"), SQLITE_OK);
  leases_.Release();
  for (const char* kind : {"PASSIVE", "FULL", "RESTART", "TRUNCATE"}) {
    EXPECT_EQ(db.Run("PRAGMA wal_checkpoint(" + std::string(kind) + ")"), SQLITE_READONLY);
  }
  db.Close();
  EXPECT_TRUE(std::filesystem::exists(path() + "-wal"));
  leases_.Acquire();
  Db successor = Open();
  EXPECT_EQ(State(successor), "new");
  EXPECT_EQ(successor.Run("PRAGMA wal_checkpoint(TRUNCATE)"), SQLITE_OK);
}

TEST_F(ALostLease, AtAnAutomaticCheckpointLeavesTheCommitCommitted) {
  Db db = Prepare(kModes[3]);
  db.Run("PRAGMA wal_autocheckpoint=1");
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.file == Probe::File::kDatabase && operation.act == Probe::Act::kWrite) {
      leases_.Release();
    }
    return SQLITE_OK;
  });
  EXPECT_EQ(db.Run("UPDATE t SET v = 'new'"), SQLITE_OK);
  EXPECT_EQ(State(db), "new");
}

TEST_F(AFencedDatabase, IsOneOfSeveralAttachedEachWithItsNode) {
  leases_.Acquire(7);
  leases_.Acquire(8);
  Db db = Open();
  const std::string second = Uri("second.db", "lease_node=8&lease_store=" + leases_.store());
  ASSERT_EQ(db.Run("ATTACH '" + second +
                   "' AS second; CREATE TABLE main.t(x);"
                   "CREATE TABLE second.t(x)"),
            SQLITE_OK);
  ASSERT_EQ(db.Run("BEGIN; INSERT INTO main.t VALUES(1); INSERT INTO second.t VALUES(1); COMMIT"),
            SQLITE_OK);
  ASSERT_EQ(db.Run("BEGIN; INSERT INTO main.t VALUES(2); INSERT INTO second.t VALUES(2)"),
            SQLITE_OK);
  leases_.Release(8);
  EXPECT_EQ(db.Run("COMMIT") & 0xff, SQLITE_IOERR) << "both or none";
  EXPECT_EQ(db.Get("SELECT (SELECT count(*) FROM main.t) || (SELECT count(*) FROM second.t)"),
            "11");
  EXPECT_EQ(db.Run("INSERT INTO main.t VALUES(2)"), SQLITE_OK);
  EXPECT_EQ(db.Run("INSERT INTO second.t VALUES(2)"), SQLITE_READONLY);
  EXPECT_THAT(db.Get("PRAGMA second.lease_status"), HasSubstr("\"node\":8"));
}

TEST_F(AFencedDatabase, HandsItsVfsOnToWhatIsAttachedWithoutOne) {
  leases_.Acquire();
  Db db = Open();
  ASSERT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  const std::string plain = dir_ / "plain.db";
  EXPECT_EQ(db.Run("ATTACH '" + plain + "' AS plain"), SQLITE_CANTOPEN);
  EXPECT_EQ(db.Run("VACUUM INTO '" + plain + "'"), SQLITE_CANTOPEN);
  EXPECT_EQ(db.Run("VACUUM INTO 'file:" + plain + "?vfs=unix'"), SQLITE_OK);
  EXPECT_EQ(db.Run("ATTACH 'file:" + plain + "?vfs=unix' AS plain"), SQLITE_OK);
}

TEST_F(AFencedDatabase, ThatLosesOneOfTwoLeasesInTheMiddleOfACommitKeepsBothOld) {
  leases_.Acquire(7);
  leases_.Acquire(8);
  Db db = Open();
  const std::string second = Uri("second.db", "lease_node=8&lease_store=" + leases_.store());
  ASSERT_EQ(db.Run("ATTACH '" + second +
                   "' AS second; CREATE TABLE main.t(x);"
                   "CREATE TABLE second.t(x)"),
            SQLITE_OK);
  {
    const Probe probe([&](const Probe::Operation& operation) {
      if (operation.file == Probe::File::kDatabase && operation.act == Probe::Act::kWrite) {
        leases_.Release(8);
      }
      return SQLITE_OK;
    });
    EXPECT_EQ(
        db.Run("BEGIN; INSERT INTO main.t VALUES(1); INSERT INTO second.t VALUES(1); COMMIT") &
            0xff,
        SQLITE_IOERR);
  }
  EXPECT_EQ(db.Get("SELECT (SELECT count(*) FROM main.t) || (SELECT count(*) FROM second.t)"),
            "00");
}

}  // namespace
}  // namespace lease::testing
