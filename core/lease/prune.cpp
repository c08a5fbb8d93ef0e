#include "core/lease/prune.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/lease/codec.h"
#include "core/lease/concurrently.h"
#include "core/lease/paths.h"

namespace lease {
namespace {

constexpr size_t kKeep = 2;
constexpr size_t kBatch = 256;
constexpr int kBatches = 4;
constexpr size_t kAtOnce = 32;
constexpr Nanos kBatchTime = std::chrono::seconds(5);

Request Delete(std::string key, const Deadline& deadline) {
  Request request;
  request.op = Op::kDelete;
  request.key = std::move(key);
  request.timeout = deadline.request();
  return request;
}

bool Gone(const Status& status) { return status.ok() || status.is(Code::kNotFound); }

// Seals every change of owner among the records [first, last] of the history, both included.
Status SealTransitions(LeaseStore& store, uint64_t node, uint64_t first, uint64_t last,
                       const Deadline& deadline) {
  std::vector<Request> reads;
  for (uint64_t seq = first; seq <= last; seq++) {
    Request get;
    get.key = paths::Record(node, seq);
    get.max_bytes = kMaxRecordBytes;
    get.timeout = deadline.request();
    reads.push_back(std::move(get));
  }
  const std::vector<Reply> replies = RunConcurrently(store.objects(), reads, kAtOnce);
  // Downwards: what lies below debris is debris.
  std::optional<Record> after;
  for (size_t i = replies.size(); i-- > 0;) {
    // Another pruner was here, and sealed every change of owner up to this record. What is found
    // below may have been put since.
    if (replies[i].status.is(Code::kNotFound)) return {};
    if (!replies[i].status.ok()) return At(replies[i].status, reads[i].key);
    const Result<Record> record = DecodeRecord(replies[i].body, node, first + i);
    if (!record.ok()) {
      return At(record.status(), reads[i].key, "nothing was deleted; restore or remove it");
    }
    if (after && after->owner != record->owner) {
      const Result<std::optional<LeaseStore::Certificate>> change =
          store.ChangeBetween(*record, *after, deadline);
      if (!change.ok()) return change.status();
      if (!*change) return {};
      if (!(*change)->stored) {
        Status sealed = store.Seal((*change)->fence, deadline);
        if (!sealed.ok()) return sealed;
      }
    }
    after = *record;
  }
  return {};
}

// A card is of no use once its owner is fenced. At most one batch of them.
Status PruneCards(LeaseStore& store, uint64_t node, const Deadline& deadline) {
  Request list;
  list.op = Op::kList;
  list.key = paths::CardFolder(node);
  list.limit = kBatch;
  list.timeout = deadline.request();
  const Reply cards = store.objects().Run(list);
  if (!cards.status.ok()) return At(cards.status, list.key);
  if (cards.keys.size() < 2) return {};  // the holder's alone
  for (const std::string& key : cards.keys) {
    const std::optional<Uuid> owner = paths::ParseCard(node, key);
    if (!owner) {
      return At({Code::kCorrupt, "key not canonical"}, key,
                "it is no holder card: move it out of the store");
    }
    const Result<std::optional<Fence>> fence =
        store.ReadFence(node, paths::FenceByPredecessor(node, *owner), deadline);
    if (!fence.ok()) return fence.status();
    if (!*fence) continue;
    const Status deleted = store.objects().Run(Delete(key, deadline)).status;
    if (!Gone(deleted)) return At(deleted, key);
  }
  return {};
}

}  // namespace

Result<uint64_t> Prune(LeaseStore& store, uint64_t node, const OwnRecords& own) {
  const Clock& clock = *store.environment().clock;
  const Deadline listing_deadline(clock, std::chrono::seconds(30));
  const Result<Listing> listing = store.ListAll(node, listing_deadline);
  if (!listing.ok()) return listing.status();
  if (listing->empty()) return uint64_t{0};

  const std::vector<uint64_t>& seqs = listing->seqs;
  const size_t history = listing->history_begin();
  const size_t end = std::max(history, seqs.size() - std::min(kKeep, seqs.size()));
  uint64_t deleted = 0;
  size_t next = 0;
  for (int batch = 0; batch < kBatches && next < end; batch++) {
    const Deadline deadline(clock, kBatchTime);
    const size_t stop = std::min(next + kBatch, end);
    // The record after the batch belongs to the last transition that leaves it.
    const uint64_t first_read = seqs[std::max(next, history)];
    const uint64_t last_read = seqs[stop];
    for (const auto& [first, last] : {std::pair(first_read, std::min(last_read, own.first)),
                                      std::pair(std::max(first_read, own.last), last_read)}) {
      if (first >= last) continue;
      const Status sealed = SealTransitions(store, node, first, last, deadline);
      if (!sealed.ok()) return sealed;
    }
    std::vector<Request> deletes;
    for (; next < stop; next++) {
      deletes.push_back(Delete(paths::Record(node, seqs[next]), deadline));
    }
    const std::vector<Reply> replies = RunConcurrently(store.objects(), deletes, kAtOnce);
    for (size_t i = 0; i < replies.size(); i++) {
      if (!Gone(replies[i].status)) return At(replies[i].status, deletes[i].key);
      deleted += replies[i].status.ok() ? 1 : 0;
    }
  }
  const Status cards = PruneCards(store, node, Deadline(clock, kBatchTime));
  if (!cards.ok()) return cards;
  return deleted;
}

}  // namespace lease
