// Whether the running statement was interrupted: Ctrl-C in the shell, sqlite3_interrupt elsewhere.

#ifndef LEASE_EXTENSION_INTERRUPT_H_
#define LEASE_EXTENSION_INTERRUPT_H_

#include "extension/sqlite.h"
#include "lease/clock.h"
#include "lease/registry.h"

namespace lease {

// Lives on the stack of one function call and is asked on its thread.
class Interrupt {
 public:
  explicit Interrupt(sqlite3_context* context) : db_(sqlite3_context_db_handle(context)) {}
  ~Interrupt() { sqlite3_finalize(probe_); }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool Requested();

  // A wait that this interrupt ends. Valid as long as the interrupt.
  Wait WaitAtMost(Nanos time);

 private:
  sqlite3* const db_;
  sqlite3_stmt* probe_ = nullptr;
};

}  // namespace lease

#endif  // LEASE_EXTENSION_INTERRUPT_H_
