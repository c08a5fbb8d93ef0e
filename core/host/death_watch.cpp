#include "core/host/death_watch.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "core/host/fork_guard.h"
#include "lease/process.h"

namespace lease {
namespace {

constexpr uint64_t kWake = 0;  // the event of the eventfd; watches are numbered from 1

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }

  int get() const { return number_; }
  bool ok() const { return number_ >= 0; }

 private:
  int number_;
};

// By way of syscall(2): the C library has no wrapper before glibc 2.36. Closed on exec by itself.
Descriptor OpenProcess(int64_t pid) {
  if (pid <= 0 || pid > std::numeric_limits<pid_t>::max()) return Descriptor();
  return Descriptor(static_cast<int>(syscall(SYS_pidfd_open, static_cast<pid_t>(pid), 0)));
}

bool HasEnded(int64_t pid, uint64_t start_ticks) {
  const ProcessState now = ProcessTable::System().Look(pid);
  if (now.kind == ProcessState::kGone) return true;
  return now.kind == ProcessState::kRunning && start_ticks != 0 && now.start_ticks != start_ticks;
}

}  // namespace

class DeathWatch::Impl {
 public:
  ~Impl();

  uint64_t Watch(int64_t pid, uint64_t start_ticks, std::function<void()> on_death)
      EXCLUDES(mutex_);
  void Cancel(uint64_t handle) EXCLUDES(mutex_);

  // A forked child has no watching thread, and shares the epoll instance with its parent.
  bool InForkedChild() const { return generation_ != ProcessGeneration(); }

 private:
  struct Entry {
    Descriptor process;
    std::function<void()> on_death;
    bool ended = false;
  };
  using Entries = std::map<uint64_t, Entry>;

  bool Listen(int descriptor, uint64_t event) REQUIRES(mutex_);
  bool Start() REQUIRES(mutex_);
  void Wake() REQUIRES(mutex_);
  Entries::node_type Take(Entries::iterator entry) REQUIRES(mutex_);
  bool CallNext() EXCLUDES(mutex_);
  bool Wait(int epoll, int wake) EXCLUDES(mutex_);
  void Run() EXCLUDES(mutex_);

  const uint64_t generation_ = ProcessGeneration();
  Mutex mutex_;
  Condition returned_;
  Descriptor epoll_ GUARDED_BY(mutex_);
  Descriptor wake_ GUARDED_BY(mutex_);
  std::thread thread_ GUARDED_BY(mutex_);
  Entries entries_ GUARDED_BY(mutex_);
  uint64_t last_handle_ GUARDED_BY(mutex_) = kWake;
  uint64_t calling_ GUARDED_BY(mutex_) = kWake;
  bool stopping_ GUARDED_BY(mutex_) = false;
};

DeathWatch::Impl::~Impl() {
  std::thread thread;
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    Wake();
    thread.swap(thread_);
  }
  if (thread.joinable()) thread.join();
}

bool DeathWatch::Impl::Listen(int descriptor, uint64_t event) {
  epoll_event interest{};
  interest.events = EPOLLIN;
  interest.data.u64 = event;
  return epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, descriptor, &interest) == 0;
}

bool DeathWatch::Impl::Start() {
  if (thread_.joinable()) return true;
  epoll_ = Descriptor(epoll_create1(EPOLL_CLOEXEC));
  wake_ = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!epoll_.ok() || !wake_.ok() || !Listen(wake_.get(), kWake)) return false;
  try {
    thread_ = StartQuietThread([this] { Run(); });
  } catch (const std::system_error&) {
    return false;  // no thread left
  }
  return true;
}

void DeathWatch::Impl::Wake() {
  if (wake_.ok()) eventfd_write(wake_.get(), 1);
}

uint64_t DeathWatch::Impl::Watch(int64_t pid, uint64_t start_ticks,
                                 std::function<void()> on_death) {
  // Opened before the look: what the look vouches for, the descriptor then names.
  Descriptor process = OpenProcess(pid);
  const bool ended = HasEnded(pid, start_ticks);
  if (!process.ok() && !ended) return 0;
  MutexLock lock(mutex_);
  if (!Start()) return 0;
  const uint64_t handle = last_handle_ + 1;
  if (!ended && !Listen(process.get(), handle)) return 0;
  entries_[handle] = Entry{std::move(process), std::move(on_death), ended};
  last_handle_ = handle;
  if (ended) Wake();
  return handle;
}

// Removes from the epoll instance by hand: a forked child's copy of the descriptor keeps it there.
DeathWatch::Impl::Entries::node_type DeathWatch::Impl::Take(Entries::iterator entry) {
  const Descriptor& process = entry->second.process;
  if (process.ok()) epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, process.get(), nullptr);
  return entries_.extract(entry);
}

void DeathWatch::Impl::Cancel(uint64_t handle) {
  Entries::node_type taken;  // its callback is destroyed without the lock, which it may call for
  MutexLock lock(mutex_);
  if (const auto found = entries_.find(handle); found != entries_.end()) taken = Take(found);
  if (thread_.get_id() == std::this_thread::get_id()) return;
  while (calling_ == handle && handle != kWake) returned_.Wait(mutex_);
}

// Calls one callback that is due; false if there is none, or no more may run.
bool DeathWatch::Impl::CallNext() {
  Entries::node_type taken;
  {
    MutexLock lock(mutex_);
    const auto due = std::find_if(entries_.begin(), entries_.end(),
                                  [](const auto& entry) { return entry.second.ended; });
    if (stopping_ || due == entries_.end()) return false;
    taken = Take(due);
    calling_ = taken.key();
  }
  try {
    taken.mapped().on_death();
  } catch (...) {
    // Only memory can run out here; what the callback left undone is its owner's to find.
  }
  taken = Entries::node_type();
  MutexLock lock(mutex_);
  calling_ = kWake;
  returned_.NotifyAll();
  return true;
}

// Waits for events and notes them; false once the instance is being destroyed.
bool DeathWatch::Impl::Wait(int epoll, int wake) {
  std::array<epoll_event, 16> events{};
  const int count = epoll_wait(epoll, events.data(), static_cast<int>(events.size()), -1);
  MutexLock lock(mutex_);
  for (int i = 0; i < count; i++) {
    const uint64_t event = events.at(static_cast<size_t>(i)).data.u64;
    eventfd_t wakes = 0;
    if (event == kWake) eventfd_read(wake, &wakes);
    if (const auto found = entries_.find(event); found != entries_.end()) {
      found->second.ended = true;
    }
  }
  return !stopping_;
}

void DeathWatch::Impl::Run() {
  mutex_.lock();
  const int epoll = epoll_.get();
  const int wake = wake_.get();
  mutex_.unlock();
  while (Wait(epoll, wake)) {
    while (CallNext()) {
    }
  }
}

DeathWatch::DeathWatch() : impl_(std::make_unique<Impl>()) {}

DeathWatch::~DeathWatch() {
  // The parent's thread cannot be joined here, nor its mutex trusted.
  if (impl_->InForkedChild()) static_cast<void>(impl_.release());
}

uint64_t DeathWatch::Watch(int64_t pid, uint64_t start_ticks, std::function<void()> on_death) {
  return impl_->InForkedChild() ? 0 : impl_->Watch(pid, start_ticks, std::move(on_death));
}

void DeathWatch::Cancel(uint64_t handle) {
  if (!impl_->InForkedChild()) impl_->Cancel(handle);
}

}  // namespace lease
