#include "extension/vfs/journal_file.h"

#include <algorithm>

#include "extension/guard.h"

namespace lease {
namespace {

// The first header fills a sector. Later only its beginning is written: with the magic number and
// the count of pages before the first page of the database is, or with zeros at the end.
constexpr int kSmallestHeader = 512;

JournalFile& Self(sqlite3_file* file) { return *static_cast<JournalFile*>(file); }

int WriteStart(DatabaseFile& database, const void* data, int size) {
  if (size >= kSmallestHeader) return database.JournalBegins();
  const auto* const bytes = static_cast<const unsigned char*>(data);
  if (std::any_of(bytes, bytes + size, [](unsigned char byte) { return byte != 0; })) {
    return database.JournalComesToLife();
  }
  database.JournalEnds();
  return SQLITE_OK;
}

int Write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  JournalFile& self = Self(file);
  if (offset == 0) {
    const int rc = Guard([&] { return WriteStart(self.database, data, size); },
                         [](const char*) { return SQLITE_IOERR_NOMEM; });
    if (rc != SQLITE_OK) return rc;
  }
  return self.real->pMethods->xWrite(self.real, data, size, offset);
}

int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  JournalFile& self = Self(file);
  self.database.JournalEnds();
  return self.real->pMethods->xTruncate(self.real, size);
}

int Close(sqlite3_file* file) {
  JournalFile& self = Self(file);
  self.database.JournalEnds();
  sqlite3_file* const real = self.real;
  self.~JournalFile();
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

JournalFile::JournalFile(sqlite3_file* parents, DatabaseFile& of)
    : ShimFile(parents), database(of) {
  pMethods = &kMethods;
}

}  // namespace lease
