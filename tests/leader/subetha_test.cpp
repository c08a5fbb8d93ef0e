// A SubEtha peer, which changes pid, term and heartbeat one after the other, shares the file.

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
using testing::SubEthaPeer;

class SubEthaTest : public ::testing::Test {
 protected:
  std::optional<uint32_t> Claim() { return *election_->Claim(); }

  ScratchFolder folder_;
  FakeHost host_;
  FakeProcesses own_{host_, 50};
  const std::shared_ptr<Election> election_ =
      *Election::Open(folder_ / "h", {&Clock::System(), &Random::System(), &own_});
  RawHeader raw_{folder_ / "h"};
  SubEthaPeer lower_{folder_ / "h", 20};
  SubEthaPeer higher_{folder_ / "h", 80};
};

TEST_F(SubEthaTest, ThePeerHonoursOurTenureAndWeItsOwn) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_FALSE(higher_.Claim());
  EXPECT_TRUE(election_->StepDown());
  EXPECT_TRUE(lower_.Claim());
  EXPECT_EQ(Claim(), std::nullopt);
  EXPECT_EQ(raw_.term(), 2U);
  EXPECT_TRUE(lower_.StepDown());
  EXPECT_EQ(Claim(), 3U);
}

TEST_F(SubEthaTest, ALowerPeerDeposesUsAndOurBeatsEnd) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_TRUE(lower_.Claim());
  EXPECT_FALSE(election_->Beat());
  EXPECT_EQ(election_->Token(), std::nullopt);
  EXPECT_EQ(Claim(), std::nullopt);
}

TEST_F(SubEthaTest, WeDeposeAHigherPeer) {
  EXPECT_TRUE(higher_.Claim());
  EXPECT_EQ(Claim(), 2U);
  EXPECT_FALSE(higher_.Leads());
}

TEST_F(SubEthaTest, APeerThatStopsBeatingIsReplacedAfterTheGrace) {
  EXPECT_TRUE(lower_.Claim());
  for (int i = 0; i < 3; i++) election_->Tick();
  EXPECT_EQ(Claim(), std::nullopt);
  lower_.Beat();
  for (int i = 0; i < 4; i++) election_->Tick();
  EXPECT_EQ(Claim(), 2U);
}

TEST_F(SubEthaTest, WeAreReplacedByThePeerWhenWeStopBeating) {
  EXPECT_EQ(Claim(), 1U);
  for (int i = 0; i < 4; i++) election_->Tick();
  EXPECT_TRUE(higher_.Claim());
  EXPECT_EQ(election_->Token(), std::nullopt);
}

TEST_F(SubEthaTest, APeersLivenessIsUnknownInEveryStateOfItsClaim) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_TRUE(lower_.SwapPid());
  EXPECT_EQ(election_->State().liveness, Liveness::kUnknown);
  EXPECT_EQ(Claim(), std::nullopt);
  lower_.AddTerm();
  EXPECT_EQ(election_->State().liveness, Liveness::kUnknown);
  EXPECT_EQ(Claim(), std::nullopt);
  lower_.StoreHeartbeat();
  EXPECT_EQ(election_->State().liveness, Liveness::kUnknown);
  EXPECT_EQ(Claim(), std::nullopt);
}

TEST_F(SubEthaTest, APeerThatReusesThePidOfALeaderThatSteppedDownIsNotTakenForIt) {
  EXPECT_EQ(Claim(), 1U);
  EXPECT_TRUE(election_->StepDown());
  SubEthaPeer reuser(folder_ / "h", 50);
  EXPECT_TRUE(reuser.SwapPid());
  EXPECT_EQ(election_->Token(), std::nullopt);
  EXPECT_EQ(election_->State().liveness, Liveness::kUnknown);
  EXPECT_EQ(Claim(), std::nullopt);
}

TEST_F(SubEthaTest, ALateAdditionEndsOurTenureAndAClaimBeginsTheNext) {
  EXPECT_TRUE(higher_.SwapPid());
  EXPECT_EQ(Claim(), 1U);
  higher_.AddTerm();
  EXPECT_EQ(election_->Token(), std::nullopt);
  EXPECT_FALSE(election_->Beat());
  EXPECT_EQ(Claim(), 3U);
  EXPECT_TRUE(election_->Beat());
}

TEST_F(SubEthaTest, AfterALateAdditionWeCanStillStepDown) {
  EXPECT_TRUE(higher_.SwapPid());
  EXPECT_EQ(Claim(), 1U);
  higher_.AddTerm();
  EXPECT_TRUE(election_->StepDown());
  EXPECT_EQ(raw_.leader(), 0U);
  EXPECT_EQ(raw_.term(), 2U);
}

}  // namespace
}  // namespace lease
