#include "core/lease/slot_table.h"

namespace lease {

SlotTable::~SlotTable() {
  for (std::atomic<Slot*>& bucket : buckets_) {
    for (Slot* slot = bucket.load(); slot != nullptr;) {
      Slot* next = slot->next;
      delete slot;
      slot = next;
    }
  }
}

Slot& SlotTable::FindOrMake(uint64_t node, LeaseStore& store, const std::string& app) {
  MutexLock lock(mutex_);
  if (Slot* slot = Find(node)) return *slot;
  auto slot = std::make_unique<Slot>(store, node, app);
  std::atomic<Slot*>& bucket = buckets_[node % kBuckets];
  slot->next = bucket.load(std::memory_order_relaxed);
  bucket.store(slot.get(), std::memory_order_release);
  return *slot.release();
}

}  // namespace lease
