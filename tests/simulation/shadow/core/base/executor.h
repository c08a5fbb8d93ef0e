// core/base/executor.h for code that runs on the fibers of a simulation.

#ifndef LEASE_BASE_EXECUTOR_H_
#define LEASE_BASE_EXECUTOR_H_

#include <functional>
#include <memory>

#include "lease/clock.h"

namespace lease {

class Executor {
 public:
  virtual ~Executor() = default;
  virtual void PostAt(Nanos due, std::function<void()> task) = 0;
  void Post(std::function<void()> task) { PostAt(Nanos::zero(), std::move(task)); }
};

// Runs at most `max_threads` tasks at once, each on a fiber of the process that made the pool.
class ThreadPool final : public Executor {
 public:
  ThreadPool(const Clock& clock, size_t max_threads);
  ~ThreadPool() override { Stop(); }

  void Stop();  // once its process is dead
  void PostAt(Nanos due, std::function<void()> task) override;

 private:
  struct State;
  static void RunAt(const std::shared_ptr<State>& state, Nanos due);

  const std::shared_ptr<State> state_;
};

}  // namespace lease

#endif  // LEASE_BASE_EXECUTOR_H_
