// The standing candidate behind lease_campaign: one step at a time, on the store's workers.

#include <algorithm>
#include <utility>

#include "core/lease/holdings.h"

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
  WatchHolder(slot, std::nullopt);
}

Result<std::optional<uint64_t>> StoreHoldings::CampaignStep(Slot& slot) {
  WatchHolder(slot, std::nullopt);
  if (const std::optional<uint64_t> term = Held(slot)) return term;
  const Millis ttl = *slot.campaign_ttl;
  const Nanos interval = std::max<Nanos>(Nanos(ttl) / 5, Millis(1));
  const Result<Candidate::Outcome> polled = slot.candidate.Poll(ttl);
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

// A holder on this host is waited for itself: its death is news at once (R3c).
void StoreHoldings::WatchHolder(Slot& slot, const std::optional<HolderCard>& holder) {
  if (slot.death_watch != 0) shared_.deaths->Cancel(slot.death_watch);
  slot.death_watch = 0;
  const ProcessTable& processes = *shared_.environment.processes;
  if (!holder || !processes.IsHere(holder->process)) return;
  const ProcessIdentity& other = holder->process;
  if (other.pid == processes.Self().pid) return;
  const uint64_t ticket = slot.campaign_ticket;
  slot.death_watch = shared_.deaths->Watch(other.pid, other.start_ticks, [this, &slot, ticket] {
    workers_.Post([this, &slot, ticket] { RunStep(slot, ticket); });
  });
}

}  // namespace lease
