// Who may claim, and what a tenure is, seen from one process among others that the test plays.

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <vector>

#include "lease/election.h"
#include "tests/leader/raw_header.h"
#include "tests/support/fake_processes.h"
#include "tests/support/scratch.h"

namespace lease {
namespace {

using testing::FakeHost;
using testing::FakeProcesses;
using testing::RawHeader;
using testing::ScratchFolder;

constexpr uint32_t kOwn = 50;
constexpr uint32_t kLower = 20;
constexpr uint32_t kHigher = 80;

class ClaimTest : public ::testing::Test {
 protected:
  std::optional<uint32_t> Claim(uint64_t grace_epochs = 3, bool preempt = true) {
    const auto term = election_->Claim(grace_epochs, preempt);
    EXPECT_TRUE(term.ok()) << term.status().message();
    return *term;
  }

  ScratchFolder folder_;
  FakeHost host_;
  FakeProcesses own_{host_, kOwn};
  FakeProcesses lower_{host_, kLower};
  FakeProcesses higher_{host_, kHigher};
  const std::shared_ptr<Election> election_ =
      *Election::Open(folder_ / "h", {&Clock::System(), &Random::System(), &own_});
  RawHeader raw_{folder_ / "h"};
};

TEST_F(ClaimTest, AVacantPostIsTakenWithTheNextTerm) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_EQ(raw_.leader(), kOwn);
  EXPECT_EQ(raw_.term(), 1U);
}

TEST_F(ClaimTest, WhoLeadsAlreadyKeepsItsTerm) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_EQ(Claim(), 1U);
  EXPECT_EQ(election_->Token(), 1U);
}

TEST_F(ClaimTest, ALivingLeaderWithALowerPidIsNotDeposed) {
  raw_.LeadAs(lower_.Self(), 4);
  EXPECT_EQ(Claim(), std::nullopt);
  EXPECT_EQ(election_->Token(), std::nullopt);
  EXPECT_EQ(raw_.leader(), kLower);
}

TEST_F(ClaimTest, ALivingLeaderWithAHigherPidIsDeposedUnlessPreemptionIsOff) {
  raw_.LeadAs(higher_.Self(), 4);
  EXPECT_EQ(Claim(3, false), std::nullopt);
  EXPECT_EQ(Claim(), 5U);
}

TEST_F(ClaimTest, ALeaderIsLateOnceMoreThanTheGraceHasPassedSinceItsBeat) {
  raw_.LeadAs(lower_.Self(), 1);
  raw_.SetEpochs(10, 13);
  EXPECT_EQ(Claim(3), std::nullopt);
  EXPECT_EQ(Claim(2), 2U);
}

TEST_F(ClaimTest, AHeartbeatAheadOfTheEpochIsNotLate) {
  raw_.LeadAs(lower_.Self(), 1);
  raw_.SetEpochs(10, 3);
  EXPECT_EQ(Claim(0), std::nullopt);
  EXPECT_EQ(election_->State().lag, 0U);
}

TEST_F(ClaimTest, ANewLeaderIsNotLateWhateverItsPredecessorWas) {
  raw_.LeadAs(lower_.Self(), 1);
  raw_.SetEpochs(10, 100);
  EXPECT_EQ(Claim(), 2U);
  EXPECT_EQ(raw_.Word(16), 100U);
  EXPECT_EQ(election_->State().lag, 0U);
}

TEST_F(ClaimTest, ABeatBringsTheHeartbeatToTheEpoch) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_EQ(election_->Tick(), 1U);
  EXPECT_EQ(election_->Tick(), 2U);
  EXPECT_EQ(election_->State().lag, 2U);
  EXPECT_TRUE(election_->Beat());
  EXPECT_EQ(election_->State().lag, 0U);
}

TEST_F(ClaimTest, ABeatByWhoDoesNotLeadChangesNothing) {
  EXPECT_FALSE(election_->Beat());
  EXPECT_EQ(Claim(), 1U);
  raw_.LeadAs(lower_.Self(), 2);
  raw_.SetEpochs(5, 9);
  EXPECT_FALSE(election_->Beat());
  EXPECT_EQ(election_->Token(), std::nullopt);
  EXPECT_EQ(raw_.Word(16), 5U);
}

TEST_F(ClaimTest, ABeatRepairsTheWordsThatALateWriterTook) {
  EXPECT_EQ(Claim(), 1U);
  const uint64_t holder = raw_.Word(32);
  const uint64_t voucher = raw_.Word(40);
  raw_.Word(32) = Pack(HolderOf(lower_.Self(), 9));
  EXPECT_TRUE(election_->Beat());
  EXPECT_EQ(raw_.Word(32), holder);
  raw_.Word(40) = 0;
  EXPECT_TRUE(election_->Beat());
  EXPECT_EQ(raw_.Word(40), voucher);
}

TEST_F(ClaimTest, SteppingDownLeavesThePostVacantAndTheTermAsItWas) {
  EXPECT_FALSE(election_->StepDown());
  EXPECT_EQ(Claim(), 1U);
  EXPECT_TRUE(election_->StepDown());
  EXPECT_FALSE(election_->StepDown());
  EXPECT_EQ(election_->Token(), std::nullopt);
  EXPECT_EQ(raw_.leader(), 0U);
  EXPECT_EQ(raw_.term(), 1U);
  EXPECT_EQ(Claim(), 2U);
}

TEST_F(ClaimTest, ADeposedLeaderCannotStepDownForItsSuccessor) {
  EXPECT_EQ(Claim(), 1U);
  raw_.LeadAs(lower_.Self(), 2);
  EXPECT_FALSE(election_->StepDown());
  EXPECT_EQ(raw_.leader(), kLower);
}

TEST_F(ClaimTest, TheLastTermIsHeldButNoneFollowsIt) {
  raw_.SetLeader(0, std::numeric_limits<uint32_t>::max() - 1);
  EXPECT_EQ(Claim(), std::numeric_limits<uint32_t>::max());
  EXPECT_EQ(Claim(), std::numeric_limits<uint32_t>::max());
  EXPECT_TRUE(election_->StepDown());
  const auto refused = election_->Claim();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.status().code(), Code::kCorrupt);
  EXPECT_NE(refused.status().message().find("last term"), std::string::npos);
  EXPECT_EQ(raw_.term(), std::numeric_limits<uint32_t>::max());
}

TEST_F(ClaimTest, TheStateNamesTheLeaderAndHowItStands) {
  EXPECT_EQ(election_->State().liveness, Liveness::kNone);
  raw_.LeadAs(lower_.Self(), 4);
  LeaderState state = election_->State();
  EXPECT_EQ(state.leader_pid, kLower);
  EXPECT_EQ(state.term, 4U);
  EXPECT_EQ(state.liveness, Liveness::kAlive);
  EXPECT_EQ(state.start_ticks, lower_.Self().start_ticks);
  EXPECT_FALSE(state.is_self);
  raw_.SetLeader(0, 4);
  EXPECT_EQ(Claim(), 5U);
  state = election_->State();
  EXPECT_EQ(state.liveness, Liveness::kAlive);
  EXPECT_TRUE(state.is_self);
}

TEST_F(ClaimTest, ThreadsOfOneProcessShareOneTenure) {
  std::vector<std::thread> threads;
  std::vector<std::optional<uint32_t>> terms(8);
  for (auto& term : terms) {
    threads.emplace_back([&] { term = *election_->Claim(); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& term : terms) EXPECT_EQ(term, 1U);
}

}  // namespace
}  // namespace lease
