// What happened to this process's leases and leaderships.

#ifndef LEASE_EVENT_H_
#define LEASE_EVENT_H_

#include <cstdint>
#include <functional>
#include <string>

#include "lease/uuid.h"

namespace lease {

struct Event {
  enum class Kind {
    kAcquired,       // a first acquisition
    kTakeover,       // an acquisition that replaced another incarnation; detail: the predecessor
    kRenewalFailed,  // a failed attempt, tried again until the deadline; detail: why
    kLost,           // the session ended against its will, for good; announced once, with why
    kReleased,
    kPruned,        // detail: how many records
    kLeaderGained,  // node is 0; store holds the path of the header
    kLeaderLost,
    kCredentialsFailed,  // they could not be fetched or refreshed; node is 0; detail: why
    kRefused             // a write to a fenced database; store holds its path; detail: what and why
  };

  int64_t at_ms = 0;  // wall clock
  uint64_t node = 0;
  Kind kind = Kind::kAcquired;
  Uuid owner;
  uint64_t term = 0;
  uint64_t seq = 0;
  std::string detail;
  std::string store;
};

// "acquired", "renewal_failed", …: the texts of the table lease_events.
const char* ToString(Event::Kind kind);

// Called on a thread of its own, with no lock held, in the order of the events.
using Listener = std::function<void(const Event&)>;

}  // namespace lease

#endif  // LEASE_EVENT_H_
