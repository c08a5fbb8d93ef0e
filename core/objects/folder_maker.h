// Folders that outlive a power cut.

#ifndef LEASE_OBJECTS_FOLDER_MAKER_H_
#define LEASE_OBJECTS_FOLDER_MAKER_H_

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "core/base/mutex.h"

namespace lease {

// Thread rules: safe from any thread, and in a forked child.
class FolderMaker {
 public:
  explicit FolderMaker(std::string root) : root_(std::move(root)) {}

  // Makes the folders below the root on the way to `folder` (the root, or root + "/..."), and the
  // root itself where its parent exists. `durable`: also their names, whoever made them; those of
  // folders that hold others are flushed once and remembered. Returns 0 or an errno.
  int Make(const std::string& folder, bool durable);

 private:
  // One folder for as long as it exists: its inode may be another's after it.
  using Identity = std::tuple<uint32_t, uint32_t, uint64_t, int64_t, uint32_t>;

  static Identity IdentityOf(const std::string& path);
  bool IsDurable(const std::string& path, const Identity& identity) EXCLUDES(mutex_);
  void Remember(const std::string& path, const Identity& identity) EXCLUDES(mutex_);

  const std::string root_;
  Mutex mutex_;
  std::map<std::string, Identity> durable_ GUARDED_BY(mutex_);
};

}  // namespace lease

#endif  // LEASE_OBJECTS_FOLDER_MAKER_H_
