// Machines: their clocks, their boots, their processes' numbers.

#ifndef LEASE_TESTS_SIMULATION_HOST_H_
#define LEASE_TESTS_SIMULATION_HOST_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lease/clock.h"
#include "lease/process.h"
#include "lease/uuid.h"
#include "tests/simulation/scheduler.h"

namespace lease::simulation {

class Uuids final : public Random {
 public:
  explicit Uuids(Scheduler& scheduler) : rng_(scheduler.rng()) {}
  Uuid NewUuid() override {
    Uuid uuid;
    for (uint8_t& byte : uuid.bytes) byte = static_cast<uint8_t>(rng_.Next());
    return uuid;
  }

 private:
  Rng& rng_;
};

// What may be wrong with a host; all false but in a run that must be found out.
struct HostFaults {
  bool boottime_sleeps = false;  // Boottime stands still during suspend
  bool clones = false;           // all hosts have one name and one boot
};

class Host {
 public:
  // Its clocks run `rate` millionths of true time.
  Host(Scheduler& scheduler, Random& random, std::string name, int64_t rate, HostFaults faults);

  void Boot();  // also after a power cut: every number starts afresh
  void Suspend();
  void WakeUp();
  bool suspended() const { return suspended_at_.count() != 0; }

  Nanos Boottime() const;
  Nanos Monotonic() const;
  // How long from now until Boottime is `due`; not below 0.
  Nanos UntilBoottime(Nanos due) const;
  // True time that passes while the awake clocks count `local`.
  Nanos TrueDuration(Nanos local) const { return Nanos(local.count() * 1'000'000 / rate_ + 1); }
  int64_t WallMillis() const;
  // A fault: every clock of the host falls back.
  void SetBack(Nanos by) { skew_ += by; }

  // A free pid, perhaps one that was used before.
  ProcessIdentity StartProcess();
  void EndProcess(const ProcessIdentity& who);  // it may still finish a system call
  void Vanish(const ProcessIdentity& who);
  ProcessState Look(int64_t pid) const;

 private:
  Nanos Local(Nanos true_duration) const {
    return Nanos(true_duration.count() * rate_ / 1'000'000);
  }
  Nanos AsleepSoFar() const;

  Scheduler& scheduler_;
  Random& random_;
  const std::string name_;
  const int64_t rate_;
  const HostFaults faults_;
  std::string boot_id_;
  Nanos booted_{};
  Nanos asleep_{};
  Nanos suspended_at_{};
  Nanos skew_{};
  std::map<int64_t, ProcessState> processes_;
};

// The clock of one process: its host's. Reading it may take any time.
class SimClock final : public Clock {
 public:
  SimClock(Scheduler& scheduler, const Host& host, const int64_t& preemption, Nanos longest)
      : scheduler_(scheduler), host_(host), preemption_(preemption), longest_(longest) {}

  Nanos Boottime() const override;
  Nanos Monotonic() const override;
  int64_t WallMillis() const override { return host_.WallMillis(); }
  void Sleep(Nanos duration) const override;
  const Host& host() const { return host_; }

 private:
  void PerhapsPreempt() const;

  Scheduler& scheduler_;
  const Host& host_;
  const int64_t& preemption_;  // in a million readings
  const Nanos longest_;
};

// The process table as one process sees it.
class SimProcesses final : public ProcessTable {
 public:
  SimProcesses(const Host& host, ProcessIdentity self) : host_(host), self_(std::move(self)) {}
  ProcessIdentity Self() const override { return self_; }
  ProcessState Look(int64_t pid) const override { return host_.Look(pid); }

 private:
  const Host& host_;
  const ProcessIdentity self_;
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_HOST_H_
