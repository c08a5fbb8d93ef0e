#include "core/lease/concurrently.h"

#include <algorithm>
#include <cstddef>
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

}  // namespace

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
