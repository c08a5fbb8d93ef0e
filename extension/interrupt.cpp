#include "extension/interrupt.h"

namespace lease {

// sqlite3_is_interrupted exists from 3.41 on. Before and after, an interrupt that is meant for a
// running statement also ends every statement that is stepped within it.
bool Interrupt::Requested() {
  if (probe_ == nullptr) {
    const int rc = sqlite3_prepare_v2(db_, "SELECT 1", -1, &probe_, nullptr);
    if (rc != SQLITE_OK) return rc == SQLITE_INTERRUPT;
  }
  const bool interrupted = sqlite3_step(probe_) == SQLITE_INTERRUPT;
  sqlite3_reset(probe_);
  return interrupted;
}

Wait Interrupt::WaitAtMost(Nanos time) {
  return Wait{time, [this] { return Requested(); }};
}

}  // namespace lease
