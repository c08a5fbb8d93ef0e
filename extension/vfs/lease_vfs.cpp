// The VFS `lease`: databases that only the live holder of a lease, or the leader, can write.
//
//   .load ./lease
//   .open 'file:app.db?vfs=lease&lease_node=7'          -- or leader=/run/app/leader
//   SELECT lease_acquire(7);
//   PRAGMA lease_status;
//
// A shim over the VFS that was the default when the extension was loaded. It wraps the main
// database, its journal and its WAL; everything else is the parent's own. Anyone may read.
// The rules are in database_file.h; what they promise, and what not, is in extension/VFS.md.
//
// Limitations: whoever opens the database with another VFS is not stopped; journal_mode MEMORY and
// OFF, and nolock, are refused.

#include "extension/vfs/lease_vfs.h"

#include <algorithm>
#include <atomic>
#include <new>

#include "core/base/mutex.h"
#include "extension/guard.h"
#include "extension/vfs/database_file.h"
#include "extension/vfs/journal_file.h"
#include "extension/vfs/title.h"
#include "extension/vfs/wal_file.h"

namespace lease {
namespace {

constexpr char kName[] = "lease";

std::atomic<Network> g_network = Network::kRefused;

// SQLite's handle takes this much of its memory, the parent's file the rest.
constexpr size_t kHandle =
    (std::max({sizeof(DatabaseFile), sizeof(JournalFile), sizeof(WalFile)}) + 15) / 16 * 16;

sqlite3_vfs* Parent(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

// ---- Opening ----

sqlite3_file* RealOf(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + kHandle);
}

// Opens the parent's file. After a failure it is closed, whatever the parent left.
int OpenReal(sqlite3_vfs* vfs, const char* name, sqlite3_file* real, int flags, int* out) {
  sqlite3_vfs* const parent = Parent(vfs);
  real->pMethods = nullptr;
  const int rc = parent->xOpen(parent, name, real, flags, out);
  if (rc != SQLITE_OK && real->pMethods != nullptr) real->pMethods->xClose(real);
  return rc;
}

Status RefuseUnlocked(const char* name) {
  if (sqlite3_uri_boolean(name, "nolock", 0) == 0) return {};
  return {Code::kMisuse, "nolock cannot be used here: the fence rests on the file locks"};
}

int CannotOpen(const char* name, uint64_t node, const Status& why) {
  ReportRefusal(SQLITE_CANTOPEN, name, node, why, true);
  return SQLITE_CANTOPEN;
}

int OpenDatabase(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  const Status locked = RefuseUnlocked(name);
  if (!locked.ok()) return CannotOpen(name, 0, locked);
  const Result<Title> title = Title::FromParameters(name, g_network);
  if (!title.ok()) return CannotOpen(name, 0, title.status());

  sqlite3_file* const real = RealOf(file);
  const int rc = OpenReal(vfs, name, real, flags, out);
  if (rc != SQLITE_OK) return rc;
  DatabaseFile* database = nullptr;
  const int checked = Guard(
      [&] {
        database = new (file) DatabaseFile(real, name, *title);
        const Status fence = database->CheckFile();
        return fence.ok() ? SQLITE_OK : database->Refuse(SQLITE_CANTOPEN, fence);
      },
      [](const char*) { return SQLITE_NOMEM; });
  if (checked == SQLITE_OK) {
    database->pMethods = DatabaseMethods(real->pMethods->iVersion);
  } else if (database != nullptr) {
    CloseDatabase(file);
    file->pMethods = nullptr;
  } else {
    real->pMethods->xClose(real);
    file->pMethods = nullptr;  // what is half made of the handle may have set it
  }
  return checked;
}

// Opens a journal or a WAL.
template <typename File>
int OpenCompanion(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  DatabaseFile* const database = DatabaseFile::Of(name);
  if (database == nullptr) {
    return CannotOpen(name, 0, {Code::kMisuse, "it belongs to no database that is open here"});
  }
  const int rc = OpenReal(vfs, name, RealOf(file), flags, out);
  if (rc == SQLITE_OK) new (file) File(RealOf(file), *database);
  return rc;
}

int Open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  file->pMethods = nullptr;
  return Guard(
      [&] {
        if ((flags & SQLITE_OPEN_MAIN_DB) != 0) return OpenDatabase(vfs, name, file, flags, out);
        if ((flags & SQLITE_OPEN_MAIN_JOURNAL) != 0) {
          return OpenCompanion<JournalFile>(vfs, name, file, flags, out);
        }
        if ((flags & SQLITE_OPEN_WAL) != 0) {
          return OpenCompanion<WalFile>(vfs, name, file, flags, out);
        }
        sqlite3_vfs* const parent = Parent(vfs);
        return parent->xOpen(parent, name, file, flags, out);
      },
      [](const char* text) { return text == nullptr ? SQLITE_NOMEM : SQLITE_CANTOPEN; });
}

// ---- The rest is the parent's ----

int Delete(sqlite3_vfs* vfs, const char* name, int sync) {
  return Parent(vfs)->xDelete(Parent(vfs), name, sync);
}

int Access(sqlite3_vfs* vfs, const char* name, int flags, int* out) {
  return Parent(vfs)->xAccess(Parent(vfs), name, flags, out);
}

int FullPathname(sqlite3_vfs* vfs, const char* name, int size, char* out) {
  return Parent(vfs)->xFullPathname(Parent(vfs), name, size, out);
}

void* DlOpen(sqlite3_vfs* vfs, const char* name) { return Parent(vfs)->xDlOpen(Parent(vfs), name); }

void DlError(sqlite3_vfs* vfs, int size, char* out) {
  Parent(vfs)->xDlError(Parent(vfs), size, out);
}

void (*DlSym(sqlite3_vfs* vfs, void* handle, const char* symbol))() {
  return Parent(vfs)->xDlSym(Parent(vfs), handle, symbol);
}

void DlClose(sqlite3_vfs* vfs, void* handle) { Parent(vfs)->xDlClose(Parent(vfs), handle); }

int Randomness(sqlite3_vfs* vfs, int size, char* out) {
  return Parent(vfs)->xRandomness(Parent(vfs), size, out);
}

int Sleep(sqlite3_vfs* vfs, int microseconds) {
  return Parent(vfs)->xSleep(Parent(vfs), microseconds);
}

int CurrentTime(sqlite3_vfs* vfs, double* out) {
  return Parent(vfs)->xCurrentTime(Parent(vfs), out);
}

int GetLastError(sqlite3_vfs* vfs, int size, char* out) {
  return Parent(vfs)->xGetLastError(Parent(vfs), size, out);
}

int CurrentTimeInt64(sqlite3_vfs* vfs, sqlite3_int64* out) {
  return Parent(vfs)->xCurrentTimeInt64(Parent(vfs), out);
}

int SetSystemCall(sqlite3_vfs* vfs, const char* name, sqlite3_syscall_ptr call) {
  return Parent(vfs)->xSetSystemCall(Parent(vfs), name, call);
}

sqlite3_syscall_ptr GetSystemCall(sqlite3_vfs* vfs, const char* name) {
  return Parent(vfs)->xGetSystemCall(Parent(vfs), name);
}

const char* NextSystemCall(sqlite3_vfs* vfs, const char* name) {
  return Parent(vfs)->xNextSystemCall(Parent(vfs), name);
}

}  // namespace

int RegisterVfs(Network network) {
  if (network == Network::kAllowed) g_network = network;
  static Mutex mutex;
  static sqlite3_vfs vfs = {3,
                            0,
                            0,
                            nullptr,
                            kName,
                            nullptr,
                            Open,
                            Delete,
                            Access,
                            FullPathname,
                            DlOpen,
                            DlError,
                            DlSym,
                            DlClose,
                            Randomness,
                            Sleep,
                            CurrentTime,
                            GetLastError,
                            CurrentTimeInt64,
                            SetSystemCall,
                            GetSystemCall,
                            NextSystemCall};
  MutexLock lock(mutex);
  // Never over itself, whatever the default is by now.
  if (sqlite3_vfs_find(kName) != nullptr) return SQLITE_OK;
  sqlite3_vfs* const parent = sqlite3_vfs_find(nullptr);
  if (parent == nullptr) return SQLITE_ERROR;
  vfs.iVersion = std::min(parent->iVersion, 3);
  vfs.szOsFile = static_cast<int>(kHandle) + parent->szOsFile;
  vfs.mxPathname = parent->mxPathname;
  vfs.pAppData = parent;
  return sqlite3_vfs_register(&vfs, 0);
}

}  // namespace lease
