#include "core/objects/folder_maker.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "core/objects/durable_file.h"

namespace lease {
namespace {

constexpr size_t kMaxRemembered = 1024;

int FlushNameOf(const std::string& path) {
  Descriptor parent;
  const int error = parent.Open(path.substr(0, path.rfind('/') + 1), O_RDONLY | O_DIRECTORY);
  return error != 0 ? error : FlushFolder(parent);
}

}  // namespace

FolderMaker::Identity FolderMaker::IdentityOf(const std::string& path) {
  struct statx info {};
  constexpr unsigned kWanted = STATX_INO | STATX_BTIME;
  // Without a time of birth nothing tells a folder from its successor: nothing is remembered.
  if (statx(AT_FDCWD, path.c_str(), 0, kWanted, &info) != 0 || (info.stx_mask & kWanted) != kWanted)
    return {};
  return {info.stx_dev_major, info.stx_dev_minor, info.stx_ino, info.stx_btime.tv_sec,
          info.stx_btime.tv_nsec};
}

// The lock is not waited for: a child may have been forked while another thread held it.
bool FolderMaker::IsDurable(const std::string& path, const Identity& identity) {
  if (identity == Identity() || !mutex_.try_lock()) return false;
  const auto known = durable_.find(path);
  const bool durable = known != durable_.end() && known->second == identity;
  mutex_.unlock();
  return durable;
}

void FolderMaker::Remember(const std::string& path, const Identity& identity) {
  if (identity == Identity() || !mutex_.try_lock()) return;
  if (durable_.size() >= kMaxRemembered) durable_.clear();
  durable_[path] = identity;
  mutex_.unlock();
}

int FolderMaker::Make(const std::string& folder, bool durable) {
  size_t end = root_.size();
  for (;;) {
    const std::string path = folder.substr(0, end);
    const int made = Retry([&] { return mkdir(path.c_str(), 0777); });
    if (made != 0 && made != EEXIST) return made;
    // The folder that holds the store is none of ours, unless it got a new name just now.
    if (durable && (made == 0 || path != root_)) {
      // Before the flush, so that the name that is flushed is this one's.
      const Identity identity = IdentityOf(path);
      if (made == 0 || !IsDurable(path, identity)) {
        const int error = FlushNameOf(path);
        if (error != 0) return error;
        if (end != folder.size()) Remember(path, identity);
      }
    }
    if (end == folder.size()) return 0;
    end = std::min(folder.find('/', end + 1), folder.size());
  }
}

}  // namespace lease
