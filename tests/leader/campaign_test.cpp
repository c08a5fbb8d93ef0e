#include "lease/campaign.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "core/host/host_watch.h"
#include "tests/leader/raw_header.h"
#include "tests/support/child.h"
#include "tests/support/fake_processes.h"
#include "tests/support/manual_clock.h"
#include "tests/support/manual_executor.h"
#include "tests/support/scratch.h"
#include "tests/support/wait_until.h"

namespace lease {
namespace {

using testing::Child;
using testing::FakeHost;
using testing::FakeProcesses;
using testing::ManualClock;
using testing::ManualExecutor;
using testing::RawHeader;
using testing::RunInChild;
using testing::ScratchFolder;
using testing::WaitUntil;

// What a campaign announced, as "+term" and "-term".
class Announced {
 public:
  LeadershipListener Listener() {
    return [this](const LeadershipChange& change) {
      MutexLock lock(mutex_);
      changes_ += (changes_.empty() ? "" : " ") + std::string(change.gained ? "+" : "-") +
                  std::to_string(change.term);
      reason_ = change.reason;
    };
  }
  std::string changes() EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    return changes_;
  }
  std::string reason() EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    return reason_;
  }

 private:
  Mutex mutex_;
  std::string changes_ GUARDED_BY(mutex_);
  std::string reason_ GUARDED_BY(mutex_);
};

// One candidate with pid 50, whose intervals pass when the test says so.
class SteppedCampaignTest : public ::testing::Test {
 protected:
  std::shared_ptr<Campaign> Start(bool preempt = true) {
    return *Campaign::Start(election_, {Millis(100), 3, preempt}, announced_.Listener(),
                            {&clock_, &executor_, &deaths_});
  }
  void PassIntervals(int count) {
    for (int i = 0; i < count; i++) {
      clock_.Advance(Millis(100));
      executor_.RunDue();
    }
  }

  ScratchFolder folder_;
  ManualClock clock_;
  ManualExecutor executor_{clock_};
  HostWatch deaths_;
  FakeHost host_;
  FakeProcesses own_{host_, 50};
  FakeProcesses lower_{host_, 20};
  FakeProcesses higher_{host_, 80};
  const std::shared_ptr<Election> election_ =
      *Election::Open(folder_ / "h", {&clock_, &Random::System(), &own_});
  RawHeader raw_{folder_ / "h"};
  Announced announced_;
};

TEST_F(SteppedCampaignTest, LeadsAtOnceWhereNobodyDoes) {
  const auto campaign = Start();
  EXPECT_EQ(campaign->Token(), 1U);
  EXPECT_EQ(announced_.changes(), "+1");
}

TEST_F(SteppedCampaignTest, ALeaderTicksAndBeatsEachInterval) {
  const auto campaign = Start();
  PassIntervals(5);
  EXPECT_EQ(election_->State().epoch, 5U);
  EXPECT_EQ(election_->State().lag, 0U);
  EXPECT_EQ(campaign->counts().beats, 5U);
  EXPECT_EQ(campaign->counts().claims, 1U);
  EXPECT_EQ(announced_.changes(), "+1");
}

TEST_F(SteppedCampaignTest, AFollowerTicksOnlyIfTheEpochStoodStillForAnInterval) {
  raw_.LeadAs(lower_.Self(), 1);
  const auto campaign = Start();
  for (uint64_t epoch = 1; epoch <= 5; epoch++) {
    raw_.SetEpochs(epoch, epoch);
    PassIntervals(1);
    EXPECT_EQ(election_->epoch(), epoch);
  }
  PassIntervals(1);
  EXPECT_EQ(election_->epoch(), 6U);
  EXPECT_EQ(campaign->Token(), std::nullopt);
}

TEST_F(SteppedCampaignTest, AFollowerAloneReplacesALeaderThatStoppedBeating) {
  raw_.LeadAs(lower_.Self(), 1);
  const auto campaign = Start();
  PassIntervals(3);
  EXPECT_EQ(campaign->Token(), std::nullopt);
  PassIntervals(1);
  EXPECT_EQ(campaign->Token(), 2U);
  EXPECT_EQ(announced_.changes(), "+2");
  EXPECT_EQ(campaign->counts().refusals, campaign->counts().claims - 1);
}

TEST_F(SteppedCampaignTest, ADeposedLeaderSaysSoOnceAndByWhom) {
  const auto campaign = Start();
  raw_.LeadAs(lower_.Self(), 2);
  EXPECT_EQ(campaign->Token(), std::nullopt);
  PassIntervals(2);
  EXPECT_EQ(announced_.changes(), "+1 -1");
  EXPECT_EQ(announced_.reason(), "deposed by process 20, term 2");
}

TEST_F(SteppedCampaignTest, ALowerPidDeposesALivingLeaderUnlessPreemptionIsOff) {
  raw_.LeadAs(higher_.Self(), 1);
  raw_.SetEpochs(9, 5);
  auto campaign = Start(false);
  PassIntervals(2);
  EXPECT_EQ(campaign->Token(), std::nullopt);
  campaign->Stop();
  campaign = Start(true);
  EXPECT_EQ(campaign->Token(), 2U);
}

TEST_F(SteppedCampaignTest, StoppingStepsDownAndNothingHappensAfter) {
  const auto campaign = Start();
  EXPECT_TRUE(campaign->Stop());
  EXPECT_FALSE(campaign->Stop());
  PassIntervals(3);
  EXPECT_EQ(raw_.leader(), 0U);
  EXPECT_EQ(election_->epoch(), 0U);
  EXPECT_EQ(announced_.changes(), "+1 -1");
}

TEST_F(SteppedCampaignTest, DestroyingItStepsDown) {
  Start().reset();
  EXPECT_EQ(raw_.leader(), 0U);
  EXPECT_EQ(announced_.changes(), "+1 -1");
}

TEST_F(SteppedCampaignTest, AListenerMayStopTheCampaign) {
  std::shared_ptr<Campaign> campaign;
  std::vector<bool> gained;
  raw_.LeadAs(lower_.Self(), 1);
  campaign = *Campaign::Start(election_, {Millis(100), 3, true},
                              [&](const LeadershipChange& change) {
                                gained.push_back(change.gained);
                                campaign->Stop();
                              },
                              {&clock_, &executor_, &deaths_});
  raw_.SetLeader(0, 1);
  PassIntervals(2);
  EXPECT_EQ(gained, (std::vector<bool>{true, false}));
}

TEST_F(SteppedCampaignTest, ATermMovedByASubEthaPeerIsLostAndTheNextGained) {
  const auto campaign = Start();
  raw_.Half(12).fetch_add(1);
  PassIntervals(1);
  EXPECT_EQ(campaign->Token(), 3U);
  EXPECT_EQ(announced_.changes(), "+1 -1 +3");
}

TEST_F(SteppedCampaignTest, ALeaderWhoseFileIsRemovedOrReplacedGivesUp) {
  const auto campaign = Start();
  std::filesystem::remove(folder_ / "h");
  PassIntervals(1);
  EXPECT_EQ(campaign->Token(), std::nullopt);
  EXPECT_NE(announced_.reason().find("removed or replaced"), std::string::npos);
  PassIntervals(2);
  EXPECT_EQ(announced_.changes(), "+1 -1");
}

TEST_F(SteppedCampaignTest, AnIntervalOutOfRangeIsRefused) {
  for (const Millis interval : {Millis(0), Millis(-1), Millis(60'001)}) {
    const auto campaign = Campaign::Start(election_, {interval, 3, true}, nullptr);
    ASSERT_FALSE(campaign.ok());
    EXPECT_EQ(campaign.status().code(), Code::kMisuse);
  }
}

// Real processes. The followers do not preempt: a parent's pid is the lower one.
class CampaignTest : public ::testing::Test {
 protected:
  std::vector<std::string> LeaderOf() const {
    return {LEASE_LEADER, path_, "campaign", std::to_string(interval_.count())};
  }
  std::shared_ptr<Campaign> Follow() {
    return *Campaign::Start(*Election::Open(path_), {interval_, 3, false}, announced_.Listener());
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "h";
  const Millis interval_{20};
  Announced announced_;
};

TEST_F(CampaignTest, AKilledLeaderIsReplacedWithoutWaitingForAnInterval) {
  const Child leader(LeaderOf());
  ASSERT_TRUE(leader.Speaks());
  ManualClock stopped;  // no interval ever passes
  ManualExecutor executor(stopped);
  HostWatch deaths;
  const auto follower = *Campaign::Start(*Election::Open(path_), {interval_, 3, false},
                                         announced_.Listener(), {&stopped, &executor, &deaths});
  EXPECT_EQ(follower->Token(), std::nullopt);
  leader.Signal(SIGKILL);
  ASSERT_TRUE(WaitUntil([&] {
    executor.RunDue();
    return follower->Token().has_value();
  }));
  EXPECT_EQ(announced_.changes(), "+2");
}

TEST_F(CampaignTest, APausedLeaderIsReplacedAndKnowsItWhenItWakes) {
  const Child leader(LeaderOf());
  ASSERT_TRUE(leader.Speaks());
  const auto follower = Follow();
  leader.Signal(SIGSTOP);
  ASSERT_TRUE(WaitUntil([&] { return follower->Token() == 2U; }));
  leader.Signal(SIGCONT);
  const uint64_t beats = follower->counts().beats;
  ASSERT_TRUE(WaitUntil([&] { return follower->counts().beats > beats + 10; }));
  EXPECT_EQ(follower->Token(), 2U);
  EXPECT_EQ(announced_.changes(), "+2");
}

TEST_F(CampaignTest, ALeaderThatStepsDownIsSucceeded) {
  auto first = *Campaign::Start(*Election::Open(path_), {interval_, 3, false}, nullptr);
  const Child follower(LeaderOf());
  ASSERT_TRUE(WaitUntil([&] { return first->counts().beats > 2; }));
  EXPECT_TRUE(first->Stop());
  EXPECT_TRUE(follower.Speaks());
}

TEST_F(CampaignTest, AForkedChildsCopyDoesNothing) {
  auto campaign = Follow();
  ASSERT_EQ(campaign->Token(), 1U);
  RunInChild([&] {
    EXPECT_EQ(campaign->Token(), std::nullopt);
    EXPECT_FALSE(campaign->Stop());
    campaign.reset();
  });
  const uint64_t beats = campaign->counts().beats;
  ASSERT_TRUE(WaitUntil([&] { return campaign->counts().beats > beats; }));
  EXPECT_EQ(announced_.changes(), "+1");
}

TEST_F(CampaignTest, AForkedChildHasWorkersOfItsOwn) {
  const CampaignWorkers workers = CampaignWorkers::OfThisProcess();
  const auto election = *Election::Open(path_);
  ASSERT_EQ(*election->Claim(), 1U);
  RunInChild([&] {
    EXPECT_NE(CampaignWorkers::OfThisProcess().executor, workers.executor);
    const auto campaign = Follow();
    EXPECT_TRUE(WaitUntil([&] { return campaign->Token() == 2U; }));
  });
  EXPECT_EQ(election->Token(), std::nullopt);
}

}  // namespace
}  // namespace lease
