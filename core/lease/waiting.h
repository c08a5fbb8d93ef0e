// Waiting that its caller can end.

#ifndef LEASE_LEASE_WAITING_H_
#define LEASE_LEASE_WAITING_H_

#include <algorithm>
#include <functional>

#include "core/lease/folder_bell.h"
#include "lease/clock.h"

namespace lease {

// Sleeps for `duration`, in slices of 50 ms at most, and returns true; earlier if `enough` says so
// or `bell` rings. Returns false as soon as `interrupted` is true. Each may be empty.
inline bool Pause(const Clock& clock, Nanos duration, const std::function<bool()>& interrupted,
                  const std::function<bool()>& enough, FolderBell* bell = nullptr) {
  const Nanos until = clock.Monotonic() + duration;
  while (true) {
    if (interrupted && interrupted()) return false;
    if (enough && enough()) return true;
    const Nanos left = until - clock.Monotonic();
    if (left <= Nanos::zero()) return true;
    const Nanos slice = std::min<Nanos>(left, Millis(50));
    if (bell == nullptr || !bell->listening()) {
      clock.Sleep(slice);
    } else if (bell->RingsWithin(slice)) {
      return true;
    }
  }
}

}  // namespace lease

#endif  // LEASE_LEASE_WAITING_H_
