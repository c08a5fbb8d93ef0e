// The n-th allocation fails: C++'s operator new, or SQLite's own allocator.
//
// operator new is this program's, also for the module that it loads. It takes its memory from
// malloc, so that the sanitizers see every block.

#ifndef LEASE_TESTS_FAULTS_ALLOCATION_H_
#define LEASE_TESTS_FAULTS_ALLOCATION_H_

#include <cstdint>

namespace lease::testing {

enum class Allocator { kCpp, kSqlite };
enum class Threads { kThis, kOthers };

// Whether only one allocation fails, or all from that one on.
enum class Span { kOne, kAllFromThere };

// While it lives, allocations fail. One at a time; the thread that made it counts as this one.
class FailingAllocation {
 public:
  FailingAllocation(Allocator allocator, Threads threads, uint64_t nth, Span span);
  ~FailingAllocation() { End(); }
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;

  // From now on nothing fails; true if anything did.
  bool End();
  bool fired() const;
};

// Puts SQLite's allocator behind the one that fails. Before SQLite's first use.
void WrapSqliteAllocator();

}  // namespace lease::testing

#endif  // LEASE_TESTS_FAULTS_ALLOCATION_H_
