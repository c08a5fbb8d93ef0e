#include "extension/vfs/wal_file.h"

#include "extension/guard.h"

namespace lease {
namespace {

constexpr int kFrameHeader = 24;  // bytes; SQLite writes it and the page after it separately

WalFile& Self(sqlite3_file* file) { return *static_cast<WalFile*>(file); }

// A commit frame's header holds the size of the database after it, in bytes 4 to 7; others 0.
bool IsCommitHeader(const void* data, int size) {
  const auto* const bytes = static_cast<const unsigned char*>(data);
  return size == kFrameHeader && (bytes[4] | bytes[5] | bytes[6] | bytes[7]) != 0;
}

int Write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  WalFile& self = Self(file);
  const auto write = [&] { return self.real->pMethods->xWrite(self.real, data, size, offset); };
  if (self.database.IsCommitted(offset)) return write();
  const bool is_header = size == kFrameHeader;
  if (is_header) self.commits = IsCommitHeader(data, size);
  // Under the write lock a header waits for its page, which makes it a frame and is checked.
  const bool passes = is_header ? self.database.AwaitsCommit() : self.database.Holds();
  if (!passes) {
    const int refused = Guard(
        [&] {
          const Status allowed = self.database.MayLog(is_header && self.commits);
          if (allowed.ok()) return SQLITE_OK;
          return self.database.Refuse(SQLITE_IOERR_WRITE, allowed);
        },
        [](const char*) { return SQLITE_IOERR_NOMEM; });
    if (refused != SQLITE_OK) return refused;
  }
  if (is_header || !self.commits) return write();
  const int rc = write();
  if (rc == SQLITE_OK) {
    self.commits = false;
    self.database.Logged(offset + size);
  }
  return rc;
}

int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  WalFile& self = Self(file);
  return Guard(
      [&] {
        const Status allowed = self.database.MayLog(false);
        if (!allowed.ok()) return self.database.Refuse(SQLITE_IOERR_TRUNCATE, allowed);
        return self.real->pMethods->xTruncate(self.real, size);
      },
      [](const char*) { return SQLITE_IOERR_NOMEM; });
}

int Close(sqlite3_file* file) {
  WalFile& self = Self(file);
  self.database.SetWal(nullptr);
  sqlite3_file* const real = self.real;
  self.~WalFile();
  return real->pMethods->xClose(real);
}

const sqlite3_io_methods kMethods = [] {
  sqlite3_io_methods methods = kForward;
  methods.iVersion = 1;
  methods.xWrite = Write;
  methods.xTruncate = Truncate;
  methods.xClose = Close;
  return methods;
}();

}  // namespace

WalFile::WalFile(sqlite3_file* parents, DatabaseFile& of) : ShimFile(parents), database(of) {
  pMethods = &kMethods;
  database.SetWal(this);
}

}  // namespace lease
