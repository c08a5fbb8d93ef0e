// Journal mode × moment of loss × what the application sees × what a fresh reader sees.

#include <gmock/gmock.h>

#include <filesystem>
#include <optional>

#include "tests/vfs/losing.h"
#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

using Act = Probe::Act;
using File = Probe::File;

enum Moment {
  kBeforeBegin,
  kAtReserved,    // while the lock is taken
  kAtFirstPage,   // rollback: the journal is complete; WAL: the first frame's header is written
  kAtFirstSpill,  // the same, where the cache spills before COMMIT
  kMidSpill,      // some pages of a spill are written
  kAtCommit,      // rollback: while EXCLUSIVE is taken; WAL: the commit frame's header is written
  kAtSync,        // all pages are written
  kAfterCommit,
  kAtCheckpoint,  // the first page of a checkpoint is being written
  kOnClose
};

struct Cell {
  Mode mode;
  Moment moment;
  const char* step;     // the first step of the application that fails
  int code;             // with this
  const char* state;    // what a fresh reader sees
  const char* settled;  // what the successor sees
};

const char* const kNeedsRollback = "error: 776";
static_assert(SQLITE_READONLY_ROLLBACK == 776);

std::vector<Cell> Cells() {
  std::vector<Cell> cells;
  for (const Mode& mode : kModes) {
    // With locking_mode=EXCLUSIVE a transaction takes no lock: its first write tells.
    const int begin = mode.wal && mode.exclusive ? SQLITE_IOERR_WRITE : SQLITE_READONLY;
    const char* const first = !mode.exclusive ? "begin" : mode.wal ? "commit" : "change";
    const auto add = [&](Moment moment, const char* step, int code, const char* state,
                         const char* settled = nullptr) {
      cells.push_back({mode, moment, step, code, state, settled ? settled : state});
    };
    add(kBeforeBegin, first, begin, "old");
    if (!mode.exclusive) add(kAtReserved, "begin", SQLITE_READONLY, "old");
    add(kAtFirstPage, "commit", SQLITE_IOERR_WRITE, "old");
    if (mode.wal) {
      add(kAtFirstSpill, "change", SQLITE_IOERR_WRITE, "old");
      add(kMidSpill, "change", SQLITE_IOERR_WRITE, "old");
    } else {
      add(kAtFirstSpill, "change", SQLITE_IOERR_WRITE, kNeedsRollback, "old");
      add(kMidSpill, "again", SQLITE_READONLY, "new");
    }
    if (mode.wal || !mode.exclusive) add(kAtCommit, "commit", SQLITE_IOERR_WRITE, "old");
    add(kAtSync, "again", begin, "new");
    add(kAfterCommit, "again", begin, "new");
    if (mode.wal) add(kAtCheckpoint, "checkpoint", SQLITE_IOERR_WRITE, "new");
    add(kOnClose, "", SQLITE_OK, "new");
  }
  return cells;
}

class Losing : public ALostLease, public ::testing::WithParamInterface<Cell> {
 protected:
  bool IsMoment(const Probe::Operation& operation) const {
    const bool wal = GetParam().mode.wal;
    const bool writes = operation.act == Act::kWrite;
    switch (GetParam().moment) {
      case kAtReserved:
        return wal ? operation.act == Act::kShmLock && operation.offset == 0
                   : operation.act == Act::kLock && operation.level == SQLITE_LOCK_RESERVED;
      case kAtFirstPage:
      case kAtFirstSpill:
        if (wal) return writes;
        return writes && operation.file == File::kJournal && operation.offset == 0 &&
               operation.size < 512;
      case kMidSpill:
        return writes && operation.file == (wal ? File::kWal : File::kDatabase) && count_ > 3;
      case kAtCommit:
        if (!wal) return operation.act == Act::kLock && operation.level == SQLITE_LOCK_EXCLUSIVE;
        return writes && operation.size == 24 &&
               static_cast<const unsigned char*>(operation.data)[7] != 0;
      case kAtSync:
        return operation.act == Act::kSync && count_ > 3 &&
               operation.file == (wal ? File::kWal : File::kDatabase);
      case kAtCheckpoint:
        return writes && operation.file == File::kDatabase;
      default:
        return false;
    }
  }

  // Gives the lease up, if this is the moment.
  void Reach(Moment moment) {
    if (GetParam().moment == moment) leases_.Release();
  }

  int count_ = 0;
};

std::string NameOf(const ::testing::TestParamInfo<Cell>& test) {
  constexpr const char* kMoments[] = {"BeforeBegin",  "AtReserved", "AtFirstPage", "AtFirstSpill",
                                      "MidSpill",     "AtCommit",   "AtSync",      "AfterCommit",
                                      "AtCheckpoint", "OnClose"};
  return std::string(test.param.mode.name) + kMoments[test.param.moment];
}

INSTANTIATE_TEST_SUITE_P(Cell, Losing, ::testing::ValuesIn(Cells()), NameOf);

TEST_P(Losing, TheLeaseLeavesTheOldStateOrTheNewOneWhole) {
  const Cell& cell = GetParam();
  const bool spills = cell.moment == kAtFirstSpill || cell.moment == kMidSpill;
  std::string step;
  int code = SQLITE_OK;
  {
    Db db = Prepare(cell.mode);
    db.Run("PRAGMA cache_size=" + std::string(spills ? "5" : "-2000"));
    const auto run = [&](const char* name, const char* sql) {
      if (code != SQLITE_OK) return;
      code = db.Run(sql);
      if (code != SQLITE_OK) step = name;
    };
    Reach(kBeforeBegin);
    bool lost = false;
    const Probe probe([&](const Probe::Operation& operation) {
      if (operation.act == Act::kWrite && operation.file != File::kJournal) count_++;
      if (!lost && IsMoment(operation)) {
        lost = true;
        leases_.Release();
      }
      return SQLITE_OK;
    });
    run("begin", "BEGIN IMMEDIATE");
    run("change", "UPDATE t SET v = 'new'");
    run("commit", "COMMIT");
    Reach(kAfterCommit);
    if (cell.moment == kAtCheckpoint) run("checkpoint", "PRAGMA wal_checkpoint");
    if (cell.moment != kOnClose) run("again", "UPDATE t SET v = 'newer'");
    Reach(kOnClose);
    EXPECT_EQ(db.Close(), SQLITE_OK);
  }
  EXPECT_EQ(step, cell.step);
  EXPECT_EQ(code, cell.code);
  {
    Db reader = Open();
    EXPECT_EQ(State(reader), cell.state);
    if (cell.state != kNeedsRollback) {
      EXPECT_EQ(reader.Get("PRAGMA integrity_check"), "ok");
    }
  }
  ASSERT_EQ(leases_.Acquire(), "2");
  Db successor = Open();
  EXPECT_EQ(State(successor), cell.settled);
  EXPECT_EQ(successor.Run("UPDATE t SET v = 'next'"), SQLITE_OK);
  EXPECT_EQ(State(successor), "next");
  EXPECT_EQ(successor.Get("PRAGMA integrity_check"), "ok");
}

}  // namespace
}  // namespace lease::testing
