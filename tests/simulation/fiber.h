// A stack of its own for code that blocks, on the one thread of a simulation.

#ifndef LEASE_TESTS_SIMULATION_FIBER_H_
#define LEASE_TESTS_SIMULATION_FIBER_H_

#include <ucontext.h>

#include <cstddef>
#include <functional>

namespace lease::simulation {

class Fiber {
 public:
  Fiber();
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Runs `body` until it calls Leave or ends. Only while idle().
  void Start(std::function<void()> body);
  // Goes on after the Leave. From the thread's own stack, like Start.
  void Resume();
  // From within: back to whoever called Start or Resume.
  void Leave();
  bool idle() const { return !body_; }

 private:
  static void Main();
  void Enter();
  void Arrived();

  void* stack_;
  ucontext_t inside_{};
  ucontext_t outside_{};
  std::function<void()> body_;
#if defined(__SANITIZE_ADDRESS__)
  const void* outside_stack_ = nullptr;
  size_t outside_size_ = 0;
  void* fake_stack_ = nullptr;
#elif defined(__SANITIZE_THREAD__)
  void* thread_inside_ = nullptr;
  void* thread_outside_ = nullptr;
#endif
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_FIBER_H_
