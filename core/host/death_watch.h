// Calls back when another process on this host ends, by way of pidfd: no polling, no delay.

#ifndef LEASE_HOST_DEATH_WATCH_H_
#define LEASE_HOST_DEATH_WATCH_H_

#include <cstdint>
#include <functional>
#include <memory>

namespace lease {

// One thread, started with the first watch, serves all watches of an instance.
// Thread rules: safe from any thread, also from within a callback.
class DeathWatch {
 public:
  DeathWatch();
  ~DeathWatch();  // no callback runs once it returns; never destroyed by a callback

  // Calls `on_death` once, on the watching thread, when the process that has `pid` ends (its
  // zombie counts as ended). If `start_ticks` is not 0 and the pid has another start time, or no
  // process has the pid, it is called at once. Returns a handle above 0 for Cancel, or 0 where
  // the kernel cannot watch (no pidfd, no descriptor left): the caller then has to poll.
  uint64_t Watch(int64_t pid, uint64_t start_ticks, std::function<void()> on_death);

  // After it returns the callback neither runs nor starts, unless called from that callback.
  void Cancel(uint64_t handle);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace lease

#endif  // LEASE_HOST_DEATH_WATCH_H_
