#include "core/lease/session.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/lease/codec.h"
#include "core/lease/paths.h"

namespace lease {
namespace {

constexpr Nanos kLongestRetry = Millis(250);
constexpr Nanos kLongestTry = std::chrono::seconds(10);
constexpr Nanos kShortestTry = Millis(100);
constexpr Nanos kPatientTry = Millis(300);  // a slow server's answer, where two such tries fit
constexpr uint64_t kPutsPerPrune = 64;

// Renewals of one process whose times lie this close together, as a part of the pause between two,
// are due at once: a directory then flushes many with one call.
constexpr int kInstantsPerInterval = 64;

constexpr char kNoMemory[] = "no memory";

}  // namespace

uint64_t TokenCell::LiveTerm(const Clock& clock) {
  int64_t until = live_until.load(std::memory_order_acquire);
  do {
    const uint64_t current = term.load(std::memory_order_acquire);
    if (until == 0 || process != ProcessGeneration()) return 0;
    if (clock.Boottime().count() < until) return current;
  } while (!live_until.compare_exchange_weak(until, 0));
  return 0;
}

Session::Session(LeaseStore& store, Executor& timers, const Acquired& acquired, Millis ttl,
                 TokenCell& cell, Hooks hooks)
    : store_(store),
      timers_(timers),
      clock_(*store.environment().clock),
      ttl_(ttl),
      interval_(Nanos(ttl) / 5),
      cell_(cell),
      hooks_(std::move(hooks)),
      first_seq_(acquired.record.seq),
      head_(acquired.record),
      live_until_(acquired.live_until),
      next_put_(NextInstant(acquired.started + interval_)) {}

Nanos Session::NextInstant(Nanos due) const {
  const Nanos apart = interval_ / kInstantsPerInterval;
  return due + (apart - due % apart) % apart;
}

void Session::Start() {
  MutexLock lock(mutex_);
  Arm(next_put_);
  cell_.term.store(head_.term, std::memory_order_release);
  cell_.live_until.store(live_until_.count(), std::memory_order_release);
}

bool Session::Live() {
  bool live = false;
  {
    MutexLock lock(mutex_);
    LoseIfDue(clock_.Boottime());
    live = !ended_;
  }
  Announce();
  return live;
}

Record Session::head() {
  MutexLock lock(mutex_);
  return head_;
}

// One timer is enough: an early one finds nothing due and sets the next. One that meets a lack of
// memory is run again by the timers, so whatever it calls can be called again.
void Session::Arm(Nanos due) {
  if (armed_ && *armed_ <= due) return;
  timers_.PostAt(due, [weak = weak_from_this(), due] {
    if (const std::shared_ptr<Session> self = weak.lock()) self->OnTimer(due);
  });
  armed_ = due;
}

void Session::OnTimer(Nanos due) {
  {
    MutexLock lock(mutex_);
    if (armed_ == due) armed_.reset();
  }
  Tick();
}

void Session::Tick() {
  std::optional<Request> put;
  {
    MutexLock lock(mutex_);
    const Nanos now = clock_.Boottime();
    LoseIfDue(now);
    const bool due = !ended_ && !in_flight_ && now >= next_put_;
    if (!ended_) Arm(due || in_flight_ ? live_until_ : std::min(next_put_, live_until_));
    if (due) put = NextPut(now);
  }
  if (put) Send(std::move(*put));
  Announce();
}

Request Session::NextPut(Nanos now) {
  if (!attempt_) {
    Record next = head_;
    next.seq++;
    next.expires_at_ms = std::max<int64_t>(clock_.WallMillis() + ttl_.count(), 1);
    attempt_ = Attempt{next, EncodeRecord(next), now};
    puts_++;
    prune_unannounced_ = prune_unannounced_ || puts_ % kPutsPerPrune == 0;
  }
  Request put;
  put.op = Op::kPut;
  put.key = paths::Record(head_.node, attempt_->record.seq);
  put.body = attempt_->body;
  put.durability = Durability::kData;
  put.timeout = TryTimeout(now);
  in_flight_ = true;
  last_put_ = now;
  return put;
}

// However late a fault ends that swallowed this request, there is time for another.
Nanos Session::TryTimeout(Nanos now) const {
  const Nanos left = live_until_ - now;
  const Nanos fair = std::min({interval_, left / 4, kLongestTry});
  return std::min(left, std::max(fair, std::clamp(left / 2, kShortestTry, kPatientTry)));
}

void Session::Send(Request request) {
  const bool is_put = request.op == Op::kPut;
  try {
    store_.objects().Start(std::move(request),
                           [weak = weak_from_this(), is_put](const Reply& reply) {
                             if (const std::shared_ptr<Session> self = weak.lock())
                               self->OnAnswer(is_put, reply);
                           });
  } catch (const std::bad_alloc&) {
    RetryWithoutMemory();
  }
}

void Session::OnAnswer(bool is_put, const Reply& reply) {
  try {
    if (is_put) {
      OnPut(reply.status);
    } else {
      OnReadBack(reply);
    }
  } catch (const std::bad_alloc&) {
    RetryWithoutMemory();
  }
}

// The same bytes are put again: whether they were stored before is found out by R7. If there is not
// even memory for a timer, the one that stands for the deadline is left.
void Session::RetryWithoutMemory() {
  MutexLock lock(mutex_);
  if (ended_ || !in_flight_) return;
  in_flight_ = false;
  failures_++;
  next_put_ = clock_.Boottime() + std::min(kLongestRetry, interval_);
  changed_.NotifyAll();
  try {
    last_failure_ = kNoMemory;
    Arm(std::min(next_put_, live_until_));
  } catch (const std::bad_alloc&) {
  }
}

void Session::OnPut(const Status& status) {
  std::optional<Request> get;
  {
    MutexLock lock(mutex_);
    if (ended_ || !in_flight_) return;
    const Nanos now = clock_.Boottime();
    if (status.ok()) {
      Extend(now);
    } else if (status.is(Code::kExists) || status.is(Code::kAmbiguous)) {
      attempt_->answered_exists = status.is(Code::kExists);
      last_failure_ = status.message();
      LoseIfDue(now);
      if (!ended_) {
        get.emplace();
        get->key = paths::Record(head_.node, attempt_->record.seq);
        get->max_bytes = kMaxRecordBytes;
        get->timeout = TryTimeout(now);
      }
    } else {
      Retry(status.message(), now);
    }
  }
  Announce();
  if (get) Send(std::move(*get));
}

void Session::OnReadBack(const Reply& reply) {
  {
    MutexLock lock(mutex_);
    if (ended_ || !in_flight_) return;
    const Nanos now = clock_.Boottime();
    const bool absent = reply.status.is(Code::kNotFound);
    if (reply.status.ok() && reply.body == attempt_->body) {
      Extend(now);
    } else if (reply.status.ok() || (absent && attempt_->answered_exists)) {
      Lose("another incarnation created " + paths::Record(head_.node, attempt_->record.seq));
    } else if (absent) {
      Retry("the put had no effect (" + last_failure_ + ")", now);
    } else {
      Retry("the put could not be read back (" + reply.status.message() + ")", now);
    }
  }
  Announce();
}

// R1: from before the put, and only if the answer came before the previous deadline.
void Session::Extend(Nanos now) {
  LoseIfDue(now);
  if (ended_) return;
  const Nanos live_until = attempt_->started + ttl_ - Margin(ttl_);
  int64_t previous = live_until_.count();
  if (!cell_.live_until.compare_exchange_strong(previous, live_until.count())) {
    Lose("its deadline passed while the answer to a renewal was dealt with");
    return;
  }
  head_ = attempt_->record;
  live_until_ = live_until;
  // A store that is slow is asked less often: pressed harder, it would only be slower.
  const Nanos respite = std::min(now - last_put_, (live_until - now) / 2);
  next_put_ = NextInstant(std::max(attempt_->started + interval_, now + respite));
  attempt_.reset();
  last_failure_.clear();
  renewals_++;
  Arm(std::min(next_put_, live_until_));
  in_flight_ = false;
}

void Session::Retry(const std::string& why, Nanos now) {
  LoseIfDue(now);
  if (ended_) return;
  if (why != last_failure_) Note(Event::Kind::kRenewalFailed, why);
  last_failure_ = why;
  next_put_ = std::max(now, last_put_ + std::min(kLongestRetry, interval_));
  Arm(std::min(next_put_, live_until_));
  in_flight_ = false;
  failures_++;
}

void Session::LoseIfDue(Nanos now) {
  if (ended_ || now < live_until_) return;
  Lose(last_failure_.empty() ? "its deadline passed before a renewal was answered"
                             : "its deadline passed; the last renewal failed: " + last_failure_);
}

void Session::Lose(const std::string& why) {
  ended_ = true;
  end_unannounced_ = true;
  cell_.live_until.store(0, std::memory_order_release);
  Note(Event::Kind::kLost, why);
}

void Session::Announce() {
  std::vector<Event> events;
  bool ended = false;
  bool prune = false;
  OwnRecords own{first_seq_, 0};
  {
    MutexLock lock(mutex_);
    events.swap(unannounced_);
    std::swap(ended, end_unannounced_);
    std::swap(prune, prune_unannounced_);
    own.last = head_.seq;
  }
  changed_.NotifyAll();  // without the lock, which the woken would wait for next
  try {
    for (Event& event : events) hooks_.log(std::move(event));
    if (prune) hooks_.prune_due(own);
    prune = false;
    if (ended) hooks_.ended();
  } catch (...) {
    // A campaign waits for the end to be told: the next call tells it.
    MutexLock lock(mutex_);
    end_unannounced_ = end_unannounced_ || ended;
    prune_unannounced_ = prune_unannounced_ || prune;
    throw;
  }
}

// Without memory an event goes untold: what it tells of must not depend on it.
void Session::Note(Event::Kind kind, const std::string& detail) {
  try {
    unannounced_.push_back({clock_.WallMillis(), head_.node, kind, head_.owner, head_.term,
                            head_.seq, detail, store_.objects().url()});
  } catch (const std::bad_alloc&) {
  }
}

Status Session::RenewNow() {
  const Deadline deadline(clock_, ttl_);
  uint64_t renewals = 0;
  uint64_t failures = 0;
  {
    MutexLock lock(mutex_);
    renewals = renewals_;
    failures = failures_;
    next_put_ = Nanos::zero();
  }
  Tick();
  bool live = true;
  Status outcome;
  {
    MutexLock lock(mutex_);
    while (!ended_ && renewals_ == renewals && failures_ == failures && !deadline.passed()) {
      changed_.WaitFor(mutex_, deadline.remaining());
    }
    live = !ended_;
    if (renewals_ == renewals && last_failure_ == kNoMemory) throw std::bad_alloc();
    if (renewals_ == renewals) outcome = {Code::kIo, last_failure_};
  }
  if (!live) return {Code::kNotHeld, "the lease is lost; acquire it again"};
  return outcome;
}

bool Session::Release(Nanos timeout, std::function<void(Status)> done) {
  Record release;
  std::string unanswered;
  bool held = false;
  {
    MutexLock lock(mutex_);
    LoseIfDue(clock_.Boottime());
    held = !ended_;
    if (held) {
      if (attempt_) unanswered = attempt_->body;
      ended_ = true;
      end_unannounced_ = true;
      cell_.live_until.store(0, std::memory_order_release);
      Note(Event::Kind::kReleased, "");
      changed_.NotifyAll();
      release = head_;
      release.seq++;
      release.expires_at_ms = 0;
    }
  }
  if (held) PutRelease(release, std::move(unanswered), timeout, std::move(done));
  try {
    Announce();
  } catch (...) {
    if (!held) throw;  // else the put is on its way, and the caller waits for its answer
  }
  return held;
}

void Session::PutRelease(Record record, std::string unanswered, Nanos timeout,
                         std::function<void(Status)> done) {
  Request put;
  put.op = Op::kPut;
  put.key = paths::Record(record.node, record.seq);
  put.body = EncodeRecord(record);
  put.durability = Durability::kData;
  put.timeout = timeout;
  store_.objects().Start(
      std::move(put), [self = shared_from_this(), record, unanswered = std::move(unanswered),
                       timeout, done = std::move(done)](const Reply& reply) mutable {
        if (!reply.status.is(Code::kExists) || unanswered.empty()) {
          done(reply.status);
          return;
        }
        self->FollowUnanswered(record, std::move(unanswered), timeout, std::move(done));
      });
}

// A renewal that was still on its way may have taken the number. Only if the record there is that
// very one does the release follow it: any other is a rival's, and needs no release from us.
void Session::FollowUnanswered(Record record, std::string unanswered, Nanos timeout,
                               std::function<void(Status)> done) {
  Request get;
  get.key = paths::Record(record.node, record.seq);
  get.max_bytes = kMaxRecordBytes;
  get.timeout = timeout;
  store_.objects().Start(std::move(get),
                         [self = shared_from_this(), record, unanswered = std::move(unanswered),
                          timeout, done = std::move(done)](const Reply& reply) mutable {
                           if (!reply.status.ok() || reply.body != unanswered) {
                             done({Code::kExists, "another record took its place"});
                             return;
                           }
                           record.seq++;
                           self->PutRelease(record, {}, timeout, std::move(done));
                         });
}

}  // namespace lease
