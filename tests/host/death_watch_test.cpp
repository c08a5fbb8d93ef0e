#include "core/host/death_watch.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <future>
#include <memory>
#include <thread>

#include "lease/process.h"
#include "tests/host/child.h"

namespace lease {
namespace {

uint64_t StartOf(pid_t pid) { return ProcessTable::System().Look(pid).start_ticks; }

TEST(DeathWatch, CallsBackWhenAProcessIsKilledBeforeAnybodyReapsIt) {
  Child child(Child::Idle);
  DeathWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.Watch(child.pid(), StartOf(child.pid()), [&] { ended.set_value(); }), 0U);
  child.Signal(SIGKILL);
  ended.get_future().wait();
}

TEST(DeathWatch, CallsBackWhenAProcessExits) {
  std::array<int, 2> gate{};
  ASSERT_EQ(pipe(gate.data()), 0);
  Child child([&] {
    char byte = 0;
    return static_cast<int>(read(gate[0], &byte, 1)) - 1;
  });
  DeathWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.Watch(child.pid(), 0, [&] { ended.set_value(); }), 0U);
  ASSERT_EQ(write(gate[1], "x", 1), 1);
  ended.get_future().wait();
  close(gate[0]);
  close(gate[1]);
}

TEST(DeathWatch, CallsBackAtOnceForAProcessThatIsGone) {
  Child child([] { return 0; });
  const pid_t pid = child.pid();
  child.Reap();
  DeathWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.Watch(pid, 0, [&] { ended.set_value(); }), 0U);
  ended.get_future().wait();
}

TEST(DeathWatch, CallsBackAtOnceForAZombie) {
  Child child([] { return 0; });
  child.AwaitZombie();
  DeathWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.Watch(child.pid(), 0, [&] { ended.set_value(); }), 0U);
  ended.get_future().wait();
}

TEST(DeathWatch, CallsBackAtOnceForAReusedPid) {
  DeathWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.Watch(getpid(), StartOf(getpid()) - 1, [&] { ended.set_value(); }), 0U);
  ended.get_future().wait();
}

TEST(DeathWatch, APausedProcessHasNotEnded) {
  Child paused(Child::Idle);
  Child killed(Child::Idle);
  DeathWatch watch;
  std::atomic<bool> wrong = false;
  std::promise<void> ended;
  watch.Watch(paused.pid(), StartOf(paused.pid()), [&] { wrong = true; });
  watch.Watch(killed.pid(), StartOf(killed.pid()), [&] { ended.set_value(); });
  paused.Signal(SIGSTOP);
  paused.AwaitStopped();
  killed.Signal(SIGKILL);
  ended.get_future().wait();
  EXPECT_FALSE(wrong);
}

TEST(DeathWatch, ACancelledCallbackNeverRuns) {
  Child first(Child::Idle);
  Child second(Child::Idle);
  DeathWatch watch;
  std::atomic<bool> wrong = false;
  std::promise<void> ended;
  watch.Cancel(watch.Watch(first.pid(), 0, [&] { wrong = true; }));
  watch.Watch(second.pid(), 0, [&] { ended.set_value(); });
  first.Signal(SIGKILL);
  first.Reap();
  second.Signal(SIGKILL);
  ended.get_future().wait();
  EXPECT_FALSE(wrong);
}

TEST(DeathWatch, CancelWaitsForACallbackThatRuns) {
  Child child([] { return 0; });
  DeathWatch watch;
  std::promise<void> entered;
  std::atomic<bool> returned = false;
  const uint64_t handle = watch.Watch(child.pid(), 0, [&] {
    entered.set_value();
    std::this_thread::yield();
    returned = true;
  });
  entered.get_future().wait();
  watch.Cancel(handle);
  EXPECT_TRUE(returned);
}

TEST(DeathWatch, ACallbackMayWatchAndCancel) {
  Child first(Child::Idle);
  Child second(Child::Idle);
  DeathWatch watch;
  std::promise<void> ended;
  std::promise<uint64_t> own;
  std::shared_future<uint64_t> handle = own.get_future().share();
  own.set_value(watch.Watch(first.pid(), 0, [&] {
    watch.Cancel(handle.get());
    watch.Watch(second.pid(), 0, [&] { ended.set_value(); });
    second.Signal(SIGKILL);
  }));
  first.Signal(SIGKILL);
  ended.get_future().wait();
}

TEST(DeathWatch, ACancelledCallbackMayOwnSomethingThatCancels) {
  DeathWatch watch;
  struct Owner {
    DeathWatch& watch;
    ~Owner() { watch.Cancel(12345); }
  };
  const auto owner = std::make_shared<Owner>(Owner{watch});
  watch.Cancel(watch.Watch(getpid(), 0, [owner] {}));
}

TEST(DeathWatch, SaysThatItCannotWatchWhenDescriptorsRunOut) {
  Child child(Child::Idle);
  DeathWatch watch;
  ASSERT_NE(StartOf(child.pid()), 0U);  // UBSan's first check of a type needs a descriptor
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none{0, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const uint64_t handle = watch.Watch(child.pid(), 0, [] {});
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(handle, 0U);
  EXPECT_NE(watch.Watch(child.pid(), 0, [] {}), 0U);
}

TEST(DeathWatch, AForkedChildsCopyDoesNothingAndLeavesTheParentsAlone) {
  Child watched(Child::Idle);
  auto watch = std::make_unique<DeathWatch>();
  std::promise<void> ended;
  const uint64_t handle = watch->Watch(watched.pid(), 0, [&] { ended.set_value(); });
  Child child([&] {
    watch->Cancel(handle);
    const bool refused = watch->Watch(getppid(), 0, [] {}) == 0;
    watch.reset();
    return refused ? 0 : 1;
  });
  EXPECT_EQ(child.Reap(), 0);
  watched.Signal(SIGKILL);
  ended.get_future().wait();
}

}  // namespace
}  // namespace lease
