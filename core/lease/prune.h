// Deleting what no proof needs any more, oldest first, never before it is sealed (R6).

#ifndef LEASE_LEASE_PRUNE_H_
#define LEASE_LEASE_PRUNE_H_

#include <cstdint>
#include <optional>

#include "core/lease/lease_store.h"

namespace lease {

// Keeps the last 2 records. Reads at most 256 records at a time, at most 4 times, 5 s each;
// debris below the history goes unread (R5). Records from `own_since` on are known to be of one
// owner, so a holder that prunes its own renewals reads nothing. Cards of fenced owners go too.
// Returns how many records it deleted: call again until it is 0.
// Thread rules: safe from any thread and any process, at any time; blocks on the store.
Result<uint64_t> Prune(LeaseStore& store, uint64_t node, std::optional<uint64_t> own_since);

}  // namespace lease

#endif  // LEASE_LEASE_PRUNE_H_
