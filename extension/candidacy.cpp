#include "extension/candidacy.h"

#include <utility>

#include "lease/registry.h"

namespace lease {
namespace {

void LogChange(const std::string& path, const LeadershipChange& change) {
  Event event;
  event.at_ms = Clock::System().WallMillis();
  event.kind = change.gained ? Event::Kind::kLeaderGained : Event::Kind::kLeaderLost;
  event.term = change.term;
  event.detail = change.reason;
  event.store = path;
  Registry::ForProcess().Log(std::move(event));
}

CampaignCounts Sum(const CampaignCounts& a, const CampaignCounts& b) {
  return {a.claims + b.claims, a.refusals + b.refusals, a.beats + b.beats};
}

}  // namespace

Result<std::optional<uint32_t>> Candidacy::Claim(uint64_t grace_epochs) {
  MutexLock lock(mutex_);
  if (campaign_) return campaign_->Token();
  counts_.claims++;
  Result<std::optional<uint32_t>> term = election()->Claim(grace_epochs);
  if (!term.ok()) return term;
  if (!*term) counts_.refusals++;
  Announce(*term, "another process leads");
  return term;
}

bool Candidacy::Beat() {
  MutexLock lock(mutex_);
  const bool leads = election()->Beat();
  if (leads) counts_.beats++;
  if (!leads && !campaign_) Announce(std::nullopt, "another process leads");
  return leads;
}

bool Candidacy::StepDown() {
  MutexLock lock(mutex_);
  if (campaign_) return EndCampaign();
  const bool led = election()->StepDown();
  Announce(std::nullopt, led ? "stepped down" : "another process leads");
  return led;
}

Result<std::optional<uint32_t>> Candidacy::StartCampaign(const CampaignOptions& options) {
  MutexLock lock(mutex_);
  if (campaign_) return campaign_->Token();
  // The campaign finds a post that was claimed before it, and announces it as gained.
  const auto listener = [path = path_, known = announced_](const LeadershipChange& change) {
    if (!change.gained || change.term != known) LogChange(path, change);
  };
  const Result<std::shared_ptr<Campaign>> started =
      Campaign::Start(opened_.back(), options, listener);
  if (!started.ok()) return started.status();
  campaign_ = *started;
  announced_.reset();
  return campaign_->Token();
}

bool Candidacy::campaigning() {
  MutexLock lock(mutex_);
  return campaign_ != nullptr;
}

CampaignCounts Candidacy::counts() {
  MutexLock lock(mutex_);
  return campaign_ ? Sum(counts_, campaign_->counts()) : counts_;
}

Status Candidacy::Reach(bool create) {
  MutexLock lock(mutex_);
  if (!opened_.empty() && opened_.back()->InPlace()) return {};
  const Result<std::shared_ptr<Election>> opened =
      create ? Election::Open(path_) : Election::OpenExisting(path_);
  if (!opened.ok()) return opened.status();
  // A campaign for the file that was here before is over: nobody meets it there.
  if (campaign_) EndCampaign();
  opened_.push_back(*opened);
  election_.store(opened->get(), std::memory_order_release);
  return {};
}

bool Candidacy::EndCampaign() {
  const std::shared_ptr<Campaign> ended = std::move(campaign_);
  const bool led = ended->Stop();
  counts_ = Sum(counts_, ended->counts());
  return led;
}

void Candidacy::Announce(std::optional<uint32_t> term, const char* why_lost) {
  if (term == announced_) return;
  if (announced_) LogChange(path_, {false, *announced_, why_lost});
  if (term) LogChange(path_, {true, *term, "claimed"});
  announced_ = term;
}

}  // namespace lease
