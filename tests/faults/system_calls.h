// The n-th system call of a kind that touches files fails, and all are written down.
//
// The functions of the C library that the core uses are this program's, and call the real ones.

#ifndef LEASE_TESTS_FAULTS_SYSTEM_CALLS_H_
#define LEASE_TESTS_FAULTS_SYSTEM_CALLS_H_

#include <cstdint>
#include <span>
#include <string>

#include "tests/faults/allocation.h"

namespace lease::testing {

struct SystemCall {
  const char* name = "";
  int fd = -1;          // that it was given; of open, that it returned
  char path[192] = "";  // that it was given, or that its descriptor was opened with
  int error = 0;        // 0: it did what it should
};

enum class How {
  kFails,       // without effect
  kFailsLater,  // with its effect, as on a network file system that lost the answer
  kFallsShort,  // a write of half of it, which is no failure
  kLosesBytes,  // a write that succeeds, but every flush that waits for its file fails
};

struct Fault {
  int error;
  How how = How::kFails;
};

// While it lives, the calls of this thread, or of all others, are written down, and the `nth` of
// them (0: none) fails with `error`. One at a time.
class FailingSystemCall {
 public:
  FailingSystemCall(Threads threads, uint64_t nth, int error, How how = How::kFails);
  ~FailingSystemCall() { End(); }
  FailingSystemCall(const FailingSystemCall&) = delete;
  FailingSystemCall& operator=(const FailingSystemCall&) = delete;

  // From now on nothing fails and nothing is written down; true if something failed.
  bool End();
  std::span<const SystemCall> calls() const;
};

// While it lives, /proc/meminfo says that the kernel has so much to write. One at a time.
class UnwrittenData {
 public:
  explicit UnwrittenData(uint64_t kilobytes);
  ~UnwrittenData();
  UnwrittenData(const UnwrittenData&) = delete;
  UnwrittenData& operator=(const UnwrittenData&) = delete;
};

// Flushes do nothing from now on: for tests that are about something else.
void SkipFlushes();

// How many of the lowest 128 descriptors are open: a new one is always the lowest.
size_t OpenDescriptors();

}  // namespace lease::testing

#endif  // LEASE_TESTS_FAULTS_SYSTEM_CALLS_H_
