// The 64 bytes that the candidates of one host share: their form, and the file that holds them.

#ifndef LEASE_LEADER_HEADER_H_
#define LEASE_LEADER_HEADER_H_

#include <sys/types.h>

#include <atomic>
#include <bit>
#include <boost/interprocess/mapped_region.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "lease/process.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

constexpr size_t kHeaderSize = 64;
constexpr uint64_t kHeaderMagic = 0x41504D464C445253;  // word 0

// Word 8: who leads, and by which election. The two change together or not at all.
struct Tenure {
  uint32_t pid = 0;  // 0: nobody
  uint32_t term = 0;
  bool operator==(const Tenure&) const = default;
};

// Word 32: which process that is. The hash is salted with the term, so that no two tenures write
// the same word and a compare-and-swap from an earlier one cannot succeed by mistake.
struct Holder {
  uint32_t pid = 0;
  uint32_t hash = 0;  // 0: the holder could not read its own start time
  bool operator==(const Holder&) const = default;
};

// Word 40: vouches that word 32 is of this term, and says where its pid means something.
struct Voucher {
  uint32_t term = 0;
  uint16_t boot = 0;    // 0: the holder could not read it
  uint16_t pid_ns = 0;  // likewise
  bool operator==(const Voucher&) const = default;
};

template <typename Word>
uint64_t Pack(const Word& word) {
  return std::bit_cast<uint64_t>(word);
}

struct HeaderImage {
  Tenure leader;
  uint64_t heartbeat = 0;
  uint64_t epoch = 0;
  Holder holder;
  Voucher voucher;

  // Epochs since the leader's last beat; 0 if a crash left the heartbeat ahead of the epoch.
  uint64_t Lag() const { return heartbeat < epoch ? epoch - heartbeat : 0; }
};

// Reads a header from the first 64 bytes. kCorrupt: shorter, or not one.
Result<HeaderImage> DecodeHeader(std::string_view bytes);

// What `process` writes into the words 32 and 40 when it leads with `term`. Stable for good:
// FNV-1a, 32 bits, over pid, start time and term (4, 8 and 4 bytes, little endian) and over the
// boot id's text, folded to 16 bits; the namespace's inode number, of which the kernel gives out
// the lowest that is free, by its low 16 bits. A result of 0 becomes the largest value.
Holder HolderOf(const ProcessIdentity& process, uint32_t term);
Voucher VoucherOf(const ProcessIdentity& process, uint32_t term);

// One mapped file. Its first page must not be truncated away by others: that is a SIGBUS.
// Thread rules: safe from any thread and process; the words are atomic.
class LeaderHeader {
 public:
  using Word = std::atomic_ref<uint64_t>;
  static_assert(Word::is_always_lock_free);

  struct FileId {
    dev_t device = 0;
    ino_t inode = 0;
    bool operator==(const FileId&) const = default;
    bool operator<(const FileId& other) const {
      return std::tie(device, inode) < std::tie(other.device, other.inode);
    }
  };

  // Opens the header at `path`, or with `create` makes one that appears whole; never truncates.
  // Every error names the path. kMisuse: no path, or a NUL byte in it. kNotFound: no such file,
  // without `create`. kCannotOpen: a directory, no folder for it, not writable. kCorrupt: short,
  // or of another kind. kIo: no space, no descriptor, no memory to map it.
  static Result<std::unique_ptr<LeaderHeader>> Open(const std::string& path, bool create,
                                                    Random& random);

  Word leader() const { return At(1); }
  Word heartbeat() const { return At(2); }
  Word epoch() const { return At(3); }
  Word holder() const { return At(4); }
  Word voucher() const { return At(5); }
  // All of them, found once by a caller that looks at several.
  struct Words {
    Word leader;
    Word heartbeat;
    Word epoch;
    Word holder;
    Word voucher;
  };
  Words words() const { return {leader(), heartbeat(), epoch(), holder(), voucher()}; }

  // The words in the order that the protocol requires: 8, 40, 32; and the epoch before the
  // heartbeat, so that a pause between them never makes a leader look late.
  HeaderImage Read() const;

  // Writes the bytes to the disk: `wait` until they are there, or starts it. kIo.
  Status Flush(bool wait);

  const std::string& path() const { return path_; }
  const FileId& id() const { return id_; }
  // False once the path names another file or none, or the file was cut short.
  bool InPlace() const;

 private:
  LeaderHeader(std::string path, FileId id, boost::interprocess::mapped_region region);

  Word At(size_t index) const { return Word(words_[index]); }

  const std::string path_;
  const FileId id_;
  boost::interprocess::mapped_region region_;
  uint64_t* const words_;
};

}  // namespace lease

#endif  // LEASE_LEADER_HEADER_H_
