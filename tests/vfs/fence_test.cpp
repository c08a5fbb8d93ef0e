// The fence file alone: two that both believe to hold the lease, as if their clocks lied. Their
// stores differ, so neither ever learns of the other but by the file.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/vfs/database.h"
#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class TwoHolders : public AFencedDatabase, public ::testing::WithParamInterface<const char*> {
 protected:
  Db OpenAs(const Leases& holder) const {
    return Db(Uri("app.db", "lease_node=7&lease_store=" + holder.store()));
  }
  // The old one holds term 1, the new one term 2, and both are live.
  void AcquireBoth() {
    ASSERT_EQ(old_.Acquire(), "1");
    new_.Acquire();
    new_.Release();
    ASSERT_EQ(new_.Acquire(), "2");
    Db db = OpenAs(old_);
    ASSERT_EQ(db.Run(std::string("PRAGMA journal_mode=") + GetParam()), SQLITE_OK);
    ASSERT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  }

  Leases old_;
  Leases new_;
};

INSTANTIATE_TEST_SUITE_P(Mode, TwoHolders, ::testing::Values("DELETE", "PERSIST", "WAL"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(TwoHolders, TheLowerTermCannotWriteAfterTheHigherHas) {
  AcquireBoth();
  Db old_db = OpenAs(old_);
  Db new_db = OpenAs(new_);
  EXPECT_EQ(old_db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK) << "nobody has fenced it yet";
  EXPECT_EQ(new_db.Run("INSERT INTO t VALUES(2)"), SQLITE_OK);
  EXPECT_EQ(old_db.Run("INSERT INTO t VALUES(3)"), SQLITE_READONLY);
  EXPECT_THAT(LastRefusal(), HasSubstr("fenced by term 2 of owner "));
  EXPECT_THAT(old_db.Get("PRAGMA lease_status"),
              HasSubstr("\"live\":false,\"reason\":\"fenced by"));
  EXPECT_EQ(old_db.Get("SELECT group_concat(x) FROM t"), "1,2");
  EXPECT_EQ(new_db.Run("INSERT INTO t VALUES(4)"), SQLITE_OK);
  EXPECT_EQ(OpenAs(old_).Run("INSERT INTO t VALUES(5)"), SQLITE_READONLY);
}

TEST_P(TwoHolders, TheSameTermOfAnotherOwnerIsRefused) {
  AcquireBoth();
  Leases third;
  ASSERT_EQ(third.Acquire(), "1");
  EXPECT_EQ(OpenAs(third).Run("INSERT INTO t VALUES(1)"), SQLITE_READONLY);
  EXPECT_THAT(LastRefusal(), HasSubstr("can only come from another store"));
}

TEST_P(TwoHolders, ACheckpointIsAWriteToo) {
  if (std::string(GetParam()) != "WAL") return;
  AcquireBoth();
  Db old_db = OpenAs(old_);
  Db new_db = OpenAs(new_);
  ASSERT_EQ(old_db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK);
  EXPECT_EQ(new_db.Run("PRAGMA wal_checkpoint"), SQLITE_OK);
  EXPECT_EQ(old_db.Run("INSERT INTO t VALUES(1)"), SQLITE_READONLY);
}

TEST_P(TwoHolders, OneThatHasWrittenLongIsFencedByWhatTheOtherDoesOnce) {
  AcquireBoth();
  Db old_db = OpenAs(old_);
  for (int i = 0; i < 3; i++) ASSERT_EQ(old_db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK);
  ASSERT_EQ(OpenAs(new_).Run("PRAGMA user_version=5; PRAGMA wal_checkpoint"), SQLITE_OK);
  EXPECT_EQ(old_db.Run("INSERT INTO t VALUES(2)"), SQLITE_READONLY);
  EXPECT_EQ(old_db.Run("PRAGMA wal_checkpoint"),
            std::string(GetParam()) == "WAL" ? SQLITE_READONLY : SQLITE_OK);
}

// Where file locks mean nothing, a successor can write in the middle of a transaction.
TEST_P(TwoHolders, ATransactionIsFencedAtItsFirstPageWhereFileLocksDoNotHold) {
  if (std::string(GetParam()) == "WAL") return;
  AcquireBoth();
  Db old_db = OpenAs(old_);
  ASSERT_EQ(old_db.Run("BEGIN; INSERT INTO t VALUES(1)"), SQLITE_OK);
  std::filesystem::copy_file(path(), dir_ / "elsewhere.db");
  std::filesystem::copy_file(path() + "-fence", dir_ / "elsewhere.db-fence");
  ASSERT_EQ(Db(Uri("elsewhere.db", "lease_node=7&lease_store=" + new_.store()))
                .Run("INSERT INTO t VALUES(2)"),
            SQLITE_OK);
  std::filesystem::copy_file(dir_ / "elsewhere.db-fence", path() + "-fence",
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(old_db.Run("COMMIT"), SQLITE_IOERR_WRITE);
  EXPECT_THAT(LastRefusal(), HasSubstr("fenced by term 2"));
  EXPECT_EQ(old_db.Get("SELECT count(*) FROM t"), "0");
}

TEST_P(TwoHolders, ACopyKeepsItsFenceWithTheFile) {
  AcquireBoth();
  ASSERT_EQ(OpenAs(new_).Run("INSERT INTO t VALUES(1)"), SQLITE_OK);
  std::filesystem::copy_file(path(), dir_ / "copy.db");
  std::filesystem::copy_file(path() + "-fence", dir_ / "copy.db-fence");
  const std::string parameters = "lease_node=7&lease_store=" + old_.store();
  EXPECT_EQ(Db(Uri("copy.db", parameters)).Run("INSERT INTO t VALUES(2)"), SQLITE_READONLY);
}

TEST_F(AFencedDatabase, IsStampedBeforeItsFirstPageIsWritten) {
  leases_.Acquire();
  bool stamped_first = true;
  Probe probe([&](const Probe::Operation& operation) {
    if (operation.act == Probe::Act::kWrite) {
      stamped_first = stamped_first && std::filesystem::exists(path() + "-fence");
    }
    return SQLITE_OK;
  });
  EXPECT_EQ(Open().Run("CREATE TABLE t(x)"), SQLITE_OK);
  EXPECT_TRUE(stamped_first);
}

TEST_F(AFencedDatabase, ThatCannotBeStampedIsNotWritten) {
  leases_.Acquire();
  Db db = Open();
  std::filesystem::create_directory(path() + "-fence");
  EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_READONLY);
  EXPECT_THAT(LastRefusal(), HasSubstr("app.db-fence: "));
  std::filesystem::remove(path() + "-fence");
  EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
}

TEST_F(AFencedDatabase, WhoseFenceFileIsDamagedMeanwhileIsNotWritten) {
  leases_.Acquire();
  Db db = Open();
  ASSERT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  std::filesystem::resize_file(path() + "-fence", 10);
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_READONLY);
  EXPECT_THAT(LastRefusal(), HasSubstr("it is no fence file"));
  EXPECT_EQ(db.Get("SELECT count(*) FROM t"), "0");
}

}  // namespace
}  // namespace lease::testing
