// The last events of a process, and those who want to be told.

#ifndef LEASE_LEASE_EVENT_LOG_H_
#define LEASE_LEASE_EVENT_LOG_H_

#include <deque>
#include <vector>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "lease/event.h"

namespace lease {

// Thread rules: safe from any thread, with any lock held: listeners run on a thread of their own.
class EventLog {
 public:
  explicit EventLog(const Clock& clock) : notifier_(clock, 1) {}

  void Add(Event event) EXCLUDES(mutex_);
  void AddListener(Listener listener) EXCLUDES(mutex_);
  std::vector<Event> events() const EXCLUDES(mutex_);

 private:
  mutable Mutex mutex_;
  std::deque<Event> events_ GUARDED_BY(mutex_);
  std::vector<Listener> listeners_ GUARDED_BY(mutex_);
  ThreadPool notifier_;
};

}  // namespace lease

#endif  // LEASE_LEASE_EVENT_LOG_H_
