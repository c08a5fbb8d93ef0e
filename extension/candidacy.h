// This process's part in the election of one header file, whichever connection asks: what SQL
// adds to lease/election.h and lease/campaign.h.

#ifndef LEASE_EXTENSION_CANDIDACY_H_
#define LEASE_EXTENSION_CANDIDACY_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/mutex.h"
#include "lease/campaign.h"
#include "lease/election.h"
#include "lease/status.h"

namespace lease {

// Gains and losses are logged as events, also those of claims without a campaign.
// Thread rules: safe from any thread. Never destroyed; a forked child has its own (R9).
class Candidacy {
 public:
  // The candidacy at `path`, whose header is made if there is none and `create`. Errors: those of
  // Election::Open and OpenExisting.
  static Result<Candidacy*> Open(const std::string& path, bool create);
  // The same without a look at the file itself: only what was opened before, else nullptr.
  static Candidacy* Find(const std::string& path);
  static std::vector<Candidacy*> All();  // by path

  explicit Candidacy(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }  // absolute
  LeaderState State() const { return election()->State(); }
  // The term while this process leads. No lock.
  std::optional<uint32_t> Token() const { return election()->Token(); }

  // While a campaign runs, that alone claims.
  Result<std::optional<uint32_t>> Claim(uint64_t grace_epochs) EXCLUDES(mutex_);
  bool Beat() EXCLUDES(mutex_);
  uint64_t Tick() { return election()->Tick(); }
  Status Flush(bool wait) { return election()->Flush(wait); }
  // Ends a campaign too. True if this process led.
  bool StepDown() EXCLUDES(mutex_);
  // Starts a campaign, or finds the one that runs, whatever its options.
  Result<std::optional<uint32_t>> StartCampaign(const CampaignOptions& options) EXCLUDES(mutex_);

  bool campaigning() EXCLUDES(mutex_);
  CampaignCounts counts() EXCLUDES(mutex_);  // of all claims and campaigns so far

 private:
  Election* election() const { return election_.load(std::memory_order_acquire); }
  // Opens the header, unless it is open and still in its place.
  Status Reach(bool create) EXCLUDES(mutex_);
  bool EndCampaign() REQUIRES(mutex_);
  // Logs what changed since the last call outside a campaign.
  void Announce(std::optional<uint32_t> term, const char* why_lost) REQUIRES(mutex_);

  const std::string path_;
  Mutex mutex_;
  std::atomic<Election*> election_ = nullptr;  // the last of opened_
  std::vector<std::shared_ptr<Election>> opened_ GUARDED_BY(mutex_);
  std::shared_ptr<Campaign> campaign_ GUARDED_BY(mutex_);
  std::optional<uint32_t> announced_ GUARDED_BY(mutex_);
  CampaignCounts counts_ GUARDED_BY(mutex_);  // but for campaign_
};

}  // namespace lease

#endif  // LEASE_EXTENSION_CANDIDACY_H_
