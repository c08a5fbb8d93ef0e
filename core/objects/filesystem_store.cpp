#include "core/objects/filesystem_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "core/objects/durable_file.h"
#include "core/objects/folder_listing.h"
#include "core/objects/key.h"

namespace lease {
namespace {

constexpr size_t kMaxBatch = 100;
constexpr int kTriesOnStaleHandle = 3;

std::string Text(int error) { return std::generic_category().message(error); }

// Whether a failed link or unlink certainly changed nothing, also on a network file system.
bool IsCertain(int error) {
  switch (error) {
    case EACCES:
    case EDQUOT:
    case EISDIR:
    case ELOOP:
    case EMFILE:
    case ENAMETOOLONG:
    case ENFILE:
    case ENOMEM:
    case ENOSPC:
    case EROFS:
      return true;
    default:
      return false;
  }
}

// The outcome of a put that has not come to its link.
Status NothingWritten(int error) {
  if (error == 0) return {};
  if (error == ENOENT) return {Code::kIo, "nothing was written: the store's folder is gone"};
  if (error == ENOTDIR) return {Code::kCannotOpen, "a part of the store's path is not a directory"};
  return {Code::kIo, "nothing was written: " + Text(error)};
}

Status ParentMissing() {
  return {Code::kCannotOpen,
          "the store's folder cannot be made: the folder that should hold it does not exist (is a "
          "file system not mounted?)"};
}

Status AfterLink(int error) {
  switch (error) {
    case EEXIST:
      return {Code::kExists, "the object exists"};
    case EPERM:
    case EOPNOTSUPP:
    case ENOSYS:
    case EXDEV:
    case EMLINK:
      return {Code::kCannotOpen, "the file system cannot link a file to its name: " + Text(error)};
    case 0:
    case ENOENT:
    case ENOTDIR:
      return NothingWritten(error);
    default:
      if (IsCertain(error)) return NothingWritten(error);
      return {Code::kAmbiguous, "the file may have got its name or not: " + Text(error)};
  }
}

struct Place {
  std::string folder;
  std::string name;
};

Place PlaceOf(const std::string& root, const std::string& key) {
  const size_t slash = key.rfind('/');
  if (slash == std::string::npos) return {root, key};
  return {root + '/' + key.substr(0, slash), key.substr(slash + 1)};
}

Status ReadFile(int fd, size_t max_bytes, std::string& body) {
  struct stat info {};
  if (fstat(fd, &info) != 0) return {Code::kIo, "the object cannot be read: " + Text(errno)};
  if (!S_ISREG(info.st_mode)) return {Code::kCorrupt, "the object is not a regular file"};
  if (static_cast<uint64_t>(info.st_size) > max_bytes) {
    return {Code::kCorrupt, "the object is too large"};
  }
  body.resize(static_cast<size_t>(info.st_size));
  size_t length = 0;
  while (length < body.size()) {
    const ssize_t got = read(fd, body.data() + length, body.size() - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {Code::kIo, "the object cannot be read: " + Text(errno)};
    if (got == 0) break;
    length += static_cast<size_t>(got);
  }
  body.resize(length);
  return {};
}

bool IsRenewal(const Request& request) {
  return request.op == Op::kPut && request.durability == Durability::kData;
}

}  // namespace

FilesystemStore::FilesystemStore(std::string root, bool nameless_files)
    : root_(std::move(root)),
      nameless_files_(nameless_files),
      folders_(root_),
      queue_(kMaxBatch, [this](RequestQueue::Batch& batch) { RunBatch(batch); }) {}

Reply FilesystemStore::Run(const Request& request) {
  std::string flushed;
  return Run(request, flushed);
}

Reply FilesystemStore::Run(const Request& request, std::string& flushed) {
  Reply reply;
  reply.status = CheckKey(request);
  if (!reply.status.ok()) return reply;
  switch (request.op) {
    case Op::kPut:
      reply.status = Put(request);
      return reply;
    case Op::kGet:
      return Get(request);
    case Op::kList:
      return ListFolder(root_, request);
    case Op::kDelete:
      reply.status = Delete(request, flushed);
      return reply;
  }
  return reply;
}

void FilesystemStore::Start(Request request, std::function<void(Reply)> done) {
  queue_.Push(std::move(request), std::move(done));
}

Status FilesystemStore::Put(const Request& request) {
  const Place place = PlaceOf(root_, request.key);
  const bool names_last = request.durability == Durability::kDataAndName;
  Descriptor folder;
  int error = 0;
  if (request.durability != Durability::kData) {
    error = folder.Open(place.folder, O_RDONLY | O_DIRECTORY);
    if (error == ENOENT) {
      error = folders_.Make(place.folder, names_last);
      if (error == ENOENT) return ParentMissing();
      if (error == 0) error = folder.Open(place.folder, O_RDONLY | O_DIRECTORY);
    }
  }
  if (error != 0) return NothingWritten(error);

  NewFile file(place.folder, place.name);
  error = file.Create(request.body, nameless_files_);
  if (error == 0 && request.durability != Durability::kNone) error = file.Flush();
  if (error != 0) return NothingWritten(error);
  Status linked = AfterLink(file.Link());
  if (!linked.ok() || !names_last) return linked;
  error = FlushFolder(folder);
  if (error == 0) return {};
  return {Code::kAmbiguous, "the object exists but may not outlive a power cut: " + Text(error)};
}

Reply FilesystemStore::Get(const Request& request) const {
  Reply reply;
  const std::string path = root_ + '/' + request.key;
  Descriptor file;
  int error = ESTALE;
  for (int tries = 0; error == ESTALE && tries < kTriesOnStaleHandle; tries++) {
    // O_NONBLOCK: a pipe of that name must not hold the caller up.
    error = file.Open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  }
  if (error == 0) {
    reply.status = ReadFile(file.get(), request.max_bytes, reply.body);
    if (!reply.status.ok()) reply.body.clear();
  } else if (error == ENOENT || error == ESTALE) {
    reply.status = Status(Code::kNotFound, "no such object");
  } else {
    reply.status = Status(error == ENOTDIR ? Code::kCannotOpen : Code::kIo,
                          "the object cannot be read: " + Text(error));
  }
  return reply;
}

// `flushed` is the folder whose names are known to be on the disk. After a power cut an old record
// must not be gone while the newer ones, whose names were never flushed, are gone too: the history
// would begin anew.
Status FilesystemStore::Delete(const Request& request, std::string& flushed) const {
  const Place place = PlaceOf(root_, request.key);
  int error = 0;
  if (place.folder != flushed) {
    Descriptor folder;
    error = folder.Open(place.folder, O_RDONLY | O_DIRECTORY);
    if (error == 0) error = FlushFolder(folder);
    if (error == 0) flushed = place.folder;
  }
  const std::string path = root_ + '/' + request.key;
  while (error == 0 && unlink(path.c_str()) != 0) {
    if (errno != EINTR) error = errno;
  }
  if (error == 0) return {};
  if (error == ENOENT) return {Code::kNotFound, "no such object"};
  if (error == ENOTDIR) return {Code::kCannotOpen, "a part of the path is not a directory"};
  const bool certain = IsCertain(error) || error == EPERM;
  return {certain ? Code::kIo : Code::kAmbiguous, "the object was not deleted: " + Text(error)};
}

void FilesystemStore::RunBatch(RequestQueue::Batch& batch) {
  std::string flushed;
  for (size_t next = 0; next < batch.size();) {
    const Request& request = batch[next].request();
    if (request.op != Op::kDelete) flushed.clear();
    if (IsRenewal(request)) {
      next = PutTogether(batch, next);
    } else {
      batch[next].Answer(Run(request, flushed));
      next++;
    }
  }
}

// Puts the renewals that stand in a row from `begin` on; returns where the next row starts. Each
// fails for itself.
size_t FilesystemStore::PutTogether(RequestQueue::Batch& batch, size_t begin) const {
  std::vector<std::unique_ptr<NewFile>> files;
  std::vector<PendingRequest*> open;
  size_t next = begin;
  for (; next < batch.size() && IsRenewal(batch[next].request()); next++) {
    const Request& request = batch[next].request();
    const Status valid = CheckKey(request);
    if (!valid.ok()) {
      batch[next].Answer(valid);
      continue;
    }
    const Place place = PlaceOf(root_, request.key);
    auto file = std::make_unique<NewFile>(place.folder, place.name);
    const int error = file->Create(request.body, nameless_files_);
    // The row holds all descriptors there are: it ends here.
    if ((error == EMFILE || error == ENFILE) && !files.empty()) break;
    if (error != 0) {
      batch[next].Answer(NothingWritten(error));
      continue;
    }
    files.push_back(std::move(file));
    open.push_back(&batch[next]);
  }
  std::vector<NewFile*> unflushed;
  unflushed.reserve(files.size());
  for (const auto& file : files) unflushed.push_back(file.get());
  const std::vector<int> flushed = NewFile::FlushTogether(unflushed);
  for (size_t i = 0; i < files.size(); i++) {
    const int error = flushed[i];
    const Status outcome = error != 0 ? NothingWritten(error) : AfterLink(files[i]->Link());
    files[i].reset();
    open[i]->Answer(outcome);
  }
  return next;
}

}  // namespace lease
