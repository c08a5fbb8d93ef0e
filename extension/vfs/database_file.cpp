#include "extension/vfs/database_file.h"

#include <cstring>
#include <map>
#include <vector>

#include "core/base/mutex.h"
#include "extension/errors.h"
#include "extension/guard.h"
#include "lease/clock.h"
#include "lease/registry.h"

namespace lease {
namespace {

// The open databases by SQLite's pointer to their name, which it also finds from the name of their
// journal and WAL. Not sqlite3_database_file_object: that is another's file under another shim.
struct OpenDatabases {
  Mutex mutex;
  std::map<const char*, DatabaseFile*> by_name GUARDED_BY(mutex);
};

// Never destroyed: connections may still close while the process exits.
OpenDatabases& Databases() {
  static OpenDatabases& databases = *new OpenDatabases;
  return databases;
}

}  // namespace

void ReportRefusal(int code, const char* database, uint64_t node, const Status& why,
                   bool as_event) {
  Subject subject{"write", {}};
  if (node != 0) subject.node = node;
  const std::string text = ErrorText(subject, std::string(database) + ": " + why.message());
  sqlite3_log(code, "%s", text.c_str());
  if (as_event) {
    Registry::ForProcess().Log({Clock::System().WallMillis(),
                                node,
                                Event::Kind::kRefused,
                                {},
                                0,
                                0,
                                why.message(),
                                database});
  }
}

DatabaseFile::DatabaseFile(sqlite3_file* parents, const char* name, const Title& title)
    : ShimFile(parents), name_(name), guard_(name, title) {
  OpenDatabases& databases = Databases();
  MutexLock lock(databases.mutex);
  databases.by_name[name] = this;
}

DatabaseFile::~DatabaseFile() {
  OpenDatabases& databases = Databases();
  MutexLock lock(databases.mutex);
  databases.by_name.erase(name_);
}

DatabaseFile* DatabaseFile::Of(const char* name) {
  OpenDatabases& databases = Databases();
  MutexLock lock(databases.mutex);
  const auto found = databases.by_name.find(sqlite3_filename_database(name));
  return found == databases.by_name.end() ? nullptr : found->second;
}

// A standby that tries again and again must not push everything else out of lease_events.
int DatabaseFile::Refuse(int code, const Status& why) {
  trusted_ = false;
  const bool fresh = why.message() != last_refusal_;
  if (fresh) last_refusal_ = why.message();
  ReportRefusal(code, name_, guard_.title().node(), why, fresh);
  return code;
}

void DatabaseFile::Trust() {
  trusted_ = true;
  last_refusal_.clear();
}

// ---- Locks ----

int DatabaseFile::Lock(int level) {
  if (level < SQLITE_LOCK_RESERVED || level <= lock_) {
    const int rc = real->pMethods->xLock(real, level);
    if (rc == SQLITE_OK && level > lock_) lock_ = level;
    return rc;
  }
  if (lock_ < SQLITE_LOCK_RESERVED) return BeginLocked(level);
  if (!guard_.Holds()) {
    // Not SQLITE_READONLY once pages have changed: only after an I/O error does SQLite give up the
    // half-done tree operation that needed this lock to spill the cache.
    return Refuse(journaled_ ? SQLITE_IOERR_LOCK : SQLITE_READONLY, guard_.WhyNot());
  }
  const int rc = real->pMethods->xLock(real, level);
  if (rc == SQLITE_OK) lock_ = level;
  return rc;
}

int DatabaseFile::BeginLocked(int level) {
  const bool skips_reserved = level > SQLITE_LOCK_RESERVED;
  int refusal = SQLITE_READONLY;
  if (skips_reserved && !InWal()) refusal = SQLITE_READONLY_ROLLBACK;
  // Every reader that closes a WAL database as the last one tries this; it goes on without.
  if (skips_reserved && InWal() && !guard_.Live()) return refusal;
  if (!guard_.Live()) return Refuse(refusal, guard_.WhyNot());

  const int rc = real->pMethods->xLock(real, level);
  if (rc != SQLITE_OK) return rc;
  const Status begun = BeginUnderLock();
  if (!begun.ok()) {
    real->pMethods->xUnlock(real, lock_);
    return Refuse(refusal, begun);
  }
  Trust();
  lock_ = level;
  recovering_ = skips_reserved && !InWal();
  return SQLITE_OK;
}

// Memory that runs out must not keep a lock of which SQLite does not know.
Status DatabaseFile::BeginUnderLock() {
  return Guard([this] { return guard_.Begin(); },
               [](const char*) { return Status(Code::kIo, "out of memory"); });
}

int DatabaseFile::Unlock(int level) {
  // Whatever comes of it: better to ask the guard once more.
  lock_ = level;
  if (level < SQLITE_LOCK_RESERVED) EndTransaction();
  return real->pMethods->xUnlock(real, level);
}

void DatabaseFile::EndTransaction() {
  journaled_ = recovering_ = writing_ = false;
  guard_.End();
}

// ---- Pages ----

Status DatabaseFile::MayWrite() {
  if (InWal() || lock_ < SQLITE_LOCK_RESERVED) {
    if (!guard_.begun()) return guard_.Begin();
    return guard_.Holds() ? Status() : guard_.WhyNot();
  }
  if (!journaled_ && !recovering_) {
    return {Code::kMisuse,
            "there is no rollback journal: journal_mode MEMORY and OFF cannot be used here"};
  }
  if (writing_) return {};
  Status confirmed = guard_.Confirm();
  writing_ = confirmed.ok();
  return confirmed;
}

int DatabaseFile::Write(const void* data, int size, sqlite3_int64 offset) {
  const Status allowed = MayWrite();
  if (allowed.ok()) return real->pMethods->xWrite(real, data, size, offset);
  // The rollback of a transaction whose first page was refused puts back what is there.
  if (!InWal() && Stands(data, size, offset)) return SQLITE_OK;
  return Refuse(SQLITE_IOERR_WRITE, allowed);
}

bool DatabaseFile::Stands(const void* data, int size, sqlite3_int64 offset) {
  std::vector<char> there(static_cast<size_t>(size));
  return real->pMethods->xRead(real, there.data(), size, offset) == SQLITE_OK &&
         std::memcmp(there.data(), data, there.size()) == 0;
}

int DatabaseFile::Truncate(sqlite3_int64 size) {
  // After a commit in rollback mode, too: the journal is gone, the lock is not.
  if (!InWal() && writing_) return real->pMethods->xTruncate(real, size);
  const Status allowed = MayWrite();
  if (!allowed.ok()) return Refuse(SQLITE_IOERR_TRUNCATE, allowed);
  return real->pMethods->xTruncate(real, size);
}

// ---- The journal ----

int DatabaseFile::JournalBegins() {
  writing_ = recovering_ = false;
  // Nothing of the transaction is in the file yet, so whatever term is live may begin it.
  const Status allowed = guard_.Begin();
  if (!allowed.ok()) return Refuse(SQLITE_READONLY, allowed);
  journaled_ = true;
  return SQLITE_OK;
}

int DatabaseFile::JournalComesToLife() {
  if (writing_ || guard_.Holds()) return SQLITE_OK;
  return Refuse(SQLITE_IOERR_WRITE, guard_.WhyNot());
}

void DatabaseFile::JournalEnds() {
  journaled_ = recovering_ = false;
  guard_.End();
}

}  // namespace lease
