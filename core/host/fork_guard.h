// Tells a forked child from its parent (R9).

#ifndef LEASE_HOST_FORK_GUARD_H_
#define LEASE_HOST_FORK_GUARD_H_

#include <atomic>
#include <cstdint>

namespace lease {

// Of ProcessGeneration alone.
namespace fork_guard {
// Its word is zero in a process that has no number yet. Null before the first call.
extern std::atomic<std::atomic<uint64_t>*> word;
uint64_t NewGeneration();
}  // namespace fork_guard

// A number that is the same throughout one process and differs between a process and any child
// forked from it, also by a bare clone(2). Never 0. Two loads on the fast path; no system call.
// Thread rules: safe from any thread, lock-free.
inline uint64_t ProcessGeneration() {
  const std::atomic<uint64_t>* const word = fork_guard::word.load(std::memory_order_acquire);
  const uint64_t known = word == nullptr ? 0 : word->load(std::memory_order_acquire);
  return known != 0 ? known : fork_guard::NewGeneration();
}

}  // namespace lease

#endif  // LEASE_HOST_FORK_GUARD_H_
