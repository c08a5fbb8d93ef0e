// A file of the VFS `lease`: SQLite's handle, and behind it in the same memory the parent's file,
// to which every method forwards unless the kind of file has its own.

#ifndef LEASE_EXTENSION_VFS_SHIM_FILE_H_
#define LEASE_EXTENSION_VFS_SHIM_FILE_H_

#include "extension/sqlite.h"

namespace lease {

// Thread rules: those of sqlite3_file; SQLite calls the methods of one file one at a time.
struct ShimFile : sqlite3_file {
  explicit ShimFile(sqlite3_file* parents) : sqlite3_file{nullptr}, real(parents) {}

  sqlite3_file* const real;
};

inline sqlite3_file* Real(sqlite3_file* file) { return static_cast<ShimFile*>(file)->real; }

// Forwards everything. Version 3; xClose is nullptr: each kind brings its own.
extern const sqlite3_io_methods kForward;

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_SHIM_FILE_H_
