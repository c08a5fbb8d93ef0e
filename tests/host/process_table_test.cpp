#include "lease/process.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <fstream>
#include <string>
#include <thread>

#include "tests/host/child.h"

namespace lease {
namespace {

const ProcessTable& Table() { return ProcessTable::System(); }

// The identity of a running child, as it would have written it itself.
ProcessIdentity IdentityOf(pid_t pid) {
  ProcessIdentity identity = Table().Self();
  identity.pid = pid;
  identity.start_ticks = Table().Look(pid).start_ticks;
  return identity;
}

TEST(ProcessTable, KnowsThisProcess) {
  const ProcessIdentity self = Table().Self();
  EXPECT_FALSE(self.host.empty());
  EXPECT_EQ(self.pid, getpid());
  EXPECT_GT(self.start_ticks, 0U);
  EXPECT_EQ(self.boot_id.size(), 36U);
  EXPECT_NE(self.pid_ns, 0U);
  EXPECT_FALSE(Table().IsDead(self));
}

TEST(ProcessTable, SeesItselfRunWithTheStartTimeItNames) {
  const ProcessState state = Table().Look(getpid());
  EXPECT_EQ(state.kind, ProcessState::kRunning);
  EXPECT_EQ(state.start_ticks, Table().Self().start_ticks);
}

TEST(ProcessTable, AForkedChildReadsItsOwnIdentity) {
  static_cast<void>(Table().Self());
  Child child([] { return Table().Self().pid == getpid() ? 0 : 1; });
  EXPECT_EQ(child.Reap(), 0);
  EXPECT_EQ(Table().Self().pid, getpid());
}

TEST(ProcessTable, AKilledProcessIsDeadOnceReaped) {
  Child child(Child::Idle);
  const ProcessIdentity identity = IdentityOf(child.pid());
  EXPECT_FALSE(Table().IsDead(identity));
  child.Signal(SIGKILL);
  child.Reap();
  EXPECT_TRUE(Table().IsDead(identity));
  EXPECT_EQ(Table().Look(identity.pid).kind, ProcessState::kGone);
}

TEST(ProcessTable, AZombieThatNobodyReapsIsDead) {
  Child child(Child::Idle);
  const ProcessIdentity identity = IdentityOf(child.pid());
  child.Signal(SIGKILL);
  child.AwaitZombie();
  EXPECT_EQ(Table().Look(identity.pid).kind, ProcessState::kGone);
  EXPECT_TRUE(Table().IsDead(identity));
}

TEST(ProcessTable, APausedProcessIsAlive) {
  Child child(Child::Idle);
  const ProcessIdentity identity = IdentityOf(child.pid());
  child.Signal(SIGSTOP);
  child.AwaitStopped();
  EXPECT_EQ(Table().Look(identity.pid).kind, ProcessState::kRunning);
  EXPECT_FALSE(Table().IsDead(identity));
}

TEST(ProcessTable, AProcessWhoseMainThreadEndedIsAliveWhileAnotherThreadRuns) {
  Child child([] {
    std::thread(Child::Idle).detach();
    return static_cast<int>(syscall(SYS_exit, 0));  // ends this thread alone
  });
  const ProcessIdentity identity = IdentityOf(child.pid());
  std::string stat;
  while (stat.find(") Z ") == std::string::npos) {
    std::getline(std::ifstream("/proc/" + std::to_string(child.pid()) + "/stat"), stat);
  }
  EXPECT_EQ(Table().Look(child.pid()).kind, ProcessState::kRunning);
  EXPECT_FALSE(Table().IsDead(identity));
  EXPECT_TRUE(Table().IsEnding(identity)) << "it looks as if killed: wait a moment, prove nothing";
}

TEST(ProcessTable, AReusedPidIsDead) {
  ProcessIdentity earlier = Table().Self();
  earlier.start_ticks--;
  EXPECT_TRUE(Table().IsDead(earlier));
}

TEST(ProcessTable, AProcessOfAnotherBootOrNamespaceOrHostNameIsNeverDead) {
  Child child([] { return 0; });
  const ProcessIdentity gone = IdentityOf(child.pid());
  child.Reap();
  ASSERT_TRUE(Table().IsDead(gone));
  ProcessIdentity elsewhere = gone;
  elsewhere.boot_id = "6f1c2d3e-4a5b-4c6d-8e7f-901234567890";
  EXPECT_FALSE(Table().IsDead(elsewhere));
  elsewhere.boot_id = "";
  EXPECT_FALSE(Table().IsDead(elsewhere));
  elsewhere = gone;
  elsewhere.pid_ns++;
  EXPECT_FALSE(Table().IsDead(elsewhere));
  elsewhere.pid_ns = 0;
  EXPECT_FALSE(Table().IsDead(elsewhere));
  elsewhere = gone;
  elsewhere.host += "-clone";
  EXPECT_FALSE(Table().IsDead(elsewhere));
}

TEST(ProcessTable, AnIdentityWithoutAStartTimeIsNotDeadWhileItsPidRuns) {
  ProcessIdentity self = Table().Self();
  self.start_ticks = 0;
  EXPECT_FALSE(Table().IsDead(self));
}

TEST(ProcessTable, WhatIsNoPidIsUnknown) {
  EXPECT_EQ(Table().Look(0).kind, ProcessState::kUnknown);
  EXPECT_EQ(Table().Look(-1).kind, ProcessState::kUnknown);
  EXPECT_EQ(Table().Look(int64_t{1} << 32 | getpid()).kind, ProcessState::kUnknown);
}

}  // namespace
}  // namespace lease
