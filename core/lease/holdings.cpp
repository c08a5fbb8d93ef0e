#include "core/lease/holdings.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/base/mutex.h"
#include "core/host/fork_guard.h"
#include "core/lease/concurrently.h"
#include "core/lease/folder_bell.h"
#include "core/lease/inspect.h"
#include "core/lease/paths.h"
#include "core/lease/prune.h"
#include "core/lease/waiting.h"

namespace lease {
namespace {

constexpr size_t kWorkers = 4;
constexpr size_t kNodesForHelp = 32;  // looked at together: fewer are not worth a thread
constexpr Nanos kReleaseTime = std::chrono::seconds(5);

// How often a waiting candidate looks.
Nanos PollInterval(Millis ttl) { return std::max<Nanos>(Nanos(ttl) / 5, Millis(1)); }

}  // namespace

StoreHoldings::StoreHoldings(std::shared_ptr<ObjectStore> objects, const Shared& shared)
    : shared_(shared),
      clock_(*shared.environment.clock),
      metered_(std::make_shared<MeteredStore>(std::move(objects), *shared.environment.clock)),
      store_(metered_, shared.environment),
      workers_(*shared.environment.clock, kWorkers) {
  metered_->SetNotice([this](const Status& failure) {
    Log({clock_.WallMillis(),
         0,
         Event::Kind::kCredentialsFailed,
         {},
         0,
         0,
         failure.message(),
         url()});
  });
}

Status StoreHoldings::CheckCall(uint64_t node, Millis ttl) const {
  if (process_ != ProcessGeneration()) {
    return {Code::kMisuse, "this store was opened before a fork; open it again in the child"};
  }
  if (node == 0) return {Code::kMisuse, "node must be above 0"};
  if (ttl.count() < 1 || ttl.count() > kMaxTtlMs) {
    return {Code::kMisuse, "ttl_ms must be from 1 to 86400000"};
  }
  return {};
}

StoreHoldings::~StoreHoldings() {
  metered_->SetNotice(nullptr);
  workers_.Stop();
  slots_.ForEach([this](Slot& slot) {
    MutexLock lock(slot.mutex);
    EndCampaign(slot);
  });
}

uint64_t StoreHoldings::LiveTerm(uint64_t node) const {
  Slot* slot = slots_.Find(node);
  return slot == nullptr ? 0 : slot->cell.LiveTerm(clock_);
}

std::optional<Record> StoreHoldings::Tenure(uint64_t node) {
  Slot* slot = slots_.Find(node);
  if (slot == nullptr || process_ != ProcessGeneration()) return std::nullopt;
  MutexLock lock(slot->mutex);
  if (!Held(*slot)) return std::nullopt;
  return slot->session->head();
}

// A session that is over makes room, and its owner's records prove a takeover (R3d).
void StoreHoldings::Settle(Slot& slot) {
  if (!slot.session || slot.session->Live()) return;
  slot.candidate.Finish(slot.session->head().owner);
  slot.session.reset();
}

std::optional<uint64_t> StoreHoldings::Held(Slot& slot) {
  Settle(slot);
  if (!slot.session) return std::nullopt;
  return slot.session->head().term;
}

void StoreHoldings::StartSession(Slot& slot, const Acquired& acquired, Millis ttl) {
  const Record& record = acquired.record;
  Session::Hooks hooks;
  hooks.log = [this](Event event) { Log(std::move(event)); };
  hooks.prune_due = [this, node = slot.node](const OwnRecords& own) {
    PruneInBackground(node, own);
  };
  // Not here and now: whoever noticed the end may hold the slot.
  hooks.ended = [this, &slot] { StepSoon(slot); };
  try {
    const auto session = std::make_shared<Session>(store_, *shared_.timers, acquired, ttl,
                                                   slot.cell, std::move(hooks));
    session->Start();
    slot.session = session;
  } catch (...) {
    slot.candidate.Finish(record.owner);  // or its record would bar this process for a whole TTL
    throw;
  }
  Log({clock_.WallMillis(), record.node,
       acquired.fence ? Event::Kind::kTakeover : Event::Kind::kAcquired, record.owner, record.term,
       record.seq, acquired.fence ? "from " + acquired.fence->predecessor.owner.ToString() : "",
       url()});
  if (acquired.fence) PruneInBackground(slot.node, {record.seq, record.seq});
}

Result<std::optional<uint64_t>> StoreHoldings::Acquire(uint64_t node,
                                                       const AcquireOptions& options) {
  const Status valid = CheckCall(node, options.ttl);
  if (!valid.ok()) return valid;
  Slot& slot = SlotOf(node);
  const Deadline deadline(clock_, options.wait.at_most);
  FolderBell bell(clock_, *shared_.watch,
                  deadline.passed() ? "" : metered_->DirectoryOf(paths::RecordFolder(node)));
  while (true) {
    Candidate::Outcome outcome;
    bell.Listen();  // before the look, so that no record falls between
    {
      MutexLock lock(slot.mutex);
      if (const std::optional<uint64_t> term = Held(slot)) return term;
      Result<Candidate::Outcome> polled = slot.candidate.Poll(options.ttl);
      if (!polled.ok()) return polled.status();
      if (polled->acquired) {
        StartSession(slot, *polled->acquired, options.ttl);
        return std::optional(polled->acquired->record.term);
      }
      outcome = std::move(*polled);
    }
    if (deadline.passed()) return std::optional<uint64_t>();
    const Nanos pause = std::min({PollInterval(options.ttl),
                                  std::max<Nanos>(outcome.wait, Millis(1)), deadline.remaining()});
    const auto is_dead = [&] {
      return outcome.holder && shared_.environment.processes->IsDead(outcome.holder->process);
    };
    const bool go_on = Pause(clock_, pause, options.wait.interrupted, is_dead, &bell);
    if (!go_on) return Status(Code::kInterrupted, "interrupted while another holds it");
  }
}

Result<uint64_t> StoreHoldings::Renew(uint64_t node) {
  const Status none(Code::kNotHeld, "this process does not hold it; acquire it first");
  Slot* slot = slots_.Find(node);
  if (slot == nullptr || process_ != ProcessGeneration()) return none;
  std::shared_ptr<Session> session;
  {
    MutexLock lock(slot->mutex);
    Settle(*slot);
    session = slot->session;
  }
  if (!session) return none;
  const Status renewed = session->RenewNow();
  if (!renewed.ok()) return renewed;
  return session->head().term;
}

bool StoreHoldings::Release(uint64_t node) {
  Slot* slot = slots_.Find(node);
  if (slot == nullptr || process_ != ProcessGeneration()) return false;
  MutexLock lock(slot->mutex);
  EndCampaign(*slot);
  Settle(*slot);
  if (!slot->session) return false;
  // Shared with the answer, which may come after this call gave up.
  struct Answer {
    Mutex mutex;
    Condition changed;
    bool came GUARDED_BY(mutex) = false;
  };
  const auto answer = std::make_shared<Answer>();
  const Deadline deadline(clock_, kReleaseTime);
  const bool held = slot->session->Release(kReleaseTime, [answer](const Status&) {
    MutexLock answering(answer->mutex);
    answer->came = true;
    answer->changed.NotifyAll();
  });
  {
    MutexLock waiting(answer->mutex);
    while (held && !answer->came && !deadline.passed()) {
      answer->changed.WaitFor(answer->mutex, deadline.remaining());
    }
  }
  Settle(*slot);
  return held;
}

size_t StoreHoldings::StartReleasingAll(Nanos timeout, const std::function<void()>& done) {
  const Deadline deadline(clock_, timeout);
  size_t open = 0;
  std::vector<Slot*> left;
  slots_.ForEach([&](Slot& slot) { left.push_back(&slot); });
  // A slot whose step hangs in the store must not keep the others from being released.
  while (true) {
    std::vector<Slot*> busy;
    for (Slot* slot : left) {
      if (!slot->mutex.try_lock()) {
        busy.push_back(slot);
        continue;
      }
      EndCampaign(*slot);
      try {
        if (slot->session && slot->session->Release(timeout, [done](const Status&) { done(); })) {
          open++;
        }
      } catch (const std::bad_alloc&) {
        // Rivals wait one TTL for this one; the others still want to be released.
      }
      slot->mutex.unlock();
    }
    if (busy.empty() || deadline.passed()) return open;
    left.swap(busy);
    clock_.Sleep(Millis(1));
  }
}

Result<Fence> StoreHoldings::FenceIncarnation(uint64_t node, const Uuid& owner, const Wait& wait) {
  const Status valid = CheckCall(node, kDefaultTtl);
  if (!valid.ok()) return valid;
  Slot& slot = SlotOf(node);
  const Deadline deadline(clock_, wait.at_most);
  while (true) {
    Nanos left{};
    {
      MutexLock lock(slot.mutex);
      if (Held(slot) && slot.session->head().owner == owner) {
        return Status(Code::kHeld, "that owner is live in this process; call lease_release");
      }
      if (!slot.revocation || slot.revocation->owner() != owner) {
        slot.revocation = std::make_unique<Revocation>(store_, node, owner, shared_.app);
      }
      const Result<Revocation::Outcome> outcome = slot.revocation->Step();
      if (!outcome.ok()) return outcome.status();
      if (outcome->fence) {
        slot.revocation.reset();
        return *outcome->fence;
      }
      left = outcome->wait;
    }
    if (deadline.passed()) {
      return Status(Code::kTimeout, "the owner must be seen unchanged for " +
                                        std::to_string(std::chrono::ceil<Millis>(left).count()) +
                                        " ms more; call again then, or give wait_ms");
    }
    const Nanos pause = std::min(std::max<Nanos>(left, Millis(1)), deadline.remaining());
    if (!Pause(clock_, pause, wait.interrupted, nullptr)) {
      return Status(Code::kInterrupted, "interrupted before the proof was complete");
    }
  }
}

Result<bool> StoreHoldings::VerifyCurrent(uint64_t node, const Uuid& owner,
                                          std::optional<uint64_t> term) {
  return lease::VerifyCurrent(store_, node, owner, term);
}

Result<bool> StoreHoldings::VerifyFence(const Fence& fence) {
  return lease::VerifyFence(store_, fence);
}

Result<uint64_t> StoreHoldings::Prune(uint64_t node) {
  const Status trusted = store_.EnsureTrusted();
  if (!trusted.ok()) return trusted;
  Result<uint64_t> pruned = lease::Prune(store_, node);
  if (pruned.ok() && *pruned > 0) {
    Log({clock_.WallMillis(),
         node,
         Event::Kind::kPruned,
         {},
         0,
         0,
         std::to_string(*pruned) + " records",
         url()});
  }
  return pruned;
}

void StoreHoldings::PruneInBackground(uint64_t node, const OwnRecords& own) {
  workers_.Post([this, node, own] {
    const Result<uint64_t> pruned = lease::Prune(store_, node, own);
    if (pruned.ok() && *pruned == 0) return;
    Log({clock_.WallMillis(),
         node,
         Event::Kind::kPruned,
         {},
         0,
         0,
         pruned.ok() ? std::to_string(*pruned) + " records"
                     : "failed: " + pruned.status().message(),
         url()});
  });
}

Result<NodeList> StoreHoldings::Nodes() { return ListNodes(store_); }

NodeView StoreHoldings::Inspect(uint64_t node, bool with_holder) {
  NodeView view = InspectNode(store_, node, with_holder);
  AddToken(view);
  return view;
}

std::vector<NodeView> StoreHoldings::InspectAll(const std::vector<uint64_t>& nodes,
                                                bool with_holder) {
  std::vector<NodeView> views(nodes.size());
  if (store_.objects().parallelism() > 1) {
    views = InspectNodes(store_, nodes, with_holder);
    for (NodeView& view : views) AddToken(view);
  } else if (nodes.size() >= kNodesForHelp && process_ == ProcessGeneration()) {
    // Each look goes through several small files: the kernel and a network file system serve more
    // than one at once.
    VisitConcurrently(workers_, kWorkers - 1, nodes.size(),
                      [&](size_t i) { views[i] = Inspect(nodes[i], with_holder); });
  }
  return views;
}

void StoreHoldings::AddToken(NodeView& view) const {
  view.token = Token(view.node);
  if (const Slot* slot = slots_.Find(view.node); slot != nullptr && view.token) {
    const Nanos until(slot->cell.live_until.load(std::memory_order_acquire));
    view.valid = std::max(until - clock_.Boottime(), Nanos::zero());
  }
}

std::vector<FenceView> StoreHoldings::Fences(uint64_t node, const FenceFilter& filter) {
  return ListFences(store_, node, filter);
}

}  // namespace lease
