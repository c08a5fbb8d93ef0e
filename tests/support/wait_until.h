// Waiting for a condition, not for a time.

#ifndef LEASE_TESTS_SUPPORT_WAIT_UNTIL_H_
#define LEASE_TESTS_SUPPORT_WAIT_UNTIL_H_

#include <functional>

#include "core/lease/deadline.h"

namespace lease::testing {

// True as soon as `condition` is; false if it is not within a minute.
inline bool WaitUntil(const std::function<bool()>& condition) {
  const Deadline deadline(Clock::System(), std::chrono::minutes(1));
  while (!condition()) {
    if (deadline.passed()) return false;
    Clock::System().Sleep(Millis(2));
  }
  return true;
}

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_WAIT_UNTIL_H_
