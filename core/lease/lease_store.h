// The protocol's steps over one object store: load, create, read back, seal.
//
// Every error names the object it is about and says what to do (R8).
// Thread rules: safe from any thread; calls block on the store.

#ifndef LEASE_LEASE_LEASE_STORE_H_
#define LEASE_LEASE_LEASE_STORE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/mutex.h"
#include "core/lease/deadline.h"
#include "lease/environment.h"
#include "lease/object_store.h"
#include "lease/record.h"
#include "lease/status.h"

namespace lease {

// Records of one node; more of them ask for a prune.
constexpr size_t kMaxListing = 4096;

// The record keys of one node.
struct Listing {
  std::vector<uint64_t> seqs;  // ascending

  bool empty() const { return seqs.empty(); }
  uint64_t head() const { return seqs.back(); }
  // Where the contiguous run that ends at the head begins; what lies before is debris (R5).
  size_t history_begin() const;
};

struct Head {
  Record record;
  std::string body;  // the very bytes: an observation compares these (R3a)
  Listing listing;
};

class LeaseStore {
 public:
  LeaseStore(std::shared_ptr<ObjectStore> objects, const Environment& environment);

  ObjectStore& objects() const { return *objects_; }
  const Environment& environment() const { return environment_; }

  // Lists a node's records. More than 4,096 is an error that asks for a prune.
  Result<Listing> List(uint64_t node, const Deadline& deadline) const;
  // The same without that bound, page by page.
  Result<Listing> ListAll(uint64_t node, const Deadline& deadline) const;

  // The head, or nothing for a node that was never owned. A head that vanishes between listing
  // and reading (pruning) is looked for at most 4 times. If it was pruned and a put that had
  // travelled filled the gap before it was read, that is returned: R4 and a second look notice.
  Result<std::optional<Head>> LoadHead(uint64_t node, const Deadline& deadline) const;
  // The same, at the price of one more list, but never such a late put.
  Result<std::optional<Head>> LoadTrueHead(uint64_t node, const Deadline& deadline) const;

  Result<Record> ReadRecord(uint64_t node, uint64_t seq, const Deadline& deadline) const;

  // The card of `owner`; nothing if it has none (a LaminarDB owner).
  Result<std::optional<HolderCard>> ReadCard(uint64_t node, const Uuid& owner,
                                             const Deadline& deadline) const;

  // The certificate stored under one index key; nothing if there is none.
  Result<std::optional<Fence>> ReadFence(uint64_t node, const std::string& key,
                                         const Deadline& deadline) const;

  // R10, once per store and process, before the first write.
  Status EnsureTrusted() EXCLUDES(trust_mutex_);

  // Creates `key` with exactly `body` (R7). An answer that leaves it open is read back and the
  // same bytes are put again while the deadline allows. kOk: the object holds these bytes.
  // kExists: it holds others, or held them and was pruned. kTimeout: given up; it may still land.
  Status Create(const std::string& key, const std::string& body, Durability durability,
                const Deadline& deadline);

  // Stores both index objects of a certificate (R6). Identical ones are fine; a different one is
  // kCorrupt and both are named.
  Status Seal(const Fence& fence, const Deadline& deadline);

  struct Certificate {
    Fence fence;
    bool stored = false;  // false: the records prove it, but it is not sealed yet
  };

  // The certificate of the head's term; nothing for term 1, which needs none. Fails closed where
  // neither its index nor the history has it, and names the object that is missing.
  Result<std::optional<Certificate>> CertificateOf(const Head& head,
                                                   const Deadline& deadline) const;

  // The change of owner between two neighbours of a listing, which have different owners. Nothing
  // if the lower one is debris: a put that travelled until its number was pruned looks like a part
  // of the history. What was pruned there was sealed (R6), so a stored certificate that names
  // another neighbour gives it away. kCorrupt if they cannot follow on each other.
  Result<std::optional<Certificate>> ChangeBetween(const Record& before, const Record& after,
                                                   const Deadline& deadline) const;

  // The change of owner that began the term of `record`, if the history reaches back that far.
  Result<std::optional<Fence>> TransitionInto(const Record& record, const Listing& listing,
                                              const Deadline& deadline) const;

 private:
  // Whether v{seq}, read before, cannot have been pruned yet: at most one record is newer.
  Result<bool> IsTooNewToPrune(uint64_t node, uint64_t seq, const Deadline& deadline) const;
  Result<Listing> ListUpTo(uint64_t node, size_t most, const Deadline& deadline) const;

  const std::shared_ptr<ObjectStore> objects_;
  const Environment environment_;
  Mutex trust_mutex_;
  bool trusted_ GUARDED_BY(trust_mutex_) = false;
};

// `status` with the object's key, and what to do about it, added to its text.
Status At(const Status& status, const std::string& key, const char* advice = nullptr);

}  // namespace lease

#endif  // LEASE_LEASE_LEASE_STORE_H_
