#include "core/objects/http/encoding.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <locale>
#include <sstream>

namespace lease {
namespace {

constexpr std::string_view kUnreserved =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

std::string Escape(std::string_view text, bool keep_slash) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : text) {
    if (kUnreserved.find(c) != std::string_view::npos || (keep_slash && c == '/')) {
      escaped += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      escaped += '%';
      escaped += kDigits[byte >> 4];
      escaped += kDigits[byte & 15];
    }
  }
  return escaped;
}

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string ToString(const unsigned char* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::string EscapeSegment(std::string_view text) { return Escape(text, false); }
std::string EscapePath(std::string_view path) { return Escape(path, true); }

std::optional<std::string> Unescape(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); i++) {
    char byte = text[i];
    if (byte == '%') {
      unsigned value = 0;
      const char* const digits = text.data() + i + 1;
      const char* const end = text.data() + std::min(i + 3, text.size());
      if (std::from_chars(digits, end, value, 16).ptr != digits + 2) return {};
      byte = static_cast<char>(value);
      i += 2;
    }
    if (byte == '\0') return {};
    plain += byte;
  }
  return plain;
}

std::string EncodeQuery(const Query& query) {
  std::string encoded;
  for (const auto& [name, value] : query) {
    if (!encoded.empty()) encoded += '&';
    encoded += EscapeSegment(name) + '=' + EscapeSegment(value);
  }
  return encoded;
}

std::string Sha256(std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr);
  return ToString(digest.data(), size);
}

std::string HmacSha256(std::string_view key, std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), Bytes(text), text.size(),
       digest.data(), &size);
  return ToString(digest.data(), size);
}

std::string ToHex(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

std::string ToBase64(std::string_view bytes) {
  std::vector<unsigned char> text(bytes.size() / 3 * 4 + 5);
  const int size = EVP_EncodeBlock(text.data(), Bytes(bytes), static_cast<int>(bytes.size()));
  return ToString(text.data(), static_cast<size_t>(size));
}

std::optional<std::string> FromBase64(std::string_view text) {
  if (text.empty() || text.size() % 4 != 0) return {};
  std::vector<unsigned char> bytes(text.size() / 4 * 3);
  const int size = EVP_DecodeBlock(bytes.data(), Bytes(text), static_cast<int>(text.size()));
  if (size < 0) return {};
  const auto padding = static_cast<size_t>(std::count(text.end() - 2, text.end(), '='));
  return ToString(bytes.data(), static_cast<size_t>(size) - padding);
}

std::string FormatTime(int64_t wall_ms, const char* format) {
  const auto seconds = static_cast<time_t>(wall_ms / 1000);
  tm parts{};
  gmtime_r(&seconds, &parts);
  std::ostringstream text;
  text.imbue(std::locale::classic());
  const std::string_view form = format;
  std::use_facet<std::time_put<char>>(text.getloc())
      .put(std::ostreambuf_iterator<char>(text), text, ' ', &parts, form.data(),
           form.data() + form.size());
  return text.str();
}

std::optional<int64_t> ParseTime(const std::string& text) {
  tm parts{};
  const char* const rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == nullptr || text.empty() || text.back() != 'Z') return {};
  return int64_t{timegm(&parts)} * 1000;
}

}  // namespace lease
