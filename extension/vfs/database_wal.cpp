// A fenced database in WAL mode: its locks in shared memory, and what is logged under them.

#include "extension/guard.h"
#include "extension/vfs/database_file.h"

namespace lease {
namespace {

constexpr unsigned kWriteLock = 1U << 0;
constexpr unsigned kCheckpointLock = 1U << 1;
constexpr unsigned kFirstReadMark = 1U << 3;
constexpr int kShmExclusive = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE;

constexpr unsigned ShmBits(int offset, int count) { return ((1U << count) - 1) << offset; }

}  // namespace

// The write lock is also taken by a reader to rebuild the index, which anyone may do; only a
// writer already has a read mark. A checkpoint takes its own lock, and that alone.
bool DatabaseFile::GuardsShm(int offset, int count) const {
  const unsigned bits = ShmBits(offset, count);
  return bits == kCheckpointLock || ((bits & kWriteLock) != 0 && readers_ != 0);
}

// Where nothing is left to do after it, the parent's call is the last: a return into one more layer
// is dear after a system call, and these are several to a transaction.
int DatabaseFile::ShmLock(int offset, int count, int flags) {
  if (flags == kShmExclusive && GuardsShm(offset, count)) {
    return Guard([&] { return BeginShared(offset, count); },
                 [](const char*) { return SQLITE_IOERR_NOMEM; });
  }
  const unsigned bits = ShmBits(offset, count);
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    if ((guarded_ & bits & kWriteLock) != 0) {
      if (index_ != nullptr) index_left_ = ReadIndex();
      committed_at_ = INT64_MAX;
    }
    if ((guarded_ & bits) != 0) guard_.End();
    guarded_ &= ~bits;
    readers_ &= ~bits;
    return real->pMethods->xShmLock(real, offset, count, flags);
  }
  const int rc = real->pMethods->xShmLock(real, offset, count, flags);
  if (rc == SQLITE_OK && (flags & SQLITE_SHM_SHARED) != 0) {
    readers_ |= bits & ~(kFirstReadMark - 1);
  }
  return rc;
}

int DatabaseFile::BeginShared(int offset, int count) {
  // A standby that tries must not take the lock even for a moment.
  if (!trusted_ && !guard_.Live()) return Refuse(SQLITE_READONLY, guard_.WhyNot());
  const sqlite3_io_methods& methods = *real->pMethods;
  const int rc = methods.xShmLock(real, offset, count, kShmExclusive);
  if (rc != SQLITE_OK) return rc;
  if (offset != 0 || !ResumesWriting() || !guard_.Resume()) {
    const Status begun = BeginUnderLock();
    if (!begun.ok()) {
      methods.xShmLock(real, offset, count, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
      return Refuse(SQLITE_READONLY, begun);
    }
    Trust();
  }
  guarded_ |= ShmBits(offset, count);
  return SQLITE_OK;
}

bool DatabaseFile::ResumesWriting() const {
  return trusted_ && index_ != nullptr && ReadIndex() == index_left_;
}

DatabaseFile::IndexState DatabaseFile::ReadIndex() const {
  constexpr std::array<size_t, 7> kWords = {0, 1, 2, 3, 4, 5, 12};  // bytes 0 to 47, 96 to 103
  const auto* const words = static_cast<const uint64_t volatile*>(index_);
  IndexState state;
  for (size_t i = 0; i < state.size(); i++) state[i] = words[kWords[i]];
  return state;
}

int DatabaseFile::ShmMap(int region, int size, int extend, void volatile** memory) {
  const int rc = real->pMethods->xShmMap(real, region, size, extend, memory);
  if (rc == SQLITE_OK && region == 0) index_ = *memory;
  return rc;
}

void DatabaseFile::SetWal(const WalFile* wal) {
  wal_ = wal;
  index_ = nullptr;
  index_left_ = {};
  recovering_ = false;
  guard_.End();
}

Status DatabaseFile::MayLog(bool commits) {
  if (!guard_.begun()) return guard_.Begin();
  // With locking_mode=EXCLUSIVE no lock was taken since the last transaction.
  if (commits && (guarded_ & kWriteLock) == 0) return guard_.Confirm();
  return guard_.Holds() ? Status() : guard_.WhyNot();
}

void DatabaseFile::Logged(sqlite3_int64 end) {
  if ((guarded_ & kWriteLock) != 0) {
    committed_at_ = end;
  } else {
    guard_.End();
  }
}

}  // namespace lease
