// A clock that moves only when a test says so.

#ifndef LEASE_TESTS_SUPPORT_MANUAL_CLOCK_H_
#define LEASE_TESTS_SUPPORT_MANUAL_CLOCK_H_

#include <atomic>

#include "lease/clock.h"

namespace lease::testing {

class ManualClock final : public Clock {
 public:
  Nanos Boottime() const override { return Nanos(boottime_.load()); }
  Nanos Monotonic() const override { return Nanos(monotonic_.load()); }
  int64_t WallMillis() const override { return wall_ms_.load(); }
  void Sleep(Nanos duration) const override { Advance(duration); }

  void Advance(Nanos by) const {
    boottime_ += by.count();
    monotonic_ += by.count();
    wall_ms_ += std::chrono::duration_cast<Millis>(by).count();
  }
  // The machine sleeps: only the clock that counts suspend goes on.
  void Suspend(Nanos by) const { boottime_ += by.count(); }
  void SetWall(int64_t ms) const { wall_ms_ = ms; }

 private:
  mutable std::atomic<int64_t> boottime_ = 1'000'000'000'000;
  mutable std::atomic<int64_t> monotonic_ = 500'000'000'000;
  mutable std::atomic<int64_t> wall_ms_ = 1'764'633'600'000;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_MANUAL_CLOCK_H_
