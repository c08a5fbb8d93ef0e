// Real processes around one header.

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "lease/election.h"
#include "tests/leader/raw_header.h"
#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/wait_until.h"

namespace lease {
namespace {

using testing::Child;
using testing::RawHeader;
using testing::RunInChild;
using testing::ScratchFolder;
using testing::WaitUntil;

class ProcessTest : public ::testing::Test {
 protected:
  std::vector<std::string> LeaderOf() const { return {LEASE_LEADER, path_, "claim"}; }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "h";
};

TEST_F(ProcessTest, TheTenureOfAnotherProcessIsSeenAndHonoured) {
  const Child leader(LeaderOf());
  ASSERT_TRUE(leader.Speaks());
  const auto election = *Election::Open(path_);
  const LeaderState state = election->State();
  EXPECT_EQ(state.leader_pid, static_cast<uint32_t>(leader.pid()));
  EXPECT_EQ(state.liveness, Liveness::kAlive);
  EXPECT_FALSE(state.is_self);
  EXPECT_EQ(*election->Claim(3, false), std::nullopt);
}

TEST_F(ProcessTest, AKilledLeaderIsReplacedBeforeAnybodyReapsIt) {
  const Child leader(LeaderOf());
  ASSERT_TRUE(leader.Speaks());
  const auto election = *Election::Open(path_);
  leader.Signal(SIGKILL);
  ASSERT_TRUE(WaitUntil([&] { return election->State().liveness == Liveness::kDead; }));
  EXPECT_EQ(*election->Claim(3, false), 2U);
}

TEST_F(ProcessTest, APausedLeaderIsAliveUntilItsEpochsRunOut) {
  const Child leader(LeaderOf());
  ASSERT_TRUE(leader.Speaks());
  leader.Signal(SIGSTOP);
  const auto election = *Election::Open(path_);
  EXPECT_EQ(election->State().liveness, Liveness::kAlive);
  for (int i = 0; i < 3; i++) election->Tick();
  EXPECT_EQ(*election->Claim(3, false), std::nullopt);
  election->Tick();
  EXPECT_EQ(*election->Claim(3, false), 2U);
}

TEST_F(ProcessTest, AForkedChildHoldsNothingAndItsParentKeepsAll) {
  const auto election = *Election::Open(path_);
  ASSERT_EQ(*election->Claim(), 1U);
  RunInChild([&] {
    EXPECT_EQ(election->Token(), std::nullopt);
    EXPECT_FALSE(election->Beat());
    EXPECT_FALSE(election->StepDown());
    EXPECT_FALSE(election->State().is_self);
    const auto refused = election->Claim();
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.status().code(), Code::kMisuse);
    EXPECT_NE(refused.status().message().find(path_), std::string::npos);
  });
  EXPECT_EQ(election->Token(), 1U);
  EXPECT_TRUE(election->StepDown());
}

TEST_F(ProcessTest, AForkedChildThatOpensThePathAgainIsACandidateOfItsOwn) {
  const auto election = *Election::Open(path_);
  ASSERT_EQ(*election->Claim(), 1U);
  RunInChild([&] {
    const auto own = *Election::Open(path_);
    EXPECT_NE(own, election);
    EXPECT_EQ(own->State().liveness, Liveness::kAlive);
    EXPECT_EQ(*own->Claim(3, false), std::nullopt);
  });
}

TEST_F(ProcessTest, ASecondCopyOfTheCoreInThisProcessIsNotTakenForADeadLeader) {
  const auto election = *Election::Open(path_);
  RawHeader(path_).LeadAs(ProcessTable::System().Self(), 4);
  EXPECT_EQ(election->Token(), std::nullopt);
  EXPECT_EQ(election->State().liveness, Liveness::kAlive);
  EXPECT_EQ(*election->Claim(), std::nullopt);
}

}  // namespace
}  // namespace lease
