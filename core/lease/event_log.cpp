#include "core/lease/event_log.h"

#include <utility>

namespace lease {
namespace {

constexpr size_t kKept = 4096;

}  // namespace

const char* ToString(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::kAcquired:
      return "acquired";
    case Event::Kind::kTakeover:
      return "takeover";
    case Event::Kind::kRenewalFailed:
      return "renewal_failed";
    case Event::Kind::kLost:
      return "lost";
    case Event::Kind::kReleased:
      return "released";
    case Event::Kind::kPruned:
      return "pruned";
    case Event::Kind::kLeaderGained:
      return "leader_gained";
    case Event::Kind::kLeaderLost:
      return "leader_lost";
    case Event::Kind::kCredentialsFailed:
      return "credentials_failed";
    case Event::Kind::kRefused:
      return "refused";
  }
  return "unknown";
}

void EventLog::Add(Event event) {
  MutexLock lock(mutex_);
  for (const Listener& listener : listeners_) {
    notifier_.Post([listener, event] { listener(event); });
  }
  if (events_.size() == kKept) events_.pop_front();
  events_.push_back(std::move(event));
}

void EventLog::AddListener(Listener listener) {
  MutexLock lock(mutex_);
  listeners_.push_back(std::move(listener));
}

std::vector<Event> EventLog::events() const {
  MutexLock lock(mutex_);
  return {events_.begin(), events_.end()};
}

}  // namespace lease
