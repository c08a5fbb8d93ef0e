// The same transaction again and again, the lease lost at each operation that reaches the disk.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/vfs/losing.h"
#include "tests/vfs/probe_vfs.h"

namespace lease::testing {
namespace {

struct Outcome {
  int operations = 0;
  int commit = SQLITE_OK;  // the first failure up to COMMIT
};

class ASweep : public ALostLease,
               public ::testing::WithParamInterface<std::tuple<Mode, const char*>> {
 protected:
  // Loses the lease at the operation number `at`.
  Outcome Run(int at) {
    Outcome outcome;
    Db db = Prepare(std::get<Mode>(GetParam()));
    db.Run("PRAGMA cache_size=25; PRAGMA synchronous=" +
           std::string(std::get<const char*>(GetParam())));
    const Probe probe([&](const Probe::Operation&) {
      if (outcome.operations++ == at) leases_.Release();
      return SQLITE_OK;
    });
    outcome.commit = db.Run("BEGIN; UPDATE t SET v = 'new'; COMMIT");
    db.Run("PRAGMA wal_checkpoint(TRUNCATE)");
    db.Close();
    return outcome;
  }

  void Clear() {
    for (const std::string& name : NamesIn(dir_.path())) std::filesystem::remove(dir_ / name);
  }
};

INSTANTIATE_TEST_SUITE_P(
    Mode, ASweep, ::testing::Combine(::testing::ValuesIn(kModes), ::testing::Values("FULL", "OFF")),
    [](const auto& test) {
      return std::string(std::get<0>(test.param).name) + "Sync" + std::get<1>(test.param);
    });

TEST_P(ASweep, FindsNoOperationAtWhichALossTearsOrLosesATransaction) {
  const int all = Run(-1).operations;
  ASSERT_GT(all, 10);
  const int step = std::max(all / 60, 1);
  for (int at = 0; at < all; at += at < 40 || at > all - 40 ? 1 : step) {
    Clear();
    const Outcome outcome = Run(at);
    const std::string expected = outcome.commit == SQLITE_OK ? "new" : "old";
    leases_.Release();
    {
      Db reader = Open();
      const std::string seen = State(reader);
      if (seen != "error: 776") {
        ASSERT_EQ(seen, expected) << "lost at operation " << at << " of " << all;
      }
    }
    leases_.Acquire();
    Db successor = Open();
    ASSERT_EQ(State(successor), expected) << "lost at operation " << at << " of " << all;
    ASSERT_EQ(successor.Get("PRAGMA integrity_check"), "ok") << at;
    ASSERT_EQ(successor.Run("UPDATE t SET v = 'next'"), SQLITE_OK) << at;
  }
}

}  // namespace
}  // namespace lease::testing
