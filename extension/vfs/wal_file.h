// The write-ahead log: every frame is checked when its page is written, the commit frame above all.
// A refused frame is clean: SQLite ignores what is not committed. Its sync is never refused,
// because the transaction would come back with the next recovery.

#ifndef LEASE_EXTENSION_VFS_WAL_FILE_H_
#define LEASE_EXTENSION_VFS_WAL_FILE_H_

#include "extension/vfs/database_file.h"
#include "extension/vfs/shim_file.h"

namespace lease {

struct WalFile final : ShimFile {
  WalFile(sqlite3_file* parents, DatabaseFile& of);

  DatabaseFile& database;
  bool commits = false;  // the page of a commit frame follows
};

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_WAL_FILE_H_
