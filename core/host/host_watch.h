// Calls back when another process on this host ends (pidfd) or a folder gets a new name (inotify):
// no polling, no delay.

#ifndef LEASE_HOST_HOST_WATCH_H_
#define LEASE_HOST_HOST_WATCH_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace lease {

// One thread, started with the first watch, serves all watches of an instance.
// Thread rules: safe from any thread, also from within a callback.
class HostWatch {
 public:
  HostWatch();
  ~HostWatch();  // no callback runs once it returns; never destroyed by a callback

  // Calls `on_death` once, on the watching thread, when the process that has `pid` ends (its
  // zombie counts as ended). If `start_ticks` is not 0 and the pid has another start time, or no
  // process has the pid, it is called at once. Returns a handle above 0 for Cancel, or 0 where
  // the kernel cannot watch (no pidfd, no descriptor left): the caller then has to poll.
  uint64_t WatchProcess(int64_t pid, uint64_t start_ticks, std::function<void()> on_death);

  // Calls `on_change` once, on the watching thread, when a name appears in `folder` or the folder
  // goes. Only a hint: it may come for nothing, and what another host does in a network's folder
  // is not told. Whatever appears after it returned is. Returns a handle above 0, or 0 where the
  // kernel cannot watch (no such folder, too many watches): the caller then has to poll.
  uint64_t WatchFolder(const std::string& folder, std::function<void()> on_change);

  // After it returns the callback neither runs nor starts, unless called from that callback.
  void Cancel(uint64_t handle);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace lease

#endif  // LEASE_HOST_HOST_WATCH_H_
