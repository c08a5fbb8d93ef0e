// Deleting what no proof needs any more, oldest first, never before it is sealed (R6).

#ifndef LEASE_LEASE_PRUNE_H_
#define LEASE_LEASE_PRUNE_H_

#include <cstdint>

#include "core/lease/lease_store.h"

namespace lease {

// Records that are known to be of one owner, both ends included. By default none.
struct OwnRecords {
  uint64_t first = UINT64_MAX;
  uint64_t last = UINT64_MAX;
};

// Keeps the last 2 records. Reads at most 256 records at a time, at most 4 times, 5 s each;
// debris below the history goes unread (R5), and so do a holder's own renewals, `own`. Cards of
// fenced owners go too.
// Returns how many records it deleted: call again until it is 0.
// Thread rules: safe from any thread and any process, at any time; blocks on the store.
Result<uint64_t> Prune(LeaseStore& store, uint64_t node, const OwnRecords& own = {});

}  // namespace lease

#endif  // LEASE_LEASE_PRUNE_H_
