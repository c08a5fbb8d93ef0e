#include "core/base/executor.h"

#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <new>
#include <system_error>
#include <utility>

namespace lease {
namespace {

// The longest single wait. Condition variables do not count suspend but deadlines do, so a thread
// looks again this often after the machine woke up.
constexpr Nanos kLongestWait = std::chrono::seconds(1);

// When a task that ran out of memory is tried again.
constexpr Nanos kRetry = Millis(100);

// Whether `task` is done with: false if what it lacked may be there later.
bool Run(const std::function<void()>& task) {
  try {
    task();
  } catch (const std::bad_alloc&) {
    return false;
  } catch (const std::system_error&) {
    return false;
  } catch (...) {
    // The owner of the task counts it as a failed attempt.
  }
  return true;
}

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
  threads_.reserve(max_threads_);  // a thread that finds no place here could not be joined
  const size_t needed = tasks_.size() + running_ + 1;
  if (tasks_.capacity() < needed) tasks_.reserve(2 * needed);
  if (tasks_.size() >= idle_ && threads_.size() < max_threads_) {
    threads_.push_back(StartQuietThread([this] { Work(); }));
  }
  const uint64_t order = next_order_++;
  Add(Task{due, order, std::move(task)});
  // One thread alone waits for the first task, or runs one: it need not hear of a later one.
  if (max_threads_ > 1 || tasks_.front().order == order) changed_.NotifyOne();
}

void ThreadPool::Add(Task task) {
  tasks_.push_back(std::move(task));
  std::push_heap(tasks_.begin(), tasks_.end());
}

ThreadPool::Task ThreadPool::Take() {
  std::pop_heap(tasks_.begin(), tasks_.end());
  Task task = std::move(tasks_.back());
  tasks_.pop_back();
  return task;
}

void ThreadPool::Work() {
  mutex_.lock();
  while (!stopping_) {
    const Nanos now = clock_.Boottime();
    if (tasks_.empty() || tasks_.front().due > now) {
      idle_++;
      if (tasks_.empty()) {
        changed_.Wait(mutex_);
      } else {
        changed_.WaitFor(mutex_, std::min(tasks_.front().due - now, kLongestWait));
      }
      idle_--;
      continue;
    }
    Task task = Take();
    running_++;
    mutex_.unlock();
    const bool done = Run(task.run);
    if (done) task.run = nullptr;  // without the lock, which what it owns may call for
    mutex_.lock();
    running_--;
    if (done) continue;
    task.due = clock_.Boottime() + kRetry;
    Add(std::move(task));
  }
  mutex_.unlock();
}

}  // namespace lease
