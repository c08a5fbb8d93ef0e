#include "core/lease/concurrently.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <system_error>
#include <utility>

#include "core/base/mutex.h"

namespace lease {
namespace {

// A counting semaphore: the number of requests that may still be opened.
class Slots {
 public:
  explicit Slots(size_t free) : free_(free) {}

  void Take(size_t wanted) EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    while (free_ < wanted) freed_.Wait(mutex_);
    free_ -= wanted;
  }
  void Give() EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    free_++;
    freed_.NotifyAll();  // under the lock: the waiter may destroy this object next
  }

 private:
  Mutex mutex_;
  Condition freed_;
  size_t free_ GUARDED_BY(mutex_);
};

// Shared with tasks that may begin after the caller went on: those find it closed.
class Visits {
 public:
  Visits(size_t count, const std::function<void(size_t)>& visit) : count_(count), visit_(visit) {}

  // What a helper does. `visit` belongs to the caller, who waits for it.
  void Help() EXCLUDES(mutex_) {
    {
      MutexLock lock(mutex_);
      if (closed_) return;
      helping_++;
    }
    try {
      Go();
    } catch (...) {
      // The caller meets the same lack at what was not visited.
    }
    MutexLock lock(mutex_);
    helping_--;
    changed_.NotifyAll();
  }

  void Go() {
    for (size_t i = next_++; i < count_; i = next_++) visit_(i);
  }

  void Close() EXCLUDES(mutex_) {
    next_ = count_;
    MutexLock lock(mutex_);
    closed_ = true;
    while (helping_ > 0) changed_.Wait(mutex_);
  }

 private:
  const size_t count_;
  const std::function<void(size_t)>& visit_;
  std::atomic<size_t> next_ = 0;
  Mutex mutex_;
  Condition changed_;
  size_t helping_ GUARDED_BY(mutex_) = 0;
  bool closed_ GUARDED_BY(mutex_) = false;
};

}  // namespace

void VisitConcurrently(Executor& executor, size_t helpers, size_t count,
                       const std::function<void(size_t)>& visit) {
  const auto visits = std::make_shared<Visits>(count, visit);
  struct Close {
    Visits& visits;
    ~Close() { visits.Close(); }
  } close{*visits};
  try {
    for (size_t i = 0; i < helpers; i++) executor.Post([visits] { visits->Help(); });
  } catch (const std::system_error&) {
    // No thread: it takes longer.
  }
  visits->Go();
}

std::vector<Reply> RunConcurrently(ObjectStore& store, const std::vector<Request>& requests,
                                   size_t at_once) {
  std::vector<Reply> replies(requests.size());
  const size_t open = std::min(at_once, static_cast<size_t>(store.parallelism()));
  if (open <= 1) {
    for (size_t i = 0; i < requests.size(); i++) replies[i] = store.Run(requests[i]);
    return replies;
  }
  Slots slots(open);
  for (size_t i = 0; i < requests.size(); i++) {
    slots.Take(1);
    try {
      store.Start(requests[i], [&replies, &slots, i](Reply reply) {
        replies[i] = std::move(reply);
        slots.Give();
      });
    } catch (...) {
      slots.Give();
      slots.Take(open);  // those under way still refer to this frame
      throw;
    }
  }
  slots.Take(open);  // all are given back: every reply is in
  return replies;
}

}  // namespace lease
