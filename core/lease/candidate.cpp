#include "core/lease/candidate.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/lease/codec.h"
#include "core/lease/paths.h"

namespace lease {
namespace {

constexpr Nanos kPatience = std::chrono::seconds(30);   // for the reads of one step
constexpr Nanos kLongestEnd = std::chrono::seconds(1);  // for a holder that was just killed
constexpr size_t kFinishedOwners = 64;  // remembered; older ones cannot be the head any more

}  // namespace

Candidate::Candidate(LeaseStore& store, uint64_t node, std::string app)
    : store_(store), node_(node), app_(std::move(app)) {}

void Candidate::Finish(const Uuid& owner) {
  if (finished_.size() == kFinishedOwners) finished_.erase(finished_.begin());
  finished_.push_back(owner);
}

bool Candidate::HolderIsDead() const {
  return observed_->card && store_.environment().processes->IsDead(observed_->card->process);
}

// A process that was killed takes a moment to be dead: whoever killed it expects the node now.
void Candidate::AwaitEndOfHolder() const {
  if (!observed_->card) return;
  const Environment& environment = store_.environment();
  const Deadline deadline(*environment.clock, kLongestEnd);
  while (environment.processes->IsEnding(observed_->card->process) && !deadline.passed()) {
    environment.clock->Sleep(Millis(1));
  }
}

Nanos Candidate::ObservationLeft(Millis ttl) const {
  // The longer of the two TTLs, so that unequal settings are safe.
  const Millis holders(observed_->card ? observed_->card->ttl_ms : 0);
  const Nanos seen = store_.environment().clock->Monotonic() - observed_->since;
  return std::max<Nanos>(std::max(ttl, holders) - seen, Nanos::zero());
}

bool Candidate::MayTakeOver(const Head& head, Millis ttl) const {
  const bool finished_here =
      std::find(finished_.begin(), finished_.end(), head.record.owner) != finished_.end();
  return head.record.released() || finished_here || HolderIsDead() ||
         ObservationLeft(ttl) == Nanos::zero();
}

Candidate::Outcome Candidate::Held(Millis ttl) const {
  return {std::nullopt, observed_->head, observed_->card, ObservationLeft(ttl)};
}

// The cheap look of a waiting candidate. Only a hint: every takeover lists again.
Result<bool> Candidate::Unchanged(const Deadline& deadline) const {
  const uint64_t seq = observed_->head.record.seq;
  if (seq >= paths::kMaxSeq) return false;
  const Result<Record> next = store_.ReadRecord(node_, seq + 1, deadline);
  if (next.ok()) return false;
  if (next.status().is(Code::kNotFound)) return true;
  return next.status();
}

Status Candidate::Observe(const Head& head, const Deadline& deadline) {
  const Nanos now = store_.environment().clock->Monotonic();
  if (observed_ && observed_->head.body == head.body) {
    observed_->head = head;
    return {};
  }
  std::optional<HolderCard> card;
  if (observed_ && observed_->head.record.owner == head.record.owner) {
    card = observed_->card;
  } else if (!head.record.released()) {
    const Result<std::optional<HolderCard>> read =
        store_.ReadCard(node_, head.record.owner, deadline);
    if (!read.ok()) return read.status();
    card = *read;
  }
  observed_ = Observation{head, card, now};
  return {};
}

Result<Candidate::Outcome> Candidate::Poll(Millis ttl) {
  const Deadline deadline(*store_.environment().clock, kPatience);
  if (observed_) AwaitEndOfHolder();
  if (observed_ && !MayTakeOver(observed_->head, ttl)) {
    const Result<bool> unchanged = Unchanged(deadline);
    if (!unchanged.ok()) return unchanged.status();
    if (*unchanged) return Held(ttl);
  }
  const Result<std::optional<Head>> head = store_.LoadHead(node_, deadline);
  if (!head.ok()) return head.status();
  if (!*head) return Take(std::nullopt, ttl);
  const Status observed = Observe(**head, deadline);
  if (!observed.ok()) return observed;
  AwaitEndOfHolder();
  if (!MayTakeOver(**head, ttl)) return Held(ttl);
  return Take(*head, ttl);
}

Result<Candidate::Outcome> Candidate::Take(const std::optional<Head>& head, Millis ttl) {
  const Status trusted = store_.EnsureTrusted();
  if (!trusted.ok()) return trusted;
  if (head) {
    const Deadline deadline(*store_.environment().clock, kPatience);
    const Result<std::optional<LeaseStore::Certificate>> certificate =
        store_.CertificateOf(*head, deadline);
    if (!certificate.ok()) return certificate.status();
    if (*certificate && !(*certificate)->stored) {
      const Status sealed = store_.Seal((*certificate)->fence, deadline);
      if (!sealed.ok()) return sealed;
    }
  }
  const Result<std::optional<Acquired>> acquired = CreateAndCheck(head, ttl);
  if (!acquired.ok()) return acquired.status();
  if (*acquired) {
    observed_.reset();
    return Outcome{*acquired, std::nullopt, std::nullopt, Nanos::zero()};
  }
  // Somebody else has it: whoever that is gets a full observation.
  const Deadline deadline(*store_.environment().clock, kPatience);
  const Result<std::optional<Head>> now = store_.LoadHead(node_, deadline);
  if (!now.ok()) return now.status();
  if (!*now) {
    return At({Code::kIo, "the records vanished"}, paths::RecordFolder(node_), "try again");
  }
  const Status observed = Observe(**now, deadline);
  if (!observed.ok()) return observed;
  return Held(ttl);
}

Result<std::optional<Acquired>> Candidate::CreateAndCheck(const std::optional<Head>& head,
                                                          Millis ttl) {
  const Environment& environment = store_.environment();
  Record record{node_, environment.random->NewUuid(), 1, 1,
                environment.clock->WallMillis() + ttl.count()};
  if (head) {
    if (head->record.seq >= paths::kMaxSeq ||
        head->record.term == std::numeric_limits<uint64_t>::max()) {
      return At({Code::kCorrupt, "its numbers are used up"}, paths::Record(node_, head->record.seq),
                "use another node");
    }
    record.term = head->record.term + 1;
    record.seq = head->record.seq + 1;
  }
  if (record.released()) record.expires_at_ms = 1;  // 0 is kept for releases

  const Deadline card_deadline(*environment.clock, kPatience);
  HolderCard card{node_, record.owner, ttl.count(), environment.processes->Self(), app_};
  card.process.host = CardText(card.process.host);
  card.app = CardText(card.app);
  const std::string card_key = paths::Card(node_, record.owner);
  const Status introduced =
      store_.Create(card_key, EncodeCard(card), Durability::kDataAndName, card_deadline);
  if (!introduced.ok()) return introduced;

  // Until it is known to hold (R2), whatever happens: a late record of it is no rival's (R3d).
  Finish(record.owner);
  const Nanos started = environment.clock->Boottime();
  const Nanos live_until = started + ttl - Margin(ttl);
  const Deadline deadline(*environment.clock, ttl - Margin(ttl));
  const Status created = store_.Create(paths::Record(node_, record.seq), EncodeRecord(record),
                                       Durability::kDataAndName, deadline);
  if (!created.ok() && !created.is(Code::kTimeout)) {
    Request forget;  // This owner never wrote; nobody will ask for its card.
    forget.op = Op::kDelete;
    forget.key = card_key;
    forget.timeout = card_deadline.request();
    (void)store_.objects().Run(forget);
    if (created.is(Code::kExists)) return std::optional<Acquired>();
    return created;
  }
  if (!created.ok()) return created;

  const Result<Listing> listing = store_.List(node_, card_deadline);
  if (!listing.ok()) return listing.status();
  if (listing->empty() || listing->head() != record.seq) return std::optional<Acquired>();

  Acquired acquired{record, std::nullopt, started, live_until};
  if (head) {
    acquired.fence = Fence{head->record, record};
    const Status sealed = store_.Seal(*acquired.fence, deadline);
    if (!sealed.ok()) return sealed;
  }
  if (environment.clock->Boottime() >= live_until) {
    return At({Code::kTimeout, "the lease ran out before it was acquired"},
              paths::Record(node_, record.seq), "choose a longer ttl_ms");
  }
  finished_.pop_back();
  return std::optional(acquired);
}

}  // namespace lease
