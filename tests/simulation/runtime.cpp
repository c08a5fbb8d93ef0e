// What the core reaches for outside itself, as the simulation has it: threads, the watch on
// processes that die, the opening of stores, and R10's proof, which needs real threads.

#include <map>
#include <utility>

#include "core/base/executor.h"
#include "core/host/host_watch.h"
#include "core/objects/probe.h"
#include "lease/object_store.h"
#include "tests/simulation/host.h"
#include "tests/simulation/scheduler.h"

namespace lease {

using simulation::Scheduler;

struct ThreadPool::State {
  State(const Clock& its_clock, size_t most) : clock(its_clock), max_threads(most) {}

  const Clock& clock;
  const size_t max_threads;
  simulation::Group* const group = Scheduler::Current().group();
  size_t running = 0;
  std::multimap<Nanos, std::function<void()>> tasks{};  // by due time; of one, oldest first

  const simulation::Host& host() const {
    return static_cast<const simulation::SimClock&>(clock).host();
  }
};

ThreadPool::ThreadPool(const Clock& clock, size_t max_threads)
    : state_(std::make_shared<State>(clock, max_threads)) {}

void ThreadPool::Stop() { state_->tasks.clear(); }

void ThreadPool::PostAt(Nanos due, std::function<void()> task) {
  state_->tasks.emplace(due, std::move(task));
  RunAt(state_, due);
}

// Each task has an event of its own, which runs whatever is due by then.
void ThreadPool::RunAt(const std::shared_ptr<State>& state, Nanos due) {
  Scheduler::Current().After(state->host().UntilBoottime(due), state->group, [state, due] {
    if (state->host().Boottime() < due) return RunAt(state, due);
    if (state->running == state->max_threads) return;
    state->running++;
    while (!state->tasks.empty() && state->tasks.begin()->first <= state->host().Boottime()) {
      const std::function<void()> next = std::move(state->tasks.begin()->second);
      state->tasks.erase(state->tasks.begin());
      next();
    }
    state->running--;
  });
}

// "The kernel cannot watch": the core then polls.
class HostWatch::Impl {};

HostWatch::HostWatch() : impl_(nullptr) {}
HostWatch::~HostWatch() = default;

uint64_t HostWatch::WatchProcess(int64_t, uint64_t, std::function<void()> on_death) {
  on_death = nullptr;
  return 0;
}

uint64_t HostWatch::WatchFolder(const std::string&, std::function<void()> on_change) {
  on_change = nullptr;
  return 0;
}

void HostWatch::Cancel(uint64_t) {}

Status ProbeCreateOnly(ObjectStore&, Random&) { return {}; }

Result<std::shared_ptr<ObjectStore>> OpenObjectStore(const std::string&, Network) {
  return Status(Code::kMisuse, "a simulated process opens no store by name");
}

}  // namespace lease
