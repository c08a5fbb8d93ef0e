// Evidence from the contiguous run of records that ends at the head (R5).

#include <algorithm>

#include "core/lease/lease_store.h"
#include "core/lease/paths.h"

namespace lease {

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

  const Fence fence{*last, first};
  const Result<Fence> valid = DecodeFence(EncodeFence(fence));
  if (!valid.ok() || first.owner != record.owner) {
    return At({Code::kCorrupt, valid.ok() ? "two owners in one term" : valid.status().message()},
              paths::Record(record.node, first.seq),
              "it does not follow from the record before it; restore the store");
  }
  return std::optional(fence);
}

Result<std::optional<LeaseStore::Certificate>> LeaseStore::CertificateOf(
    const Head& head, const Deadline& deadline) const {
  const Record& record = head.record;
  if (record.term == 1) return std::optional<Certificate>();
  const std::string key = paths::FenceBySuccessor(record.node, record.owner, record.term);
  // Twice, because a pruner may seal and delete between the look at the index and at the history.
  for (int attempt = 0; attempt < 2; attempt++) {
    const Result<std::optional<Fence>> stored = ReadFence(record.node, key, deadline);
    if (!stored.ok()) return stored.status();
    if (*stored) return std::optional<Certificate>({**stored, true});
    const Result<std::optional<Fence>> proven = TransitionInto(record, head.listing, deadline);
    if (!proven.ok()) return proven.status();
    if (*proven) return std::optional<Certificate>({**proven, false});
  }
  return At(
      {Code::kCorrupt, "the certificate of term " + std::to_string(record.term) + " is missing"},
      key, "restore it from a backup");
}

}  // namespace lease
