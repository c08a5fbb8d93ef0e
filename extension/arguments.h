// SQL values as arguments and results. A value that does not fit is kMisuse, with a text that says
// what would.
//
// Thread rules: those of the values' connection.

#ifndef LEASE_EXTENSION_ARGUMENTS_H_
#define LEASE_EXTENSION_ARGUMENTS_H_

#include <cstdint>
#include <string>

#include "extension/sqlite.h"
#include "lease/clock.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

// A node or a term: a whole number above 0, or decimal TEXT above 2^63-1, SQLite's largest INTEGER.
Result<uint64_t> UnsignedArgument(sqlite3_value* value, const char* name);

// An INTEGER from `least` to `most`, or a whole REAL of at most 2^53.
Result<int64_t> IntegerArgument(sqlite3_value* value, const char* name, int64_t least,
                                int64_t most);

// TEXT that is not empty and holds no NUL byte.
Result<std::string> TextArgument(sqlite3_value* value, const char* name);

Result<Uuid> OwnerArgument(sqlite3_value* value);
Result<Millis> TtlArgument(sqlite3_value* value);  // 1 to 86,400,000
Result<Nanos> WaitArgument(sqlite3_value* value);  // 0 to 86,400,000 ms

// The bytes of a TEXT or BLOB. Throws std::bad_alloc.
std::string TextOf(sqlite3_value* value);

// Results. What exceeds an INTEGER is decimal TEXT; empty text and 0 may stand for NULL.
void ResultUnsigned(sqlite3_context* context, uint64_t value);
void ResultUnsignedOrNull(sqlite3_context* context, uint64_t value);
void ResultText(sqlite3_context* context, const std::string& text);
void ResultTextOrNull(sqlite3_context* context, const std::string& text);

}  // namespace lease

#endif  // LEASE_EXTENSION_ARGUMENTS_H_
