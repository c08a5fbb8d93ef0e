// Until when an operation may go on, on the clock that stands still during suspend.

#ifndef LEASE_LEASE_DEADLINE_H_
#define LEASE_LEASE_DEADLINE_H_

#include <algorithm>

#include "lease/clock.h"

namespace lease {

class Deadline {
 public:
  Deadline(const Clock& clock, Nanos from_now)
      : clock_(&clock), at_(clock.Monotonic() + from_now) {}

  Nanos remaining() const { return std::max(at_ - clock_->Monotonic(), Nanos::zero()); }
  bool passed() const { return remaining() == Nanos::zero(); }

  // The time-out of one request: short enough that several fit before the deadline.
  Nanos request() const {
    const Nanos left = remaining();
    const Nanos share = std::max<Nanos>(left / 3, std::chrono::seconds(1));
    return std::min<Nanos>({left, share, std::chrono::seconds(10)});
  }

 private:
  const Clock* clock_;
  Nanos at_;
};

}  // namespace lease

#endif  // LEASE_LEASE_DEADLINE_H_
