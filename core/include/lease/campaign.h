// A standing candidate: leads when it may, beats while it leads, and takes over when the leader's
// process ends or stops beating. It needs no one else alive for that.

#ifndef LEASE_CAMPAIGN_H_
#define LEASE_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "lease/clock.h"
#include "lease/election.h"
#include "lease/status.h"

namespace lease {

class HostWatch;
class Executor;

struct CampaignOptions {
  // Between beats, 1 to 60,000 ms; the same for all candidates of a file. A leader that is paused
  // is replaced after about grace_epochs + 2 of these; one whose process ends, at once.
  Millis interval{200};
  uint64_t grace_epochs = kDefaultGraceEpochs;
  bool preempt = true;  // depose a living leader that has a higher pid
};

struct LeadershipChange {
  bool gained = false;  // else lost
  uint32_t term = 0;    // the one gained, or lost
  std::string reason;   // for people
};

// Called once for each change, in their order, with no lock held, on the campaign's thread or
// within Start and Stop. Must be short. It may stop the campaign.
using LeadershipListener = std::function<void(const LeadershipChange&)>;

struct CampaignCounts {
  uint64_t claims = 0;    // claims made, whatever came of them
  uint64_t refusals = 0;  // those of them that another leader's post refused
  uint64_t beats = 0;
};

// What campaigns run on. The parts are borrowed and outlive every campaign.
struct CampaignWorkers {
  const Clock* clock = nullptr;
  Executor* executor = nullptr;
  HostWatch* deaths = nullptr;

  // One thread each for all campaigns of this process; a forked child has its own.
  static CampaignWorkers OfThisProcess();
};

// Thread rules: safe from any thread. A forked child's copy does nothing (R9).
class Campaign {
 public:
  virtual ~Campaign() = default;  // stops it

  // Starts to campaign; the first claim is made before it returns.
  // Errors: kMisuse (the interval), those of Election::Claim.
  static Result<std::shared_ptr<Campaign>> Start(
      std::shared_ptr<Election> election, const CampaignOptions& options,
      LeadershipListener listener,
      const CampaignWorkers& workers = CampaignWorkers::OfThisProcess());

  // Ends it and steps down; true if it led. No listener runs once it returns, unless it is called
  // by that listener. A second call does nothing.
  virtual bool Stop() = 0;

  // Election::Token: the term while leading.
  virtual std::optional<uint32_t> Token() const = 0;
  virtual CampaignCounts counts() const = 0;
};

}  // namespace lease

#endif  // LEASE_CAMPAIGN_H_
