// Evidence from the contiguous run of records that ends at the head (R5).

#include <algorithm>

#include "core/lease/lease_store.h"
#include "core/lease/paths.h"

namespace lease {

Result<std::optional<LeaseStore::Certificate>> LeaseStore::ChangeBetween(
    const Record& before, const Record& after, const Deadline& deadline) const {
  if (after.term == 1) return std::optional<Certificate>();
  Certificate change{{before, after}, true};
  for (const std::string& key : {paths::FenceBySuccessor(after.node, after.owner, after.term),
                                 paths::FenceByPredecessor(after.node, before.owner)}) {
    const Result<std::optional<Fence>> stored = ReadFence(after.node, key, deadline);
    if (!stored.ok()) return stored.status();
    if (*stored && *stored != change.fence) return std::optional<Certificate>();
    change.stored = change.stored && *stored;
  }
  const Result<Fence> valid = DecodeFence(EncodeFence(change.fence));
  if (!valid.ok()) {
    return At(
        valid.status(), paths::Record(after.node, after.seq),
        "it does not follow from the record before it; nothing was changed; restore the store");
  }
  return std::optional(change);
}

Result<std::optional<Fence>> LeaseStore::TransitionInto(const Record& record,
                                                        const Listing& listing,
                                                        const Deadline& deadline) const {
  // Terms never fall along the history, so the first record of a term is found by halving.
  // A record that was pruned meanwhile counts as older: whatever it proved is sealed (R6).
  size_t low = listing.history_begin();
  size_t high =
      static_cast<size_t>(std::lower_bound(listing.seqs.begin(), listing.seqs.end(), record.seq) -
                          listing.seqs.begin());
  std::optional<Record> last;  // the newest record known to be of an older term
  Record first = record;       // the oldest record known to be of this term
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const Result<Record> read = ReadRecord(record.node, listing.seqs[middle], deadline);
    if (!read.ok() && !read.status().is(Code::kNotFound)) return read.status();
    if (read.ok() && read->term >= record.term) {
      first = *read;
      high = middle;
    } else {
      if (read.ok()) last = *read;
      low = middle + 1;
    }
  }
  if (!last || last->seq + 1 != first.seq) return std::optional<Fence>();

  if (first.owner == record.owner) {
    const Result<std::optional<Certificate>> change = ChangeBetween(*last, first, deadline);
    if (!change.ok()) return change.status();
    return *change ? std::optional((*change)->fence) : std::nullopt;
  }
  // A sealed term makes the other owner's record debris.
  const Result<std::optional<Fence>> sealed = ReadFence(
      record.node, paths::FenceBySuccessor(record.node, record.owner, record.term), deadline);
  if (!sealed.ok()) return sealed.status();
  if (*sealed) return std::optional<Fence>();
  return At({Code::kCorrupt, "two owners in one term"}, paths::Record(record.node, first.seq),
            "it does not follow from the record before it; restore the store");
}

Result<std::optional<LeaseStore::Certificate>> LeaseStore::CertificateOf(
    const Head& head, const Deadline& deadline) const {
  const Record& record = head.record;
  if (record.term == 1) return std::optional<Certificate>();
  const std::string key = paths::FenceBySuccessor(record.node, record.owner, record.term);
  // Twice, because a pruner may seal and delete between the look at the index and at the history;
  // and with a fresh listing, for what was put late into the place of a record that was pruned
  // since the first one is debris and must not testify (R5).
  Listing fresh;
  const Listing* listing = &head.listing;
  for (int attempt = 0; attempt < 2; attempt++) {
    const Result<std::optional<Fence>> stored = ReadFence(record.node, key, deadline);
    if (!stored.ok()) return stored.status();
    if (*stored) return std::optional<Certificate>({**stored, true});
    const Result<std::optional<Fence>> proven = TransitionInto(record, *listing, deadline);
    if (!proven.ok() && !proven.status().is(Code::kCorrupt)) return proven.status();
    if (attempt == 0 && (!proven.ok() || !*proven)) {
      Result<Listing> listed = List(record.node, deadline);
      if (!listed.ok()) return listed.status();
      fresh = *std::move(listed);
      listing = &fresh;
      continue;
    }
    // A late put in the place of a pruned head has no certificate, and must not get one.
    const Result<bool> sure = IsTooNewToPrune(record.node, record.seq, deadline);
    if (!sure.ok()) return sure.status();
    if (!*sure) {
      return At({Code::kIo, "the head moved on while its certificate was looked for"}, key,
                "try again");
    }
    if (!proven.ok()) return proven.status();
    if (*proven) return std::optional<Certificate>({**proven, false});
  }
  return At(
      {Code::kCorrupt, "the certificate of term " + std::to_string(record.term) + " is missing"},
      key, "restore it from a backup");
}

}  // namespace lease
