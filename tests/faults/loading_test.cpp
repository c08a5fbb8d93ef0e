// Memory that runs out while the module is loaded, or while a connection opens into which it comes
// by itself.

#include <gtest/gtest.h>

#include <cstdio>

#include "tests/faults/allocation.h"
#include "tests/faults/database.h"

namespace lease::testing {
namespace {

constexpr uint64_t kEnough = 100'000;
constexpr char kElsewhere[] = "SELECT lease_store('s3://bucket/x?region=r')";

// Everything that the module registers is there, or nothing is known of it.
void ExpectWhole(const Connection& connection) {
  EXPECT_NE(connection.Get("SELECT lease_version()"), "");
  EXPECT_EQ(connection.Get("SELECT leader_token('/nowhere')"), "NULL");
  EXPECT_EQ(connection.Get("SELECT count(*) > 0 FROM lease_stats('mem:loading')"), "1");
}

int Load(sqlite3* db, const char* entry) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, nullptr);
  return sqlite3_load_extension(db, LEASE_MODULE, entry, nullptr);
}

class Loading : public ::testing::TestWithParam<Allocator> {};

INSTANTIATE_TEST_SUITE_P(, Loading, ::testing::Values(Allocator::kCpp, Allocator::kSqlite),
                         [](const auto& tested) {
                           return std::string(tested.param == Allocator::kCpp ? "Cpp" : "Sqlite");
                         });

TEST_P(Loading, AConnectionOpensWithEveryFunctionOrNotAtAll) {
  LoadModule();
  uint64_t nth = 1;
  for (bool fired = true; fired && nth < kEnough; nth++) {
    SCOPED_TRACE(nth);
    FailingAllocation failing(GetParam(), Threads::kThis, nth, Span::kOne);
    const Connection connection;
    fired = failing.End();
    if (connection.opened() == SQLITE_OK) {
      ExpectWhole(connection);
    } else {
      EXPECT_EQ(connection.opened() & 0xFF, SQLITE_NOMEM);
    }
  }
  std::printf("swept opening: %llu allocations\n", static_cast<unsigned long long>(nth - 2));
}

// The restriction must hold, and everything be there, however often loading failed before.
TEST_P(Loading, ARestrictedModuleIsLoadedWholeAtTheNextTry) {
  LoadModule();
  sqlite3_reset_auto_extension();
  uint64_t nth = 1;
  for (bool fired = true; fired && nth < kEnough; nth++) {
    SCOPED_TRACE(nth);
    const Connection connection;
    for (const uint64_t failed : {nth, nth / 2}) {
      FailingAllocation failing(GetParam(), Threads::kThis, failed, Span::kOne);
      const int rc = Load(connection.get(), "sqlite3_leaselocal_init");
      const bool did = failing.End();
      if (failed == nth) fired = did;
      EXPECT_TRUE(did || rc == SQLITE_OK) << rc;
      if (rc == SQLITE_OK) {
        ExpectWhole(connection);
        EXPECT_FALSE(connection.Run(kElsewhere).ok());
      }
    }
    EXPECT_EQ(Load(connection.get(), "sqlite3_leaselocal_init"), SQLITE_OK);
    ExpectWhole(connection);
    EXPECT_FALSE(connection.Run(kElsewhere).ok());
    if (HasFailure()) break;
  }
  const Connection again;
  EXPECT_EQ(Load(again.get(), nullptr), SQLITE_OK);
  std::printf("swept loading: %llu allocations\n", static_cast<unsigned long long>(nth - 2));
}

// What was loaded in part without a restriction must obey one that comes afterwards.
TEST_P(Loading, APartThatWasLoadedBeforeIsRestrictedToo) {
  LoadModule();
  for (uint64_t nth = 1; nth < kEnough; nth++) {
    SCOPED_TRACE(nth);
    sqlite3_reset_auto_extension();
    const Connection connection;
    FailingAllocation failing(GetParam(), Threads::kThis, nth, Span::kOne);
    (void)Load(connection.get(), nullptr);
    const bool fired = failing.End();
    EXPECT_EQ(Load(connection.get(), "sqlite3_leaselocal_init"), SQLITE_OK);
    ExpectWhole(connection);
    EXPECT_FALSE(connection.Run(kElsewhere).ok());
    if (!fired || HasFailure()) return;
  }
  FAIL() << "it does not end";
}

}  // namespace
}  // namespace lease::testing
