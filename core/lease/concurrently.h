// Several requests at once, where the store gains from it.

#ifndef LEASE_LEASE_CONCURRENTLY_H_
#define LEASE_LEASE_CONCURRENTLY_H_

#include <vector>

#include "lease/object_store.h"

namespace lease {

// The replies, in the order of the requests; at most `at_once` are open at a time, and one after
// another on the caller's thread where the store has no parallelism. Blocks until all are in.
std::vector<Reply> RunConcurrently(ObjectStore& store, const std::vector<Request>& requests,
                                   size_t at_once);

}  // namespace lease

#endif  // LEASE_LEASE_CONCURRENTLY_H_
