// The process-local side of a held lease: its deadline, its renewal, its end.
//
// Renewals are asynchronous: one put of seq + 1 and nothing else, started on the timers' thread and
// answered on the store's. No thread ever waits for the store here but in RenewNow and Release.
// Thread rules: safe from any thread.

#ifndef LEASE_LEASE_SESSION_H_
#define LEASE_LEASE_SESSION_H_

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "core/host/fork_guard.h"
#include "core/lease/candidate.h"
#include "core/lease/deadline.h"
#include "core/lease/lease_store.h"
#include "core/lease/prune.h"
#include "lease/event.h"

namespace lease {

// Where the fast path looks: the term counts while Boottime is below the deadline. A writer that
// begins a tenure stores the term first; a reader loads the deadline first.
struct TokenCell {
  std::atomic<uint64_t> term = 0;
  std::atomic<int64_t> live_until = 0;           // nanoseconds of Boottime; 0 = not held
  const uint64_t process = ProcessGeneration();  // a forked child's copy does not count (R9)

  // The term while live, else 0. Whoever sees it lapse makes that final, so that a renewal whose
  // answer is being dealt with at that moment does not bring the term back.
  uint64_t LiveTerm(const Clock& clock);
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  struct Hooks {
    std::function<void(Event)> log;
    std::function<void()> ended;  // lost or released; called once, without the lock
    std::function<void(const OwnRecords&)> prune_due;  // after every 64 puts
  };

  // `cell` must outlive the session; the session is the only one to write it.
  Session(LeaseStore& store, Executor& timers, const Acquired& acquired, Millis ttl,
          TokenCell& cell, Hooks hooks);

  // Publishes the term and starts renewing.
  void Start() EXCLUDES(mutex_);

  // Held: not ended, and before the deadline. Announces a loss that is due.
  bool Live() EXCLUDES(mutex_);

  Record head() EXCLUDES(mutex_);
  Millis ttl() const { return ttl_; }

  // Puts seq + 1 now and waits for the outcome. kNotHeld when the lease is or gets lost; otherwise
  // the failure of one attempt, while the session goes on trying until its deadline.
  Status RenewNow() EXCLUDES(mutex_);

  // Ends the session here, then starts to put the release record; `done` hears whether it was
  // stored. False, without calling `done`, if the session has ended before.
  bool Release(Nanos timeout, std::function<void(Status)> done) EXCLUDES(mutex_);

 private:
  // A renewal record on its way, until it is known what became of it (R7).
  struct Attempt {
    Record record;
    std::string body;
    Nanos started;  // Boottime before the *first* put of these bytes
    bool answered_exists = false;
  };

  Nanos NextInstant(Nanos due) const;
  void OnTimer(Nanos due) EXCLUDES(mutex_);
  void Tick() EXCLUDES(mutex_);
  void Arm(Nanos due) REQUIRES(mutex_);
  Request NextPut(Nanos now) REQUIRES(mutex_);
  Nanos TryTimeout(Nanos now) const REQUIRES(mutex_);
  void Send(Request request) EXCLUDES(mutex_);
  void OnAnswer(bool is_put, const Reply& reply) EXCLUDES(mutex_);
  void OnPut(const Status& status) EXCLUDES(mutex_);
  void OnReadBack(const Reply& reply) EXCLUDES(mutex_);
  void Extend(Nanos now) REQUIRES(mutex_);
  void Retry(const std::string& why, Nanos now) REQUIRES(mutex_);
  void RetryWithoutMemory() EXCLUDES(mutex_);
  void Lose(const std::string& why) REQUIRES(mutex_);
  void LoseIfDue(Nanos now) REQUIRES(mutex_);
  void Announce() EXCLUDES(mutex_);
  void Note(Event::Kind kind, const std::string& detail) REQUIRES(mutex_);
  void PutRelease(Record record, std::string unanswered, Nanos timeout,
                  std::function<void(Status)> done);
  void FollowUnanswered(Record record, std::string unanswered, Nanos timeout,
                        std::function<void(Status)> done);

  LeaseStore& store_;
  Executor& timers_;
  const Clock& clock_;
  const Millis ttl_;
  const Nanos interval_;
  TokenCell& cell_;
  const Hooks hooks_;
  const uint64_t first_seq_;

  Mutex mutex_;
  Condition changed_;
  Record head_ GUARDED_BY(mutex_);
  Nanos live_until_ GUARDED_BY(mutex_);
  Nanos next_put_ GUARDED_BY(mutex_);
  Nanos last_put_ GUARDED_BY(mutex_) = Nanos::zero();
  std::optional<Attempt> attempt_ GUARDED_BY(mutex_);
  bool in_flight_ GUARDED_BY(mutex_) = false;
  std::optional<Nanos> armed_ GUARDED_BY(mutex_);
  bool ended_ GUARDED_BY(mutex_) = false;
  std::string last_failure_ GUARDED_BY(mutex_);
  uint64_t puts_ GUARDED_BY(mutex_) = 0;
  uint64_t renewals_ GUARDED_BY(mutex_) = 0;
  uint64_t failures_ GUARDED_BY(mutex_) = 0;
  std::vector<Event> unannounced_ GUARDED_BY(mutex_);
  bool end_unannounced_ GUARDED_BY(mutex_) = false;
  bool prune_unannounced_ GUARDED_BY(mutex_) = false;
};

}  // namespace lease

#endif  // LEASE_LEASE_SESSION_H_
