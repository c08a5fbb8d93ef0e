// The rollback journal: its life tells the database where a transaction begins and ends, also with
// locking_mode=EXCLUSIVE, where no lock is taken again.

#ifndef LEASE_EXTENSION_VFS_JOURNAL_FILE_H_
#define LEASE_EXTENSION_VFS_JOURNAL_FILE_H_

#include "extension/vfs/database_file.h"
#include "extension/vfs/shim_file.h"

namespace lease {

struct JournalFile final : ShimFile {
  JournalFile(sqlite3_file* parents, DatabaseFile& of);

  DatabaseFile& database;
};

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_JOURNAL_FILE_H_
