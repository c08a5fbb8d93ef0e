// What a store holds, for people and tables: reads only, and one broken node hides no other.

#ifndef LEASE_LEASE_INSPECT_H_
#define LEASE_LEASE_INSPECT_H_

#include <vector>

#include "core/lease/lease_store.h"
#include "lease/registry.h"

namespace lease {

Result<NodeList> ListNodes(const LeaseStore& store);

// Fills in what the store says; `token` and `valid` are the caller's.
NodeView InspectNode(const LeaseStore& store, uint64_t node, bool with_holder);

// The same of many nodes, with as many reads at once as the store bears and few listings, which
// run over the keys between those of the nodes: neighbours cost least. A node about which anything
// is unusual, or unsure, has neither head nor error: InspectNode finds the words for it.
std::vector<NodeView> InspectNodes(const LeaseStore& store, const std::vector<uint64_t>& nodes,
                                   bool with_holder);

std::vector<FenceView> ListFences(const LeaseStore& store, uint64_t node,
                                  const FenceFilter& filter);

}  // namespace lease

#endif  // LEASE_LEASE_INSPECT_H_
