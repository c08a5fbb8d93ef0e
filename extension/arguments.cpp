#include "extension/arguments.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>

#include "lease/registry.h"

namespace lease {
namespace {

constexpr int64_t kLargestInteger = std::numeric_limits<int64_t>::max();

// What was given instead, for the error text; never the bytes of a text or blob.
std::string Given(sqlite3_value* value) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return std::to_string(sqlite3_value_int64(value));
    case SQLITE_FLOAT:
      return "a REAL";
    case SQLITE_TEXT:
      return "a TEXT";
    case SQLITE_BLOB:
      return "a BLOB";
    default:
      return "NULL";
  }
}

// An INTEGER, or a whole REAL of at most 2^53: JavaScript's drivers bind every number as a REAL.
// Not an optional, for the reason that Holdings::LiveTerm gives.
bool IsWholeNumber(sqlite3_value* value, int64_t* number) {
  if (sqlite3_value_type(value) == SQLITE_INTEGER) {
    *number = sqlite3_value_int64(value);
    return true;
  }
  if (sqlite3_value_type(value) != SQLITE_FLOAT) return false;
  const double real = sqlite3_value_double(value);
  if (!(std::abs(real) <= 0x1p53) || std::floor(real) != real) return false;
  *number = static_cast<int64_t>(real);
  return true;
}

Status Refuse(sqlite3_value* value, const std::string& rule) {
  return Status(Code::kMisuse, rule + ", not " + Given(value));
}

// Decimal digits without sign or leading zero, above SQLite's largest INTEGER.
std::optional<uint64_t> ParseBeyondInteger(const std::string& text) {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || text[0] == '0') return std::nullopt;
  if (number <= static_cast<uint64_t>(kLargestInteger)) return std::nullopt;
  return number;
}

}  // namespace

std::string TextOf(sqlite3_value* value) {
  const void* bytes = sqlite3_value_type(value) == SQLITE_BLOB
                          ? sqlite3_value_blob(value)
                          : static_cast<const void*>(sqlite3_value_text(value));
  const auto size = static_cast<size_t>(sqlite3_value_bytes(value));
  // A BLOB without bytes is nullptr too.
  if (bytes == nullptr && sqlite3_value_type(value) == SQLITE_TEXT) throw std::bad_alloc();
  if (size == 0) return {};
  if (bytes == nullptr) throw std::bad_alloc();
  return std::string(static_cast<const char*>(bytes), size);
}

Result<uint64_t> UnsignedArgument(sqlite3_value* value, const char* name) {
  int64_t whole = 0;
  if (IsWholeNumber(value, &whole) && whole > 0) return static_cast<uint64_t>(whole);
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    if (const std::optional<uint64_t> number = ParseBeyondInteger(TextOf(value))) return *number;
  }
  return Refuse(value, std::string(name) +
                           " must be an INTEGER above 0, or decimal TEXT from "
                           "9223372036854775808 to 18446744073709551615");
}

Result<int64_t> IntegerArgument(sqlite3_value* value, const char* name, int64_t least,
                                int64_t most) {
  int64_t whole = 0;
  if (IsWholeNumber(value, &whole) && whole >= least && whole <= most) return whole;
  return Refuse(value, std::string(name) + " must be an INTEGER from " + std::to_string(least) +
                           " to " + std::to_string(most));
}

Result<std::string> TextArgument(sqlite3_value* value, const char* name) {
  if (sqlite3_value_type(value) != SQLITE_TEXT) {
    return Refuse(value, std::string(name) + " must be TEXT");
  }
  std::string text = TextOf(value);
  if (text.empty()) return Status(Code::kMisuse, std::string(name) + " must not be empty");
  if (text.find('\0') != std::string::npos) {
    return Status(Code::kMisuse, std::string(name) + " must not hold a NUL byte");
  }
  return text;
}

Result<Uuid> OwnerArgument(sqlite3_value* value) {
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    const std::optional<Uuid> owner = Uuid::Parse(TextOf(value));
    if (owner && !owner->nil()) return *owner;
  }
  return Status(Code::kMisuse,
                "owner must be the TEXT of a UUID, lower case with hyphens, as in process_leases");
}

Result<Millis> TtlArgument(sqlite3_value* value) {
  const Result<int64_t> ttl = IntegerArgument(value, "ttl_ms", 1, kMaxTtlMs);
  if (!ttl.ok()) return ttl.status();
  return Millis(*ttl);
}

Result<Nanos> WaitArgument(sqlite3_value* value) {
  const Result<int64_t> wait = IntegerArgument(value, "wait_ms", 0, kMaxTtlMs);
  if (!wait.ok()) return wait.status();
  return Nanos(Millis(*wait));
}

void ResultUnsigned(sqlite3_context* context, uint64_t value) {
  if (value <= static_cast<uint64_t>(kLargestInteger)) {
    sqlite3_result_int64(context, static_cast<sqlite3_int64>(value));
  } else {
    ResultText(context, std::to_string(value));
  }
}

void ResultUnsignedOrNull(sqlite3_context* context, uint64_t value) {
  if (value == 0) return sqlite3_result_null(context);
  ResultUnsigned(context, value);
}

void ResultText(sqlite3_context* context, const std::string& text) {
  sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void ResultTextOrNull(sqlite3_context* context, const std::string& text) {
  if (text.empty()) return sqlite3_result_null(context);
  ResultText(context, text);
}

}  // namespace lease
