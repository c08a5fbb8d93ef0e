// Background work that runs when a test says so, on the test's own thread.

#ifndef LEASE_TESTS_SUPPORT_MANUAL_EXECUTOR_H_
#define LEASE_TESTS_SUPPORT_MANUAL_EXECUTOR_H_

#include <functional>
#include <map>
#include <utility>

#include "core/base/executor.h"
#include "core/base/mutex.h"

namespace lease::testing {

class ManualExecutor final : public Executor {
 public:
  explicit ManualExecutor(const Clock& clock) : clock_(clock) {}

  void PostAt(Nanos due, std::function<void()> task) override EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    tasks_.emplace(due, std::move(task));
  }

  // Runs what is due, also what that posts, until nothing is.
  void RunDue() EXCLUDES(mutex_) {
    while (true) {
      std::function<void()> task;
      {
        MutexLock lock(mutex_);
        if (tasks_.empty() || tasks_.begin()->first > clock_.Boottime()) return;
        task = std::move(tasks_.begin()->second);
        tasks_.erase(tasks_.begin());
      }
      task();
    }
  }

 private:
  const Clock& clock_;
  Mutex mutex_;
  std::multimap<Nanos, std::function<void()>> tasks_ GUARDED_BY(mutex_);
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_MANUAL_EXECUTOR_H_
