// core/base/mutex.h for code that runs on the fibers of a simulation: the same names, no thread.

#ifndef LEASE_BASE_MUTEX_H_
#define LEASE_BASE_MUTEX_H_

#include <deque>

#include "core/base/annotations.h"
#include "lease/clock.h"
#include "tests/simulation/scheduler.h"

namespace lease {

class CAPABILITY("mutex") Mutex {
 public:
  void lock() ACQUIRE() {
    simulation::Scheduler& scheduler = simulation::Scheduler::Current();
    while (held_ && !scheduler.dying()) {
      waiting_.push_back(scheduler.Waiting());
      scheduler.Block();
    }
    held_ = true;
  }
  bool try_lock() TRY_ACQUIRE(true) { return !held_ && (held_ = true); }
  void unlock() RELEASE() {
    held_ = false;
    if (waiting_.empty()) return;
    simulation::Scheduler::Current().Wake(waiting_.front(), Nanos::zero());
    waiting_.pop_front();
  }

 private:
  bool held_ = false;
  std::deque<simulation::Waiter> waiting_;
};

class SCOPED_CAPABILITY MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) ACQUIRE(mutex) : mutex_(mutex) { mutex_.lock(); }
  ~MutexLock() RELEASE() { mutex_.unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

class Condition {
 public:
  void Wait(Mutex& mutex) REQUIRES(mutex) {
    waiting_.push_back(simulation::Scheduler::Current().Waiting());
    mutex.unlock();
    simulation::Scheduler::Current().Block();
    mutex.lock();
  }
  void WaitFor(Mutex& mutex, Nanos timeout) REQUIRES(mutex) {
    simulation::Scheduler& scheduler = simulation::Scheduler::Current();
    scheduler.Wake(scheduler.Waiting(), timeout);
    Wait(mutex);
  }
  void NotifyOne() { NotifyAll(); }  // waiters look again, so one too many does no harm
  void NotifyAll() {
    std::deque<simulation::Waiter> woken;
    woken.swap(waiting_);
    for (const simulation::Waiter& one : woken) {
      simulation::Scheduler::Current().Wake(one, Nanos::zero());
    }
  }

 private:
  std::deque<simulation::Waiter> waiting_;
};

}  // namespace lease

#endif  // LEASE_BASE_MUTEX_H_
