#include "tests/simulation/scheduler.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>

namespace lease::simulation {

struct Group::Task {
  std::unique_ptr<Fiber> fiber;
  Group* group = nullptr;
  uint64_t ticket = 0;  // of the Block it is in; 0 = it runs
};

namespace {

Scheduler* g_current = nullptr;

// Stacks outlive a run: the next one need not make them again.
std::vector<std::unique_ptr<Fiber>>& SpareFibers() {
  static std::vector<std::unique_ptr<Fiber>> spare;
  return spare;
}

}  // namespace

Scheduler::Scheduler(uint64_t seed) : rng_(seed) { g_current = this; }

Scheduler::~Scheduler() {
  for (auto& task : tasks_) {
    if (task->fiber->idle()) SpareFibers().push_back(std::move(task->fiber));
  }
  g_current = nullptr;
}

Scheduler& Scheduler::Current() { return *g_current; }

void Scheduler::At(Nanos when, Group* group, std::function<void()> run) {
  events_.push_back({std::max(when, now_), rng_.Next(), group, std::move(run)});
  std::push_heap(events_.begin(), events_.end());
}

bool Scheduler::Step(Nanos limit) {
  if (events_.empty() || events_.front().when > limit) {
    now_ = std::max(now_, limit);
    return false;
  }
  std::pop_heap(events_.begin(), events_.end());
  Event event = std::move(events_.back());
  events_.pop_back();
  now_ = event.when;
  steps_++;
  if (event.group == nullptr) {
    event.run();
  } else if (event.group->paused_ && event.group->alive_) {
    event.group->held_back_.push_back(std::move(event.run));
  } else if (event.group->alive_) {
    Launch(*event.group, std::move(event.run));
  }
  return true;
}

void Scheduler::Launch(Group& group, std::function<void()> run) {
  if (idle_.empty()) {
    auto task = std::make_unique<Group::Task>();
    auto& spare = SpareFibers();
    if (spare.empty()) spare.push_back(std::make_unique<Fiber>());
    task->fiber = std::move(spare.back());
    spare.pop_back();
    idle_.push_back(task.get());
    tasks_.push_back(std::move(task));
  }
  Group::Task& task = *idle_.back();
  idle_.pop_back();
  task.group = &group;
  Enter(task, [this, &task, run = std::move(run)] {
    task.fiber->Start([this, run] {
      try {
        run();
      } catch (const Killed&) {
        return;
      } catch (...) {
        failure_ = std::current_exception();  // goes on on the main stack
      }
    });
  });
}

void Scheduler::Enter(Group::Task& task, const std::function<void()>& how) {
  Group& group = *task.group;
  if (before && group.alive_) before(group);
  Group::Task* outer = std::exchange(current_, &task);
  how();
  current_ = outer;
  if (task.fiber->idle()) idle_.push_back(&task);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  if (after && group.alive_) after(group);
}

Group* Scheduler::group() const { return current_ == nullptr ? nullptr : current_->group; }

Waiter Scheduler::Waiting() { return {current_, next_ticket_}; }

void Scheduler::Block() {
  if (current_ == nullptr) {
    std::fputs("simulation: the main stack would block\n", stderr);
    std::abort();
  }
  Group::Task& task = *current_;
  if (!task.group->alive_) {
    if (std::uncaught_exceptions() > 0) return;
    throw Killed();
  }
  task.ticket = next_ticket_++;
  task.group->blocked_.push_back(&task);
  task.fiber->Leave();
  task.ticket = 0;
  if (!task.group->alive_) throw Killed();
}

void Scheduler::Wake(Waiter waiter, Nanos delay) {
  auto* task = static_cast<Group::Task*>(waiter.task);
  Group* group = task->group;
  // Not At: the task goes on with the fiber it has.
  At(now_ + delay, nullptr, [this, task, group, ticket = waiter.ticket] {
    if (task->ticket != ticket || !group->alive_) return;
    if (group->paused_) {
      group->held_back_.push_back([this, task, ticket] { Wake({task, ticket}, Nanos::zero()); });
      return;
    }
    Enter(*task, [task, group] {
      std::erase(group->blocked_, task);
      task->fiber->Resume();
    });
  });
}

void Scheduler::GoOn(Group& group) {
  group.paused_ = false;
  std::vector<std::function<void()>> runs;
  runs.swap(group.held_back_);
  for (auto& run : runs) At(now_, &group, std::move(run));
}

void Scheduler::Kill(Group& group) {
  group.alive_ = false;
  group.held_back_.clear();
  while (!group.blocked_.empty()) {
    Group::Task* task = group.blocked_.back();
    group.blocked_.pop_back();
    Enter(*task, [task] { task->fiber->Resume(); });
  }
}

}  // namespace lease::simulation
