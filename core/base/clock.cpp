#include "lease/clock.h"

#include <ctime>
#include <thread>

#include "core/base/undying.h"

namespace lease {
namespace {

Nanos Read(clockid_t id) {
  timespec now{};
  clock_gettime(id, &now);
  return std::chrono::seconds(now.tv_sec) + Nanos(now.tv_nsec);
}

class SystemClock final : public Clock {
 public:
  Nanos Boottime() const override { return Read(CLOCK_BOOTTIME); }
  Nanos Monotonic() const override { return Read(CLOCK_MONOTONIC); }
  int64_t WallMillis() const override {
    return std::chrono::duration_cast<Millis>(Read(CLOCK_REALTIME)).count();
  }
  void Sleep(Nanos duration) const override { std::this_thread::sleep_for(duration); }
};

constinit const Undying<SystemClock> g_clock;

}  // namespace

const Clock& Clock::System() { return g_clock.object; }

}  // namespace lease
