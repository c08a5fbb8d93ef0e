// The main database file: where transactions begin, and where a process that may not write is
// stopped. Its journal and its WAL report here what passes through them.
//
//   moment                                       refused with
//   ------------------------------------------   ---------------------------------------------
//   lock to RESERVED, WAL write lock, checkpoint  SQLITE_READONLY: nothing has begun
//   SHARED to EXCLUSIVE (a hot journal)           SQLITE_READONLY_ROLLBACK
//   a journal comes to life, EXCLUSIVE for the    SQLITE_IOERR_…: SQLite then rolls the whole
//   commit or a spill, first page, any WAL frame  transaction back at once
//
// After its first page a rollback-mode transaction may finish, either way: the file lock is held
// until then, and a half-written database is one that a reader without the lease cannot mend.

#ifndef LEASE_EXTENSION_VFS_DATABASE_FILE_H_
#define LEASE_EXTENSION_VFS_DATABASE_FILE_H_

#include <array>
#include <cstdint>
#include <string>

#include "extension/vfs/guard.h"
#include "extension/vfs/shim_file.h"

namespace lease {

struct WalFile;

class DatabaseFile final : public ShimFile {
 public:
  // Takes over `real`, which is open, and is from now on the file of `name`, SQLite's own pointer.
  DatabaseFile(sqlite3_file* real, const char* name, const Title& title);
  ~DatabaseFile();
  DatabaseFile(const DatabaseFile&) = delete;
  DatabaseFile& operator=(const DatabaseFile&) = delete;

  // The open database to which the name of a journal or a WAL belongs, else nullptr.
  static DatabaseFile* Of(const char* name);

  // What opening depends on: the fence file.
  Status CheckFile() { return guard_.CheckFile(); }

  int Write(const void* data, int size, sqlite3_int64 offset);
  int Truncate(sqlite3_int64 size);
  int Lock(int level);
  int Unlock(int level);
  int Control(int op, void* argument);
  int ShmMap(int region, int size, int extend, void volatile** memory);
  int ShmLock(int offset, int count, int flags);

  // The journal: its header is about to be written, with which a transaction begins; it is about
  // to become one that the next reader must roll back; it was closed, cut or overwritten.
  int JournalBegins();
  int JournalComesToLife();
  void JournalEnds();

  // The WAL: it was opened or closed; it may be written now; its commit frame is complete.
  void SetWal(const WalFile* wal);
  bool Holds() const { return guard_.Holds(); }
  // Under the write lock, and the commit frame is not complete yet: what is written now is new.
  bool AwaitsCommit() const { return (guarded_ & 1U) != 0 && committed_at_ == INT64_MAX; }
  Status MayLog(bool commits);
  void Logged(sqlite3_int64 end);
  // Up to here a transaction that is committed may be padded.
  bool IsCommitted(sqlite3_int64 offset) const { return offset >= committed_at_; }

  // Tells SQLite's log and lease_events why, and returns `code`.
  int Refuse(int code, const Status& why);

 private:
  bool InWal() const { return wal_ != nullptr; }
  bool GuardsShm(int offset, int count) const;
  Status BeginUnderLock();
  int BeginShared(int offset, int count);
  bool ResumesWriting() const;
  int BeginLocked(int level);
  void Trust();
  void EndTransaction();
  Status MayWrite();
  bool Stands(const void* data, int size, sqlite3_int64 offset);
  int Pragma(char** argument);
  std::string StatusText();

  const char* const name_;
  WriteGuard guard_;
  std::string last_refusal_;  // already among the events

  bool trusted_ = false;  // the guard let the last transaction begin

  int lock_ = SQLITE_LOCK_NONE;
  // Of a transaction in rollback mode.
  bool journaled_ = false;   // its journal has begun
  bool recovering_ = false;  // EXCLUSIVE without it: a journal is being rolled back
  bool writing_ = false;     // a page of it may be in the file

  // In WAL mode. Bits are those of the WAL's locks.
  const WalFile* wal_ = nullptr;
  unsigned readers_ = 0;  // read marks held
  unsigned guarded_ = 0;  // held by leave of the guard
  sqlite3_int64 committed_at_ = INT64_MAX;
  // Of the WAL's index: its header, which changes with every commit, and the count of frames that
  // are checkpointed. Where they are as this file left them, nobody has written in between.
  using IndexState = std::array<uint64_t, 7>;
  IndexState ReadIndex() const;
  void volatile* index_ = nullptr;
  IndexState index_left_{};
};

// The methods of a file whose parent's file has `version`, and the one that ends it. SQLite uses
// what the version says is there.
const sqlite3_io_methods* DatabaseMethods(int version);
int CloseDatabase(sqlite3_file* file);

// Tells SQLite's log of a refusal, and lease_events if `as_event`. `node` 0: leadership.
void ReportRefusal(int code, const char* database, uint64_t node, const Status& why, bool as_event);

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_DATABASE_FILE_H_
