// JSON, read and written by the library, but kept in values of our own: the library's documents
// allocate in their destructors, which ends the process where memory has run out.

#ifndef LEASE_BASE_JSON_H_
#define LEASE_BASE_JSON_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lease {

struct JsonMember;

struct JsonValue {
  enum class Kind { kNullOrBoolean, kUnsigned, kNegative, kReal, kText, kObject, kArray };

  Kind kind = Kind::kNullOrBoolean;
  uint64_t natural = 0;  // kUnsigned
  int64_t negative = 0;
  double real = 0;  // also an integer beyond 64 bits
  std::string text;
  std::vector<JsonMember> members;  // of an object or, without names, of an array

  bool is(Kind one) const { return kind == one; }
  // The member of an object; nullptr if there is none. Of several with one name, the last counts.
  const JsonValue* Find(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

// Nothing if `text` is not JSON.
std::optional<JsonValue> ParseJson(const std::string& text);

// `text` in quotes. What is not UTF-8 in it is replaced by U+FFFD.
std::string QuoteJson(const std::string& text);

}  // namespace lease

#endif  // LEASE_BASE_JSON_H_
