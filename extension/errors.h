// How a failure looks in SQL: one form of text, and SQLite's own result codes.

#ifndef LEASE_EXTENSION_ERRORS_H_
#define LEASE_EXTENSION_ERRORS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "extension/sqlite.h"
#include "lease/status.h"

namespace lease {

// What a call was about, for the text of its error.
struct Subject {
  const char* what;              // "acquire", "process_leases", …
  std::optional<uint64_t> node;  // once it is known
};

// "lease: <what> node <n>: <why>".
std::string ErrorText(const Subject& subject, const std::string& why);

// The SQLITE_… code of a failure.
int ErrorCode(Code code);

// Makes `status`, a failure, the result of a function call.
void ResultError(sqlite3_context* context, const Subject& subject, const Status& status);

}  // namespace lease

#endif  // LEASE_EXTENSION_ERRORS_H_
