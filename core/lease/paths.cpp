#include "core/lease/paths.h"

#include <charconv>
#include <string>

namespace lease::paths {

const char kRecordRoot[] = "control/process-lease/";

namespace {

const char kFenceRoot[] = "control/process-lease-fences/v1/";
const char kCardRoot[] = "control/process-lease-holders/v1/";
constexpr size_t kDigits = 16;

std::string Padded(uint64_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < kDigits) digits.insert(0, kDigits - digits.size(), '0');
  return digits;
}

std::string NodeFolder(std::string_view root, uint64_t node) {
  return std::string(root) + "node=" + std::to_string(node) + "/";
}

bool Take(std::string_view& text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool TakeEnd(std::string_view& text, std::string_view suffix) {
  if (text.size() < suffix.size() || text.substr(text.size() - suffix.size()) != suffix) {
    return false;
  }
  text.remove_suffix(suffix.size());
  return true;
}

// Digits alone; the caller compares spellings where zeros in front matter.
std::optional<uint64_t> ParseNumber(std::string_view text) {
  uint64_t number = 0;
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string RecordFolder(uint64_t node) { return NodeFolder(kRecordRoot, node); }

std::string Record(uint64_t node, uint64_t seq) {
  return RecordFolder(node) + "v" + Padded(seq) + ".json";
}

std::optional<uint64_t> ParseRecord(uint64_t node, std::string_view key) {
  std::string_view digits = key;
  if (!Take(digits, RecordFolder(node) + "v") || !TakeEnd(digits, ".json")) return std::nullopt;
  const std::optional<uint64_t> seq = ParseNumber(digits);
  if (!seq || *seq == 0 || Record(node, *seq) != key) return std::nullopt;
  return seq;
}

std::string FenceFolder(uint64_t node) { return NodeFolder(kFenceRoot, node); }

std::string FenceByPredecessor(uint64_t node, const Uuid& owner) {
  return FenceFolder(node) + "predecessor=" + owner.ToString() + ".json";
}

std::string FenceBySuccessorFolder(uint64_t node, const Uuid& owner) {
  return FenceFolder(node) + "successor=" + owner.ToString() + "/";
}

std::string FenceBySuccessor(uint64_t node, const Uuid& owner, uint64_t term) {
  return FenceBySuccessorFolder(node, owner) + "term=" + Padded(term) + ".json";
}

std::optional<FenceKey> ParseFence(uint64_t node, std::string_view key) {
  std::string_view rest = key;
  if (!Take(rest, FenceFolder(node)) || !TakeEnd(rest, ".json")) return std::nullopt;
  FenceKey parsed;
  parsed.by_predecessor = Take(rest, "predecessor=");
  if (!parsed.by_predecessor) {
    if (!Take(rest, "successor=")) return std::nullopt;
    const size_t slash = rest.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    std::string_view digits = rest.substr(slash + 1);
    if (!Take(digits, "term=")) return std::nullopt;
    const std::optional<uint64_t> term = ParseNumber(digits);
    if (!term || *term == 0) return std::nullopt;
    parsed.term = *term;
    rest = rest.substr(0, slash);
  }
  const std::optional<Uuid> owner = Uuid::Parse(rest);
  if (!owner) return std::nullopt;
  parsed.owner = *owner;
  const std::string canonical = parsed.by_predecessor
                                    ? FenceByPredecessor(node, parsed.owner)
                                    : FenceBySuccessor(node, parsed.owner, parsed.term);
  if (canonical != key) return std::nullopt;
  return parsed;
}

std::string CardFolder(uint64_t node) { return NodeFolder(kCardRoot, node); }

std::string Card(uint64_t node, const Uuid& owner) {
  return CardFolder(node) + "owner=" + owner.ToString() + ".json";
}

std::optional<Uuid> ParseCard(uint64_t node, std::string_view key) {
  if (!Take(key, CardFolder(node) + "owner=") || !TakeEnd(key, ".json")) return std::nullopt;
  return Uuid::Parse(key);
}

std::optional<uint64_t> ParseNodeFolder(std::string_view root, std::string_view folder) {
  std::string_view digits = folder;
  if (!Take(digits, root) || !Take(digits, "node=") || !TakeEnd(digits, "/")) return std::nullopt;
  const std::optional<uint64_t> node = ParseNumber(digits);
  if (!node || *node == 0 || NodeFolder(root, *node) != folder) return std::nullopt;
  return node;
}

}  // namespace lease::paths
