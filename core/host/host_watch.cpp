#include "core/host/host_watch.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
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

// The events of the eventfd and of inotify; watches are numbered from the next.
constexpr uint64_t kWake = 0;
constexpr uint64_t kFolders = 1;

constexpr int kNoFolder = -1;

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

class HostWatch::Impl {
 public:
  ~Impl();

  uint64_t WatchProcess(int64_t pid, uint64_t start_ticks, std::function<void()> on_death)
      EXCLUDES(mutex_);
  uint64_t WatchFolder(const std::string& folder, std::function<void()> on_change) EXCLUDES(mutex_);
  void Cancel(uint64_t handle) EXCLUDES(mutex_);

  // A forked child has no watching thread, and shares the epoll instance with its parent.
  bool InForkedChild() const { return generation_ != ProcessGeneration(); }

 private:
  struct Entry {
    Descriptor process;
    int folder = kNoFolder;  // inotify's number of it
    std::function<void()> callback;
  };
  using Entries = std::map<uint64_t, Entry>;

  bool Listen(int descriptor, uint64_t event) REQUIRES(mutex_);
  bool Start() REQUIRES(mutex_);
  int StartFolders() EXCLUDES(mutex_);
  void Wake() REQUIRES(mutex_);
  uint64_t Add(Entry entry) REQUIRES(mutex_);
  Entries::node_type Take(uint64_t handle) REQUIRES(mutex_);
  void MakeDue(uint64_t handle) REQUIRES(mutex_);
  void ReadFolders() REQUIRES(mutex_);
  bool CallNext() EXCLUDES(mutex_);
  bool Wait(int epoll, int wake) EXCLUDES(mutex_);
  void Run() EXCLUDES(mutex_);

  const uint64_t generation_ = ProcessGeneration();
  Mutex mutex_;
  Condition returned_;
  Descriptor epoll_ GUARDED_BY(mutex_);
  Descriptor wake_ GUARDED_BY(mutex_);
  Descriptor inotify_ GUARDED_BY(mutex_);
  std::thread thread_ GUARDED_BY(mutex_);
  Entries entries_ GUARDED_BY(mutex_);
  Entries due_ GUARDED_BY(mutex_);  // moved here node by node: that takes no memory
  std::multimap<int, uint64_t> folders_ GUARDED_BY(mutex_);
  uint64_t last_handle_ GUARDED_BY(mutex_) = kFolders;
  uint64_t calling_ GUARDED_BY(mutex_) = kWake;
  bool stopping_ GUARDED_BY(mutex_) = false;
};

HostWatch::Impl::~Impl() {
  std::thread thread;
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    Wake();
    thread.swap(thread_);
  }
  if (thread.joinable()) thread.join();
}

bool HostWatch::Impl::Listen(int descriptor, uint64_t event) {
  epoll_event interest{};
  interest.events = EPOLLIN;
  interest.data.u64 = event;
  return epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, descriptor, &interest) == 0;
}

bool HostWatch::Impl::Start() {
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

void HostWatch::Impl::Wake() {
  if (wake_.ok()) eventfd_write(wake_.get(), 1);
}

uint64_t HostWatch::Impl::Add(Entry entry) {
  const uint64_t handle = ++last_handle_;
  if (entry.folder != kNoFolder) folders_.emplace(entry.folder, handle);
  entries_.emplace(handle, std::move(entry));
  return handle;
}

uint64_t HostWatch::Impl::WatchProcess(int64_t pid, uint64_t start_ticks,
                                       std::function<void()> on_death) {
  // Opened before the look: what the look vouches for, the descriptor then names.
  Descriptor process = OpenProcess(pid);
  const bool ended = HasEnded(pid, start_ticks);
  if (!process.ok() && !ended) return 0;
  const int descriptor = process.get();
  Entries::node_type refused;  // its callback is destroyed without the lock, which it may call for
  MutexLock lock(mutex_);
  if (!Start()) return 0;
  const uint64_t handle = Add({std::move(process), kNoFolder, std::move(on_death)});
  if (ended) {
    MakeDue(handle);
    Wake();
  } else if (!Listen(descriptor, handle)) {
    refused = Take(handle);
    return 0;
  }
  return handle;
}

int HostWatch::Impl::StartFolders() {
  MutexLock lock(mutex_);
  if (!Start()) return -1;
  if (!inotify_.ok()) {
    Descriptor inotify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
    if (!inotify.ok() || !Listen(inotify.get(), kFolders)) return -1;
    inotify_ = std::move(inotify);
  }
  return inotify_.get();
}

// The path is looked up without the lock: a network file system may take its time, and deaths do
// not wait for it. Two watches of one folder share their number. Where one ends just now, the other
// goes with it: a hint less.
uint64_t HostWatch::Impl::WatchFolder(const std::string& folder, std::function<void()> on_change) {
  const int inotify = StartFolders();
  if (inotify < 0) return 0;
  const int number =
      inotify_add_watch(inotify, folder.c_str(), IN_CREATE | IN_MOVED_TO | IN_ONLYDIR);
  if (number < 0) return 0;
  MutexLock lock(mutex_);
  return Add({Descriptor(), number, std::move(on_change)});
}

// Removes from the epoll instance by hand: a forked child's copy of the descriptor keeps it there.
HostWatch::Impl::Entries::node_type HostWatch::Impl::Take(uint64_t handle) {
  Entries::node_type taken = entries_.extract(handle);
  if (taken.empty()) return due_.extract(handle);
  const Entry& entry = taken.mapped();
  if (entry.process.ok()) epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, entry.process.get(), nullptr);
  if (entry.folder == kNoFolder) return taken;
  const auto [first, last] = folders_.equal_range(entry.folder);
  const auto own = std::find_if(first, last, [&](const auto& one) { return one.second == handle; });
  if (own != last) folders_.erase(own);
  if (!folders_.contains(entry.folder)) inotify_rm_watch(inotify_.get(), entry.folder);
  return taken;
}

void HostWatch::Impl::MakeDue(uint64_t handle) {
  if (entries_.contains(handle)) due_.insert(Take(handle));
}

void HostWatch::Impl::Cancel(uint64_t handle) {
  Entries::node_type taken;  // destroyed without the lock, too
  MutexLock lock(mutex_);
  taken = Take(handle);
  if (thread_.get_id() == std::this_thread::get_id()) return;
  while (calling_ == handle && handle != kWake) returned_.Wait(mutex_);
}

// Calls one callback that is due; false if there is none, or no more may run.
bool HostWatch::Impl::CallNext() {
  Entries::node_type taken;
  {
    MutexLock lock(mutex_);
    if (stopping_ || due_.empty()) return false;
    taken = due_.extract(due_.begin());
    calling_ = taken.key();
  }
  try {
    taken.mapped().callback();
  } catch (...) {
    // Only memory can run out here; what the callback left undone is its owner's to find.
  }
  taken = Entries::node_type();
  MutexLock lock(mutex_);
  calling_ = kWake;
  returned_.NotifyAll();
  return true;
}

// A folder that goes, or that was watched until now, is told of like a name that comes.
void HostWatch::Impl::ReadFolders() {
  alignas(inotify_event) std::array<char, 4096> events{};
  const ssize_t size = read(inotify_.get(), events.data(), events.size());
  for (ssize_t at = 0; at < size;) {
    inotify_event event{};
    std::memcpy(&event, events.data() + at, sizeof event);
    at += static_cast<ssize_t>(sizeof event + event.len);
    const bool any = (event.mask & IN_Q_OVERFLOW) != 0;  // some were lost: it may be each of them
    while (true) {
      const auto next = any ? folders_.begin() : folders_.find(event.wd);
      if (next == folders_.end()) break;
      const uint64_t handle = next->second;
      folders_.erase(next);
      MakeDue(handle);
    }
  }
}

// Waits for events and notes them; false once the instance is being destroyed.
bool HostWatch::Impl::Wait(int epoll, int wake) {
  std::array<epoll_event, 16> events{};
  const int count = epoll_wait(epoll, events.data(), static_cast<int>(events.size()), -1);
  MutexLock lock(mutex_);
  for (int i = 0; i < count; i++) {
    const uint64_t event = events.at(static_cast<size_t>(i)).data.u64;
    eventfd_t wakes = 0;
    if (event == kWake) eventfd_read(wake, &wakes);
    if (event == kFolders) {
      ReadFolders();
    } else {
      MakeDue(event);
    }
  }
  return !stopping_;
}

void HostWatch::Impl::Run() {
  mutex_.lock();
  const int epoll = epoll_.get();
  const int wake = wake_.get();
  mutex_.unlock();
  while (Wait(epoll, wake)) {
    while (CallNext()) {
    }
  }
}

HostWatch::HostWatch() : impl_(std::make_unique<Impl>()) {}

HostWatch::~HostWatch() {
  // The parent's thread cannot be joined here, nor its mutex trusted.
  if (impl_->InForkedChild()) static_cast<void>(impl_.release());
}

uint64_t HostWatch::WatchProcess(int64_t pid, uint64_t start_ticks,
                                 std::function<void()> on_death) {
  return impl_->InForkedChild() ? 0 : impl_->WatchProcess(pid, start_ticks, std::move(on_death));
}

uint64_t HostWatch::WatchFolder(const std::string& folder, std::function<void()> on_change) {
  return impl_->InForkedChild() ? 0 : impl_->WatchFolder(folder, std::move(on_change));
}

void HostWatch::Cancel(uint64_t handle) {
  if (!impl_->InForkedChild()) impl_->Cancel(handle);
}

}  // namespace lease
