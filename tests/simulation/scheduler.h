// One simulated clock, one queue of events, and the fibers on which simulated processes run.

#ifndef LEASE_TESTS_SIMULATION_SCHEDULER_H_
#define LEASE_TESTS_SIMULATION_SCHEDULER_H_

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include "lease/clock.h"
#include "tests/simulation/fiber.h"
#include "tests/simulation/rng.h"

namespace lease::simulation {

class Scheduler;

// Thrown through the stacks of a process that was killed, so that they hold nothing any more.
struct Killed {};

// What pauses and dies together: the code of one process. Everything scheduled for a paused one
// happens when it goes on; for a dead one it never happens.
class Group {
 public:
  bool alive() const { return alive_; }
  bool paused() const { return paused_; }

 private:
  friend class Scheduler;
  struct Task;
  bool alive_ = true;
  bool paused_ = false;
  std::vector<Task*> blocked_;
  std::vector<std::function<void()>> held_back_;  // while paused
};

// A task that blocks, at this one time. Waking it later than its next Block has no effect.
struct Waiter {
  void* task = nullptr;
  uint64_t ticket = 0;
};

class Scheduler {
 public:
  explicit Scheduler(uint64_t seed);
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  static Scheduler& Current();

  Nanos now() const { return now_; }  // true time
  Rng& rng() { return rng_; }

  // Runs `run` at the true time `when`: on a fiber of `group`, or, without one, on the main stack,
  // where nothing may block.
  void At(Nanos when, Group* group, std::function<void()> run);
  void After(Nanos delay, Group* group, std::function<void()> run) {
    At(now_ + delay, group, std::move(run));
  }
  // One event. False if there is none, or none up to `limit`: then it is `limit` o'clock.
  bool Step(Nanos limit);
  uint64_t steps() const { return steps_; }
  // Around each piece of a group's code.
  std::function<void(Group&)> before;
  std::function<void(Group&)> after;

  // From the main stack alone.
  void Pause(Group& group) { group.paused_ = true; }
  void GoOn(Group& group);
  void Kill(Group& group);

  // From a fiber.
  Group* group() const;
  Waiter Waiting();  // this task, for the Block that comes next
  void Block();
  bool dying() const { return current_ == nullptr || !group()->alive(); }
  // From anywhere.
  void Wake(Waiter waiter, Nanos delay);

 private:
  struct Event {
    Nanos when;
    uint64_t tie;  // chance decides between events of one instant
    Group* group;
    std::function<void()> run;
    bool operator<(const Event& other) const {
      return when != other.when ? when > other.when : tie > other.tie;
    }
  };

  void Launch(Group& group, std::function<void()> run);
  void Enter(Group::Task& task, const std::function<void()>& how);

  Rng rng_;
  Nanos now_ = std::chrono::hours(1);
  std::vector<Event> events_;  // a heap
  std::vector<std::unique_ptr<Group::Task>> tasks_;
  std::vector<Group::Task*> idle_;
  Group::Task* current_ = nullptr;
  std::exception_ptr failure_;
  uint64_t steps_ = 0;
  uint64_t next_ticket_ = 1;
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_SCHEDULER_H_
