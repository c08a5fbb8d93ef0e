// Who is this process, and what became of another one on this host.

#ifndef LEASE_PROCESS_H_
#define LEASE_PROCESS_H_

#include <cstdint>
#include <string>

namespace lease {

// Names one process for as long as the host's boot lasts: a reused pid has another start time.
struct ProcessIdentity {
  std::string host;          // host name; for people
  int64_t pid = 0;           // in the PID namespace `pid_ns`
  uint64_t start_ticks = 0;  // clock ticks from boot to the start of the process
  std::string boot_id;       // UUID text of this boot of the kernel
  uint64_t pid_ns = 0;       // inode of the PID namespace; 0 = could not be read

  bool operator==(const ProcessIdentity&) const = default;
};

struct ProcessState {
  enum Kind {
    kRunning,  // start_ticks is valid
    kGone,     // no such process, or only its zombie is left
    kUnknown   // cannot be told from here (e.g. /proc is of another namespace)
  };
  Kind kind = kUnknown;
  uint64_t start_ticks = 0;
  // Of a running one: killed, or gone but for some threads. The end is near, yet a system call
  // that it was in may still take effect.
  bool ending = false;
};

// Thread rules: safe from any thread.
class ProcessTable {
 public:
  virtual ~ProcessTable() = default;

  // This process, read afresh when called in a forked child.
  virtual ProcessIdentity Self() const = 0;

  // The process that has `pid` now, in the caller's own PID namespace.
  virtual ProcessState Look(int64_t pid) const = 0;

  // Of this boot, PID namespace and host name, as far as all are known. The name tells apart
  // clones of one running virtual machine, which share the rest.
  bool IsHere(const ProcessIdentity& other) const;

  // True only if `other` is here and is gone, a zombie, or its pid now belongs to a process with
  // another start time: proof (c) of R3. Never true on doubt.
  bool IsDead(const ProcessIdentity& other) const;

  // True if `other` is a process here that is about to be dead.
  bool IsEnding(const ProcessIdentity& other) const;

  // The kernel's own table, by way of /proc and kill(2).
  static const ProcessTable& System();
};

}  // namespace lease

#endif  // LEASE_PROCESS_H_
