#include "core/leader/header.h"

#include <array>
#include <cstring>
#include <limits>
#include <utility>

namespace lease {
namespace {

class Fnv1a {
 public:
  void Add(uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) AddByte(static_cast<uint8_t>(number >> (8 * i)));
  }
  void Add(std::string_view text) {
    for (const char c : text) AddByte(static_cast<uint8_t>(c));
  }
  uint32_t value() const { return value_; }

 private:
  void AddByte(uint8_t byte) { value_ = (value_ ^ byte) * 16777619U; }

  uint32_t value_ = 2166136261U;
};

template <typename Tag>
Tag NeverZero(Tag tag) {
  return tag != 0 ? tag : std::numeric_limits<Tag>::max();
}

template <typename Word>
Word Unpack(uint64_t word) {
  return std::bit_cast<Word>(word);
}

}  // namespace

Result<HeaderImage> DecodeHeader(std::string_view bytes) {
  if (bytes.size() < kHeaderSize) return Status(Code::kCorrupt, "shorter than 64 bytes");
  std::array<uint64_t, kHeaderSize / sizeof(uint64_t)> words{};
  std::memcpy(words.data(), bytes.data(), kHeaderSize);
  if (words[0] != kHeaderMagic) return Status(Code::kCorrupt, "not a leader header");
  return HeaderImage{Unpack<Tenure>(words[1]), words[2], words[3], Unpack<Holder>(words[4]),
                     Unpack<Voucher>(words[5])};
}

Holder HolderOf(const ProcessIdentity& process, uint32_t term) {
  const auto pid = static_cast<uint32_t>(process.pid);
  if (process.start_ticks == 0) return {pid, 0};
  Fnv1a hash;
  hash.Add(pid, 4);
  hash.Add(process.start_ticks, 8);
  hash.Add(term, 4);
  return {pid, NeverZero(hash.value())};
}

Voucher VoucherOf(const ProcessIdentity& process, uint32_t term) {
  Voucher voucher{term, 0, 0};
  if (!process.boot_id.empty()) {
    Fnv1a hash;
    hash.Add(process.boot_id);
    voucher.boot = NeverZero(static_cast<uint16_t>(hash.value() ^ hash.value() >> 16));
  }
  if (process.pid_ns != 0) voucher.pid_ns = NeverZero(static_cast<uint16_t>(process.pid_ns));
  return voucher;
}

HeaderImage LeaderHeader::Read() const {
  HeaderImage image;
  image.leader = Unpack<Tenure>(leader().load());
  image.voucher = Unpack<Voucher>(voucher().load());
  image.holder = Unpack<Holder>(holder().load());
  image.epoch = epoch().load();
  image.heartbeat = heartbeat().load();
  return image;
}

}  // namespace lease
