// The fence file "<database>-fence": the highest term that ever wrote the database.
//
// Two pairs of 64-byte slots, one pair for leases and one for leadership; the slots of a pair are
// written in turn, so that a torn write leaves the term before. All integers are little-endian:
//
//   0  magic "LEASEFN1"      24  owner, 16 bytes
//   8  node, 0 = leadership  40  zero, 20 bytes
//  16  term                  60  CRC-32 of bytes 0 to 59
//
// A slot that was never written is all zero. The file appears whole, with its first stamp.

#ifndef LEASE_EXTENSION_VFS_FENCE_FILE_H_
#define LEASE_EXTENSION_VFS_FENCE_FILE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/objects/durable_file.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

struct Stamp {
  uint64_t node = 0;  // 0: a leadership
  uint64_t term = 0;
  Uuid owner;

  bool operator==(const Stamp&) const = default;
};

// Thread rules: one thread at a time. What Refresh reads without the database's write lock is
// only a hint.
class FenceFile {
 public:
  static constexpr size_t kSlotSize = 64;
  static constexpr size_t kSlots = 4;  // two for leases, two for leadership
  using Image = std::array<char, kSlots * kSlotSize>;

  explicit FenceFile(const std::string& database);

  // Reads the file; afterwards lease() and leadership() are its highest stamps. No file: none.
  // kIo; kCorrupt when it has another size, or a pair without a valid slot; both name the file.
  Status Refresh();
  const std::optional<Stamp>& lease() const { return highest_[0]; }
  const std::optional<Stamp>& leadership() const { return highest_[1]; }

  // Adds `stamp`, durably; kIo, and then it does not stand. Under the database's write lock, after
  // Refresh, and only with a term that is higher than any of its kind.
  Status Write(const Stamp& stamp);
  // Makes what Refresh read durable, and the file's name, whoever wrote it.
  Status Flush();

 private:
  Status Parse();
  Status Create(const Stamp& stamp);
  int FlushAll();
  int FlushName();
  std::string Folder() const;
  Status Failed(const char* what, int error) const;

  const std::string database_;
  const std::string path_;
  Descriptor file_;
  int read_only_ = 0;  // the errno that forbade to open it for writing
  bool name_is_durable_ = false;
  Image image_{};
  std::array<std::optional<Stamp>, 2> highest_;
};

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_FENCE_FILE_H_
