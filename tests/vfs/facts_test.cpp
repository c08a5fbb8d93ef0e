// What the shim rests on, as SQLite does it without the shim.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/vfs/losing.h"
#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

using Act = Probe::Act;
using File = Probe::File;

class Sqlite : public ::testing::Test {
 protected:
  Db Open() {
    Db db(path(), "probe");
    db.Run("CREATE TABLE IF NOT EXISTS t(x); PRAGMA wal_autocheckpoint=0");
    return db;
  }
  std::string path() { return dir_ / "app.db"; }
  // Everything that a crash would leave, as a database of its own.
  std::string CopyAsAfterACrash() {
    for (const char* suffix : {"", "-wal", "-journal"}) {
      if (std::filesystem::exists(path() + suffix)) {
        std::filesystem::copy_file(path() + suffix, dir_ / "crash.db" + suffix);
      }
    }
    return dir_ / "crash.db";
  }
  static Probe::Hook Fail(File file, Act act, int code) {
    return [=](const Probe::Operation& operation) {
      return operation.file == file && operation.act == act ? code : SQLITE_OK;
    };
  }

  ScratchFolder dir_;
};

TEST_F(Sqlite, LeavesAHotJournalWhenEveryWriteOfTheDatabaseIsRefused) {
  Db db = Open();
  {
    const Probe probe(Fail(File::kDatabase, Act::kWrite, SQLITE_IOERR_WRITE));
    EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_IOERR_WRITE);
  }
  EXPECT_TRUE(std::filesystem::exists(path() + "-journal"));
  const Probe probe(Fail(File::kDatabase, Act::kWrite, SQLITE_IOERR_WRITE));
  EXPECT_EQ(Db(path(), "probe").Get("SELECT * FROM t"), "error: 778")
      << "nobody can read who may not write";
}

TEST_F(Sqlite, IgnoresWalFramesWithoutACommitFrame) {
  Db db = Open();
  db.Run("PRAGMA journal_mode=WAL; CREATE TABLE u(x)");
  {
    int writes = 0;
    const Probe probe([&](const Probe::Operation& operation) {
      if (operation.file != File::kWal || operation.act != Act::kWrite) return SQLITE_OK;
      return ++writes == 4 ? SQLITE_IOERR_WRITE : SQLITE_OK;
    });
    EXPECT_EQ(db.Run("BEGIN; INSERT INTO t VALUES(1); INSERT INTO u VALUES(1); COMMIT"),
              SQLITE_IOERR_WRITE);
  }
  EXPECT_EQ(Db(CopyAsAfterACrash(), "probe").Get("SELECT count(*) FROM t"), "0");
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(2)"), SQLITE_OK);
}

TEST_F(Sqlite, BringsATransactionBackWhoseWalSyncWasRefused) {
  Db db = Open();
  db.Run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; INSERT INTO t VALUES(1)");
  {
    const Probe probe(Fail(File::kWal, Act::kSync, SQLITE_IOERR_FSYNC));
    EXPECT_EQ(db.Run("INSERT INTO t VALUES(2)"), SQLITE_IOERR_FSYNC);
  }
  EXPECT_EQ(db.Get("SELECT count(*) FROM t"), "1");
  EXPECT_EQ(Db(CopyAsAfterACrash(), "probe").Get("SELECT count(*) FROM t"), "2");
}

TEST_F(Sqlite, TakesBusyFromAWriteOfTheLastCheckpointForSuccess) {
  Db db = Open();
  db.Run("PRAGMA journal_mode=WAL; INSERT INTO t VALUES(1)");
  {
    const Probe probe(Fail(File::kDatabase, Act::kWrite, SQLITE_BUSY));
    db.Close();
  }
  EXPECT_NE(Db(path(), "probe").Get("SELECT count(*) FROM t"), "1") << "the commit is lost";
}

TEST_F(Sqlite, TakesNoLockForATransactionInExclusiveMode) {
  Db db = Open();
  db.Run("PRAGMA locking_mode=EXCLUSIVE; INSERT INTO t VALUES(1)");
  int locks = 0;
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.act == Act::kLock) locks++;
    return SQLITE_OK;
  });
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(2)"), SQLITE_OK);
  EXPECT_EQ(locks, 0);
}

TEST_F(Sqlite, WritesTheJournalsStartTwiceBeforeTheFirstPage) {
  Db db = Open();
  std::string order;
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.act != Act::kWrite) return SQLITE_OK;
    if (operation.file == File::kDatabase) order += 'd';
    if (operation.file == File::kJournal && operation.offset == 0) {
      order += operation.size >= 512 ? 'h' : 'n';
    }
    return SQLITE_OK;
  });
  EXPECT_EQ(db.Run("INSERT INTO t VALUES(1)"), SQLITE_OK);
  EXPECT_THAT(order, ::testing::StartsWith("hnd"));
}

TEST_F(Sqlite, WritesPagesBeforeCommitWhenTheCacheSpills) {
  Db db = Open();
  db.Run("PRAGMA cache_size=5; BEGIN");
  int pages = 0;
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.file == File::kDatabase && operation.act == Act::kWrite) pages++;
    return SQLITE_OK;
  });
  for (int i = 0; i < 50; i++) db.Run("INSERT INTO t VALUES(randomblob(3000))");
  EXPECT_GT(pages, 0);
}

TEST_F(Sqlite, CheckpointsOnClose) {
  Db db = Open();
  db.Run("PRAGMA journal_mode=WAL; INSERT INTO t VALUES(1)");
  int pages = 0;
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.file == File::kDatabase && operation.act == Act::kWrite) pages++;
    return SQLITE_OK;
  });
  db.Close();
  EXPECT_GT(pages, 0);
}

TEST_F(Sqlite, GrowsTheFileByASizeHintWithoutAWrite) {
  Db db = Open();
  int chunk = 1 << 20;
  sqlite3_file_control(db.get(), "main", SQLITE_FCNTL_CHUNK_SIZE, &chunk);
  uintmax_t at_first_write = 0;
  const Probe probe([&](const Probe::Operation& operation) {
    if (at_first_write == 0 && operation.file == File::kDatabase && operation.act == Act::kWrite) {
      at_first_write = std::filesystem::file_size(path());
    }
    return SQLITE_OK;
  });
  db.Run("INSERT INTO t VALUES(randomblob(9000))");
  EXPECT_EQ(at_first_write, 1U << 20);
}

TEST_F(Sqlite, TruncatesAfterTheCommitInAutoVacuumMode) {
  Db db(path(), "probe");
  db.Run("PRAGMA auto_vacuum=FULL; CREATE TABLE t(x); INSERT INTO t VALUES(randomblob(50000))");
  std::string order;
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.file == File::kDatabase && operation.act == Act::kTruncate) order += 't';
    if (operation.file == File::kJournal && operation.act == Act::kClose) order += 'c';
    return SQLITE_OK;
  });
  db.Run("DELETE FROM t");
  EXPECT_EQ(order, "ct");
}

TEST_F(Sqlite, TakesTheWalsWriteLockWithoutAReadMarkToRebuildTheIndex) {
  Db db = Open();
  db.Run("PRAGMA journal_mode=WAL; INSERT INTO t VALUES(1)");
  const std::string crashed = CopyAsAfterACrash();
  std::string locks;
  const Probe probe([&](const Probe::Operation& operation) {
    if (operation.act == Act::kShmLock && (operation.level & SQLITE_SHM_LOCK) != 0) {
      locks += (operation.level & SQLITE_SHM_EXCLUSIVE) != 0 ? 'x' : 's';
      locks += std::to_string(operation.offset);
    }
    return SQLITE_OK;
  });
  EXPECT_EQ(Db(crashed, "probe").Get("SELECT count(*) FROM t"), "1");
  EXPECT_THAT(locks, ::testing::StartsWith("x0x1")) << "before any shared lock";
}

TEST_F(Sqlite, ShowsTheUriParametersOnTheNamesOfJournalAndWalToo) {
  Db db("file:" + path() + "?vfs=probe&answer=42");
  db.Run("PRAGMA journal_mode=WAL; CREATE TABLE t(x)");
  const char* const name = sqlite3_db_filename(db.get(), "main");
  EXPECT_STREQ(sqlite3_uri_parameter(sqlite3_filename_wal(name), "answer"), "42");
  EXPECT_STREQ(sqlite3_uri_parameter(sqlite3_filename_journal(name), "answer"), "42");
  EXPECT_EQ(sqlite3_filename_database(sqlite3_filename_wal(name)), name);
}

}  // namespace
}  // namespace lease::testing
