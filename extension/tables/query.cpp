#include "extension/tables/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <new>
#include <utility>

#include "extension/arguments.h"

namespace lease {
namespace {

// The bits of a plan: one for each key that has a value, in the order of the values, and this.
constexpr int kNodeIsList = 1 << kKeys;

// The node that a value of a constraint can be equal to.
std::optional<uint64_t> NodeOf(sqlite3_value* value) {
  if (sqlite3_value_type(value) == SQLITE_FLOAT) {
    const double number = sqlite3_value_double(value);
    if (!(number > 0 && number < 0x1p63) || std::floor(number) != number) return std::nullopt;
    return static_cast<uint64_t>(number);
  }
  const Result<uint64_t> node = UnsignedArgument(value, "node");
  if (!node.ok()) return std::nullopt;
  return *node;
}

std::vector<uint64_t> NodesOf(sqlite3_value* value, bool list) {
  std::vector<uint64_t> nodes;
  const auto add = [&nodes](sqlite3_value* element) {
    if (const std::optional<uint64_t> node = NodeOf(element)) nodes.push_back(*node);
  };
  if (!list) {
    add(value);
    return nodes;
  }
  sqlite3_value* element = nullptr;
  int rc = sqlite3_vtab_in_first(value, &element);
  for (; rc == SQLITE_OK && element != nullptr; rc = sqlite3_vtab_in_next(value, &element)) {
    add(element);
  }
  if (rc == SQLITE_NOMEM) throw std::bad_alloc();
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

Status ReadValue(Key key, bool list, sqlite3_value* value, Query* query) {
  switch (key) {
    case Key::kNode:
      query->nodes = NodesOf(value, list);
      query->nothing |= query->nodes->empty();
      return {};
    case Key::kPredecessor:
    case Key::kSuccessor: {
      const Result<Uuid> owner = OwnerArgument(value);
      query->nothing |= !owner.ok();
      if (owner.ok()) (key == Key::kPredecessor ? query->predecessor : query->successor) = *owner;
      return {};
    }
    case Key::kPath: {
      const Result<std::string> path = TextArgument(value, "path");
      query->nothing |= !path.ok();
      if (path.ok()) query->path = *path;
      return {};
    }
    case Key::kArgument: {
      const Result<std::string> argument = TextArgument(value, "the argument of the table");
      if (!argument.ok()) return argument.status();
      query->argument = *argument;
      return {};
    }
  }
  return {};
}

}  // namespace

int PlanQuery(const Table& table, sqlite3_index_info* info) {
  std::array<int, kKeys> chosen;
  chosen.fill(-1);
  for (int i = 0; i < info->nConstraint; i++) {
    const auto& constraint = info->aConstraint[i];
    if (constraint.op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    for (const KeyColumn& key : table.keys) {
      if (key.column != constraint.iColumn) continue;
      if (constraint.usable != 0) {
        chosen.at(static_cast<size_t>(key.key)) = i;
      } else if (key.key == Key::kArgument) {
        return SQLITE_CONSTRAINT;
      }
    }
  }

  int values = 0;
  info->estimatedRows = 1'000;
  info->estimatedCost = 100'000;
  for (int key = 0; key < kKeys; key++) {
    const int i = chosen.at(static_cast<size_t>(key));
    if (i < 0) continue;
    info->aConstraintUsage[i].argvIndex = ++values;
    info->idxNum |= 1 << key;
    if (static_cast<Key>(key) == Key::kArgument) continue;
    info->estimatedRows /= 10;
    info->estimatedCost /= 100;
    if (static_cast<Key>(key) == Key::kNode && sqlite3_vtab_in(info, i, -1) != 0) {
      sqlite3_vtab_in(info, i, 1);
      info->idxNum |= kNodeIsList;
    }
  }
  info->idxStr = sqlite3_mprintf("%llu", info->colUsed);
  info->needToFreeIdxStr = 1;
  return info->idxStr == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

Result<Query> ReadQuery(int plan, const char* columns, std::span<sqlite3_value*> values) {
  Query query;
  query.columns = std::strtoull(columns, nullptr, 10);
  size_t next = 0;
  for (int key = 0; key < kKeys; key++) {
    if ((plan & (1 << key)) == 0) continue;
    const Status status =
        ReadValue(static_cast<Key>(key), (plan & kNodeIsList) != 0, values[next++], &query);
    if (!status.ok()) return status;
  }
  return query;
}

}  // namespace lease
