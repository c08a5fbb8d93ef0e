// The nodes that this process ever tried to own in one store, found without a lock.

#ifndef LEASE_LEASE_SLOT_TABLE_H_
#define LEASE_LEASE_SLOT_TABLE_H_

#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "core/base/mutex.h"
#include "core/lease/authority.h"
#include "core/lease/candidate.h"
#include "core/lease/session.h"

namespace lease {

struct Slot {
  Slot(LeaseStore& store, uint64_t at_node, const std::string& app)
      : node(at_node), candidate(store, at_node, app) {}

  const uint64_t node;
  TokenCell cell;
  Slot* next = nullptr;  // of the same bucket; constant once published

  // Held for one step of the protocol at a time.
  Mutex mutex;
  Candidate candidate GUARDED_BY(mutex);
  std::shared_ptr<Session> session GUARDED_BY(mutex);
  std::unique_ptr<Revocation> revocation GUARDED_BY(mutex);

  // A standing campaign: its TTL, the ticket of its next step, its watches on the holder and on the
  // folder of the records.
  std::optional<Millis> campaign_ttl GUARDED_BY(mutex);
  uint64_t campaign_ticket GUARDED_BY(mutex) = 0;
  uint64_t death_watch GUARDED_BY(mutex) = 0;
  uint64_t record_watch GUARDED_BY(mutex) = 0;
  std::string campaign_failure GUARDED_BY(mutex);
};

// A hash table that only grows: slots live as long as the table, so a reader needs no lock.
class SlotTable {
 public:
  SlotTable() = default;
  ~SlotTable();
  SlotTable(const SlotTable&) = delete;
  SlotTable& operator=(const SlotTable&) = delete;

  // Null for a node that this process never tried to own.
  Slot* Find(uint64_t node) const {
    for (Slot* slot = Bucket(node).load(std::memory_order_acquire); slot; slot = slot->next) {
      if (slot->node == node) return slot;
    }
    return nullptr;
  }

  Slot& FindOrMake(uint64_t node, LeaseStore& store, const std::string& app) EXCLUDES(mutex_);

  template <typename Visitor>
  void ForEach(Visitor visit) {
    for (std::atomic<Slot*>& bucket : buckets_) {
      for (Slot* slot = bucket.load(std::memory_order_acquire); slot; slot = slot->next) {
        visit(*slot);
      }
    }
  }

 private:
  static constexpr size_t kBuckets = 4096;
  const std::atomic<Slot*>& Bucket(uint64_t node) const { return buckets_[node % kBuckets]; }

  Mutex mutex_;  // serializes growth
  std::array<std::atomic<Slot*>, kBuckets> buckets_{};
};

}  // namespace lease

#endif  // LEASE_LEASE_SLOT_TABLE_H_
