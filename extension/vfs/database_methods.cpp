// What SQLite calls: nothing but the way into DatabaseFile.

#include <algorithm>

#include "extension/guard.h"
#include "extension/vfs/database_file.h"

namespace lease {
namespace {

// Without a journal on disk, for which these stand, nothing could be rolled back.
constexpr int kAtomicWrites = 0x1FF | SQLITE_IOCAP_BATCH_ATOMIC;

DatabaseFile& Self(sqlite3_file* file) { return *static_cast<DatabaseFile*>(file); }

// Runs a method; memory that runs out is an I/O error, after which SQLite rolls back.
template <typename Body>
int Run(Body body) {
  return Guard(body, [](const char*) { return SQLITE_IOERR_NOMEM; });
}

int Write(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  return Run([&] { return Self(file).Write(data, size, offset); });
}

int Truncate(sqlite3_file* file, sqlite3_int64 size) {
  return Run([&] { return Self(file).Truncate(size); });
}

int Lock(sqlite3_file* file, int level) {
  return Run([&] { return Self(file).Lock(level); });
}

int Unlock(sqlite3_file* file, int level) { return Self(file).Unlock(level); }

int Control(sqlite3_file* file, int op, void* argument) {
  return Run([&] { return Self(file).Control(op, argument); });
}

int Characteristics(sqlite3_file* file) {
  return kForward.xDeviceCharacteristics(file) & ~kAtomicWrites;
}

int ShmMap(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  return Self(file).ShmMap(region, size, extend, memory);
}

int ShmLock(sqlite3_file* file, int offset, int count, int flags) {
  return Self(file).ShmLock(offset, count, flags);
}

sqlite3_io_methods MakeMethods(int version) {
  sqlite3_io_methods methods = kForward;
  methods.iVersion = version;
  methods.xClose = CloseDatabase;
  methods.xWrite = Write;
  methods.xTruncate = Truncate;
  methods.xLock = Lock;
  methods.xUnlock = Unlock;
  methods.xFileControl = Control;
  methods.xDeviceCharacteristics = Characteristics;
  methods.xShmMap = ShmMap;
  methods.xShmLock = ShmLock;
  return methods;
}

}  // namespace

const sqlite3_io_methods* DatabaseMethods(int version) {
  static const sqlite3_io_methods kMethods[] = {MakeMethods(1), MakeMethods(2), MakeMethods(3)};
  return &kMethods[std::clamp(version, 1, 3) - 1];
}

int CloseDatabase(sqlite3_file* file) {
  sqlite3_file* const real = Real(file);
  Self(file).~DatabaseFile();
  return real->pMethods->xClose(real);
}

}  // namespace lease
