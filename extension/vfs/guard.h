// May this process write this database now? Its title must be live, and the fence file must not
// know a higher term.

#ifndef LEASE_EXTENSION_VFS_GUARD_H_
#define LEASE_EXTENSION_VFS_GUARD_H_

#include <string>

#include "extension/vfs/fence_file.h"
#include "extension/vfs/title.h"
#include "lease/status.h"

namespace lease {

// Thread rules: one thread at a time, as SQLite treats a file.
class WriteGuard {
 public:
  WriteGuard(const std::string& database, const Title& title) : title_(title), fence_(database) {}

  const Title& title() const { return title_; }

  // Whether the fence file can be read and is one of this title.
  Status CheckFile();

  // Whether there is a live term at all: cheap, to refuse before a lock is taken.
  bool Live() const { return title_.Term().has_value(); }

  // Whether a write would be allowed now. Without the write lock only a hint.
  Status Check();

  // Begins a transaction under the live term. Under the database's write lock, which is what makes
  // the fence hold: a term stamps the file before it writes for the first time, and a lower one
  // reads it here after.
  Status Begin();
  // The same where nobody has written since this guard's last transaction: no file is read. False
  // if the title's term is another by now, or none.
  bool Resume() {
    if (!stamped_ || title_.Term() != stamp_.term) return false;
    term_ = stamp_.term;
    return true;
  }
  bool begun() const { return term_ != 0; }
  void End() { term_ = 0; }

  // The hot path: whether the term of Begin is still live. Once false it stays so until End.
  bool Holds() const { return term_ != 0 && title_.Term() == term_; }
  // The same, and the fence file once more.
  Status Confirm();

  // Why Live or Holds is false.
  Status WhyNot() const { return {Code::kNotHeld, title_.WhyNot()}; }

  // The highest term that wrote the database, as read last; 0 = none.
  uint64_t highest() const { return OfKind() ? OfKind()->term : 0; }

 private:
  const std::optional<Stamp>& OfKind() const {
    return title_.node() == 0 ? fence_.leadership() : fence_.lease();
  }

  const Title title_;
  FenceFile fence_;
  Stamp stamp_;           // of the live term; term 0 = none yet
  bool stamped_ = false;  // it stands in the file, durably
  uint64_t term_ = 0;     // of the transaction; 0 = none has begun
};

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_GUARD_H_
