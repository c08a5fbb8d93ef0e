// One process's attempt to own one node: observe the holder (R3), then create, check and seal.
//
// Thread rules: one thread at a time; the owner of a Candidate serializes its calls.

#ifndef LEASE_LEASE_CANDIDATE_H_
#define LEASE_LEASE_CANDIDATE_H_

#include <optional>
#include <string>
#include <vector>

#include "core/lease/lease_store.h"
#include "lease/clock.h"
#include "lease/record.h"

namespace lease {

// What R1 pays for clocks that run up to 2 % apart.
inline Nanos Margin(Millis ttl) { return std::max<Nanos>(Nanos(ttl) / 50, Millis(1)); }

struct Acquired {
  Record record;
  std::optional<Fence> fence;  // the sealed certificate; nothing for a first acquisition
  Nanos started{};             // Boottime before the record's first put
  Nanos live_until{};          // Boottime
};

class Candidate {
 public:
  struct Outcome {
    std::optional<Acquired> acquired;
    // Otherwise:
    std::optional<Head> held;
    std::optional<HolderCard> holder;
    Nanos wait{};  // Monotonic, until the observation is complete
  };

  Candidate(LeaseStore& store, uint64_t node, std::string app);

  // One step, with a new owner for each acquisition (R2). Looks at the head, at most once more at
  // the end of an observation, and takes over as soon as one of the four proofs of R3 holds.
  // Errors: kCorrupt (R8), kIo, kCannotOpen (also R10), kTimeout (an acquisition that took longer
  // than the lease it made, or stayed ambiguous).
  Result<Outcome> Poll(Millis ttl);

  // This process's `owner` is finished for good: its records prove a takeover (R3d). Needs no
  // memory for the owner that Poll acquired last.
  void Finish(const Uuid& owner);

 private:
  struct Observation {
    Head head;
    std::optional<HolderCard> card;
    Nanos since;  // Monotonic, after the read returned
  };

  bool MayTakeOver(const Head& head, Millis ttl) const;
  bool HolderIsDead() const;
  void AwaitEndOfHolder() const;
  Nanos ObservationLeft(Millis ttl) const;
  Result<bool> Unchanged(const Deadline& deadline) const;
  Status Observe(const Head& head, const Deadline& deadline);
  Outcome Held(Millis ttl) const;
  Result<Outcome> Take(const std::optional<Head>& head, Millis ttl);
  Result<std::optional<Acquired>> CreateAndCheck(const std::optional<Head>& head, Millis ttl);

  LeaseStore& store_;
  const uint64_t node_;
  const std::string app_;
  std::optional<Observation> observed_;
  std::vector<Uuid> finished_;
};

}  // namespace lease

#endif  // LEASE_LEASE_CANDIDATE_H_
