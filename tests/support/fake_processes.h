// A host whose processes start and die when a test says so.

#ifndef LEASE_TESTS_SUPPORT_FAKE_PROCESSES_H_
#define LEASE_TESTS_SUPPORT_FAKE_PROCESSES_H_

#include <map>
#include <string>
#include <utility>

#include "core/base/mutex.h"
#include "lease/process.h"

namespace lease::testing {

// The processes of one boot and one PID namespace.
class FakeHost {
 public:
  explicit FakeHost(std::string boot = "11111111-2222-4333-8444-555555555555")
      : boot_id(std::move(boot)) {}

  void Set(int64_t pid, const ProcessState& state) EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    states_[pid] = state;
  }
  ProcessState Get(int64_t pid) EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    const auto found = states_.find(pid);
    return found == states_.end() ? ProcessState{ProcessState::kGone, 0, false} : found->second;
  }

  const std::string boot_id;
  const uint64_t pid_ns = 4026531836;

 private:
  Mutex mutex_;
  std::map<int64_t, ProcessState> states_ GUARDED_BY(mutex_);
};

// The host as one of its processes sees it.
class FakeProcesses final : public ProcessTable {
 public:
  FakeProcesses(FakeHost& host, int64_t pid) : host_(host), pid_(pid) {
    host_.Set(pid, {ProcessState::kRunning, StartTicks(), false});
  }

  ProcessIdentity Self() const override {
    return {"web-1", pid_, StartTicks(), host_.boot_id, host_.pid_ns};
  }
  ProcessState Look(int64_t pid) const override { return host_.Get(pid); }

  void Die() { host_.Set(pid_, {ProcessState::kGone, 0, false}); }
  void BeReused() { host_.Set(pid_, {ProcessState::kRunning, StartTicks() + 1, false}); }
  void BecomeUnknowable() { host_.Set(pid_, {ProcessState::kUnknown, 0, false}); }

 private:
  uint64_t StartTicks() const { return 1000 + static_cast<uint64_t>(pid_); }

  FakeHost& host_;
  const int64_t pid_;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_FAKE_PROCESSES_H_
