#include "extension/vfs/fence_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <boost/endian/buffers.hpp>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace lease {
namespace {

constexpr char kMagic[] = "LEASEFN1";

struct Slot {
  char magic[8];
  boost::endian::little_uint64_buf_t node;
  boost::endian::little_uint64_buf_t term;
  uint8_t owner[16];
  uint8_t zero[20];
  boost::endian::little_uint32_buf_t checksum;
};
static_assert(sizeof(Slot) == FenceFile::kSlotSize);

uint32_t Checksum(const Slot& slot) {
  boost::crc_32_type crc;
  crc.process_bytes(&slot, offsetof(Slot, checksum));
  return crc.checksum();
}

Slot Encode(const Stamp& stamp) {
  Slot slot{};
  std::memcpy(slot.magic, kMagic, sizeof slot.magic);
  slot.node = stamp.node;
  slot.term = stamp.term;
  std::copy(stamp.owner.bytes.begin(), stamp.owner.bytes.end(), slot.owner);
  slot.checksum = Checksum(slot);
  return slot;
}

std::optional<Stamp> Decode(const Slot& slot) {
  Stamp stamp{slot.node.value(), slot.term.value(), {}};
  std::copy(std::begin(slot.owner), std::end(slot.owner), stamp.owner.bytes.begin());
  const Slot canonical = Encode(stamp);
  if (stamp.term == 0 || std::memcmp(&canonical, &slot, sizeof slot) != 0) return std::nullopt;
  return stamp;
}

Slot SlotOf(const FenceFile::Image& image, size_t index) {
  Slot slot;
  std::memcpy(&slot, image.data() + index * sizeof slot, sizeof slot);
  return slot;
}

bool IsBlank(const Slot& slot) {
  const Slot blank{};
  return std::memcmp(&slot, &blank, sizeof slot) == 0;
}

// Calls `call` until no signal interrupts it. 0, or an errno when it did not move `size` bytes.
template <typename Call>
int Transfer(size_t size, Call call) {
  for (;;) {
    const ssize_t moved = call();
    if (moved == static_cast<ssize_t>(size)) return 0;
    if (moved >= 0) return EIO;
    if (errno != EINTR) return errno;
  }
}

int FlushData(int fd) {
  return Transfer(0, [fd] { return fdatasync(fd); });
}

// Where the database belongs to a service, so must its fence, whoever stamps it first.
void AdoptOwner(const std::string& path, const std::string& database) {
  struct stat info {};
  if (stat(database.c_str(), &info) != 0) return;
  (void)!chmod(path.c_str(), info.st_mode & 0666);
  if (geteuid() == 0) (void)!chown(path.c_str(), info.st_uid, info.st_gid);
}

}  // namespace

FenceFile::FenceFile(const std::string& database)
    : database_(database), path_(database + "-fence") {}

Status FenceFile::Failed(const char* what, int error) const {
  return {Code::kIo, path_ + ": " + what + " failed: " + std::generic_category().message(error)};
}

Status FenceFile::Refresh() {
  if (file_.get() < 0) {
    int error = file_.Open(path_, O_RDWR);
    if (error == EACCES || error == EROFS) {
      read_only_ = error;
      error = file_.Open(path_, O_RDONLY);
    }
    if (error == ENOENT) return {};
    if (error != 0) return Failed("opening it", error);
  }
  // One byte more than there should be.
  char read[sizeof(Image) + 1];
  ssize_t size = -1;
  do {
    size = pread(file_.get(), read, sizeof read, 0);
  } while (size < 0 && errno == EINTR);
  if (size < 0) return Failed("reading it", errno);
  if (size != sizeof(Image)) {
    return {Code::kCorrupt, path_ + ": it is no fence file: its size is not 256 bytes; restore it"};
  }
  if (highest_[0].has_value() + highest_[1].has_value() > 0 &&
      std::memcmp(read, image_.data(), sizeof(Image)) == 0) {
    return {};
  }
  std::memcpy(image_.data(), read, sizeof(Image));
  return Parse();
}

Status FenceFile::Parse() {
  highest_ = {};
  for (size_t kind = 0; kind < highest_.size(); kind++) {
    bool blank = true;
    for (const size_t index : {2 * kind, 2 * kind + 1}) {
      const Slot slot = SlotOf(image_, index);
      blank = blank && IsBlank(slot);
      const std::optional<Stamp> stamp = Decode(slot);
      if (!stamp || (stamp->node == 0) != (kind == 1)) continue;
      if (!highest_[kind] || highest_[kind]->term < stamp->term) highest_[kind] = stamp;
    }
    if (!highest_[kind] && !blank) {
      highest_ = {};
      return {Code::kCorrupt,
              path_ + ": it is corrupt: no slot of a pair has a valid checksum; restore it"};
    }
  }
  if (lease() || leadership()) return {};
  return {Code::kCorrupt, path_ + ": it is corrupt: it holds no stamp at all; restore it"};
}

Status FenceFile::Write(const Stamp& stamp) {
  if (file_.get() < 0) return Create(stamp);
  if (read_only_ != 0) {
    file_.Close();  // it may be opened for writing next time
    return Failed("opening it for writing", std::exchange(read_only_, 0));
  }
  const size_t first = stamp.node == 0 ? 2 : 0;
  const std::optional<Stamp> newest = highest_[first / 2];
  const size_t index = newest && Decode(SlotOf(image_, first)) == newest ? first + 1 : first;
  const Slot slot = Encode(stamp);
  const auto offset = static_cast<off_t>(index * sizeof slot);
  int error =
      Transfer(sizeof slot, [&] { return pwrite(file_.get(), &slot, sizeof slot, offset); });
  if (error == 0) error = FlushAll();
  if (error != 0) {
    // A stamp that may not be durable must not be taken for one that is.
    (void)!pwrite(file_.get(), image_.data() + offset, sizeof slot, offset);
    return Failed("stamping it", error);
  }
  std::memcpy(image_.data() + offset, &slot, sizeof slot);
  highest_[first / 2] = stamp;
  return {};
}

Status FenceFile::Create(const Stamp& stamp) {
  Image image{};
  const Slot slot = Encode(stamp);
  std::memcpy(image.data() + (stamp.node == 0 ? 2 * sizeof slot : 0), &slot, sizeof slot);
  NewFile file(Folder(), std::string_view(path_).substr(path_.rfind('/') + 1));
  int error = file.Create({image.data(), image.size()}, true);
  if (error == 0) error = file.Flush();
  if (error == 0) error = file.Link();
  if (error == EEXIST) {
    return {Code::kIo, path_ +
                           ": another process made it just now, under the write lock: "
                           "the file locks do not hold here"};
  }
  if (error == 0) AdoptOwner(path_, database_);
  if (error == 0) error = FlushName();
  if (error != 0) return Failed("making it", error);
  Status read = Refresh();
  return read.ok() && file_.get() < 0 ? Failed("finding it once it was made", ENOENT) : read;
}

Status FenceFile::Flush() {
  const int error = FlushAll();
  return error == 0 ? Status() : Failed("flushing it", error);
}

int FenceFile::FlushAll() {
  const int error = FlushData(file_.get());
  return error == 0 ? FlushName() : error;
}

// Whoever made the file may have failed or died before its name was durable.
int FenceFile::FlushName() {
  if (name_is_durable_) return 0;
  Descriptor folder;
  int error = folder.Open(Folder(), O_RDONLY | O_DIRECTORY);
  if (error == 0) error = FlushFolder(folder);
  name_is_durable_ = error == 0;
  return error;
}

std::string FenceFile::Folder() const {
  const size_t name = path_.rfind('/') + 1;
  return name == 0 ? "." : path_.substr(0, name);
}

}  // namespace lease
