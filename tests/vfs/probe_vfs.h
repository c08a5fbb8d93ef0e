// A VFS under the one that is tested, the default of the test programs: it shows what reaches the
// disk, lets a test act at that very moment, and makes an operation fail.

#ifndef LEASE_TESTS_VFS_PROBE_VFS_H_
#define LEASE_TESTS_VFS_PROBE_VFS_H_

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <string>

namespace lease::testing {

class Probe {
 public:
  enum class File { kDatabase, kJournal, kWal };
  enum class Act { kWrite, kTruncate, kSync, kLock, kUnlock, kShmLock, kClose };

  struct Operation {
    File file;
    Act act;
    std::string name;            // of the file
    const void* data = nullptr;  // kWrite
    int64_t size = 0;            // kWrite, kTruncate
    int64_t offset = 0;          // kWrite; kShmLock: the lock
    int level = 0;               // kLock, kUnlock; kShmLock: the flags
  };
  // Before the operation; anything but SQLITE_OK is its outcome, and it does not take place.
  using Hook = std::function<int(const Operation&)>;

  // Makes it the default VFS. Once is enough.
  static void Install();

  // `hook` is called as long as this lives, for connections that the tests open through "lease"
  // or "probe".
  explicit Probe(Hook hook);
  ~Probe();
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_VFS_PROBE_VFS_H_
