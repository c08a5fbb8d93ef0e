#include "core/objects/durable_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <exception>
#include <thread>
#include <utility>

#include "core/base/executor.h"
#include "lease/uuid.h"

namespace lease {
namespace {

// Threads that flush the files of a group. Flushes that wait at once share the disk's work: a
// hundred files took ext4 0.3 s one by one, and a tenth of it by 8 threads. syncfs takes as long as
// they do, and as much longer as other programs left unwritten.
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

std::vector<int> NewFile::FlushTogether(const std::vector<NewFile*>& files) {
  std::vector<int> outcomes;
  outcomes.reserve(files.size());
  for (NewFile* file : files) outcomes.push_back(file->StartFlush());
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

int FlushFolder(const Descriptor& folder) {
  const int error = Retry([&] { return fsync(folder.get()); });
  return error == EINVAL || error == EOPNOTSUPP ? 0 : error;
}

}  // namespace lease
