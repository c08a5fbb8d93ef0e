#include "core/host/host_watch.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "lease/process.h"
#include "tests/host/child.h"
#include "tests/support/scratch.h"

namespace lease {
namespace {

uint64_t StartOf(pid_t pid) { return ProcessTable::System().Look(pid).start_ticks; }

TEST(HostWatch, CallsBackWhenAProcessIsKilledBeforeAnybodyReapsIt) {
  Child child(Child::Idle);
  HostWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.WatchProcess(child.pid(), StartOf(child.pid()), [&] { ended.set_value(); }), 0U);
  child.Signal(SIGKILL);
  ended.get_future().wait();
}

TEST(HostWatch, CallsBackWhenAProcessExits) {
  std::array<int, 2> gate{};
  ASSERT_EQ(pipe(gate.data()), 0);
  Child child([&] {
    char byte = 0;
    return static_cast<int>(read(gate[0], &byte, 1)) - 1;
  });
  HostWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.WatchProcess(child.pid(), 0, [&] { ended.set_value(); }), 0U);
  ASSERT_EQ(write(gate[1], "x", 1), 1);
  ended.get_future().wait();
  close(gate[0]);
  close(gate[1]);
}

TEST(HostWatch, CallsBackAtOnceForAProcessThatIsGone) {
  Child child([] { return 0; });
  const pid_t pid = child.pid();
  child.Reap();
  HostWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.WatchProcess(pid, 0, [&] { ended.set_value(); }), 0U);
  ended.get_future().wait();
}

TEST(HostWatch, CallsBackAtOnceForAZombie) {
  Child child([] { return 0; });
  child.AwaitZombie();
  HostWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.WatchProcess(child.pid(), 0, [&] { ended.set_value(); }), 0U);
  ended.get_future().wait();
}

TEST(HostWatch, CallsBackAtOnceForAReusedPid) {
  HostWatch watch;
  std::promise<void> ended;
  EXPECT_NE(watch.WatchProcess(getpid(), StartOf(getpid()) - 1, [&] { ended.set_value(); }), 0U);
  ended.get_future().wait();
}

TEST(HostWatch, APausedProcessHasNotEnded) {
  Child paused(Child::Idle);
  Child killed(Child::Idle);
  HostWatch watch;
  std::atomic<bool> wrong = false;
  std::promise<void> ended;
  watch.WatchProcess(paused.pid(), StartOf(paused.pid()), [&] { wrong = true; });
  watch.WatchProcess(killed.pid(), StartOf(killed.pid()), [&] { ended.set_value(); });
  paused.Signal(SIGSTOP);
  paused.AwaitStopped();
  killed.Signal(SIGKILL);
  ended.get_future().wait();
  EXPECT_FALSE(wrong);
}

TEST(HostWatch, ACancelledCallbackNeverRuns) {
  Child first(Child::Idle);
  Child second(Child::Idle);
  HostWatch watch;
  std::atomic<bool> wrong = false;
  std::promise<void> ended;
  watch.Cancel(watch.WatchProcess(first.pid(), 0, [&] { wrong = true; }));
  watch.WatchProcess(second.pid(), 0, [&] { ended.set_value(); });
  first.Signal(SIGKILL);
  first.Reap();
  second.Signal(SIGKILL);
  ended.get_future().wait();
  EXPECT_FALSE(wrong);
}

TEST(HostWatch, CancelWaitsForACallbackThatRuns) {
  Child child([] { return 0; });
  HostWatch watch;
  std::promise<void> entered;
  std::atomic<bool> returned = false;
  const uint64_t handle = watch.WatchProcess(child.pid(), 0, [&] {
    entered.set_value();
    std::this_thread::yield();
    returned = true;
  });
  entered.get_future().wait();
  watch.Cancel(handle);
  EXPECT_TRUE(returned);
}

TEST(HostWatch, ACallbackMayWatchAndCancel) {
  Child first(Child::Idle);
  Child second(Child::Idle);
  HostWatch watch;
  std::promise<void> ended;
  std::promise<uint64_t> own;
  std::shared_future<uint64_t> handle = own.get_future().share();
  own.set_value(watch.WatchProcess(first.pid(), 0, [&] {
    watch.Cancel(handle.get());
    watch.WatchProcess(second.pid(), 0, [&] { ended.set_value(); });
    second.Signal(SIGKILL);
  }));
  first.Signal(SIGKILL);
  ended.get_future().wait();
}

TEST(HostWatch, ACancelledCallbackMayOwnSomethingThatCancels) {
  HostWatch watch;
  struct Owner {
    HostWatch& watch;
    ~Owner() { watch.Cancel(12345); }
  };
  const auto owner = std::make_shared<Owner>(Owner{watch});
  watch.Cancel(watch.WatchProcess(getpid(), 0, [owner] {}));
}

TEST(HostWatch, CallsBackOnceForEachWatchOfAFolderThatGetsANewName) {
  const testing::ScratchFolder scratch;
  HostWatch watch;
  std::array<std::promise<void>, 2> changed;
  for (std::promise<void>& one : changed) {
    EXPECT_NE(watch.WatchFolder(scratch.path(), [&] { one.set_value(); }), 0U);
  }
  for (const char* name : {"first", "second"}) std::filesystem::create_directory(scratch / name);
  for (std::promise<void>& one : changed) one.get_future().wait();
}

TEST(HostWatch, CallsBackForANameThatCameByALinkOrAMove) {
  const testing::ScratchFolder scratch;
  std::filesystem::create_directories(scratch / "watched");
  std::filesystem::create_directories(scratch / "file");
  HostWatch watch;
  const std::array<std::function<void()>, 3> changes = {
      [&] { std::filesystem::rename(scratch / "file", scratch / "watched/moved"); },
      [&] { std::filesystem::create_symlink("x", scratch / "watched/symbolic"); },
      [&] {
        std::filesystem::create_hard_link(scratch / "watched/symbolic", scratch / "watched/linked");
      }};
  for (const std::function<void()>& change : changes) {
    std::promise<void> told;
    EXPECT_NE(watch.WatchFolder(scratch / "watched", [&] { told.set_value(); }), 0U);
    change();
    told.get_future().wait();
  }
}

TEST(HostWatch, CallsBackForAFolderThatGoes) {
  const testing::ScratchFolder scratch;
  std::filesystem::create_directory(scratch / "watched");
  HostWatch watch;
  std::promise<void> gone;
  EXPECT_NE(watch.WatchFolder(scratch / "watched", [&] { gone.set_value(); }), 0U);
  std::filesystem::remove(scratch / "watched");
  gone.get_future().wait();
}

TEST(HostWatch, SaysThatItCannotWatchAFolderThatIsNotThere) {
  const testing::ScratchFolder scratch;
  HostWatch watch;
  EXPECT_EQ(watch.WatchFolder(scratch / "missing", [] {}), 0U);
}

TEST(HostWatch, ACancelledWatchOfAFolderLeavesTheOtherOne) {
  const testing::ScratchFolder scratch;
  HostWatch watch;
  std::atomic<bool> cancelled_ran = false;
  std::promise<void> changed;
  const uint64_t cancelled = watch.WatchFolder(scratch.path(), [&] { cancelled_ran = true; });
  EXPECT_NE(watch.WatchFolder(scratch.path(), [&] { changed.set_value(); }), 0U);
  watch.Cancel(cancelled);
  std::filesystem::create_directory(scratch / "name");
  changed.get_future().wait();
  EXPECT_FALSE(cancelled_ran);
}

TEST(HostWatch, SaysThatItCannotWatchWhenDescriptorsRunOut) {
  Child child(Child::Idle);
  HostWatch watch;
  ASSERT_NE(StartOf(child.pid()), 0U);  // UBSan's first check of a type needs a descriptor
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none{0, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const uint64_t process = watch.WatchProcess(child.pid(), 0, [] {});
  const uint64_t folder = watch.WatchFolder("/", [] {});
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(process, 0U);
  EXPECT_EQ(folder, 0U);
  EXPECT_NE(watch.WatchProcess(child.pid(), 0, [] {}), 0U);
  EXPECT_NE(watch.WatchFolder("/", [] {}), 0U);
}

TEST(HostWatch, AForkedChildsCopyDoesNothingAndLeavesTheParentsAlone) {
  Child watched(Child::Idle);
  auto watch = std::make_unique<HostWatch>();
  std::promise<void> ended;
  const uint64_t handle = watch->WatchProcess(watched.pid(), 0, [&] { ended.set_value(); });
  Child child([&] {
    watch->Cancel(handle);
    const bool refused =
        watch->WatchProcess(getppid(), 0, [] {}) == 0 && watch->WatchFolder("/", [] {}) == 0;
    watch.reset();
    return refused ? 0 : 1;
  });
  EXPECT_EQ(child.Reap(), 0);
  watched.Signal(SIGKILL);
  ended.get_future().wait();
}

}  // namespace
}  // namespace lease
