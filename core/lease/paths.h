// The keys of protocol.md's "Objects", built and parsed. One key has one spelling.

#ifndef LEASE_LEASE_PATHS_H_
#define LEASE_LEASE_PATHS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lease/uuid.h"

namespace lease::paths {

// Sequence numbers are stored in 16 digits: the last one that can be written.
constexpr uint64_t kMaxSeq = 9'999'999'999'999'999;

// The folder that holds one folder of records per node.
extern const char kRecordRoot[];

std::string RecordFolder(uint64_t node);
std::string Record(uint64_t node, uint64_t seq);
std::optional<uint64_t> ParseRecord(uint64_t node, std::string_view key);  // the seq

std::string FenceFolder(uint64_t node);
std::string FenceByPredecessor(uint64_t node, const Uuid& owner);
std::string FenceBySuccessorFolder(uint64_t node, const Uuid& owner);
std::string FenceBySuccessor(uint64_t node, const Uuid& owner, uint64_t term);

// What a key in a node's fence folder promises about the certificate it names.
struct FenceKey {
  bool by_predecessor = true;
  Uuid owner;
  uint64_t term = 0;  // by successor only
};
std::optional<FenceKey> ParseFence(uint64_t node, std::string_view key);

std::string CardFolder(uint64_t node);
std::string Card(uint64_t node, const Uuid& owner);
std::optional<Uuid> ParseCard(uint64_t node, std::string_view key);  // the owner

// The node of a folder such as "control/process-lease/node=7/", directly below `root`.
std::optional<uint64_t> ParseNodeFolder(std::string_view root, std::string_view folder);

}  // namespace lease::paths

#endif  // LEASE_LEASE_PATHS_H_
