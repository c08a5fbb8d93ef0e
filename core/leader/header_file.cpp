// How a header's file comes into being, is checked and is mapped.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <boost/interprocess/exceptions.hpp>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/leader/header.h"

namespace lease {
namespace {

namespace ipc = boost::interprocess;

constexpr int kAttempts = 8;  // a file that is removed as fast as it is made ends the try

// An open file in the form that mapped_region takes: what was checked is what gets mapped.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int get() const { return descriptor_; }
  bool ok() const { return descriptor_ >= 0; }
  ipc::mapping_handle_t get_mapping_handle() const {
    return ipc::ipcdetail::mapping_handle_from_file_handle(descriptor_);
  }

 private:
  const int descriptor_;
};

std::string Named(const std::string& path, const std::string& what) {
  return "the leader header '" + path + "' " + what;
}

Status Failure(const std::string& path, int error) {
  switch (error) {
    case EISDIR:
      return {Code::kCannotOpen, Named(path, "is a directory; give the path of a file")};
    case ENOENT:
    case ENOTDIR:
      return {Code::kCannotOpen, Named(path, "has no folder to lie in; create the folder first")};
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case EIO:
      return {Code::kIo, Named(path, "failed: " + std::generic_category().message(error))};
    default:
      return {Code::kCannotOpen, Named(path, "cannot be opened for writing: " +
                                                 std::generic_category().message(error))};
  }
}

int WriteWhole(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  while (fsync(file) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

// Makes a whole header under a name of its own and links it to `path`, where it loses to one that
// is there. Its block is written and synced first: a mapped page of a full disk would be a SIGBUS,
// and a power cut would leave an empty file. Returns an errno.
int Create(const std::string& path, Random& random) {
  const std::string draft = path + "-" + random.NewUuid().ToString();
  const File file(open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.ok()) return errno;
  std::array<char, kHeaderSize> bytes{};
  std::memcpy(bytes.data(), &kHeaderMagic, sizeof(kHeaderMagic));
  int error = WriteWhole(file.get(), {bytes.data(), bytes.size()});
  if (error == 0 && link(draft.c_str(), path.c_str()) != 0 && errno != EEXIST) error = errno;
  unlink(draft.c_str());
  return error;
}

Status Check(const std::string& path, const File& file, const struct stat& status) {
  if (!S_ISREG(status.st_mode)) {
    return {Code::kCannotOpen, Named(path, "is not a regular file; give the path of one")};
  }
  std::array<char, kHeaderSize> bytes{};
  ssize_t size = -1;
  do {
    size = pread(file.get(), bytes.data(), bytes.size(), 0);
  } while (size < 0 && errno == EINTR);
  if (size < 0) return Failure(path, errno);
  const Result<HeaderImage> image = DecodeHeader({bytes.data(), static_cast<size_t>(size)});
  if (image.ok()) return {};
  return {Code::kCorrupt,
          Named(path, "is " + image.status().message() + "; give another path, or move it away")};
}

}  // namespace

LeaderHeader::LeaderHeader(std::string path, FileId id, ipc::mapped_region region)
    : path_(std::move(path)),
      id_(id),
      region_(std::move(region)),
      words_(static_cast<uint64_t*>(region_.get_address())) {}

Result<std::unique_ptr<LeaderHeader>> LeaderHeader::Open(const std::string& path, bool create,
                                                         Random& random) {
  if (path.empty()) return Status(Code::kMisuse, "the path of a leader header is empty");
  if (path.find('\0') != std::string::npos) {
    return Status(Code::kMisuse, "the path of a leader header holds a NUL byte");
  }
  int error = ENOENT;
  for (int attempt = 0; attempt < kAttempts; attempt++) {
    const File file(open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (file.ok()) {
      struct stat status {};
      if (fstat(file.get(), &status) != 0) return Failure(path, errno);
      if (Status checked = Check(path, file, status); !checked.ok()) return checked;
      try {
        ipc::mapped_region region(file, ipc::read_write, 0, kHeaderSize);
        return std::unique_ptr<LeaderHeader>(
            new LeaderHeader(path, {status.st_dev, status.st_ino}, std::move(region)));
      } catch (const ipc::interprocess_exception& failure) {
        return Failure(path, failure.get_native_error());
      }
    }
    error = errno;
    if (error == EINTR) continue;
    if (error != ENOENT) return Failure(path, error);
    if (!create) return Status(Code::kNotFound, Named(path, "does not exist"));
    error = Create(path, random);
    if (error != 0 && error != EINTR) return Failure(path, error);
  }
  return Status(Code::kCannotOpen,
                Named(path, "does not stay: it is a dangling link, or removed again and again"));
}

Status LeaderHeader::Flush(bool wait) {
  if (region_.flush(0, kHeaderSize, !wait)) return {};
  return Failure(path_, errno);
}

bool LeaderHeader::InPlace() const {
  struct stat status {};
  if (stat(path_.c_str(), &status) != 0) return errno != ENOENT && errno != ENOTDIR;
  return FileId{status.st_dev, status.st_ino} == id_ &&
         status.st_size >= static_cast<off_t>(kHeaderSize);
}

}  // namespace lease
