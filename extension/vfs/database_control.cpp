// File controls and pragmas of a fenced database.

#include "core/base/json.h"
#include "extension/vfs/database_file.h"

namespace lease {

int DatabaseFile::Control(int op, void* argument) {
  const auto forward = [&] { return real->pMethods->xFileControl(real, op, argument); };
  switch (op) {
    case SQLITE_FCNTL_PRAGMA: {
      const int rc = Pragma(static_cast<char**>(argument));
      return rc == SQLITE_NOTFOUND ? forward() : rc;
    }
    case SQLITE_FCNTL_SIZE_HINT:
      // With a chunk size it makes the file grow. SQLite does without.
      return MayWrite().ok() ? forward() : SQLITE_OK;
    case SQLITE_FCNTL_COMMIT_PHASETWO:
      // The end of a commit, also where the lock is kept.
      if (!InWal()) EndTransaction();
      return forward();
    case SQLITE_FCNTL_VFSNAME: {
      const int rc = forward();
      char** const name = static_cast<char**>(argument);
      if (rc == SQLITE_OK) *name = sqlite3_mprintf("lease/%z", *name);
      return rc;
    }
    default:
      return forward();
  }
}

// argument[0] takes the answer or the error, [1] is the name, [2] the value or nullptr.
int DatabaseFile::Pragma(char** argument) {
  const char* const value = argument[2];
  if (sqlite3_stricmp(argument[1], "journal_mode") == 0 && value != nullptr &&
      (sqlite3_stricmp(value, "memory") == 0 || sqlite3_stricmp(value, "off") == 0)) {
    argument[0] = sqlite3_mprintf(
        "lease: journal_mode=%s is refused: a transaction that loses its lease could not be "
        "rolled back; use WAL, DELETE, TRUNCATE or PERSIST",
        value);
    return SQLITE_ERROR;
  }
  if (sqlite3_stricmp(argument[1], "lease_status") == 0) {
    argument[0] = sqlite3_mprintf("%s", StatusText().c_str());
    return argument[0] == nullptr ? SQLITE_NOMEM : SQLITE_OK;
  }
  return SQLITE_NOTFOUND;
}

std::string DatabaseFile::StatusText() {
  const Title& title = guard_.title();
  std::string status = "{";
  if (title.node() != 0) status += "\"node\":" + std::to_string(title.node()) + ",";
  status += title.node() != 0 ? "\"store\":" : "\"leader\":";
  status += QuoteJson(title.where());
  if (const std::optional<uint64_t> term = title.Term()) {
    status += ",\"term\":" + std::to_string(*term);
  }
  Status allowed = guard_.CheckFile();
  if (allowed.ok()) allowed = guard_.Check();
  status += allowed.ok() ? ",\"live\":true" : ",\"live\":false";
  if (!allowed.ok()) status += ",\"reason\":" + QuoteJson(allowed.message());
  if (guard_.highest() != 0) status += ",\"fence\":" + std::to_string(guard_.highest());
  return status + "}";
}

}  // namespace lease
