#include "tests/vfs/probe_vfs.h"

#include <new>

namespace lease::testing {
namespace {

Probe::Hook g_hook;
sqlite3_vfs* g_parent = nullptr;
bool g_within = false;  // what a hook does itself is not shown

struct ProbeFile : sqlite3_file {
  Probe::File kind;
  const char* name;
  sqlite3_file* real;
};

ProbeFile& Self(sqlite3_file* file) { return *static_cast<ProbeFile*>(file); }
sqlite3_file* Real(sqlite3_file* file) { return Self(file).real; }

int Show(sqlite3_file* file, Probe::Act act, Probe::Operation operation = {}) {
  if (!g_hook || g_within) return SQLITE_OK;
  operation.file = Self(file).kind;
  operation.act = act;
  operation.name = Self(file).name;
  g_within = true;
  const int rc = g_hook(operation);
  g_within = false;
  return rc;
}

int Close(sqlite3_file* file) {
  Show(file, Probe::Act::kClose);
  return Real(file)->pMethods->xClose(Real(file));
}

int Read(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
  return Real(file)->pMethods->xRead(Real(file), data, size, offset);
}

int Write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  Probe::Operation operation{};
  operation.data = data;
  operation.size = size;
  operation.offset = offset;
  const int rc = Show(file, Probe::Act::kWrite, operation);
  return rc != SQLITE_OK ? rc : Real(file)->pMethods->xWrite(Real(file), data, size, offset);
}

int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  Probe::Operation operation{};
  operation.size = size;
  const int rc = Show(file, Probe::Act::kTruncate, operation);
  return rc != SQLITE_OK ? rc : Real(file)->pMethods->xTruncate(Real(file), size);
}

// The tests cut no power, so nothing needs to reach the disk.
int Sync(sqlite3_file* file, int) { return Show(file, Probe::Act::kSync); }

int FileSize(sqlite3_file* file, sqlite3_int64* size) {
  return Real(file)->pMethods->xFileSize(Real(file), size);
}

int Lock(sqlite3_file* file, int level) {
  Probe::Operation operation{};
  operation.level = level;
  const int rc = Show(file, Probe::Act::kLock, operation);
  return rc != SQLITE_OK ? rc : Real(file)->pMethods->xLock(Real(file), level);
}

int Unlock(sqlite3_file* file, int level) {
  Probe::Operation operation{};
  operation.level = level;
  Show(file, Probe::Act::kUnlock, operation);
  return Real(file)->pMethods->xUnlock(Real(file), level);
}

int CheckReservedLock(sqlite3_file* file, int* taken) {
  return Real(file)->pMethods->xCheckReservedLock(Real(file), taken);
}

int FileControl(sqlite3_file* file, int op, void* argument) {
  return Real(file)->pMethods->xFileControl(Real(file), op, argument);
}

int SectorSize(sqlite3_file* file) { return Real(file)->pMethods->xSectorSize(Real(file)); }

int DeviceCharacteristics(sqlite3_file* file) {
  return Real(file)->pMethods->xDeviceCharacteristics(Real(file));
}

int ShmMap(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  return Real(file)->pMethods->xShmMap(Real(file), region, size, extend, memory);
}

int ShmLock(sqlite3_file* file, int offset, int count, int flags) {
  Probe::Operation operation{};
  operation.offset = offset;
  operation.level = flags;
  const int rc = Show(file, Probe::Act::kShmLock, operation);
  return rc != SQLITE_OK ? rc : Real(file)->pMethods->xShmLock(Real(file), offset, count, flags);
}

void ShmBarrier(sqlite3_file* file) { Real(file)->pMethods->xShmBarrier(Real(file)); }

int ShmUnmap(sqlite3_file* file, int remove) {
  return Real(file)->pMethods->xShmUnmap(Real(file), remove);
}

int Fetch(sqlite3_file* file, sqlite3_int64 offset, int size, void** memory) {
  return Real(file)->pMethods->xFetch(Real(file), offset, size, memory);
}

int Unfetch(sqlite3_file* file, sqlite3_int64 offset, void* memory) {
  return Real(file)->pMethods->xUnfetch(Real(file), offset, memory);
}

const sqlite3_io_methods kMethods = {3,
                                     Close,
                                     Read,
                                     Write,
                                     Truncate,
                                     Sync,
                                     FileSize,
                                     Lock,
                                     Unlock,
                                     CheckReservedLock,
                                     FileControl,
                                     SectorSize,
                                     DeviceCharacteristics,
                                     ShmMap,
                                     ShmLock,
                                     ShmBarrier,
                                     ShmUnmap,
                                     Fetch,
                                     Unfetch};

int Open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  constexpr int kShown = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
  if ((flags & kShown) == 0) return g_parent->xOpen(g_parent, name, file, flags, out);
  auto* const self = new (file) ProbeFile;
  self->pMethods = nullptr;
  self->kind = (flags & SQLITE_OPEN_MAIN_DB) != 0        ? Probe::File::kDatabase
               : (flags & SQLITE_OPEN_MAIN_JOURNAL) != 0 ? Probe::File::kJournal
                                                         : Probe::File::kWal;
  self->name = name;
  self->real = reinterpret_cast<sqlite3_file*>(self + 1);
  const int rc = g_parent->xOpen(g_parent, name, self->real, flags, out);
  if (rc == SQLITE_OK) self->pMethods = &kMethods;
  return rc;
}

}  // namespace

void Probe::Install() {
  static sqlite3_vfs vfs;
  if (g_parent != nullptr) return;
  g_parent = sqlite3_vfs_find(nullptr);
  vfs = *g_parent;
  vfs.zName = "probe";
  vfs.xOpen = Open;
  vfs.szOsFile = static_cast<int>(sizeof(ProbeFile)) + g_parent->szOsFile;
  sqlite3_vfs_register(&vfs, 1);
}

Probe::Probe(Hook hook) { g_hook = std::move(hook); }

Probe::~Probe() { g_hook = nullptr; }

}  // namespace lease::testing
