// From SQLite's constraints to a Query: chosen in xBestIndex, carried by idxNum and idxStr, read
// back in xFilter.

#ifndef LEASE_EXTENSION_TABLES_QUERY_H_
#define LEASE_EXTENSION_TABLES_QUERY_H_

#include <span>

#include "extension/sqlite.h"
#include "extension/tables/table.h"
#include "lease/status.h"

namespace lease {

// Fills in the plan. SQLITE_CONSTRAINT when the argument is not known yet in this plan,
// SQLITE_NOMEM, or SQLITE_OK.
int PlanQuery(const Table& table, sqlite3_index_info* info);

// kMisuse when the argument is not TEXT. May throw std::bad_alloc.
Result<Query> ReadQuery(int plan, const char* columns, std::span<sqlite3_value*> values);

}  // namespace lease

#endif  // LEASE_EXTENSION_TABLES_QUERY_H_
