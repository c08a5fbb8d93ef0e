#include "core/objects/durable_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <exception>
#include <thread>
#include <utility>

#include "core/base/executor.h"
#include "lease/uuid.h"

namespace lease {
namespace {

// One flush of the file system overtook a flush per file at about this many files on ext4.
constexpr size_t kManyFiles = 8;

// What such a flush may drag along of other programs' data, for each file it spares a flush of its
// own: about what a disk writes in the time of one. A large copy would otherwise hold renewals up
// for as long as the disk needs for it.
constexpr uint64_t kBacklogKbPerFile = 1024;

// Threads that flush a group's files one by one. Flushes that wait at once share the disk's work: a
// hundred files took ext4 0.3 s on one thread, and a tenth to a third of it on 8.
constexpr size_t kFlushers = 8;

int WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = 0;
    const int error = Retry([&] { return written = write(fd, bytes.data(), bytes.size()); });
    if (error != 0) return error;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

std::string ProcPath(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

bool IsUnsupported(int error) {
  return error == EOPNOTSUPP || error == EISDIR || error == EINVAL || error == ENOSYS;
}

// True if the kernel has at most so much unwritten data, of whichever file system. False on doubt.
bool IsBacklogWithin(uint64_t most_kb) {
  Descriptor file;
  if (file.Open("/proc/meminfo", O_RDONLY) != 0) return false;
  char text[4096];
  const ssize_t length = read(file.get(), text, sizeof text);
  if (length <= 0) return false;
  const std::string_view meminfo(text, static_cast<size_t>(length));
  uint64_t backlog = 0;
  for (const std::string_view name : {"\nDirty:", "\nWriteback:"}) {
    const size_t at = meminfo.find(name);
    if (at == std::string_view::npos) return false;
    const size_t digits = meminfo.find_first_not_of(' ', at + name.size());
    if (digits == std::string_view::npos) return false;
    uint64_t kilobytes = 0;
    std::from_chars(meminfo.data() + digits, meminfo.data() + meminfo.size(), kilobytes);
    backlog += kilobytes;
  }
  return backlog <= most_kb;
}

dev_t DeviceOf(int fd) {
  struct stat info {};
  return fstat(fd, &info) == 0 ? info.st_dev : 0;
}

}  // namespace

int Descriptor::Open(const std::string& path, int flags) {
  Close();
  return Retry([&] { return fd_ = open(path.c_str(), flags | O_CLOEXEC, 0666); });
}

void Descriptor::Close() {
  if (fd_ >= 0) close(std::exchange(fd_, -1));
}

NewFile::NewFile(std::string folder, std::string_view name)
    : folder_(std::move(folder)), path_(folder_ + '/' + std::string(name)) {}

NewFile::~NewFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

int NewFile::Create(std::string_view body, bool nameless) {
  int error = nameless ? CreateNameless() : EOPNOTSUPP;
  if (IsUnsupported(error)) error = CreateTemporary();
  return error != 0 ? error : WriteAll(file_.get(), body);
}

int NewFile::CreateNameless() {
  const int error = file_.Open(folder_, O_TMPFILE | O_WRONLY);
  if (error != 0) return error;
  return access(ProcPath(file_.get()).c_str(), F_OK) == 0 ? 0 : EOPNOTSUPP;
}

int NewFile::CreateTemporary() {
  for (;;) {
    const Uuid random = Random::System().NewUuid();
    uint64_t digits = 0;
    std::memcpy(&digits, random.bytes.data(), sizeof digits);
    std::string path = path_ + '#' + std::to_string(digits);
    const int error = file_.Open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
    if (error == EEXIST) continue;
    if (error == 0) temporary_ = std::move(path);
    return error;
  }
}

int NewFile::Flush() {
  return Retry([&] { return fdatasync(file_.get()); });
}

int NewFile::Link() {
  const std::string from = temporary_.empty() ? ProcPath(file_.get()) : temporary_;
  const int error = Retry(
      [&] { return linkat(AT_FDCWD, from.c_str(), AT_FDCWD, path_.c_str(), AT_SYMLINK_FOLLOW); });
  // A network file system sends a request again whose answer was lost; the second fails.
  return error != 0 && IsLinked() ? 0 : error;
}

bool NewFile::IsLinked() const {
  struct stat info {};
  const nlink_t names = temporary_.empty() ? 1 : 2;
  return fstat(file_.get(), &info) == 0 && info.st_nlink == names;
}

int NewFile::StartFlush() {
  const int error =
      Retry([&] { return sync_file_range(file_.get(), 0, 0, SYNC_FILE_RANGE_WRITE); });
  return IsUnsupported(error) ? 0 : error;
}

int NewFile::AwaitFlush() {
  return Retry([&] { return sync_file_range(file_.get(), 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE); });
}

std::vector<int> NewFile::FlushTogether(const std::vector<NewFile*>& files) {
  std::vector<int> outcomes(files.size());
  if (files.size() > kManyFiles && IsBacklogWithin(files.size() * kBacklogKbPerFile) &&
      FlushFileSystem(files)) {
    // Kernels before 5.8 keep write errors to themselves in syncfs, but not here.
    for (size_t i = 0; i < files.size(); i++) outcomes[i] = files[i]->AwaitFlush();
    return outcomes;
  }
  for (size_t i = 0; i < files.size(); i++) outcomes[i] = files[i]->StartFlush();
  std::atomic<size_t> next = 0;
  const auto flush = [&] {
    for (size_t i = next++; i < files.size(); i = next++) {
      if (outcomes[i] == 0) outcomes[i] = files[i]->Flush();
    }
  };
  std::vector<std::thread> helpers;
  helpers.reserve(kFlushers);
  while (helpers.size() + 1 < std::min(files.size(), kFlushers)) {
    try {
      helpers.push_back(StartQuietThread(flush));
    } catch (const std::exception&) {
      break;  // it takes longer with those there are
    }
  }
  flush();
  for (std::thread& helper : helpers) helper.join();
  return outcomes;
}

// False where it failed, or where not all of them are on one file system.
bool NewFile::FlushFileSystem(const std::vector<NewFile*>& files) {
  const int first = files.front()->file_.get();
  const dev_t device = DeviceOf(first);
  const auto elsewhere = [&](const NewFile* file) { return DeviceOf(file->file_.get()) != device; };
  return std::none_of(files.begin(), files.end(), elsewhere) && syncfs(first) == 0;
}

int FlushFolder(const Descriptor& folder) {
  const int error = Retry([&] { return fsync(folder.get()); });
  return error == EINVAL || error == EOPNOTSUPP ? 0 : error;
}

}  // namespace lease
