#include "tests/bench/stored_nodes.h"

#include <stdexcept>

#include "core/lease/codec.h"
#include "core/lease/concurrently.h"
#include "core/lease/paths.h"

namespace lease::bench {
namespace {

Request Put(const std::string& key, const std::string& body) {
  Request put;
  put.op = Op::kPut;
  put.key = key;
  put.body = body;
  put.durability = Durability::kNone;
  return put;
}

}  // namespace

std::vector<StoredNode> StoreNodes(ObjectStore& store, uint64_t count) {
  std::vector<StoredNode> nodes;
  std::vector<Request> puts;
  for (uint64_t node = 1; node <= count; node++) {
    Record record{node, Random::System().NewUuid(), 1, 64, 1'764'633'600'000};
    const HolderCard card{node, record.owner, 10'000, ProcessTable::System().Self(), "bench"};
    puts.push_back(Put(paths::Record(node, 64), EncodeRecord(record)));
    record.seq++;
    nodes.push_back(
        {paths::RecordFolder(node), paths::Record(node, 65), paths::Card(node, record.owner)});
    puts.push_back(Put(nodes.back().head, EncodeRecord(record)));
    puts.push_back(Put(nodes.back().card, EncodeCard(card)));
  }
  for (const Reply& reply : RunConcurrently(store, puts, 32)) {
    if (!reply.status.ok()) throw std::runtime_error(reply.status.message());
  }
  return nodes;
}

}  // namespace lease::bench
