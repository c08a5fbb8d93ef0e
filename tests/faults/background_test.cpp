// Memory that runs out on the threads behind a lease and a leadership: they go on afterwards.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/faults/sweep.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

constexpr uint64_t kAllocations = 60;

// Fails the first, the second, … allocation behind `campaign`, and waits each time until
// `progress`, a query whose answer rises as long as all is well, has risen once more.
void SweepBehind(const char* name, const World& world, const std::string& campaign,
                 const std::string& progress) {
  world.db().Get(campaign);
  uint64_t fired = 0;
  for (uint64_t nth = 1; nth <= kAllocations; nth++) {
    bool failed = false;
    {
      FailingAllocation failing(Allocator::kCpp, Threads::kOthers, nth, Span::kOne);
      ASSERT_TRUE(WaitUntil([&] { return failing.fired(); })) << "nothing goes on before " << nth;
      failed = failing.End();
    }
    fired += failed ? 1 : 0;
    const auto seen = std::atoll(world.db().Get(progress).c_str());
    ASSERT_TRUE(WaitUntil([&] { return std::atoll(world.db().Get(progress).c_str()) > seen; }))
        << name << " stands still after allocation " << nth;
  }
  std::printf("swept %s: %llu allocations of other threads\n", name,
              static_cast<unsigned long long>(fired));
}

TEST(BehindTheScenes, ACampaignForALeaseGoesOnWhateverAllocationFails) {
  const World world;
  SweepBehind("lease_campaign", world, "SELECT lease_campaign(1, 250)",
              "SELECT max(seq) FROM process_leases WHERE node = 1");
  world.db().Get("SELECT lease_release(1)");
}

TEST(BehindTheScenes, ACampaignForLeadershipGoesOnWhateverAllocationFails) {
  const World world;
  const std::string path = "'" + world.Path("leader") + "'";
  SweepBehind("leader_campaign", world, "SELECT leader_campaign(" + path + ", 5)",
              "SELECT beats FROM leader_state(" + path + ")");
  world.db().Get("SELECT leader_step_down(" + path + ")");
}

TEST(BehindTheScenes, AProbeThatLacksMemoryIsMadeAgain) {
  const World world;
  for (uint64_t nth = 1; nth <= kAllocations; nth++) {
    const std::string node = std::to_string(nth);
    world.db().Get("SELECT lease_store('mem:probe-" + node + "')");
    FailingAllocation failing(Allocator::kCpp, Threads::kOthers, nth, Span::kOne);
    (void)world.db().Run("SELECT lease_acquire(" + node + ", 600000)");
    failing.End();
    EXPECT_GT(std::atoi(world.db().Get("SELECT lease_acquire(" + node + ", 600000)").c_str()), 0);
  }
}

}  // namespace
}  // namespace lease::testing
