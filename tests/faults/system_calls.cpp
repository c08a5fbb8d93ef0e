#include "tests/faults/system_calls.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>

#include "core/base/mutex.h"

namespace lease::testing {
namespace {

constexpr size_t kMost = 4096;

struct Recorder {
  Mutex mutex;
  bool on GUARDED_BY(mutex) = false;
  bool here GUARDED_BY(mutex) = true;
  uint64_t nth GUARDED_BY(mutex) = 0;
  int error GUARDED_BY(mutex) = 0;
  How how GUARDED_BY(mutex) = How::kFails;
  bool fired GUARDED_BY(mutex) = false;
  int lost GUARDED_BY(mutex) = -1;  // the descriptor of the file that has lost bytes
  size_t count GUARDED_BY(mutex) = 0;
  std::array<SystemCall, kMost> calls GUARDED_BY(mutex);
};

Recorder g_recorder;
std::atomic<bool> g_on = false;
std::atomic<bool> g_skips_flushes = false;
std::atomic<int64_t> g_unwritten_kb = -1;  // -1: what the system says
thread_local bool t_here = false;

template <typename Function>
Function* Real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// The call's place in the list, or kMost if it is not written down; and whether it is to fail.
size_t Note(const char* name, int fd, const char* path, bool* fails) {
  *fails = false;
  if (!g_on.load()) return kMost;
  MutexLock lock(g_recorder.mutex);
  if (!g_recorder.on || g_recorder.here != t_here || g_recorder.count == kMost) return kMost;
  const size_t at = g_recorder.count++;
  SystemCall& call = g_recorder.calls.at(at);
  call = {};
  call.name = name;
  call.fd = fd;
  for (size_t i = at; path == nullptr && i-- > 0;) {
    const SystemCall& opened = g_recorder.calls.at(i);
    if (opened.fd == fd && std::string_view(opened.name) == "open") path = opened.path;
  }
  std::snprintf(call.path, sizeof call.path, "%s", path == nullptr ? "" : path);
  *fails = g_recorder.count == g_recorder.nth;
  g_recorder.fired = g_recorder.fired || *fails;
  return at;
}

template <typename Call>
auto Run(const char* name, int fd, const char* path, Call call) -> decltype(call(false)) {
  bool fails = false;
  const size_t at = Note(name, fd, path, &fails);
  if (at == kMost) return call(false);
  int error = 0;
  How how{};
  {
    MutexLock lock(g_recorder.mutex);
    if (fails) error = g_recorder.error;
    how = g_recorder.how;
  }
  using Answer = decltype(call(false));
  const Answer failure = static_cast<Answer>(-1);
  Answer answer = failure;
  if (!fails || how != How::kFails) {
    answer = call(fails && how == How::kFallsShort);
    if (answer == failure) error = errno;
  }
  if (fails && (how == How::kFallsShort || how == How::kLosesBytes))
    error = answer == failure ? errno : 0;
  {
    MutexLock lock(g_recorder.mutex);
    SystemCall& noted = g_recorder.calls.at(at);
    noted.error = error;
    if (std::string_view(name) == "open") {
      noted.fd = static_cast<int>(answer);
      if (noted.fd == g_recorder.lost) g_recorder.lost = -1;  // another file by now
    }
    if (fails && how == How::kLosesBytes && error == 0) g_recorder.lost = fd;
  }
  if (error == 0) return answer;
  if (std::string_view(name) == "open" && answer != failure) close(static_cast<int>(answer));
  errno = error;
  return failure;
}

// What a flush answers; `flush` is the real one.
template <typename Flush>
int FlushOf(int fd, bool waits, Flush flush) {
  if (g_on && waits) {
    MutexLock lock(g_recorder.mutex);
    if (fd == g_recorder.lost) {
      errno = g_recorder.error;
      return -1;
    }
  }
  return g_skips_flushes ? 0 : flush();
}

int OpenMeminfo(int64_t unwritten_kb) {
  const int fd = memfd_create("meminfo", MFD_CLOEXEC);
  if (fd < 0) return fd;
  dprintf(fd, "MemTotal: 1 kB\nDirty: %lld kB\nWriteback: 0 kB\n",
          static_cast<long long>(unwritten_kb));
  lseek(fd, 0, SEEK_SET);
  return fd;
}

}  // namespace

FailingSystemCall::FailingSystemCall(Threads threads, uint64_t nth, int error, How how) {
  t_here = true;
  MutexLock lock(g_recorder.mutex);
  g_recorder.on = true;
  g_recorder.here = threads == Threads::kThis;
  g_recorder.nth = nth;
  g_recorder.error = error;
  g_recorder.how = how;
  g_recorder.fired = false;
  g_recorder.lost = -1;
  g_recorder.count = 0;
  g_on = true;
}

bool FailingSystemCall::End() {
  g_on = false;
  MutexLock lock(g_recorder.mutex);
  g_recorder.on = false;
  return g_recorder.fired;
}

std::span<const SystemCall> FailingSystemCall::calls() const {
  MutexLock lock(g_recorder.mutex);
  return {g_recorder.calls.data(), g_recorder.count};
}

UnwrittenData::UnwrittenData(uint64_t kilobytes) {
  g_unwritten_kb = static_cast<int64_t>(kilobytes);
}

UnwrittenData::~UnwrittenData() { g_unwritten_kb = -1; }

void SkipFlushes() { g_skips_flushes = true; }

size_t OpenDescriptors() {
  size_t count = 0;
  for (int fd = 0; fd < 128; fd++) count += fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
  return count;
}

}  // namespace lease::testing

// ---- The functions that stand before the C library's ----

using lease::testing::FlushOf;
using lease::testing::g_skips_flushes;
using lease::testing::g_unwritten_kb;
using lease::testing::OpenMeminfo;
using lease::testing::Real;
using lease::testing::Run;

#define LEASE_TESTS_EXPORT extern "C" __attribute__((visibility("default")))

LEASE_TESTS_EXPORT int open(const char* path, int flags, ...) {
  static const auto real = Real(&open, "open");
  va_list arguments;
  va_start(arguments, flags);
  const auto mode = static_cast<mode_t>(va_arg(arguments, unsigned));
  va_end(arguments);
  const int64_t unwritten_kb = g_unwritten_kb;
  const bool pretends = unwritten_kb >= 0 && std::string_view(path) == "/proc/meminfo";
  return Run("open", -1, path,
             [&](bool) { return pretends ? OpenMeminfo(unwritten_kb) : real(path, flags, mode); });
}

LEASE_TESTS_EXPORT ssize_t write(int fd, const void* data, size_t size) {
  static const auto real = Real(&write, "write");
  return Run("write", fd, nullptr,
             [&](bool half) { return real(fd, data, half && size > 1 ? size / 2 : size); });
}

LEASE_TESTS_EXPORT ssize_t pwrite(int fd, const void* data, size_t size, off_t offset) {
  static const auto real = Real(&pwrite, "pwrite");
  return Run("pwrite", fd, nullptr,
             [&](bool half) { return real(fd, data, half && size > 1 ? size / 2 : size, offset); });
}

LEASE_TESTS_EXPORT ssize_t read(int fd, void* data, size_t size) {
  static const auto real = Real(&read, "read");
  return Run("read", fd, nullptr,
             [&](bool half) { return real(fd, data, half && size > 1 ? size / 2 : size); });
}

LEASE_TESTS_EXPORT ssize_t pread(int fd, void* data, size_t size, off_t offset) {
  static const auto real = Real(&pread, "pread");
  return Run("pread", fd, nullptr, [&](bool) { return real(fd, data, size, offset); });
}

LEASE_TESTS_EXPORT int fdatasync(int fd) {
  static const auto real = Real(&fdatasync, "fdatasync");
  return Run("fdatasync", fd, nullptr,
             [&](bool) { return FlushOf(fd, true, [&] { return real(fd); }); });
}

LEASE_TESTS_EXPORT int fsync(int fd) {
  static const auto real = Real(&fsync, "fsync");
  return Run("fsync", fd, nullptr,
             [&](bool) { return FlushOf(fd, true, [&] { return real(fd); }); });
}

LEASE_TESTS_EXPORT int syncfs(int fd) noexcept {
  static const auto real = Real(&syncfs, "syncfs");
  return Run("syncfs", fd, nullptr, [&](bool) { return g_skips_flushes ? 0 : real(fd); });
}

LEASE_TESTS_EXPORT int sync_file_range(int fd, off_t offset, off_t size, unsigned flags) {
  static const auto real = Real(&sync_file_range, "sync_file_range");
  return Run("sync_file_range", fd, nullptr, [&](bool) {
    const bool waits = (flags & SYNC_FILE_RANGE_WAIT_BEFORE) != 0;
    return FlushOf(fd, waits, [&] { return real(fd, offset, size, flags); });
  });
}

LEASE_TESTS_EXPORT int linkat(int from_folder, const char* from, int to_folder, const char* to,
                              int flags) noexcept {
  static const auto real = Real(&linkat, "linkat");
  return Run("linkat", -1, to, [&](bool) { return real(from_folder, from, to_folder, to, flags); });
}

LEASE_TESTS_EXPORT int link(const char* from, const char* to) noexcept {
  static const auto real = Real(&link, "link");
  return Run("link", -1, to, [&](bool) { return real(from, to); });
}

LEASE_TESTS_EXPORT int unlink(const char* path) noexcept {
  static const auto real = Real(&unlink, "unlink");
  return Run("unlink", -1, path, [&](bool) { return real(path); });
}

LEASE_TESTS_EXPORT int mkdir(const char* path, mode_t mode) noexcept {
  static const auto real = Real(&mkdir, "mkdir");
  return Run("mkdir", -1, path, [&](bool) { return real(path, mode); });
}

LEASE_TESTS_EXPORT int fstat(int fd, struct stat* info) noexcept {
  static const auto real = Real(&fstat, "fstat");
  return Run("fstat", fd, nullptr, [&](bool) { return real(fd, info); });
}

LEASE_TESTS_EXPORT int access(const char* path, int mode) noexcept {
  static const auto real = Real(&access, "access");
  return Run("access", -1, path, [&](bool) { return real(path, mode); });
}
