// Who has no lease: may read, is refused at once, and is told why.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/vfs/database.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class WithoutTheLease : public AFencedDatabase, public ::testing::WithParamInterface<const char*> {
 protected:
  // A database with the row 1 in the mode of the test; the lease is given up.
  void Prepare() {
    leases_.Acquire();
    Db db = Open();
    ASSERT_EQ(db.Run(std::string("PRAGMA journal_mode=") + GetParam()), SQLITE_OK);
    ASSERT_EQ(db.Run("CREATE TABLE t(x); INSERT INTO t VALUES(1)"), SQLITE_OK);
    leases_.Release();
  }
};

INSTANTIATE_TEST_SUITE_P(Mode, WithoutTheLease,
                         ::testing::Values("DELETE", "TRUNCATE", "PERSIST", "WAL"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(WithoutTheLease, ADatabaseCanBeReadButNotWritten) {
  Prepare();
  Db db = Open();
  EXPECT_EQ(db.Get("SELECT x FROM t"), "1");
  for (const char* write :
       {"INSERT INTO t VALUES(2)", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE", "CREATE TABLE u(x)",
        "VACUUM", "PRAGMA user_version=5", "DROP TABLE t"}) {
    EXPECT_EQ(db.Run(write), SQLITE_READONLY) << write;
    db.Run("ROLLBACK");
  }
  EXPECT_EQ(db.Get("SELECT x FROM t"), "1");
  EXPECT_EQ(db.Get("PRAGMA integrity_check"), "ok");
  EXPECT_EQ(db.Close(), SQLITE_OK);
}

TEST_P(WithoutTheLease, TheJournalModeCannotBeChanged) {
  Prepare();
  Db db = Open();
  const bool wal = std::string(GetParam()) == "WAL";
  EXPECT_EQ(db.Run(wal ? "PRAGMA journal_mode=DELETE" : "PRAGMA journal_mode=WAL") & 0xff,
            SQLITE_READONLY);
  EXPECT_EQ(db.Get("SELECT x FROM t"), "1");
}

TEST_P(WithoutTheLease, AWriterOnTheSameConnectionGoesOnOnceItIsAcquired) {
  Prepare();
  Db db = Open();
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(2)"), SQLITE_READONLY);
  EXPECT_EQ(leases_.Acquire(), "2");
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(2)"), SQLITE_OK);
  leases_.Release();
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(3)"), SQLITE_READONLY);
  EXPECT_EQ(db.Get("SELECT count(*) FROM t"), "2");
}

TEST_P(WithoutTheLease, ATransactionThatBeganUnderAnEarlierTermCannotCommitUnderTheNext) {
  Prepare();
  leases_.Acquire();
  Db db = Open();
  ASSERT_EQ(db.Run("BEGIN; INSERT INTO t VALUES(2)"), SQLITE_OK);
  leases_.Release();
  leases_.Acquire();
  EXPECT_EQ(db.Run("COMMIT") & 0xff, SQLITE_IOERR);
  EXPECT_EQ(db.Get("SELECT count(*) FROM t"), "1");
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(2)"), SQLITE_OK);
}

TEST_P(WithoutTheLease, ReadersDoNotDisturbTheHolder) {
  Prepare();
  leases_.Acquire();
  Db holder = Open();
  ASSERT_EQ(holder.Run("INSERT INTO t VALUES(2)"), SQLITE_OK);
  const std::string other = "lease_node=7&lease_store=mem:nobody";
  {
    Db reader(Uri("app.db", other));
    EXPECT_EQ(reader.Get("SELECT count(*) FROM t"), "2");
    EXPECT_EQ(reader.Run("INSERT INTO t VALUES(3)"), SQLITE_READONLY);
  }
  EXPECT_EQ(holder.Run("INSERT INTO t VALUES(3)"), SQLITE_OK);
}

TEST_P(WithoutTheLease, TheLastToCloseLeavesTheWalWhereItIs) {
  Prepare();
  if (std::string(GetParam()) == "WAL") {
    leases_.Acquire();
    Db holder = Open();
    holder.Run("INSERT INTO t VALUES(2)");
    leases_.Release();
  }
  const std::string before = Open().Get("SELECT count(*) FROM t");
  EXPECT_EQ(Open().Get("SELECT count(*) FROM t"), before);
}

TEST_F(AFencedDatabase, RefusesWithTheReasonInTheLogTheEventsAndTheStatus) {
  leases_.Acquire();
  Db db = Open();
  ASSERT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  EXPECT_EQ(db.Get("PRAGMA lease_status"), "{\"node\":7,\"store\":\"" + leases_.store() +
                                               "\",\"term\":1,\"live\":true,\"fence\":1}");
  leases_.Release();
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_READONLY);
  EXPECT_THAT(LastRefusal(), HasSubstr("this process does not hold it"));
  const std::string status = db.Get("PRAGMA lease_status");
  EXPECT_THAT(status, HasSubstr("\"live\":false,\"reason\":\"this process does not hold it"));
  EXPECT_EQ(db.Get("SELECT node || kind || store FROM lease_events WHERE kind = 'refused' AND "
                   "store = '" +
                   path() + "'"),
            "7refused" + path());
}

TEST_F(AFencedDatabase, TellsARepeatedRefusalOnce) {
  Db db = Open();
  for (int i = 0; i < 10; i++) EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_READONLY);
  EXPECT_EQ(db.Get("SELECT count(*) FROM lease_events WHERE kind = 'refused' AND store = '" +
                   path() + "'"),
            "1");
}

TEST_F(AFencedDatabase, RefusesJournalModesWithoutAJournalOnDisk) {
  leases_.Acquire();
  Db db = Open();
  ASSERT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  for (const char* mode : {"MEMORY", "off", "Memory"}) {
    EXPECT_EQ(db.Run(std::string("PRAGMA journal_mode=") + mode), SQLITE_ERROR);
    EXPECT_THAT(db.error(), HasSubstr(std::string("journal_mode=") + mode + " is refused"));
    EXPECT_EQ(db.Run(std::string("PRAGMA main.journal_mode=") + mode), SQLITE_ERROR);
  }
  EXPECT_EQ(db.Get("PRAGMA journal_mode"), "delete");
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK);
}

// Without a schema the pragma goes to all databases, and only the main one's VFS is asked.
TEST_F(AFencedDatabase, RefusesToWriteInAJournalModeThatCameByAnotherDatabase) {
  leases_.Acquire();
  ASSERT_EQ(Open().Run("CREATE TABLE t(x); INSERT INTO t VALUES(1)"), SQLITE_OK);
  for (const char* locking : {"NORMAL", "EXCLUSIVE"}) {
    for (const char* mode : {"MEMORY", "OFF"}) {
      Db db(":memory:");
      ASSERT_EQ(db.Run("ATTACH '" + Uri() + "' AS app"), SQLITE_OK);
      ASSERT_EQ(db.Run(std::string("PRAGMA app.locking_mode=") + locking), SQLITE_OK);
      // With a journal that is kept open, MEMORY changes nothing; OFF does.
      if (mode == std::string("OFF")) {
        ASSERT_EQ(db.Run("UPDATE app.t SET x = x + 1"), SQLITE_OK);
      }
      ASSERT_EQ(db.Run(std::string("PRAGMA journal_mode=") + mode), SQLITE_OK);
      ASSERT_EQ(db.Get("PRAGMA app.journal_mode"), mode == std::string("OFF") ? "off" : "memory");
      EXPECT_EQ(db.Run("INSERT INTO app.t VALUES(2)"), SQLITE_IOERR_WRITE) << mode << locking;
      EXPECT_THAT(LastRefusal(), HasSubstr("no rollback journal"));
      db.Close();
      EXPECT_EQ(Open().Get("SELECT count(*) FROM t"), "1") << mode << locking;
      EXPECT_EQ(Open().Get("PRAGMA integrity_check"), "ok");
    }
  }
}

TEST_F(AFencedDatabase, IsRefusedToWhoHasOnlyALeaseOnAnotherNode) {
  leases_.Acquire(8);
  EXPECT_EQ(Open().Run("CREATE TABLE t(x)"), SQLITE_READONLY);
}

TEST_F(AFencedDatabase, OfALeaderIsWrittenByTheLeaderAlone) {
  const std::string leader = dir_ / "leader";
  Db db(Uri("app.db", "leader=" + leader));
  EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_READONLY);
  EXPECT_THAT(LastRefusal(), HasSubstr("does not lead"));
  ASSERT_EQ(db.Get("SELECT leader_claim('" + leader + "')"), "1");
  EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  EXPECT_THAT(db.Get("PRAGMA lease_status"),
              HasSubstr("\"leader\":\"" + leader + "\",\"term\":1,\"live\":true,\"fence\":1"));
  ASSERT_EQ(db.Run("BEGIN; INSERT INTO t VALUES(1)"), SQLITE_OK);
  ASSERT_EQ(db.Get("SELECT leader_step_down('" + leader + "')"), "1");
  EXPECT_EQ(db.Run("COMMIT") & 0xff, SQLITE_IOERR);
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_READONLY);
  ASSERT_EQ(db.Get("SELECT leader_claim('" + leader + "')"), "2");
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK);
  EXPECT_EQ(std::filesystem::file_size(dir_ / "app.db-fence"), 256U);
}

}  // namespace
}  // namespace lease::testing
