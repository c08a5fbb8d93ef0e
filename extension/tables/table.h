// One adapter for all tables: eponymous, read only, DIRECTONLY. A table is a schema, the columns
// whose constraints it makes use of, and a function that opens a scan.

#ifndef LEASE_EXTENSION_TABLES_TABLE_H_
#define LEASE_EXTENSION_TABLES_TABLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "extension/connection.h"
#include "extension/sqlite.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

// What an equality on a column, or IN on a node, may tell a scan in advance.
enum class Key { kNode, kPredecessor, kSuccessor, kPath, kArgument };
constexpr int kKeys = 5;

struct KeyColumn {
  int column;
  Key key;
};

// What a query asks for, as far as a table can make use of it. SQLite checks every constraint on
// the rows again, so a scan may return too many rows but never too few.
struct Query {
  bool nothing = false;                        // a constraint that no row can meet
  std::optional<std::vector<uint64_t>> nodes;  // ascending, each once; absent: all
  std::optional<Uuid> predecessor;
  std::optional<Uuid> successor;
  std::optional<std::string> path;
  std::optional<std::string> argument;  // of the table-valued call: a store or a path
  uint64_t columns = 0;                 // a bit for each column that is read
};

// One scan. After Next said true, Column reads the current row.
class Rows {
 public:
  virtual ~Rows() = default;
  virtual Result<bool> Next() = 0;
  virtual void Column(sqlite3_context* context, int column) const = 0;
};

struct Table {
  const char* name;
  // Columns that may exceed an INTEGER have no type, so that their TEXT compares as it stands.
  const char* schema;
  std::span<const KeyColumn> keys;
  Result<std::unique_ptr<Rows>> (*scan)(Connection& connection, const Query& query);
};

constexpr uint64_t ColumnBit(int column) { return uint64_t{1} << column; }

// The store that the query's argument names, else the connection's.
Result<Holdings*> QueriedStore(Connection& connection, const Query& query);
// The nodes that the query asks for, else every node of `store`.
Result<NodeList> QueriedNodes(Holdings& store, const Query& query);
// The argument as it was given (so that SQLite finds it equal), else the canonical name.
std::string QueriedName(const Query& query, const std::string& canonical);

extern const Table kProcessLeases;
extern const Table kLeaseFences;
extern const Table kLeaderState;
extern const Table kLeaseEvents;
extern const Table kLeaseStats;

// Returns an SQLITE_… code. May throw std::bad_alloc.
int RegisterTable(sqlite3* db, Connection& connection, const Table& table);

}  // namespace lease

#endif  // LEASE_EXTENSION_TABLES_TABLE_H_
