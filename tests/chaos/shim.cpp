// A disk that fails, and a clock that runs slowly, for a program that preloads this.
//
// LEASE_CHAOS_DISK  a folder: while the file <folder>.fails exists, a third of the calls on files
//                   below it fail with EIO
// LEASE_CHAOS_SLOW  the clock that counts suspend runs at this fraction of its pace

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

std::atomic<unsigned> g_calls = 0;

template <typename Function>
Function* Real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool Fails(int fd) {
  static const char* const folder = getenv("LEASE_CHAOS_DISK");
  if (folder == nullptr) return false;
  const int before = errno;
  char path[4096];
  std::snprintf(path, sizeof path, "%s.fails", folder);
  const bool on = access(path, F_OK) == 0;
  ssize_t length = 0;
  if (on) {
    char link[64];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path);
  }
  errno = before;
  const size_t prefix = std::strlen(folder);
  if (length <= static_cast<ssize_t>(prefix) || std::memcmp(path, folder, prefix) != 0)
    return false;
  if (g_calls++ % 3 != 0) return false;
  errno = EIO;
  return true;
}

}  // namespace

#define LEASE_TESTS_EXPORT extern "C" __attribute__((visibility("default")))

LEASE_TESTS_EXPORT ssize_t read(int fd, void* data, size_t size) {
  static const auto real = Real(&read, "read");
  return Fails(fd) ? -1 : real(fd, data, size);
}

LEASE_TESTS_EXPORT ssize_t write(int fd, const void* data, size_t size) {
  static const auto real = Real(&write, "write");
  return Fails(fd) ? -1 : real(fd, data, size);
}

LEASE_TESTS_EXPORT ssize_t pread64(int fd, void* data, size_t size, off64_t offset) {
  static const auto real = Real(&pread64, "pread64");
  return Fails(fd) ? -1 : real(fd, data, size, offset);
}

LEASE_TESTS_EXPORT ssize_t pwrite64(int fd, const void* data, size_t size, off64_t offset) {
  static const auto real = Real(&pwrite64, "pwrite64");
  return Fails(fd) ? -1 : real(fd, data, size, offset);
}

LEASE_TESTS_EXPORT int fsync(int fd) {
  static const auto real = Real(&fsync, "fsync");
  return Fails(fd) ? -1 : real(fd);
}

LEASE_TESTS_EXPORT int fdatasync(int fd) {
  static const auto real = Real(&fdatasync, "fdatasync");
  return Fails(fd) ? -1 : real(fd);
}

LEASE_TESTS_EXPORT int clock_gettime(clockid_t id, timespec* now) noexcept {
  static const auto real = Real(&clock_gettime, "clock_gettime");
  static const char* const slow = getenv("LEASE_CHAOS_SLOW");
  const int result = real(id, now);
  if (slow == nullptr || id != CLOCK_BOOTTIME || result != 0) return result;
  const double seconds = static_cast<double>(now->tv_sec) + static_cast<double>(now->tv_nsec) / 1e9;
  const double shown = seconds * std::strtod(slow, nullptr);
  now->tv_sec = static_cast<time_t>(shown);
  now->tv_nsec = static_cast<long>((shown - static_cast<double>(now->tv_sec)) * 1e9);
  return 0;
}
