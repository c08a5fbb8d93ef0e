// SQL functions: what one is, and how a table of them is registered. A new SQL function is one row
// in one table.

#ifndef LEASE_EXTENSION_FUNCTIONS_H_
#define LEASE_EXTENSION_FUNCTIONS_H_

#include <span>

#include "extension/connection.h"
#include "extension/errors.h"
#include "extension/sqlite.h"
#include "lease/status.h"

namespace lease {

// One call of a SQL function. The result is set on `context`; NULL if nothing is set.
struct Call {
  sqlite3_context* context;
  Connection& connection;
  std::span<sqlite3_value*> arguments;
  Subject subject;
};

struct Function {
  const char* name;
  const char* what;  // in its error texts
  int least;         // arguments
  int most;
  int flags;  // kDirectOnly or kInnocuous
  // A failure becomes the SQL error; std::bad_alloc becomes SQLITE_NOMEM.
  Status (*body)(Call& call);
};

constexpr int kDirectOnly = SQLITE_UTF8 | SQLITE_DIRECTONLY;
constexpr int kInnocuous = SQLITE_UTF8 | SQLITE_INNOCUOUS;

std::span<const Function> LeaseFunctions();
std::span<const Function> LeaderFunctions();

// Returns an SQLITE_… code. May throw std::bad_alloc.
int RegisterFunctions(sqlite3* db, Connection& connection, std::span<const Function> functions);

}  // namespace lease

#endif  // LEASE_EXTENSION_FUNCTIONS_H_
