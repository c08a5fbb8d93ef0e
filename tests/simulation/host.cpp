#include "tests/simulation/host.h"

#include <algorithm>
#include <utility>

namespace lease::simulation {
namespace {

constexpr int64_t kFirstPid = 100;
constexpr int64_t kPids = 12;  // few, so that they are reused
constexpr uint64_t kPidNamespace = 4026531836;

}  // namespace

Host::Host(Scheduler& scheduler, Random& random, std::string name, int64_t rate, HostFaults faults)
    : scheduler_(scheduler),
      random_(random),
      name_(faults.clones ? "clone" : std::move(name)),
      rate_(rate),
      faults_(faults) {
  Boot();
}

void Host::Boot() {
  boot_id_ = (faults_.clones ? Uuid{{1}} : random_.NewUuid()).ToString();
  booted_ = scheduler_.now() - std::chrono::seconds(1);
  asleep_ = Nanos::zero();
  suspended_at_ = Nanos::zero();
  processes_.clear();
}

void Host::Suspend() { suspended_at_ = scheduler_.now(); }

void Host::WakeUp() {
  asleep_ = AsleepSoFar();
  suspended_at_ = Nanos::zero();
}

Nanos Host::AsleepSoFar() const {
  return asleep_ + (suspended() ? scheduler_.now() - suspended_at_ : Nanos::zero());
}

Nanos Host::Boottime() const {
  if (faults_.boottime_sleeps) return Monotonic();
  return Local(scheduler_.now() - booted_) - skew_;
}

Nanos Host::Monotonic() const { return Local(scheduler_.now() - booted_ - AsleepSoFar()) - skew_; }

Nanos Host::UntilBoottime(Nanos due) const {
  const Nanos left = due - Boottime();
  return left <= Nanos::zero() ? Nanos::zero() : TrueDuration(left);
}

int64_t Host::WallMillis() const {
  // Wrong by more than any TTL, differently on each host: it must not matter.
  return 1'764'633'600'000 + (rate_ % 1000) * 100'000 + scheduler_.now() / Millis(1);
}

ProcessIdentity Host::StartProcess() {
  int64_t pid = 0;
  do {
    pid = kFirstPid + static_cast<int64_t>(scheduler_.rng().Index(kPids));
  } while (Look(pid).kind == ProcessState::kRunning);
  const auto ticks = static_cast<uint64_t>(Local(scheduler_.now() - booted_) / Millis(10));
  processes_[pid] = {ProcessState::kRunning, ticks, false};
  return {name_, pid, ticks, boot_id_, kPidNamespace};
}

void Host::EndProcess(const ProcessIdentity& who) {
  if (who.boot_id == boot_id_) processes_[who.pid].ending = true;
}

void Host::Vanish(const ProcessIdentity& who) {
  if (who.boot_id == boot_id_) processes_.erase(who.pid);
}

ProcessState Host::Look(int64_t pid) const {
  const auto found = processes_.find(pid);
  return found == processes_.end() ? ProcessState{ProcessState::kGone, 0, false} : found->second;
}

void SimClock::PerhapsPreempt() const {
  if (scheduler_.dying() || !scheduler_.rng().Chance(preemption_)) return;
  const Nanos longest = scheduler_.rng().Chance(100'000) ? longest_ : Millis(20);
  scheduler_.Wake(scheduler_.Waiting(), scheduler_.rng().Between(Nanos(1), longest));
  scheduler_.Block();
}

Nanos SimClock::Boottime() const {
  PerhapsPreempt();
  const Nanos now = host_.Boottime();
  PerhapsPreempt();
  return now;
}

Nanos SimClock::Monotonic() const {
  PerhapsPreempt();
  const Nanos now = host_.Monotonic();
  PerhapsPreempt();
  return now;
}

void SimClock::Sleep(Nanos duration) const {
  const Nanos until = host_.Monotonic() + duration;
  do {
    const Nanos left = std::max(until - host_.Monotonic(), Nanos(1));
    scheduler_.Wake(scheduler_.Waiting(), host_.TrueDuration(left));
    scheduler_.Block();
  } while (host_.Monotonic() < until);
}

}  // namespace lease::simulation
