// A store of many nodes, each with a card and its last two records.

#ifndef LEASE_TESTS_BENCH_STORED_NODES_H_
#define LEASE_TESTS_BENCH_STORED_NODES_H_

#include <string>
#include <vector>

#include "lease/object_store.h"

namespace lease::bench {

// The keys of one node's objects that a reader needs, relative to the store's root.
struct StoredNode {
  std::string records;  // the folder
  std::string head;
  std::string card;
};

// Writes the nodes 1 to `count`, many at a time. Throws std::runtime_error.
std::vector<StoredNode> StoreNodes(ObjectStore& store, uint64_t count);

}  // namespace lease::bench

#endif  // LEASE_TESTS_BENCH_STORED_NODES_H_
