// When a leader counts as dead, and when in doubt it does not.

#include <gtest/gtest.h>

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

class LivenessTest : public ::testing::Test {
 protected:
  std::shared_ptr<Election> Open(const ProcessTable& processes) {
    return *Election::Open(folder_ / "h", {&Clock::System(), &Random::System(), &processes});
  }
  // The leader of term 4 is `leader`; this process has a higher pid, so that only a death counts.
  void Expect(const ProcessIdentity& leader, Liveness liveness) {
    const auto election = Open(own_);
    RawHeader(folder_ / "h").LeadAs(leader, 4);
    EXPECT_EQ(election->State().liveness, liveness);
    const auto term = election->Claim();
    ASSERT_TRUE(term.ok());
    EXPECT_EQ(term->has_value(), liveness == Liveness::kDead);
  }

  ScratchFolder folder_;
  FakeHost host_;
  FakeProcesses own_{host_, 50};
  FakeProcesses leader_{host_, 20};
};

TEST_F(LivenessTest, ARunningLeaderIsAlive) { Expect(leader_.Self(), Liveness::kAlive); }

TEST_F(LivenessTest, ALeaderWhoseProcessIsGoneIsDead) {
  leader_.Die();
  Expect(leader_.Self(), Liveness::kDead);
}

TEST_F(LivenessTest, ALeaderWhosePidHasAnotherProcessIsDead) {
  leader_.BeReused();
  Expect(leader_.Self(), Liveness::kDead);
}

TEST_F(LivenessTest, ALeaderThatCannotBeLookedUpIsUnknown) {
  leader_.BecomeUnknowable();
  Expect(leader_.Self(), Liveness::kUnknown);
}

TEST_F(LivenessTest, ALeaderOfAnEarlierBootIsDeadEvenIfItsPidRuns) {
  ProcessIdentity before = leader_.Self();
  before.boot_id = "99999999-2222-4333-8444-555555555555";
  Expect(before, Liveness::kDead);
}

TEST_F(LivenessTest, ALeaderOfAnotherNamespaceIsUnknownEvenIfNoSuchPidRunsHere) {
  leader_.Die();
  ProcessIdentity elsewhere = leader_.Self();
  elsewhere.pid_ns++;
  Expect(elsewhere, Liveness::kUnknown);
}

TEST_F(LivenessTest, ALeaderThatCouldNotReadWhoItIsIsUnknown) {
  leader_.Die();
  ProcessIdentity blind = leader_.Self();
  blind.start_ticks = 0;
  Expect(blind, Liveness::kUnknown);
  blind = leader_.Self();
  blind.boot_id = "";
  Expect(blind, Liveness::kUnknown);
  blind = leader_.Self();
  blind.pid_ns = 0;
  Expect(blind, Liveness::kUnknown);
}

TEST_F(LivenessTest, WordsOfAnotherTermOrPidDoNotCount) {
  leader_.Die();
  const auto election = Open(own_);
  RawHeader raw(folder_ / "h");
  raw.LeadAs(leader_.Self(), 4);
  raw.SetLeader(20, 5);
  EXPECT_EQ(election->State().liveness, Liveness::kUnknown);
  raw.SetLeader(21, 4);
  EXPECT_EQ(election->State().liveness, Liveness::kUnknown);
  EXPECT_EQ(*election->Claim(3, false), std::nullopt);
}

TEST_F(LivenessTest, AHeaderThatNamesThisPidFromAnEarlierProcessIsNotInherited) {
  ProcessIdentity earlier = own_.Self();
  earlier.start_ticks--;
  const auto election = Open(own_);
  RawHeader(folder_ / "h").LeadAs(earlier, 4);
  EXPECT_EQ(election->Token(), std::nullopt);
  EXPECT_EQ(election->State().liveness, Liveness::kDead);
  EXPECT_FALSE(election->Beat());
  EXPECT_FALSE(election->StepDown());
  EXPECT_EQ(*election->Claim(), 5U);
}

TEST_F(LivenessTest, TheFirstProcessOfTwoContainersIsNotOneProcess) {
  const FakeProcesses own(host_, 1);
  ProcessIdentity other = own.Self();
  other.pid_ns++;  // even with the same start time
  const auto election = Open(own);
  RawHeader raw(folder_ / "h");
  raw.LeadAs(other, 4);
  EXPECT_EQ(election->State().liveness, Liveness::kUnknown);
  EXPECT_EQ(*election->Claim(), std::nullopt);
  raw.SetEpochs(0, 4);
  EXPECT_EQ(*election->Claim(), 5U);
}

TEST_F(LivenessTest, ALeaderDoesNotTakeOverTheTermOfItsNamesakeInAnotherContainer) {
  const FakeProcesses own(host_, 1);
  const auto election = Open(own);
  EXPECT_EQ(*election->Claim(), 1U);
  RawHeader raw(folder_ / "h");
  raw.SetLeader(1, 2);  // the namesake's swap; its other words are not written yet
  EXPECT_EQ(election->Token(), std::nullopt);
  EXPECT_FALSE(election->Beat());
  EXPECT_EQ(*election->Claim(), 3U);
  ProcessIdentity other = own.Self();
  other.pid_ns++;
  raw.LeadAs(other, 4);
  EXPECT_EQ(*election->Claim(), std::nullopt);
}

TEST_F(LivenessTest, AProcessThatDoesNotKnowItsBootDeclaresNobodyDead) {
  FakeHost unknown_boot("");
  const FakeProcesses own(unknown_boot, 50);
  leader_.Die();
  const auto election = Open(own);
  RawHeader(folder_ / "h").LeadAs(leader_.Self(), 4);
  EXPECT_EQ(election->State().liveness, Liveness::kUnknown);
}

}  // namespace
}  // namespace lease
