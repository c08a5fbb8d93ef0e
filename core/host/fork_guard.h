// Tells a forked child from its parent (R9).

#ifndef LEASE_HOST_FORK_GUARD_H_
#define LEASE_HOST_FORK_GUARD_H_

#include <cstdint>

namespace lease {

// A number that is the same throughout one process and differs between a process and any child
// forked from it, also by a bare clone(2). Never 0. Two loads on the fast path; no system call.
// Thread rules: safe from any thread, lock-free.
uint64_t ProcessGeneration();

}  // namespace lease

#endif  // LEASE_HOST_FORK_GUARD_H_
