// Opening: parameters, the fence file, and who else is in the process.

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/vfs/database.h"
#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Opening : public AFencedDatabase {
 protected:
  void ExpectRefusal(const std::string& parameters, const std::string& why) {
    Db db(Uri("app.db", parameters));
    EXPECT_EQ(db.opened(), SQLITE_CANTOPEN) << parameters;
    EXPECT_THAT(LastRefusal(), HasSubstr(why)) << parameters;
  }
  void Stamp(const std::string& parameters) {
    leases_.Acquire(7);
    leases_.Acquire(8);
    EXPECT_EQ(Db(Uri("app.db", parameters)).Run("CREATE TABLE t(x)"), SQLITE_OK);
  }
  std::string Lease(int node) const {
    return "lease_node=" + std::to_string(node) + "&lease_store=" + leases_.store();
  }
};

TEST_F(Opening, WithoutAGoodParameterSaysWhichIsWrong) {
  ExpectRefusal("cache=private", "either lease_node=N or leader=PATH");
  ExpectRefusal("lease_node=7&leader=/tmp/x", "either lease_node=N or leader=PATH");
  for (const char* bad : {"", "0", "-1", "7x", "0x7", "1e3", "18446744073709551616", "%20"}) {
    ExpectRefusal("lease_node=" + std::string(bad), "lease_node must be a decimal number above 0");
  }
  ExpectRefusal("lease_node=7&lease_store=ftp://host/x", "lease_store: ");
  ExpectRefusal("leader=", "path of a leader header is empty");
  ExpectRefusal("leader=" + (dir_ / "missing/leader"), dir_ / "missing");
  ExpectRefusal("leader=" + (dir_ / "leader") + "&lease_store=mem:x", "goes with lease_node");
  ExpectRefusal(Lease(7) + "&nolock=1", "nolock");
  EXPECT_TRUE(NamesIn(dir_.path()).empty()) << "a refused open makes no file";
}

TEST_F(Opening, TakesTheLargestNode) {
  EXPECT_EQ(Db(Uri("app.db", "lease_node=18446744073709551615")).opened(), SQLITE_OK);
}

TEST_F(Opening, UsesTheDefaultStoreBesideTheDatabase) {
  Db db(Uri("app.db", "lease_node=7"));
  EXPECT_EQ(db.Get("SELECT lease_acquire(7)"), "1") << "of the connection's own default store";
  EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  EXPECT_THAT(db.Get("PRAGMA lease_status"), HasSubstr(dir_ / "app.db-leases"));
}

TEST_F(Opening, UnderAnotherNodeThanTheFenceFilesIsRefused) {
  Stamp(Lease(7));
  ExpectRefusal(Lease(8), "belongs to node 7");
  ExpectRefusal("leader=" + (dir_ / "leader"), "belongs to node 7, not to a leader");
}

TEST_F(Opening, UnderALeaseWhatALeaderStampedIsRefused) {
  const std::string leader = dir_ / "leader";
  Db db(Uri("app.db", "leader=" + leader));
  ASSERT_EQ(db.Get("SELECT leader_claim('" + leader + "')"), "1");
  ASSERT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
  ExpectRefusal(Lease(7), "belongs to a leader");
}

TEST_F(Opening, WithACorruptFenceFileIsRefusedAndNamesIt) {
  std::ofstream(dir_ / "app.db-fence") << "nonsense";
  ExpectRefusal(Lease(7), dir_ / "app.db-fence: it is no fence file");
  std::ofstream(dir_ / "app.db-fence") << std::string(256, 'x');
  ExpectRefusal(Lease(7), dir_ / "app.db-fence: it is corrupt");
}

TEST_F(Opening, WithAnUnreadableFenceFileIsRefused) {
  std::filesystem::create_directory(dir_ / "app.db-fence");
  ExpectRefusal(Lease(7), "app.db-fence: opening it failed: Is a directory");
}

TEST_F(Opening, ThroughTheParentWhenThatFailsLeavesNothingOpen) {
  Db db("file:" + (dir_ / "missing/app.db") + "?vfs=lease&" + Lease(7));
  EXPECT_EQ(db.opened() & 0xff, SQLITE_CANTOPEN);
}

TEST_F(Opening, NamesTheWholeStackOfFileSystems) {
  Db db = Open();
  char* name = nullptr;
  ASSERT_EQ(sqlite3_file_control(db.get(), "main", SQLITE_FCNTL_VFSNAME, &name), SQLITE_OK);
  EXPECT_THAT(name, StartsWith("lease/"));
  sqlite3_free(name);
}

TEST_F(Opening, AfterASecondLoadWorksWithTheOneVfs) {
  Db first(":memory:");
  const sqlite3_vfs* const before = sqlite3_vfs_find("lease");
  ASSERT_NE(before, nullptr);
  EXPECT_EQ(LoadModule(first.get()) & 0xff, SQLITE_OK);
  Db second(":memory:");
  EXPECT_EQ(LoadModule(second.get()) & 0xff, SQLITE_OK);
  EXPECT_EQ(sqlite3_vfs_find("lease"), before);
  EXPECT_STREQ(sqlite3_vfs_find(nullptr)->zName, "probe") << "it is no default";
  leases_.Acquire();
  EXPECT_EQ(Open().Run("CREATE TABLE t(x)"), SQLITE_OK);
}

TEST_F(Opening, WorksWhereSomebodyMadeItTheDefaultAndLoadsAgain) {
  sqlite3_vfs* const former = sqlite3_vfs_find(nullptr);
  Db db(":memory:");
  sqlite3_vfs_register(sqlite3_vfs_find("lease"), 1);
  EXPECT_EQ(LoadModule(db.get()) & 0xff, SQLITE_OK);
  leases_.Acquire();
  EXPECT_EQ(Open().Run("CREATE TABLE t(x); CREATE TEMP TABLE u(x)"), SQLITE_OK);
  EXPECT_EQ(Db(dir_ / "plain.db").opened(), SQLITE_CANTOPEN);
  sqlite3_vfs_register(former, 1);
}

// A shim over "lease": SQLite's file objects are its own then.
TEST_F(Opening, ThroughAnotherShimOnTopWorksInWalModeToo) {
  static sqlite3_vfs top;
  Db loader(":memory:");
  struct Top {
    static int Open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
      sqlite3_vfs* const below = sqlite3_vfs_find("lease");
      return below->xOpen(below, name, file, flags, out);
    }
  };
  top = *sqlite3_vfs_find("lease");
  top.zName = "top";
  top.xOpen = Top::Open;
  sqlite3_vfs_register(&top, 0);
  leases_.Acquire();
  {
    Db db("file:" + path() + "?vfs=top&" + Lease(7));
    EXPECT_EQ(db.Get("PRAGMA journal_mode=WAL"), "wal");
    EXPECT_EQ(db.Run("CREATE TABLE t(x)"), SQLITE_OK);
    leases_.Release();
    EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_READONLY);
  }
  sqlite3_vfs_unregister(&top);
}

TEST_F(Opening, OnManyThreadsAtOnceIsSafe) {
  leases_.Acquire();
  ASSERT_EQ(Open().Run("PRAGMA journal_mode=WAL; CREATE TABLE t(x)"), SQLITE_OK);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) {
    threads.emplace_back([this] {
      for (int n = 0; n < 20; n++) {
        Db db = Open();
        sqlite3_busy_timeout(db.get(), 60'000);
        EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK) << db.error();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(Open().Get("SELECT count(*) FROM t"), "80");
}

}  // namespace
}  // namespace lease::testing
