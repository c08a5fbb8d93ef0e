// Time, passed in and never reached for, so that the same code runs under a simulated clock.

#ifndef LEASE_CLOCK_H_
#define LEASE_CLOCK_H_

#include <chrono>
#include <cstdint>

namespace lease {

using Nanos = std::chrono::nanoseconds;
using Millis = std::chrono::milliseconds;

// Thread rules: safe from any thread. Instants of the two clocks are never compared.
class Clock {
 public:
  virtual ~Clock() = default;

  // Counts suspend: a holder's deadlines (R1). A machine that slept past one wakes up fenced.
  virtual Nanos Boottime() const = 0;

  // Stands still during suspend: a candidate's observations (R3). Stopping only makes it wait.
  virtual Nanos Monotonic() const = 0;

  // Milliseconds since 1970. Advice for people; no decision compares it.
  virtual int64_t WallMillis() const = 0;

  // Blocks the caller for `duration` of Monotonic; shorter only if that is not above 0.
  virtual void Sleep(Nanos duration) const = 0;

  // The kernel's clocks.
  static const Clock& System();
};

}  // namespace lease

#endif  // LEASE_CLOCK_H_
