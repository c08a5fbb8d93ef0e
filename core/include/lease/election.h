// Leadership on one host: who leads is written in a 64-byte file that every candidate maps.
//
//   auto election = lease::Election::Open("/srv/app.db-leader");
//   auto term = (*election)->Claim();          // the term if this process leads
//   while (work) { (*election)->Tick(); (*election)->Beat(); … (*election)->Token() … }
//
// A single host, and a single kernel, only: pids and shared mappings mean nothing across machines.
// The file must stay in place while it is in use. If another program cuts it to nothing, the next
// access ends the process with SIGBUS, as with any mapped file.

#ifndef LEASE_ELECTION_H_
#define LEASE_ELECTION_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "lease/environment.h"
#include "lease/status.h"

namespace lease {

class LeaderHeader;
class Mutex;
struct HeaderImage;

enum class Liveness {
  kNone,    // nobody leads
  kAlive,   // the leader's process runs
  kDead,    // it is gone, its pid has another owner, or the host was booted since
  kUnknown  // cannot be told from here (another PID namespace, a SubEtha peer): epochs decide
};

struct LeaderState {
  uint32_t leader_pid = 0;  // 0: nobody
  uint32_t term = 0;
  uint64_t heartbeat = 0;  // the epoch at the leader's last beat
  uint64_t epoch = 0;
  uint64_t lag = 0;  // epochs since that beat
  Liveness liveness = Liveness::kNone;
  bool is_self = false;      // Token() would answer
  uint64_t start_ticks = 0;  // of the leader's process, where that is another and kAlive
};

constexpr uint64_t kDefaultGraceEpochs = 3;

// Thread rules: safe from any thread. Belongs to the process that opened it: in a forked child it
// neither claims nor leads (R9); the child opens the path again.
class Election {
 public:
  // The election at `path`, whose file is made if there is none. The same object for the same
  // file, whatever path leads there, and for good: this process alone can tell which entries with
  // its pid are its own. `environment` counts the first time.
  // Errors name the path: kMisuse (empty, NUL byte), kCannotOpen (a directory, no folder, not
  // writable), kCorrupt (a short or a foreign file; it is left as it is), kIo.
  static Result<std::shared_ptr<Election>> Open(const std::string& path,
                                                const Environment& environment = {});
  // The same, but makes no file: kNotFound if there is none.
  static Result<std::shared_ptr<Election>> OpenExisting(const std::string& path,
                                                        const Environment& environment = {});

  ~Election();

  // The term if this process leads now, nothing if another does. It may lead if nobody does, if
  // its pid is lower and `preempt`, if the leader's last beat is more than `grace_epochs` ago, or
  // if the leader is provably dead. Terms rise with every change of leader, and no two tenures
  // share one. Already leading: one comparison, no system call.
  // Errors: kCorrupt when the last term, 4,294,967,295, is used up (a term that wrapped would be
  // a fencing token that falls); kMisuse in a forked child.
  Result<std::optional<uint32_t>> Claim(uint64_t grace_epochs = kDefaultGraceEpochs,
                                        bool preempt = true);

  // Tells the others that the leader lives. False, and without effect, if it is not this process.
  bool Beat();

  // Advances the epoch, by which the others measure how late a leader is. Returns the new one.
  uint64_t Tick() { return epoch_.fetch_add(1) + 1; }
  uint64_t epoch() const { return epoch_.load(); }

  // Leaves the post vacant. True if this process held it.
  bool StepDown();

  // The term while the header names this very tenure. A few loads: no lock, no system call. A
  // SubEtha peer that was late may have moved the term; then the tenure is over, and a claim at
  // once begins the next.
  std::optional<uint32_t> Token() const;

  LeaderState State() const;

  // Writes the header to the disk; `wait` until it is there. kIo.
  Status Flush(bool wait = true);

  // As first opened.
  const std::string& path() const;
  // False once the path names another file or none: candidates who open it now meet elsewhere.
  bool InPlace() const;

 private:
  Election(std::unique_ptr<LeaderHeader> header, const Environment& environment);
  static Result<std::shared_ptr<Election>> OpenFile(const std::string& path, bool create,
                                                    const Environment& environment);

  bool InForkedChild() const;
  bool RepairVoucher();
  bool IsOurs(const HeaderImage& image) const;
  bool MayClaim(const HeaderImage& image, const ProcessIdentity& self, uint64_t grace_epochs,
                bool preempt) const;
  Liveness Judge(const HeaderImage& image, const ProcessIdentity& self,
                 uint64_t* start_ticks) const;
  void Vouch(const HeaderImage& seen);

  const std::unique_ptr<LeaderHeader> header_;
  const std::atomic_ref<uint64_t> epoch_;  // of header_
  const Environment environment_;
  const uint64_t generation_;

  // This process's last tenure, as the words 8, 32 and 40 that it wrote; 0 = none. Written under
  // changing_, one change of leadership at a time; read without it.
  const std::unique_ptr<Mutex> changing_;
  std::atomic<uint64_t> tenure_ = 0;
  std::atomic<uint64_t> holder_ = 0;
  std::atomic<uint64_t> voucher_ = 0;
};

}  // namespace lease

#endif  // LEASE_ELECTION_H_
