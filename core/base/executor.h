// Where background work runs: real threads in a process, one event queue in a simulation.

#ifndef LEASE_BASE_EXECUTOR_H_
#define LEASE_BASE_EXECUTOR_H_

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/mutex.h"
#include "lease/clock.h"

namespace lease {

// Thread rules: safe from any thread, also from within a task.
class Executor {
 public:
  virtual ~Executor() = default;

  // Runs `task` once Clock::Boottime has reached `due`, soon but never earlier. Tasks that are
  // still waiting when the executor is destroyed are dropped.
  virtual void PostAt(Nanos due, std::function<void()> task) = 0;
  void Post(std::function<void()> task) { PostAt(Nanos::zero(), std::move(task)); }
};

// At most `max_threads` threads, none before the first task. They block every signal, so that the
// host application's handlers run on its own threads. A task for which there is no memory or no
// thread (std::bad_alloc, std::system_error) is run again a little later, until it comes to its
// end; one that throws anything else is dropped.
class ThreadPool final : public Executor {
 public:
  ThreadPool(const Clock& clock, size_t max_threads);
  ~ThreadPool() override { Stop(); }

  // Drops what is waiting and waits for running tasks; later tasks are dropped. Not from a task.
  void Stop() EXCLUDES(mutex_);

  void PostAt(Nanos due, std::function<void()> task) override EXCLUDES(mutex_);

 private:
  struct Task {
    Nanos due;
    uint64_t order;  // first in, first out among tasks of one instant
    std::function<void()> run;
    bool operator<(const Task& other) const {
      return due != other.due ? due > other.due : order > other.order;
    }
  };

  void Work() EXCLUDES(mutex_);
  void Add(Task task) REQUIRES(mutex_);
  Task Take() REQUIRES(mutex_);

  const Clock& clock_;
  const size_t max_threads_;
  Mutex mutex_;
  Condition changed_;
  std::vector<Task> tasks_ GUARDED_BY(mutex_);  // a heap
  size_t running_ GUARDED_BY(mutex_) = 0;       // each has room to come back
  uint64_t next_order_ GUARDED_BY(mutex_) = 0;
  size_t idle_ GUARDED_BY(mutex_) = 0;
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_ GUARDED_BY(mutex_);
};

// Starts a thread that blocks every signal.
std::thread StartQuietThread(std::function<void()> body);

}  // namespace lease

#endif  // LEASE_BASE_EXECUTOR_H_
