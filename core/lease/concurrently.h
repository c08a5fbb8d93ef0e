// Several things at once, where the store gains from it.

#ifndef LEASE_LEASE_CONCURRENTLY_H_
#define LEASE_LEASE_CONCURRENTLY_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/executor.h"
#include "lease/object_store.h"

namespace lease {

// The replies, in the order of the requests; at most `at_once` are open at a time, and one after
// another on the caller's thread where the store has no parallelism. Blocks until all are in.
std::vector<Reply> RunConcurrently(ObjectStore& store, const std::vector<Request>& requests,
                                   size_t at_once);

// Calls `visit` with each number below `count`, once, on the caller's thread and on those of up to
// `helpers` tasks of `executor`, and returns when no call is running. What a call throws ends the
// work of its thread: the helpers' is dropped, and the caller's leaves here.
void VisitConcurrently(Executor& executor, size_t helpers, size_t count,
                       const std::function<void(size_t)>& visit);

}  // namespace lease

#endif  // LEASE_LEASE_CONCURRENTLY_H_
