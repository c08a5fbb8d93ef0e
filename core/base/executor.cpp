#include "core/base/executor.h"

#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <utility>

namespace lease {
namespace {

// The longest single wait. Condition variables do not count suspend but deadlines do, so a thread
// looks again this often after the machine woke up.
constexpr Nanos kLongestWait = std::chrono::seconds(1);

}  // namespace

std::thread StartQuietThread(std::function<void()> body) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  struct Restore {
    const sigset_t& mask;
    ~Restore() { pthread_sigmask(SIG_SETMASK, &mask, nullptr); }
  } restore{before};
  return std::thread(std::move(body));
}

ThreadPool::ThreadPool(const Clock& clock, size_t max_threads)
    : clock_(clock), max_threads_(max_threads) {}

void ThreadPool::Stop() {
  std::vector<std::thread> threads;
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    threads.swap(threads_);
  }
  changed_.NotifyAll();
  for (std::thread& thread : threads) thread.join();
}

void ThreadPool::PostAt(Nanos due, std::function<void()> task) {
  MutexLock lock(mutex_);
  if (stopping_) return;
  if (tasks_.size() >= idle_ && threads_.size() < max_threads_) {
    threads_.push_back(StartQuietThread([this] { Work(); }));
  }
  tasks_.push(Task{due, next_order_++, std::move(task)});
  changed_.NotifyOne();
}

void ThreadPool::Work() {
  mutex_.lock();
  while (!stopping_) {
    const Nanos now = clock_.Boottime();
    if (tasks_.empty() || tasks_.top().due > now) {
      idle_++;
      if (tasks_.empty()) {
        changed_.Wait(mutex_);
      } else {
        changed_.WaitFor(mutex_, std::min(tasks_.top().due - now, kLongestWait));
      }
      idle_--;
      continue;
    }
    std::function<void()> run = tasks_.top().run;
    tasks_.pop();
    mutex_.unlock();
    try {
      run();
    } catch (...) {
      // Only memory can run out here; the owner of the task counts it as a failed attempt.
    }
    run = nullptr;
    mutex_.lock();
  }
  mutex_.unlock();
}

}  // namespace lease
