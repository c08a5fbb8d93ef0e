// What this process holds in one store: lease/registry.h's Holdings over real slots.

#ifndef LEASE_LEASE_HOLDINGS_H_
#define LEASE_LEASE_HOLDINGS_H_

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "core/base/executor.h"
#include "core/host/fork_guard.h"
#include "core/host/host_watch.h"
#include "core/lease/event_log.h"
#include "core/lease/lease_store.h"
#include "core/lease/slot_table.h"
#include "core/objects/metered_store.h"
#include "lease/registry.h"

namespace lease {

// What the holdings of all stores of one registry share. Borrowed.
struct Shared {
  Environment environment;
  std::string app;
  EventLog* events = nullptr;
  Executor* timers = nullptr;  // never runs anything that blocks
  HostWatch* watch = nullptr;
};

class StoreHoldings final : public Holdings {
 public:
  StoreHoldings(std::shared_ptr<ObjectStore> objects, const Shared& shared);
  ~StoreHoldings() override;

  const std::string& url() const override { return metered_->url(); }
  std::optional<Record> Tenure(uint64_t node) override;
  Result<std::optional<uint64_t>> Acquire(uint64_t node, const AcquireOptions& options) override;
  Result<std::optional<uint64_t>> Campaign(uint64_t node, Millis ttl) override;
  Result<uint64_t> Renew(uint64_t node) override;
  bool Release(uint64_t node) override;
  Result<Fence> FenceIncarnation(uint64_t node, const Uuid& owner, const Wait& wait) override;
  Result<bool> VerifyCurrent(uint64_t node, const Uuid& owner,
                             std::optional<uint64_t> term) override;
  Result<bool> VerifyFence(const Fence& fence) override;
  Result<uint64_t> Prune(uint64_t node) override;
  Result<NodeList> Nodes() override;
  NodeView Inspect(uint64_t node, bool with_holder) override;
  std::vector<NodeView> InspectAll(const std::vector<uint64_t>& nodes, bool with_holder) override;
  std::vector<FenceView> Fences(uint64_t node, const FenceFilter& filter) override;
  OpStats stats(Op op) const override { return metered_->stats(op); }

  // Ends every campaign and session and starts to put their release records. `done` is called
  // once for each session that was held; returns how many there are.
  size_t StartReleasingAll(Nanos timeout, const std::function<void()>& done);

 private:
  uint64_t LiveTerm(uint64_t node) const override;
  void AddToken(NodeView& view) const;
  Status CheckCall(uint64_t node, Millis ttl) const;
  Slot& SlotOf(uint64_t node) { return slots_.FindOrMake(node, store_, shared_.app); }
  void Settle(Slot& slot) REQUIRES(slot.mutex);
  std::optional<uint64_t> Held(Slot& slot) REQUIRES(slot.mutex);
  void StartSession(Slot& slot, const Acquired& acquired, Millis ttl) REQUIRES(slot.mutex);
  void EndCampaign(Slot& slot) REQUIRES(slot.mutex);
  Result<std::optional<uint64_t>> CampaignStep(Slot& slot) REQUIRES(slot.mutex);
  void ScheduleStep(Slot& slot, Nanos after) REQUIRES(slot.mutex);
  void WatchRecords(Slot& slot) REQUIRES(slot.mutex);
  void WatchHolder(Slot& slot, const std::optional<HolderCard>& holder) REQUIRES(slot.mutex);
  void EndWatches(Slot& slot) REQUIRES(slot.mutex);
  void StepSoon(Slot& slot);
  void RunStep(Slot& slot, uint64_t ticket);
  void PruneInBackground(uint64_t node, const OwnRecords& own);
  void Log(Event event) { shared_.events->Add(std::move(event)); }

  const Shared shared_;
  const Clock& clock_;
  const uint64_t process_ = ProcessGeneration();
  SlotTable slots_;  // before the store: its late answers still find their slots
  const std::shared_ptr<MeteredStore> metered_;
  LeaseStore store_;
  ThreadPool workers_;  // campaigns and pruning: whatever may block
};

}  // namespace lease

#endif  // LEASE_LEASE_HOLDINGS_H_
