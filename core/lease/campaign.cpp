// The standing candidate behind lease_campaign: one step at a time, on the store's workers.

#include <algorithm>
#include <utility>

#include "core/lease/holdings.h"
#include "core/lease/paths.h"

namespace lease {

Result<std::optional<uint64_t>> StoreHoldings::Campaign(uint64_t node, Millis ttl) {
  const Status valid = CheckCall(node, ttl);
  if (!valid.ok()) return valid;
  Slot& slot = SlotOf(node);
  MutexLock lock(slot.mutex);
  const bool standing = slot.campaign_ttl.has_value();
  slot.campaign_ttl = ttl;
  if (standing) return Held(slot);
  // What is wrong from the start is the caller's to mend.
  try {
    Result<std::optional<uint64_t>> first = CampaignStep(slot);
    if (!first.ok()) EndCampaign(slot);
    return first;
  } catch (...) {
    EndCampaign(slot);
    throw;
  }
}

void StoreHoldings::EndCampaign(Slot& slot) {
  slot.campaign_ttl.reset();
  slot.campaign_ticket++;
  EndWatches(slot);
}

Result<std::optional<uint64_t>> StoreHoldings::CampaignStep(Slot& slot) {
  EndWatches(slot);
  if (const std::optional<uint64_t> term = Held(slot)) return term;
  const Millis ttl = *slot.campaign_ttl;
  const Nanos interval = std::max<Nanos>(Nanos(ttl) / 5, Millis(1));
  WatchRecords(slot);  // before the look, so that no record falls between
  const Result<Candidate::Outcome> polled = slot.candidate.Poll(ttl);
  if (!polled.ok() || polled->acquired) EndWatches(slot);  // what failed is tried at its time
  if (!polled.ok()) {
    if (polled.status().message() != slot.campaign_failure) {
      slot.campaign_failure = polled.status().message();
      Log({clock_.WallMillis(),
           slot.node,
           Event::Kind::kRenewalFailed,
           {},
           0,
           0,
           "campaign: " + slot.campaign_failure,
           url()});
    }
    ScheduleStep(slot, interval);
    return polled.status();
  }
  slot.campaign_failure.clear();
  if (polled->acquired) {
    StartSession(slot, *polled->acquired, ttl);
    return std::optional(polled->acquired->record.term);
  }
  ScheduleStep(slot, std::min(interval, std::max<Nanos>(polled->wait, Millis(1))));
  WatchHolder(slot, polled->holder);
  return std::optional<uint64_t>();
}

// The latest ticket alone counts, so that a step that is early makes the planned one void.
void StoreHoldings::ScheduleStep(Slot& slot, Nanos after) {
  const uint64_t ticket = ++slot.campaign_ticket;
  workers_.PostAt(clock_.Boottime() + after, [this, &slot, ticket] { RunStep(slot, ticket); });
}

void StoreHoldings::RunStep(Slot& slot, uint64_t ticket) {
  MutexLock lock(slot.mutex);
  if (slot.campaign_ttl && slot.campaign_ticket == ticket) (void)CampaignStep(slot);
}

// From any thread, also one that holds the slot.
void StoreHoldings::StepSoon(Slot& slot) {
  workers_.Post([this, &slot] {
    MutexLock lock(slot.mutex);
    if (slot.campaign_ttl) (void)CampaignStep(slot);
  });
}

// In a directory a holder's next record, perhaps its release, is news at once; elsewhere, and where
// the kernel cannot tell, with the next step.
void StoreHoldings::WatchRecords(Slot& slot) {
  const std::string folder = metered_->DirectoryOf(paths::RecordFolder(slot.node));
  if (folder.empty()) return;
  slot.record_watch = shared_.watch->WatchFolder(folder, [this, &slot] { StepSoon(slot); });
}

// A holder on this host is waited for itself: its death is news at once (R3c).
void StoreHoldings::WatchHolder(Slot& slot, const std::optional<HolderCard>& holder) {
  const ProcessTable& processes = *shared_.environment.processes;
  if (!holder || !processes.IsHere(holder->process)) return;
  const ProcessIdentity& other = holder->process;
  if (other.pid == processes.Self().pid) return;
  const uint64_t ticket = slot.campaign_ticket;
  slot.death_watch = shared_.watch->WatchProcess(
      other.pid, other.start_ticks,
      [this, &slot, ticket] { workers_.Post([this, &slot, ticket] { RunStep(slot, ticket); }); });
}

void StoreHoldings::EndWatches(Slot& slot) {
  for (uint64_t* watch : {&slot.death_watch, &slot.record_watch}) {
    if (*watch != 0) shared_.watch->Cancel(std::exchange(*watch, 0));
  }
}

}  // namespace lease
