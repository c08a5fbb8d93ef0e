#include "core/base/executor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <future>
#include <stdexcept>

namespace lease {
namespace {

TEST(ThreadPool, ATaskNeverRunsBeforeItsTime) {
  ThreadPool pool(Clock::System(), 1);
  const Nanos due = Clock::System().Boottime() + Millis(20);
  std::promise<Nanos> ran;
  pool.PostAt(due, [&] { ran.set_value(Clock::System().Boottime()); });
  EXPECT_GE(ran.get_future().get(), due);
}

TEST(ThreadPool, AnEarlierTaskOvertakesALaterOne) {
  ThreadPool pool(Clock::System(), 1);
  std::promise<void> early;
  pool.PostAt(Clock::System().Boottime() + std::chrono::hours(1), [] { FAIL(); });
  pool.Post([&] { early.set_value(); });
  early.get_future().wait();
}

TEST(ThreadPool, ALaterTaskFollowsAnEarlierOne) {
  for (const size_t threads : {1U, 2U}) {
    ThreadPool pool(Clock::System(), threads);
    const Nanos now = Clock::System().Boottime();
    std::promise<void> early;
    std::promise<void> late;
    pool.PostAt(now + Millis(20), [&] { early.set_value(); });
    pool.PostAt(now + Millis(40), [&, early_ran = early.get_future().share()] {
      early_ran.wait();
      late.set_value();
    });
    late.get_future().wait();
  }
}

TEST(ThreadPool, TwoBlockingTasksRunAtOnceWhereTwoThreadsAreAllowed) {
  ThreadPool pool(Clock::System(), 2);
  std::promise<void> first;
  std::promise<void> second;
  std::promise<void> met;
  pool.Post([&] {
    first.set_value();
    second.get_future().wait();
    met.set_value();
  });
  pool.Post([&] {
    first.get_future().wait();
    second.set_value();
  });
  met.get_future().wait();
}

TEST(ThreadPool, ATaskThatThrowsDoesNotStopTheOthers) {
  ThreadPool pool(Clock::System(), 1);
  std::promise<void> ran;
  pool.Post([] { throw std::runtime_error("no memory"); });
  pool.Post([&] { ran.set_value(); });
  ran.get_future().wait();
}

TEST(ThreadPool, TasksThatAreNotDueAreDroppedOnDestruction) {
  std::atomic<bool> ran = false;
  {
    ThreadPool pool(Clock::System(), 1);
    pool.PostAt(Clock::System().Boottime() + std::chrono::hours(1), [&] { ran = true; });
  }
  EXPECT_FALSE(ran);
}

TEST(ThreadPool, ItsThreadsBlockEverySignalAndTheCallersMaskIsKept) {
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, nullptr, &before);
  ThreadPool pool(Clock::System(), 1);
  std::promise<int> blocked;
  pool.Post([&] {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    blocked.set_value(sigismember(&mask, SIGTERM));
  });
  EXPECT_EQ(blocked.get_future().get(), 1);
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, nullptr, &after);
  EXPECT_EQ(sigismember(&before, SIGTERM), sigismember(&after, SIGTERM));
}

}  // namespace
}  // namespace lease
