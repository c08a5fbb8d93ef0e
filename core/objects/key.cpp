#include "core/objects/key.h"

namespace lease {
namespace {

bool IsSegment(std::string_view segment) {
  return !segment.empty() && segment != "." && segment != ".." &&
         segment.find('\0') == std::string_view::npos && !IsTemporaryName(segment);
}

bool IsKey(std::string_view key) {
  for (;;) {
    const size_t slash = key.find('/');
    if (!IsSegment(key.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    key.remove_prefix(slash + 1);
  }
}

}  // namespace

bool IsTemporaryName(std::string_view segment) {
  if (segment.substr(0, 4) == ".nfs") return true;
  const size_t before_digits = segment.find_last_not_of("0123456789");
  return before_digits != std::string_view::npos && segment[before_digits] == '#' &&
         before_digits + 1 < segment.size();
}

Status CheckKey(const Request& request) {
  std::string_view key = request.key;
  if (request.op != Op::kList) {
    return IsKey(key) ? Status() : Status(Code::kMisuse, "the key cannot name an object");
  }
  if (!key.empty() && key.back() == '/' && IsKey(key.substr(0, key.size() - 1))) return {};
  return {Code::kMisuse, "the prefix cannot name a folder"};
}

}  // namespace lease
