// One run: hosts, processes, what they do and what befalls them, all from one seed.

#ifndef LEASE_TESTS_SIMULATION_WORLD_H_
#define LEASE_TESTS_SIMULATION_WORLD_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lease/registry.h"
#include "tests/simulation/history.h"
#include "tests/simulation/host.h"
#include "tests/simulation/scheduler.h"
#include "tests/simulation/store.h"

namespace lease::simulation {

struct Faults {
  StoreFaults store;
  HostFaults host;
  int64_t drift = 20'000;  // how far clocks run apart, in millionths; R1 pays for so much
};

class World {
 public:
  World(uint64_t seed, const Faults& faults, Coverage& coverage, bool trace);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // The whole life of this world. Throws Violation.
  void Run();
  uint64_t steps() const { return scheduler_.steps(); }

 private:
  struct Process : Group {
    int number = 0;
    Host* host = nullptr;
    ProcessIdentity identity;
    Millis ttl{};
    bool stopped = false;
    bool exiting = false;
    std::unique_ptr<SimClock> clock;
    std::unique_ptr<SimProcesses> processes;
    std::shared_ptr<Client> client;
    std::unique_ptr<Registry> registry;
    Holdings* holdings = nullptr;
  };

  // The storm.
  void ChooseWeather();
  void Misfortune();
  void PauseOrGoOn(Process& process);
  Process& StartProcess(Host& host);
  void Kill(Process& process);
  void CutPower(Host& host);
  void SuspendHost(Host& host);

  // What processes do.
  void GiveRoles(Process& process);
  void Campaigning(Process& process, uint64_t node);
  void Acquiring(Process& process, uint64_t node);
  void Pruning(Process& process, uint64_t node);
  void Fencing(Process& process, uint64_t node);
  void Verifying(Process& process, uint64_t node);
  void Looking(Process& process, uint64_t node);
  bool Check(Process& process, const char* doing, const Status& status);

  // The calm after it.
  void CalmDown();
  void ExpectSomebodyAcquires(uint64_t node);
  void ExpectQuietRenewal(Process& holder, uint64_t node);
  void ExpectCleanStore(uint64_t node);
  void ExpectReleaseHandsOver(uint64_t node);

  void SampleOne(Process& process);
  Process* HolderOf(uint64_t node);
  // Runs for so long, or until `enough`.
  bool RunFor(Nanos time, const std::function<bool()>& enough = nullptr);
  // Carries out `call` in `process` and waits for its end.
  void Call(Process& process, std::function<void()> call);
  Nanos Some(Nanos most) { return scheduler_.rng().Between(Nanos(1), most); }
  void Trace(const std::string& text) const;

  const Faults faults_;
  const bool trace_;
  Scheduler scheduler_;
  Uuids uuids_;
  History history_;
  Bucket bucket_;
  bool local_ = false;
  bool stormy_ = true;
  Millis ttl_{};
  Nanos longest_{};  // of pauses, suspends, delays
  int64_t preemption_ = 0;
  std::vector<uint64_t> nodes_;
  std::vector<std::unique_ptr<Host>> hosts_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::vector<int> misfortunes_;
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_WORLD_H_
