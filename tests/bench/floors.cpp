#include "tests/bench/floors.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace lease::bench::floors {
namespace {

constexpr char kBytes[] =
    "{\"node\":7,\"owner\":\"6f1c0000-0000-4000-8000-000000000000\",\"term\":1,\"seq\":12345,"
    "\"expires_at_ms\":1764633600000}";

int Check(int result) {
  if (result < 0) throw std::system_error(errno, std::generic_category());
  return result;
}

int Nameless(const std::string& folder) {
  const int file = Check(open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  Check(static_cast<int>(write(file, kBytes, 100)));
  return file;
}

void Name(int file, const std::string& folder, const std::string& name) {
  const std::string from = "/proc/self/fd/" + std::to_string(file);
  const std::string to = folder + '/' + name;
  Check(linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), AT_SYMLINK_FOLLOW));
  close(file);
}

void FlushFolder(const std::string& folder) {
  const int descriptor = Check(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  Check(fsync(descriptor));
  close(descriptor);
}

}  // namespace

void DurableFile(const std::string& folder, const std::string& name, bool name_too) {
  const int file = Nameless(folder);
  Check(fdatasync(file));
  Name(file, folder, name);
  if (name_too) FlushFolder(folder);
}

void DurableFolder(const std::string& parent, const std::string& name) {
  Check(mkdir((parent + '/' + name).c_str(), 0777));
  FlushFolder(parent);
}

void DurableFiles(const std::vector<std::string>& folders, const std::string& name, size_t group) {
  for (size_t begin = 0; begin < folders.size(); begin += group) {
    const size_t end = std::min(begin + group, folders.size());
    std::vector<int> files;
    for (size_t i = begin; i < end; i++) files.push_back(Nameless(folders[i]));
    Check(syncfs(files.front()));
    for (size_t i = begin; i < end; i++) Name(files[i - begin], folders[i], name);
  }
}

size_t ReadGreatest(const std::string& folder) {
  DIR* const entries = opendir(folder.c_str());
  if (entries == nullptr) Check(-1);
  std::array<char, sizeof dirent::d_name> greatest{};
  while (const dirent* entry = readdir(entries)) {
    if (std::strcmp(entry->d_name, greatest.data()) > 0) {
      std::memcpy(greatest.data(), entry->d_name, greatest.size());
    }
  }
  const int file = Check(openat(dirfd(entries), greatest.data(), O_RDONLY | O_CLOEXEC));
  std::array<char, 2048> bytes{};
  const auto length = static_cast<size_t>(Check(static_cast<int>(read(file, bytes.data(), 2048))));
  close(file);
  closedir(entries);
  return length;
}

}  // namespace lease::bench::floors
