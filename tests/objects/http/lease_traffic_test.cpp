// What leases cost: requests as radosgw's door counts them.

#include <gmock/gmock.h>

#include <atomic>
#include <thread>
#include <vector>

#include "lease/registry.h"
#include "tests/objects/http/buckets.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

class LeaseTrafficTest : public ::testing::Test {
 protected:
  static std::unique_ptr<Registry> MakeRegistry() { return Registry::Make(Environment{}, "test"); }

  // Requests since the last call, by method.
  std::map<std::string, int> Count() {
    const auto log = proxy_.Command("log");
    proxy_.Command("clear");
    return log.at("requests").get<std::map<std::string, int>>();
  }
  static int Sum(const std::map<std::string, int>& counts) {
    int sum = 0;
    for (const auto& [method, count] : counts) sum += count;
    return sum;
  }
  static std::optional<uint64_t> Acquire(Holdings& holdings, uint64_t node) {
    AcquireOptions options;
    options.ttl = std::chrono::minutes(10);  // no renewal of its own while the test runs
    const auto term = holdings.Acquire(node, options);
    EXPECT_TRUE(term.ok()) << term.status().message();
    return term.ok() ? *term : std::nullopt;
  }

  Server proxy_{{"fault_proxy", TheRadosgw().port()}};
  std::shared_ptr<ObjectStore> store_ = S3Store(proxy_.endpoint(), RadosgwKeys());
};

TEST_F(LeaseTrafficTest, ARenewalIsOneRequestAndAFreshAcquisitionAtMost4) {
  const auto registry = MakeRegistry();
  Holdings& holdings = *registry->Adopt(store_);
  ASSERT_EQ(Acquire(holdings, 1), 1U);  // with the probe
  Count();
  ASSERT_EQ(Acquire(holdings, 2), 1U);
  EXPECT_LE(Sum(Count()), 4);
  ASSERT_TRUE(holdings.Renew(2).ok());
  EXPECT_EQ(Count(), (std::map<std::string, int>{{"PUT", 1}}));
}

TEST_F(LeaseTrafficTest, ATakeoverIsAtMost9Requests) {
  const auto first = MakeRegistry();
  const auto second = MakeRegistry();
  Holdings& winner = *second->Adopt(store_);
  ASSERT_EQ(Acquire(winner, 1), 1U);  // with the probe
  ASSERT_EQ(Acquire(*first->Adopt(store_), 7), 1U);
  ASSERT_TRUE(first->ReleaseAll(std::chrono::seconds(10)));
  Count();
  ASSERT_EQ(Acquire(winner, 7), 2U);
  EXPECT_LE(Sum(Count()), 9);
}

TEST_F(LeaseTrafficTest, TheStatisticsAgreeWithTheServer) {
  const auto registry = MakeRegistry();
  Holdings& holdings = *registry->Adopt(store_);
  ASSERT_EQ(Acquire(holdings, 1), 1U);
  ASSERT_TRUE(holdings.Renew(1).ok());
  std::map<std::string, int> counts;
  EXPECT_TRUE(WaitUntil([&] {
    counts = proxy_.Command("log").at("requests").get<std::map<std::string, int>>();
    return holdings.stats(Op::kPut).requests == static_cast<uint64_t>(counts["PUT"]) &&
           holdings.stats(Op::kDelete).requests == static_cast<uint64_t>(counts["DELETE"]);
  }));
  EXPECT_EQ(holdings.stats(Op::kGet).requests + holdings.stats(Op::kList).requests,
            static_cast<uint64_t>(counts["GET"]));
}

TEST_F(LeaseTrafficTest, AThousandLeasesAreKeptOverAtMost64Connections) {
  constexpr uint64_t kLeases = 1000;
  const auto registry = MakeRegistry();
  Holdings& holdings = *registry->Adopt(store_);
  AcquireOptions options;
  options.ttl = std::chrono::seconds(20);
  // Renewals come first, so an acquisition on a busy machine may find no connection free in time.
  const auto acquire = [&](uint64_t node) {
    auto term = holdings.Acquire(node, options);
    while (term.status().is(Code::kIo) || term.status().is(Code::kAmbiguous)) {
      term = holdings.Acquire(node, options);
    }
    EXPECT_TRUE(term.ok() && *term == 1U) << term.status().message();
  };
  acquire(1);
  std::atomic<uint64_t> next = 2;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; i++) {
    threads.emplace_back([&] {
      for (uint64_t node; (node = next++) <= kLeases;) acquire(node);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (uint64_t node = 1; node <= kLeases; node++) {
    EXPECT_TRUE(WaitUntil([&] {
      const std::optional<Record> tenure = holdings.Tenure(node);
      return !tenure || tenure->seq > 4;
    })) << node;
  }
  for (uint64_t node = 1; node <= kLeases; node++) {
    EXPECT_EQ(holdings.Token(node), 1U) << node;
  }
  for (const Event& event : registry->events()) {
    EXPECT_NE(event.kind, Event::Kind::kLost) << event.detail;
  }
  EXPECT_LE(proxy_.Command("log").at("most_connections").get<int>(), 64);
  EXPECT_TRUE(registry->ReleaseAll(std::chrono::minutes(1)));
}

}  // namespace
}  // namespace lease::testing
