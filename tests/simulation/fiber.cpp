#include "tests/simulation/fiber.h"

#include <sys/mman.h>

#include <new>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace lease::simulation {
namespace {

constexpr size_t kStack = size_t{256} * 1024;

Fiber* g_starting = nullptr;  // whose Main is about to run

}  // namespace

Fiber::Fiber()
    : stack_(mmap(nullptr, kStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  if (stack_ == MAP_FAILED) throw std::bad_alloc();
  getcontext(&inside_);
  inside_.uc_stack.ss_sp = stack_;
  inside_.uc_stack.ss_size = kStack;
  inside_.uc_link = nullptr;
  makecontext(&inside_, &Fiber::Main, 0);
#if defined(__SANITIZE_THREAD__)
  thread_inside_ = __tsan_create_fiber(0);
#endif
}

Fiber::~Fiber() {
#if defined(__SANITIZE_THREAD__)
  __tsan_destroy_fiber(thread_inside_);
#endif
  munmap(stack_, kStack);
}

void Fiber::Main() {
  Fiber* self = g_starting;
  self->Arrived();
  while (true) {
    self->body_();
    self->body_ = nullptr;
    self->Leave();
  }
}

void Fiber::Start(std::function<void()> body) {
  body_ = std::move(body);
  g_starting = this;
  Enter();
}

void Fiber::Resume() { Enter(); }

void Fiber::Enter() {
#if defined(__SANITIZE_ADDRESS__)
  void* fake_stack = nullptr;
  __sanitizer_start_switch_fiber(&fake_stack, stack_, kStack);
#endif
#if defined(__SANITIZE_THREAD__)
  thread_outside_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(thread_inside_, 0);
#endif
  swapcontext(&outside_, &inside_);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
#endif
}

void Fiber::Leave() {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(&fake_stack_, outside_stack_, outside_size_);
#endif
#if defined(__SANITIZE_THREAD__)
  __tsan_switch_to_fiber(thread_outside_, 0);
#endif
  swapcontext(&inside_, &outside_);
  Arrived();
}

void Fiber::Arrived() {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake_stack_, &outside_stack_, &outside_size_);
#endif
}

}  // namespace lease::simulation
