#include "tests/simulation/world.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace lease::simulation {
namespace {

enum Kind { kStop, kKill, kExit, kSuspend, kPowerCut, kCutOff, kBadNetwork, kKinds };

}  // namespace

World::World(uint64_t seed, const Faults& faults, Coverage& coverage, bool trace)
    : faults_(faults),
      trace_(trace),
      scheduler_(seed),
      uuids_(scheduler_),
      history_(scheduler_, coverage,
               trace ? [this](const std::string& text) { Trace(text); }
                     : std::function<void(std::string)>()),
      bucket_(scheduler_, history_, faults.store) {
  scheduler_.before =
      scheduler_.after = [this](Group& group) { SampleOne(static_cast<Process&>(group)); };
  history_.sample_all = [this](uint64_t node) {
    const int64_t preemption = std::exchange(preemption_, 0);  // one instant
    for (const auto& process : processes_) {
      if (!process->alive() || process->holdings == nullptr) continue;
      history_.Sample(process->number, node, process->holdings->Token(node));
    }
    preemption_ = preemption;
  };
}

World::~World() {
  scheduler_.before = scheduler_.after = nullptr;
  for (const auto& process : processes_) {
    if (process->alive()) scheduler_.Kill(*process);
    process->registry.reset();
  }
}

void World::Trace(const std::string& text) const {
  if (!trace_) return;
  std::printf("%12.6f  %s\n",
              std::chrono::duration<double>(scheduler_.now() - std::chrono::hours(1)).count(),
              text.c_str());
}

void World::SampleOne(Process& process) {
  if (process.holdings == nullptr) return;
  for (const uint64_t node : nodes_) {
    history_.Sample(process.number, node, process.holdings->Token(node));
  }
}

bool World::RunFor(Nanos time, const std::function<bool()>& enough) {
  const Nanos until = scheduler_.now() + time;
  while (!enough || !enough()) {
    if (!scheduler_.Step(until)) return !enough || enough();
  }
  return true;
}

void World::Call(Process& process, std::function<void()> call) {
  bool done = false;
  scheduler_.After(Nanos::zero(), &process, [&done, call = std::move(call)] {
    call();
    done = true;
  });
  if (!RunFor(std::chrono::minutes(5), [&done] { return done; })) {
    history_.Fail("a call did not end");
  }
}

void World::Run() {
  Rng& rng = scheduler_.rng();
  local_ = rng.Chance(300'000);
  ttl_ = Millis(rng.Chance(300'000) ? rng.Between(60, 400) : rng.Between(400, 3000));
  longest_ = 3 * ttl_;
  preemption_ = rng.Chance(500'000) ? rng.Between(100, 5'000) : 0;
  nodes_.push_back(static_cast<uint64_t>(rng.Between(1, 99)));
  if (rng.Chance(150'000)) nodes_.push_back(nodes_.front() + 1);

  const int64_t hosts = local_ ? 1 : rng.Between(1, 3);
  const int64_t slowest = 1'000'000 - faults_.drift / 2;
  for (int64_t i = 0; i < hosts; i++) {
    const int64_t rate = rng.Chance(500'000) ? slowest + (i % 2) * faults_.drift
                                             : slowest + rng.Between(0, faults_.drift);
    hosts_.push_back(std::make_unique<Host>(scheduler_, uuids_, "host-" + std::to_string(i), rate,
                                            faults_.host));
  }
  for (int kind = 0; kind < kKinds; kind++) {
    if (rng.Chance(500'000)) misfortunes_.push_back(kind);
  }
  ChooseWeather();
  Trace(std::string(local_ ? "a directory" : "a bucket") + ", ttl " + std::to_string(ttl_.count()) +
        " ms, " + std::to_string(hosts) + " hosts");
  const int64_t processes = rng.Between(2, 4);
  for (int64_t i = 0; i < processes; i++) {
    StartProcess(*hosts_[static_cast<size_t>(i % hosts)]);
  }
  scheduler_.After(Some(ttl_), nullptr, [this] { Misfortune(); });
  RunFor(ttl_ * rng.Between(8, 30));
  CalmDown();
}

void World::ChooseWeather() {
  Rng& rng = scheduler_.rng();
  Weather weather;
  const int64_t quick[] = {1'000, 50, 8};
  weather.slow = Some(Nanos(ttl_) / quick[rng.Index(3)]);
  weather.very_slow = Some(longest_);
  for (int64_t Weather::*what :
       {&Weather::delayed, &Weather::lost_request, &Weather::lost_answer, &Weather::duplicated,
        &Weather::conflict, &Weather::busy, &Weather::refused}) {
    if (rng.Chance(500'000)) weather.*what = rng.Between(1'000, 200'000);
  }
  bucket_.weather = weather;
}

void World::Misfortune() {
  if (!stormy_) return;
  Rng& rng = scheduler_.rng();
  scheduler_.After(Some(3 * ttl_), nullptr, [this] { Misfortune(); });
  if (misfortunes_.empty()) return;
  const int kind = misfortunes_[rng.Index(misfortunes_.size())];
  Host& host = *hosts_[rng.Index(hosts_.size())];
  if (kind == kSuspend) return SuspendHost(host);
  if (kind == kPowerCut) return CutPower(host);
  if (kind == kBadNetwork) return ChooseWeather();
  Process& process = *processes_[rng.Index(processes_.size())];
  if (!process.alive() || process.holdings == nullptr) return;
  if (kind == kCutOff) {
    Trace("process " + std::to_string(process.number) + " is cut off");
    history_.Saw("a process cut off");
    process.client->cut_off = true;
    scheduler_.After(Some(longest_), nullptr, [&process] { process.client->cut_off = false; });
  } else if (kind == kStop) {
    if (process.stopped) return;
    Trace("process " + std::to_string(process.number) + " is stopped");
    history_.Saw("a process stopped");
    process.stopped = true;
    PauseOrGoOn(process);
    scheduler_.After(Some(longest_), nullptr, [this, &process] {
      process.stopped = false;
      PauseOrGoOn(process);
    });
  } else if (kind == kKill) {
    Kill(process);
  } else if (!process.paused()) {
    process.exiting = true;
    scheduler_.After(Nanos::zero(), &process, [this, &process] {
      Trace("process " + std::to_string(process.number) + " exits");
      (void)process.registry->ReleaseAll(std::chrono::seconds(2));
      history_.Saw("a process exited");
      scheduler_.After(Nanos::zero(), nullptr, [this, &process] { Kill(process); });
    });
  }
}

void World::PauseOrGoOn(Process& process) {
  if (!process.alive()) return;
  const bool pause = process.stopped || process.host->suspended();
  if (pause == process.paused()) return;
  if (pause) {
    scheduler_.Pause(process);
  } else {
    Trace("process " + std::to_string(process.number) + " goes on");
    scheduler_.GoOn(process);
  }
}

World::Process& World::StartProcess(Host& host) {
  Rng& rng = scheduler_.rng();
  processes_.push_back(std::make_unique<Process>());
  Process& process = *processes_.back();
  process.number = static_cast<int>(processes_.size());
  process.host = &host;
  process.identity = host.StartProcess();
  process.ttl = rng.Chance(200'000) ? Millis(rng.Between(ttl_.count() / 3, ttl_.count())) : ttl_;
  process.clock = std::make_unique<SimClock>(scheduler_, host, preemption_, longest_);
  process.processes = std::make_unique<SimProcesses>(host, process.identity);
  process.client =
      std::make_shared<Client>(scheduler_, bucket_, host, process, process.number, local_);
  if (trace_) process.client->trace = [this](const std::string& text) { Trace(text); };
  Trace("process " + std::to_string(process.number) + " starts, pid " +
        std::to_string(process.identity.pid) + " on " + process.identity.host + ", ttl " +
        std::to_string(process.ttl.count()));
  PauseOrGoOn(process);
  scheduler_.After(Nanos::zero(), &process, [this, &process] {
    process.registry =
        Registry::Make({process.clock.get(), &uuids_, process.processes.get()}, "simulated");
    process.registry->AddListener(
        [this, &process](const Event& event) { history_.Announced(process.number, event); });
    process.holdings = process.registry->Adopt(process.client);
    if (stormy_) GiveRoles(process);
  });
  return process;
}

void World::Kill(Process& process) {
  if (!process.alive()) return;
  Trace("process " + std::to_string(process.number) + " is killed");
  history_.Saw("a process killed");
  scheduler_.Kill(process);
  history_.Died(process.number);
  process.registry.reset();
  process.holdings = nullptr;
  process.host->EndProcess(process.identity);
  scheduler_.After(Some(Millis(100)), nullptr, [this, &process] {
    if (local_) process.client->Gone();
    process.host->Vanish(process.identity);
  });
  if (stormy_) {
    Host& host = *hosts_[scheduler_.rng().Index(hosts_.size())];
    scheduler_.After(Some(ttl_), nullptr, [this, &host] {
      if (stormy_) StartProcess(host);
    });
  }
}

void World::CutPower(Host& host) {
  Trace("power cut");
  history_.Saw("a power cut");
  for (size_t i = 0; i < processes_.size(); i++) {
    Process& process = *processes_[i];
    if (process.host != &host) continue;
    Kill(process);
    if (local_) process.client->Gone();
  }
  if (local_) bucket_.PowerCut();
  host.Boot();
}

void World::SuspendHost(Host& host) {
  if (host.suspended()) return;
  Trace("suspended");
  history_.Saw("a host suspended");
  host.Suspend();
  for (const auto& process : processes_) PauseOrGoOn(*process);
  scheduler_.After(Some(longest_), nullptr, [this, &host] {
    if (!host.suspended()) return;
    host.WakeUp();
    for (const auto& process : processes_) PauseOrGoOn(*process);
  });
}

}  // namespace lease::simulation
