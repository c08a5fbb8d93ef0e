// Ends a wait when a folder of this host gets a new name.

#ifndef LEASE_LEASE_FOLDER_BELL_H_
#define LEASE_LEASE_FOLDER_BELL_H_

#include <string>
#include <utility>

#include "core/base/mutex.h"
#include "core/host/host_watch.h"
#include "lease/clock.h"

namespace lease {

// Thread rules: one thread waits; the watch rings from its own.
class FolderBell {
 public:
  // Never rings where `folder` is empty; nor beside a `clock` that is not the system's, in whose
  // time nobody could wait for it.
  FolderBell(const Clock& clock, HostWatch& watch, std::string folder)
      : watch_(watch), folder_(&clock == &Clock::System() ? std::move(folder) : "") {}
  ~FolderBell() { Stop(); }
  FolderBell(const FolderBell&) = delete;
  FolderBell& operator=(const FolderBell&) = delete;

  // Rings for the first name that appears from now on, where the kernel can tell of it.
  void Listen() {
    if (folder_.empty()) return;
    Stop();
    {
      MutexLock lock(mutex_);
      rung_ = false;
    }
    handle_ = watch_.WatchFolder(folder_, [this] { Ring(); });
  }
  bool listening() const { return handle_ != 0; }

  // Waits until it rings, for `most` at most, and says whether it did.
  bool RingsWithin(Nanos most) {
    MutexLock lock(mutex_);
    if (!rung_) changed_.WaitFor(mutex_, most);
    return rung_;
  }

 private:
  void Ring() {
    MutexLock lock(mutex_);
    rung_ = true;
    changed_.NotifyAll();
  }
  void Stop() {
    if (handle_ != 0) watch_.Cancel(std::exchange(handle_, 0));
  }

  HostWatch& watch_;
  const std::string folder_;
  uint64_t handle_ = 0;
  Mutex mutex_;
  Condition changed_;
  bool rung_ GUARDED_BY(mutex_) = false;
};

}  // namespace lease

#endif  // LEASE_LEASE_FOLDER_BELL_H_
