// Faults that meet every request for a long time, but end a second before the lease's deadline.

#include <gmock/gmock.h>

#include <thread>
#include <vector>

#include "lease/registry.h"
#include "tests/objects/http/buckets.h"
#include "tests/support/requests.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

constexpr uint64_t kNode = 7;
constexpr Millis kTtl{8000};
constexpr Millis kEnough{1000};
constexpr Millis kToSayIt{100};  // for the proxy to hear of the end
constexpr Millis kQuick{100};    // a server's answer

const char* const kFaults[] = {
    "lost",      "cut 40", "delay 0.2", "late 0.2", "duplicate", "refused", "hang 60",   "conflict",
    "throttled", "error",  "slowdown",  "expired",  "skewed",    "moved",   "truncated", "endless"};

// A lease over a proxy of its own.
class Outage {
 public:
  explicit Outage(std::string fault) : fault_(std::move(fault)) {
    const size_t space = std::min(fault_.find(' '), fault_.size());
    command_ = "rate " + fault_.substr(0, space) + " 100" + fault_.substr(space);
  }

  void Run() {
    std::optional<bool> outlived;
    while (!outlived) {
      ASSERT_TRUE(Acquire()) << fault_;
      outlived = Outlive();
      store_.Release(kNode);
    }
    EXPECT_TRUE(*outlived) << fault_ << ": " << why_;
  }

 private:
  bool Acquire() {
    AcquireOptions options;
    options.ttl = kTtl;
    return WaitUntil([&] {
      const auto term = store_.Acquire(kNode, options);
      return term.ok() && *term;
    });
  }

  // Nothing: the machine was too busy to end the fault in time, or to answer within that second.
  std::optional<bool> Outlive() {
    const Nanos began = Clock::System().Boottime();
    proxy_.Command(command_);
    while (Left() > kEnough + kToSayIt && Clock::System().Boottime() - began < kTtl) {
      Clock::System().Sleep(Millis(2));
    }
    proxy_.Command("clear");
    if (Left() < kEnough) return std::nullopt;
    const uint64_t seq = Seq();
    Nanos slowest = Nanos::zero();
    EXPECT_TRUE(WaitUntil([&] {
      const Nanos asked = Clock::System().Boottime();
      witness_->Run(GetOf("d/absent"));
      slowest = std::max(slowest, Clock::System().Boottime() - asked);
      return Seq() != seq || !store_.Token(kNode);
    }));
    if (store_.Token(kNode)) return true;
    if (slowest > kQuick) return std::nullopt;
    why_ = registry_->events().back().detail;
    return false;
  }

  uint64_t Seq() {
    const std::optional<Record> tenure = store_.Tenure(kNode);
    return tenure ? tenure->seq : 0;
  }
  Millis Left() {
    const std::optional<Record> tenure = store_.Tenure(kNode);
    if (!tenure) return Millis::zero();
    return Millis(tenure->expires_at_ms - Clock::System().WallMillis()) - kTtl / 50;
  }

  const std::string fault_;
  std::string command_;
  Server proxy_{{"fault_proxy", TheRadosgw().port()}};
  const std::unique_ptr<Registry> registry_ = Registry::Make(Environment{}, "test");
  const std::shared_ptr<ObjectStore> witness_ = S3Store(proxy_.endpoint(), RadosgwKeys());
  std::string why_;
  Holdings& store_ = *registry_->Adopt(S3Store(proxy_.endpoint(), RadosgwKeys()));
};

TEST(OutageTest, NoLeaseIsLostToAFaultThatEndedOneSecondBeforeItsDeadline) {
  TheRadosgw();
  std::vector<std::thread> threads;
  for (const char* fault : kFaults) {
    threads.emplace_back([fault] { Outage(fault).Run(); });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace lease::testing
