#include "core/lease/lease_store.h"

#include <algorithm>
#include <utility>

#include "core/lease/codec.h"
#include "core/lease/paths.h"
#include "core/objects/probe.h"

namespace lease {
namespace {

constexpr int kHeadAttempts = 4;
constexpr Nanos kRetry = Millis(250);

}  // namespace

Status At(const Status& status, const std::string& key, const char* advice) {
  std::string text = status.message() + ": " + key;
  if (advice != nullptr) text += std::string("; ") + advice;
  return {status.code(), text};
}

size_t Listing::history_begin() const {
  size_t begin = seqs.size() - 1;
  while (begin > 0 && seqs[begin - 1] + 1 == seqs[begin]) begin--;
  return begin;
}

LeaseStore::LeaseStore(std::shared_ptr<ObjectStore> objects, const Environment& environment)
    : objects_(std::move(objects)), environment_(environment) {}

Result<Listing> LeaseStore::ListUpTo(uint64_t node, size_t most, const Deadline& deadline) const {
  Listing listing;
  Request page;
  page.op = Op::kList;
  page.key = paths::RecordFolder(node);
  for (bool more = true; more && listing.seqs.size() < most;) {
    page.limit = most - listing.seqs.size();
    page.timeout = deadline.request();
    const Reply reply = objects_->Run(page);
    if (!reply.status.ok()) return At(reply.status, page.key);
    for (const std::string& key : reply.keys) {
      const std::optional<uint64_t> seq = paths::ParseRecord(node, key);
      if (!seq) {
        return At({Code::kCorrupt, "key not canonical"}, key,
                  "it is no lease record: move it out of the store");
      }
      listing.seqs.push_back(*seq);
    }
    more = reply.more && !reply.keys.empty();
    if (more) page.start_after = reply.keys.back();
  }
  return listing;
}

Result<Listing> LeaseStore::ListAll(uint64_t node, const Deadline& deadline) const {
  return ListUpTo(node, SIZE_MAX, deadline);
}

Result<Listing> LeaseStore::List(uint64_t node, const Deadline& deadline) const {
  Result<Listing> listing = ListUpTo(node, kMaxListing + 1, deadline);
  if (listing.ok() && listing->seqs.size() > kMaxListing) {
    return At({Code::kCorrupt, "more than 4096 records"}, paths::RecordFolder(node),
              "call lease_prune until it returns 0");
  }
  return listing;
}

Result<Record> LeaseStore::ReadRecord(uint64_t node, uint64_t seq, const Deadline& deadline) const {
  Request get;
  get.key = paths::Record(node, seq);
  get.max_bytes = kMaxRecordBytes;
  get.timeout = deadline.request();
  const Reply reply = objects_->Run(get);
  if (!reply.status.ok()) return At(reply.status, get.key);
  Result<Record> record = DecodeRecord(reply.body, node, seq);
  if (!record.ok())
    return At(record.status(), get.key, "nothing was changed; restore or remove it");
  return record;
}

Result<std::optional<Head>> LeaseStore::LoadHead(uint64_t node, const Deadline& deadline) const {
  for (int attempt = 0; attempt < kHeadAttempts; attempt++) {
    Result<Listing> listing = List(node, deadline);
    if (!listing.ok()) return listing.status();
    if (listing->empty()) return std::optional<Head>();
    const Result<Record> record = ReadRecord(node, listing->head(), deadline);
    if (record.ok()) {
      return std::optional<Head>({*record, EncodeRecord(*record), std::move(*listing)});
    }
    if (!record.status().is(Code::kNotFound)) return record.status();
  }
  return At({Code::kIo, "the head vanished while it was read, 4 times"}, paths::RecordFolder(node),
            "try again");
}

Result<bool> LeaseStore::IsTooNewToPrune(uint64_t node, uint64_t seq,
                                         const Deadline& deadline) const {
  Request newer;
  newer.op = Op::kList;
  newer.key = paths::RecordFolder(node);
  newer.start_after = paths::Record(node, seq);
  newer.limit = 2;
  newer.timeout = deadline.request();
  const Reply reply = objects_->Run(newer);
  if (!reply.status.ok()) return At(reply.status, newer.key);
  return reply.keys.empty() ||
         (reply.keys.size() == 1 && reply.keys[0] == paths::Record(node, seq + 1));
}

Result<std::optional<Head>> LeaseStore::LoadTrueHead(uint64_t node,
                                                     const Deadline& deadline) const {
  for (int attempt = 0; attempt < kHeadAttempts; attempt++) {
    Result<std::optional<Head>> head = LoadHead(node, deadline);
    if (!head.ok() || !*head) return head;
    const Result<bool> sure = IsTooNewToPrune(node, (*head)->record.seq, deadline);
    if (!sure.ok()) return sure.status();
    if (*sure) return head;
  }
  return At({Code::kIo, "the head moved on while it was read, 4 times"}, paths::RecordFolder(node),
            "try again");
}

Result<std::optional<HolderCard>> LeaseStore::ReadCard(uint64_t node, const Uuid& owner,
                                                       const Deadline& deadline) const {
  Request get;
  get.key = paths::Card(node, owner);
  get.max_bytes = kMaxCardBytes;
  get.timeout = deadline.request();
  const Reply reply = objects_->Run(get);
  if (reply.status.is(Code::kNotFound)) return std::optional<HolderCard>();
  if (!reply.status.ok()) return At(reply.status, get.key);
  const Result<HolderCard> card = DecodeCard(reply.body, node, owner);
  if (!card.ok()) return At(card.status(), get.key, "nothing was changed; restore or remove it");
  return std::optional(*card);
}

Result<std::optional<Fence>> LeaseStore::ReadFence(uint64_t node, const std::string& key,
                                                   const Deadline& deadline) const {
  Request get;
  get.key = key;
  get.max_bytes = kMaxFenceBytes;
  get.timeout = deadline.request();
  const std::optional<paths::FenceKey> parsed = paths::ParseFence(node, key);
  if (!parsed) {
    return At({Code::kCorrupt, "key not canonical"}, key,
              "it is no takeover certificate: move it out of the store");
  }
  const Reply reply = objects_->Run(get);
  if (reply.status.is(Code::kNotFound)) return std::optional<Fence>();
  if (!reply.status.ok()) return At(reply.status, key);
  const Result<Fence> fence = DecodeFenceAt(reply.body, node, *parsed);
  if (!fence.ok()) return At(fence.status(), key, "nothing was changed; restore it");
  return std::optional(*fence);
}

Status LeaseStore::EnsureTrusted() {
  MutexLock lock(trust_mutex_);
  if (trusted_) return {};
  Status status = ProbeCreateOnly(*objects_, *environment_.random);
  trusted_ = status.ok();
  return status;
}

Status LeaseStore::Create(const std::string& key, const std::string& body, Durability durability,
                          const Deadline& deadline) {
  Request put;
  put.op = Op::kPut;
  put.key = key;
  put.body = body;
  put.durability = durability;
  Request get;
  get.key = key;
  get.max_bytes = body.size();
  bool may_land = false;
  while (true) {
    put.timeout = deadline.request();
    const Status tried = objects_->Run(put).status;
    if (tried.ok()) return {};
    if (!tried.is(Code::kExists) && !tried.is(Code::kAmbiguous)) {
      return At(may_land ? Status(Code::kTimeout, tried.message()) : tried, key);
    }
    may_land = may_land || tried.is(Code::kAmbiguous);

    get.timeout = deadline.request();
    const Reply stored = objects_->Run(get);
    const bool foreign = stored.status.is(Code::kCorrupt) || stored.status.ok();
    if (stored.status.ok() && stored.body == body) return {};
    if (foreign || (tried.is(Code::kExists) && stored.status.is(Code::kNotFound))) {
      return At({Code::kExists, "somebody else created it"}, key);
    }
    if (deadline.remaining() <= kRetry) {
      return At({Code::kTimeout, "gave up before it was known whether the put took effect (" +
                                     tried.message() + ")"},
                key, "try again");
    }
    environment_.clock->Sleep(kRetry);
  }
}

Status LeaseStore::Seal(const Fence& fence, const Deadline& deadline) {
  const std::string body = EncodeFence(fence);
  const Record& successor = fence.successor;
  for (const std::string& key :
       {paths::FenceByPredecessor(successor.node, fence.predecessor.owner),
        paths::FenceBySuccessor(successor.node, successor.owner, successor.term)}) {
    Status status = Create(key, body, Durability::kDataAndName, deadline);
    if (status.is(Code::kExists)) {
      Request get;
      get.key = key;
      return At({Code::kCorrupt, "holds another certificate (" + objects_->Run(get).body +
                                     ") than the one to seal (" + body + ")"},
                key, "two histories met: do not write, restore the store");
    }
    if (!status.ok()) return status;
  }
  return {};
}

}  // namespace lease
