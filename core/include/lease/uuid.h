// The boot-unique identity of one incarnation, and the random source that makes one.

#ifndef LEASE_UUID_H_
#define LEASE_UUID_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lease {

struct Uuid {
  std::array<uint8_t, 16> bytes{};

  bool operator==(const Uuid&) const = default;
  bool operator<(const Uuid& other) const { return bytes < other.bytes; }
  bool nil() const { return *this == Uuid{}; }

  // Lower case with hyphens: the only form that is stored.
  std::string ToString() const;
  // Accepts that form alone.
  static std::optional<Uuid> Parse(std::string_view text);
};

// Thread rules: safe from any thread, and in a forked child.
class Random {
 public:
  virtual ~Random() = default;
  virtual Uuid NewUuid() = 0;

  // The kernel's random source.
  static Random& System();
};

}  // namespace lease

#endif  // LEASE_UUID_H_
