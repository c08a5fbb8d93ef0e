#include "core/lease/authority.h"

#include <utility>

#include "core/lease/codec.h"
#include "core/lease/paths.h"
#include "lease/registry.h"

namespace lease {
namespace {

constexpr Nanos kPatience = std::chrono::seconds(30);

Status Unknown(uint64_t node, const Uuid& owner) {
  return At({Code::kNotFound, "owner " + owner.ToString() + " is not known here"},
            paths::RecordFolder(node), "see process_leases and lease_fences");
}

}  // namespace

Result<bool> VerifyCurrent(const LeaseStore& store, uint64_t node, const Uuid& owner,
                           std::optional<uint64_t> term) {
  const Deadline deadline(*store.environment().clock, kPatience);
  const auto matches = [&](const std::optional<Head>& head) {
    return head && head->record.owner == owner && (!term || head->record.term == *term);
  };
  // A "no" wants to be sure of the head; a "yes" gets its second look below.
  Result<std::optional<Head>> head = store.LoadHead(node, deadline);
  if (head.ok() && !matches(*head)) head = store.LoadTrueHead(node, deadline);
  if (!head.ok()) return head.status();
  if (!matches(*head)) return false;

  const Result<std::optional<LeaseStore::Certificate>> certificate =
      store.CertificateOf(**head, deadline);
  if (!certificate.ok()) return certificate.status();
  // Not sealed: its takeover has not been reported yet (R6).
  if (*certificate && !(*certificate)->stored) return false;

  Result<std::optional<Head>> again = store.LoadHead(node, deadline);
  if (again.ok() && !matches(*again)) again = store.LoadTrueHead(node, deadline);
  if (!again.ok()) return again.status();
  return matches(*again) && (*again)->record.term == (*head)->record.term;
}

Result<bool> VerifyFence(const LeaseStore& store, const Fence& fence) {
  const Deadline deadline(*store.environment().clock, kPatience);
  const Record& successor = fence.successor;
  for (const std::string& key :
       {paths::FenceByPredecessor(successor.node, fence.predecessor.owner),
        paths::FenceBySuccessor(successor.node, successor.owner, successor.term)}) {
    const Result<std::optional<Fence>> stored = store.ReadFence(successor.node, key, deadline);
    if (!stored.ok()) return stored.status();
    if (*stored != fence) return false;
  }
  const Result<std::optional<Head>> head = store.LoadTrueHead(successor.node, deadline);
  if (!head.ok()) return head.status();
  return *head && (*head)->record.term >= successor.term &&
         (*head)->record.owner != fence.predecessor.owner;
}

Revocation::Revocation(LeaseStore& store, uint64_t node, const Uuid& owner, std::string app)
    : store_(store), node_(node), owner_(owner), candidate_(store, node, std::move(app)) {}

Result<Revocation::Outcome> Revocation::Step() {
  const Deadline deadline(*store_.environment().clock, kPatience);
  const Result<std::optional<Head>> head = store_.LoadTrueHead(node_, deadline);
  if (!head.ok()) return head.status();
  if (!*head) return Unknown(node_, owner_);
  const Record& record = (*head)->record;
  if (record.owner != owner_) {
    Result<Fence> existing = ExistingCertificate(**head, deadline);
    if (!existing.ok()) return existing.status();
    return Outcome{*existing, Nanos::zero()};
  }
  if (!record.released() && observed_seq_ && *observed_seq_ != record.seq) {
    observed_seq_.reset();
    return At({Code::kHeld, "the owner renewed meanwhile and is alive"},
              paths::Record(node_, record.seq), "stop that process, or wait until it is gone");
  }
  observed_seq_ = record.seq;

  const Result<std::optional<HolderCard>> card = store_.ReadCard(node_, owner_, deadline);
  if (!card.ok()) return card.status();
  const Result<Candidate::Outcome> polled =
      candidate_.Poll(*card ? Millis((*card)->ttl_ms) : kDefaultTtl);
  if (!polled.ok()) return polled.status();
  if (!polled->acquired) return Outcome{std::nullopt, polled->wait};

  const Record& revoker = polled->acquired->record;
  candidate_.Finish(revoker.owner);
  if (!polled->acquired->fence || polled->acquired->fence->predecessor.owner != owner_) {
    (void)ReleaseAfter(revoker);
    return At({Code::kHeld, "another owner took over first"}, paths::Record(node_, revoker.seq),
              "see lease_fences");
  }
  const Result<bool> verified = VerifyFence(store_, *polled->acquired->fence);
  if (!verified.ok()) return verified.status();
  if (!*verified) {
    return At({Code::kCorrupt, "the certificate that was just sealed does not verify"},
              paths::FenceByPredecessor(node_, owner_), "see lease_fences");
  }
  (void)ReleaseAfter(revoker);  // if it fails, rivals wait one TTL
  return Outcome{polled->acquired->fence, Nanos::zero()};
}

Status Revocation::ReleaseAfter(const Record& revoker) {
  Record release = revoker;
  release.seq++;
  release.expires_at_ms = 0;
  return store_.Create(paths::Record(node_, release.seq), EncodeRecord(release), Durability::kData,
                       Deadline(*store_.environment().clock, kPatience));
}

Result<Fence> Revocation::ExistingCertificate(const Head& head, const Deadline& deadline) {
  const std::string key = paths::FenceByPredecessor(node_, owner_);
  // Twice, because a pruner may seal and delete between the look at the index and at the history.
  for (int attempt = 0; attempt < 2; attempt++) {
    const Result<std::optional<Fence>> stored = store_.ReadFence(node_, key, deadline);
    if (!stored.ok()) return stored.status();
    if (*stored) return Sealed(**stored, deadline);
    for (Record at = head.record;;) {
      const Result<std::optional<Fence>> transition =
          store_.TransitionInto(at, head.listing, deadline);
      if (!transition.ok()) return transition.status();
      if (!*transition) break;
      if ((*transition)->predecessor.owner == owner_) return Sealed(**transition, deadline);
      at = (*transition)->predecessor;
    }
  }
  return Unknown(node_, owner_);
}

// Under both its keys, before it is reported (R6).
Result<Fence> Revocation::Sealed(const Fence& fence, const Deadline& deadline) {
  const Result<std::optional<LeaseStore::Certificate>> change =
      store_.ChangeBetween(fence.predecessor, fence.successor, deadline);
  if (!change.ok()) return change.status();
  if (*change && (*change)->stored) return fence;
  Status sealed = store_.EnsureTrusted();
  if (sealed.ok()) sealed = store_.Seal(fence, deadline);
  if (!sealed.ok()) return sealed;
  return fence;
}

}  // namespace lease
