#include "core/objects/metered_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>

#include "core/objects/memory_store.h"
#include "lease/uuid.h"
#include "tests/support/faulty_store.h"
#include "tests/support/manual_clock.h"
#include "tests/support/requests.h"

namespace lease::testing {
namespace {

class MeteredStoreTest : public ::testing::Test {
 protected:
  // Makes the next requests take `micros`.
  void Take(int64_t micros) {
    faulty_->set_after([this, micros](const Request&, Reply&) {
      clock_.Advance(std::chrono::microseconds(micros));
    });
  }

  ManualClock clock_;
  std::shared_ptr<FaultyStore> faulty_ = std::make_shared<FaultyStore>(
      std::make_shared<MemoryStore>(Random::System().NewUuid().ToString()));
  MeteredStore metered_{faulty_, clock_};
};

TEST_F(MeteredStoreTest, NothingIsCountedBeforeTheFirstRequest) {
  const OpStats stats = metered_.stats(Op::kPut);
  EXPECT_EQ(stats.requests + stats.errors + stats.retries, 0U);
  EXPECT_EQ(stats.p50_us + stats.p99_us + stats.max_us, 0U);
}

TEST_F(MeteredStoreTest, RequestsAreCountedByWhatTheyDo) {
  static_cast<void>(metered_.Run(PutOf("k", "x")));
  static_cast<void>(metered_.Run(GetOf("k")));
  static_cast<void>(metered_.Run(GetOf("k")));
  static_cast<void>(metered_.Run(DeleteOf("k")));
  EXPECT_EQ(metered_.stats(Op::kPut).requests, 1U);
  EXPECT_EQ(metered_.stats(Op::kGet).requests, 2U);
  EXPECT_EQ(metered_.stats(Op::kDelete).requests, 1U);
  EXPECT_EQ(metered_.stats(Op::kList).requests, 0U);
}

TEST_F(MeteredStoreTest, AnExistingOrMissingObjectIsNoErrorButEverythingElseIs) {
  static_cast<void>(metered_.Run(PutOf("k", "x")));
  static_cast<void>(metered_.Run(PutOf("k", "x")));
  static_cast<void>(metered_.Run(GetOf("missing")));
  EXPECT_EQ(metered_.stats(Op::kPut).errors, 0U);
  EXPECT_EQ(metered_.stats(Op::kGet).errors, 0U);
  faulty_->set_before([](const Request&) { return Answer(Code::kAmbiguous, "no answer"); });
  static_cast<void>(metered_.Run(PutOf("l", "x")));
  EXPECT_EQ(metered_.stats(Op::kPut).errors, 1U);
  EXPECT_EQ(metered_.stats(Op::kPut).requests, 3U);
}

TEST_F(MeteredStoreTest, RetriesAreWhatCallersSay) {
  metered_.CountRetry(Op::kGet);
  metered_.CountRetry(Op::kGet);
  EXPECT_EQ(metered_.stats(Op::kGet).retries, 2U);
  EXPECT_EQ(metered_.stats(Op::kGet).requests, 0U);
  EXPECT_EQ(metered_.stats(Op::kPut).retries, 0U);
}

TEST_F(MeteredStoreTest, PercentilesAreAtMostAnEighthAboveTheTruth) {
  for (const int64_t scale : {1, 7, 1000, 90'000, 20'000'000}) {
    MeteredStore metered(faulty_, clock_);
    for (int64_t i = 1; i <= 200; i++) {
      Take(i * scale);
      static_cast<void>(metered.Run(GetOf("k")));
    }
    const OpStats stats = metered.stats(Op::kGet);
    const auto times = [scale](uint64_t n) { return n * static_cast<uint64_t>(scale); };
    EXPECT_GE(stats.p50_us, times(100));
    EXPECT_LE(stats.p50_us, times(100) + times(100) / 8);
    EXPECT_GE(stats.p99_us, times(198));
    EXPECT_LE(stats.p99_us, times(198) + times(198) / 8);
    EXPECT_EQ(stats.max_us, times(200));
  }
}

TEST_F(MeteredStoreTest, AnAnswerThatComesAfterItsEndStillArrives) {
  Gate gate;
  faulty_->set_before(gate.Hold(Op::kPut));
  std::optional<MeteredStore> metered(std::in_place, faulty_, clock_);
  std::atomic<bool> answered = false;
  metered->Start(PutOf("k", "x"), [&](const Reply& reply) { answered = reply.status.ok(); });
  gate.AwaitWaiting(1);
  metered.reset();
  EXPECT_FALSE(answered);
  gate.Open();
  while (!answered) std::this_thread::yield();
}

TEST_F(MeteredStoreTest, ItGoesByTheNameOfTheStoreBehindIt) {
  EXPECT_EQ(metered_.url(), faulty_->url());
  EXPECT_EQ(metered_.parallelism(), faulty_->parallelism());
}

}  // namespace
}  // namespace lease::testing
