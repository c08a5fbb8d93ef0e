// The encodings that requests to object stores are made of.

#ifndef LEASE_OBJECTS_HTTP_ENCODING_H_
#define LEASE_OBJECTS_HTTP_ENCODING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lease {

// Everything but letters, digits, '-', '.', '_' and '~' as %XX, in upper case.
std::string EscapeSegment(std::string_view text);
// The same, but '/' stays.
std::string EscapePath(std::string_view path);
// Undoes either; nothing for an invalid escape or a NUL byte.
std::optional<std::string> Unescape(std::string_view text);

// "a=1&b=": escaped, every parameter with '='. The caller sorts by name, as signatures want it.
using Query = std::vector<std::pair<std::string, std::string>>;
std::string EncodeQuery(const Query& query);

std::string Sha256(std::string_view text);                            // 32 bytes
std::string HmacSha256(std::string_view key, std::string_view text);  // 32 bytes
std::string ToHex(std::string_view bytes);                            // lower case
std::string ToBase64(std::string_view bytes);
std::optional<std::string> FromBase64(std::string_view text);

// A UTC time in the form of strftime(3), without locale: of "%a" and "%b" the English names.
std::string FormatTime(int64_t wall_ms, const char* format);
// Milliseconds since 1970 of "2026-12-02T03:04:05Z"; fractions of a second are dropped.
std::optional<int64_t> ParseTime(const std::string& text);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_ENCODING_H_
