#include "tests/objects/flush_log.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <utility>

#include "core/base/mutex.h"
#include "core/base/undying.h"

namespace lease::testing {
namespace {

class FlushLog {
 public:
  void Start() EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    flushed_.clear();
    logging_ = true;
  }
  std::vector<std::string> Take() EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    logging_ = false;
    return std::exchange(flushed_, {});
  }
  // No lock unless asked for: a child may have been forked while another thread held it.
  void Add(std::string what) EXCLUDES(mutex_) {
    if (!logging_) return;
    MutexLock lock(mutex_);
    flushed_.push_back(std::move(what));
  }

 private:
  Mutex mutex_;
  std::atomic<bool> logging_ = false;
  std::vector<std::string> flushed_ GUARDED_BY(mutex_);
};

constinit Undying<FlushLog> g_log;

int Flush(long call, int fd, std::string what) {
  const auto result = static_cast<int>(syscall(call, fd));
  if (result == 0) g_log.object.Add(std::move(what));
  return result;
}

}  // namespace

void StartFlushLog() { g_log.object.Start(); }

std::vector<std::string> TakeFlushLog() { return g_log.object.Take(); }

}  // namespace lease::testing

// In place of the C library's, for the whole of the program.
extern "C" {

int fsync(int fd) {
  std::error_code unknown;
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  return lease::testing::Flush(SYS_fsync, fd, std::filesystem::read_symlink(link, unknown));
}

int fdatasync(int fd) { return lease::testing::Flush(SYS_fdatasync, fd, "data"); }

int syncfs(int fd) noexcept { return lease::testing::Flush(SYS_syncfs, fd, "all"); }

}  // extern "C"
