#include "core/objects/folder_listing.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "core/objects/durable_file.h"
#include "core/objects/key.h"

namespace lease {
namespace {

constexpr int kTriesOnStaleHandle = 3;

enum class Kind { kFolder, kObject, kVanished };

Kind KindOf(DIR* folder, const dirent& entry) {
  if (entry.d_type == DT_DIR) return Kind::kFolder;
  if (entry.d_type != DT_UNKNOWN) return Kind::kObject;
  struct stat info {};
  if (fstatat(dirfd(folder), entry.d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
    return errno == ENOENT ? Kind::kVanished : Kind::kObject;
  }
  return S_ISDIR(info.st_mode) ? Kind::kFolder : Kind::kObject;
}

// Reads the names in `path`, folders with a '/' at the end, in any order. Returns 0 or an errno.
int ReadNames(const std::string& path, std::vector<std::string>& names) {
  struct Close {
    void operator()(DIR* folder) const { closedir(folder); }
  };
  std::unique_ptr<DIR, Close> folder;
  do {
    folder.reset(opendir(path.c_str()));
  } while (!folder && errno == EINTR);
  if (!folder) return errno;
  for (;;) {
    errno = 0;
    const dirent* entry = readdir(folder.get());
    if (entry == nullptr) {
      if (errno == EINTR) continue;
      return errno;
    }
    std::string name = entry->d_name;
    if (name == "." || name == ".." || IsTemporaryName(name)) continue;
    const Kind kind = KindOf(folder.get(), *entry);
    if (kind == Kind::kVanished) continue;
    if (kind == Kind::kFolder) name += '/';
    names.push_back(std::move(name));
  }
}

class Walk {
 public:
  Walk(const std::string& root, const Request& request, Reply& reply)
      : root_(root), request_(request), reply_(reply) {}

  // False: the walk is over, because the page is full or a folder could not be read.
  bool Visit(const std::string& prefix) {
    std::vector<std::string> names;
    const int error = ReadNamesFresh(root_ + '/' + prefix, names);
    if (error == ENOENT || error == ESTALE) return true;
    if (error != 0) {
      reply_.status =
          Status(error == ENOTDIR ? Code::kCannotOpen : Code::kIo,
                 "a folder cannot be listed: " + std::generic_category().message(error));
      return false;
    }
    // With the '/' at its end a folder sorts among its neighbours as the keys below it do.
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      const std::string key = prefix + name;
      const bool goes_on = key.back() == '/' && !request_.folders ? Enter(key) : Add(key);
      if (!goes_on) return false;
    }
    return true;
  }

 private:
  static int ReadNamesFresh(const std::string& path, std::vector<std::string>& names) {
    for (int tries = 1;; tries++) {
      names.clear();
      const int error = ReadNames(path, names);
      if (error != ESTALE || tries == kTriesOnStaleHandle) return error;
    }
  }

  bool Enter(const std::string& folder) {
    const bool is_behind =
        folder < request_.start_after && !request_.start_after.starts_with(folder);
    return is_behind || Visit(folder);
  }

  bool Add(const std::string& key) {
    if (key <= request_.start_after) return true;
    if (reply_.keys.size() >= request_.limit) {
      reply_.more = true;
      return false;
    }
    reply_.keys.push_back(key);
    return true;
  }

  const std::string& root_;
  const Request& request_;
  Reply& reply_;
};

}  // namespace

Reply ListFolder(const std::string& root, const Request& request) {
  Reply reply;
  Walk(root, request, reply).Visit(request.key);
  if (!reply.status.ok()) reply.keys.clear();
  return reply;
}

}  // namespace lease
