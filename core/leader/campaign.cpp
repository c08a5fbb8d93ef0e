#include "lease/campaign.h"

#include <atomic>
#include <deque>
#include <new>
#include <thread>
#include <utility>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "core/host/fork_guard.h"
#include "core/host/host_watch.h"
#include "core/host/per_process.h"

namespace lease {
namespace {

class StandingCampaign final : public Campaign,
                               public std::enable_shared_from_this<StandingCampaign> {
 public:
  StandingCampaign(std::shared_ptr<Election> election, const CampaignOptions& options,
                   LeadershipListener listener, const CampaignWorkers& workers)
      : election_(std::move(election)),
        options_(options),
        listener_(std::move(listener)),
        workers_(workers) {}
  ~StandingCampaign() override { Stop(); }

  bool Stop() override EXCLUDES(mutex_);
  std::optional<uint32_t> Token() const override { return election_->Token(); }
  CampaignCounts counts() const override { return {claims_, refusals_, beats_}; }

  // Plans the next step, and begins with this one.
  Status Begin() EXCLUDES(mutex_);

 private:
  void StepAtInterval() EXCLUDES(mutex_);
  void StepAtDeath() EXCLUDES(mutex_);
  void Schedule() REQUIRES(mutex_);
  Status Step() REQUIRES(mutex_);
  void Lead() REQUIRES(mutex_);
  Status Claim() REQUIRES(mutex_);
  void WatchLeader() REQUIRES(mutex_);
  void StopWatching() REQUIRES(mutex_);
  void Gain(uint32_t term) REQUIRES(mutex_);
  void Lose(std::string reason) REQUIRES(mutex_);
  void Announce(bool gained, uint32_t term, std::string reason) REQUIRES(mutex_);
  void Deliver() REQUIRES(mutex_);

  const std::shared_ptr<Election> election_;
  const CampaignOptions options_;
  const LeadershipListener listener_;
  const CampaignWorkers workers_;
  const uint64_t generation_ = ProcessGeneration();

  std::atomic<uint64_t> claims_ = 0;
  std::atomic<uint64_t> refusals_ = 0;
  std::atomic<uint64_t> beats_ = 0;

  Mutex mutex_;
  bool stopped_ GUARDED_BY(mutex_) = false;
  std::optional<uint32_t> led_ GUARDED_BY(mutex_);         // the term last announced as gained
  std::optional<uint64_t> last_epoch_ GUARDED_BY(mutex_);  // at the last step as a follower
  uint64_t watch_ GUARDED_BY(mutex_) = 0;
  uint32_t watched_term_ GUARDED_BY(mutex_) = 0;

  std::deque<LeadershipChange> changes_ GUARDED_BY(mutex_);
  std::thread::id deliverer_ GUARDED_BY(mutex_);
  Condition delivered_;
};

Status StandingCampaign::Begin() {
  MutexLock lock(mutex_);
  Schedule();
  return Step();
}

// The next step first: if that fails, the executor runs this one again; if anything fails after
// it, the next step makes up for it.
void StandingCampaign::StepAtInterval() {
  MutexLock lock(mutex_);
  if (stopped_) return;
  Schedule();
  try {
    (void)Step();
  } catch (const std::bad_alloc&) {
  }
}

// Each interval: beat, or tick and claim.
Status StandingCampaign::Step() {
  Lead();
  if (led_) return {};
  const uint64_t epoch = election_->epoch();
  last_epoch_ = last_epoch_ == epoch ? election_->Tick() : epoch;
  Status claimed = Claim();
  Deliver();
  return claimed;
}

void StandingCampaign::StepAtDeath() {
  MutexLock lock(mutex_);
  if (stopped_ || led_) return;
  (void)Claim();
  Deliver();
}

void StandingCampaign::Schedule() {
  workers_.executor->PostAt(workers_.clock->Boottime() + options_.interval,
                            [self = weak_from_this()] {
                              if (const auto campaign = self.lock()) campaign->StepAtInterval();
                            });
}

void StandingCampaign::Lead() {
  if (!led_) return;
  if (!election_->InPlace()) {
    election_->StepDown();
    return Lose("the header's file was removed or replaced; start the campaign again");
  }
  if (election_->Token() == led_) {
    election_->Tick();
    if (election_->Beat()) {
      beats_++;
      return;
    }
  }
  const LeaderState state = election_->State();
  const std::string term = std::to_string(state.term);
  if (state.leader_pid == 0) return Lose("the leader stepped down");
  if (state.is_self) return Lose("this process leads by term " + term);
  Lose("deposed by process " + std::to_string(state.leader_pid) + ", term " + term);
}

// A header that is no longer in its place is left alone: candidates who open the path meet
// elsewhere, and a term won here would mean nothing to them.
Status StandingCampaign::Claim() {
  if (!election_->InPlace()) return {};
  claims_++;
  const Result<std::optional<uint32_t>> term =
      election_->Claim(options_.grace_epochs, options_.preempt);
  if (!term.ok()) return term.status();
  if (*term) {
    Gain(**term);
  } else {
    refusals_++;
    WatchLeader();
  }
  return {};
}

void StandingCampaign::WatchLeader() {
  const LeaderState state = election_->State();
  if (watch_ != 0 && watched_term_ == state.term) return;
  StopWatching();
  if (state.liveness != Liveness::kAlive || state.is_self) return;
  watched_term_ = state.term;
  watch_ = workers_.deaths->WatchProcess(state.leader_pid, state.start_ticks,
                                         [self = weak_from_this(), executor = workers_.executor] {
                                           executor->Post([self] {
                                             if (const auto campaign = self.lock())
                                               campaign->StepAtDeath();
                                           });
                                         });
}

void StandingCampaign::StopWatching() {
  if (watch_ != 0) workers_.deaths->Cancel(std::exchange(watch_, 0));
}

void StandingCampaign::Gain(uint32_t term) {
  StopWatching();
  last_epoch_.reset();
  led_ = term;
  Announce(true, term, "elected");
}

void StandingCampaign::Lose(std::string reason) {
  const uint32_t term = *led_;
  led_.reset();
  Announce(false, term, std::move(reason));
}

// Without memory nobody is told: the post itself is what counts.
void StandingCampaign::Announce(bool gained, uint32_t term, std::string reason) {
  try {
    changes_.push_back({gained, term, std::move(reason)});
  } catch (const std::bad_alloc&) {
  }
}

// One thread at a time delivers, also what others add meanwhile: the order is kept without a lock.
void StandingCampaign::Deliver() {
  if (deliverer_ != std::thread::id()) return;
  deliverer_ = std::this_thread::get_id();
  while (!changes_.empty()) {
    const LeadershipChange change = std::move(changes_.front());
    changes_.pop_front();
    mutex_.unlock();
    try {
      if (listener_) listener_(change);
    } catch (...) {
      // Only memory can run out here; the listener counts it as its own loss.
    }
    mutex_.lock();
  }
  deliverer_ = std::thread::id();
  delivered_.NotifyAll();
}

bool StandingCampaign::Stop() {
  // A lock that another thread held during a fork stays held in the child.
  if (generation_ != ProcessGeneration()) return false;
  MutexLock lock(mutex_);
  const bool led = !stopped_ && election_->StepDown();
  if (!stopped_) {
    stopped_ = true;
    StopWatching();
    // Short texts, which need no memory: this is also the way out of a destructor.
    if (led_) Lose(led ? "stepped down" : "was deposed");
    Deliver();
  }
  while (deliverer_ != std::thread::id() && deliverer_ != std::this_thread::get_id()) {
    delivered_.Wait(mutex_);
  }
  return led;
}

struct Workers {
  ThreadPool executor{Clock::System(), 1};
  HostWatch deaths;
};

PerProcess<Workers> g_workers;

}  // namespace

CampaignWorkers CampaignWorkers::OfThisProcess() {
  Workers& workers = g_workers.Get([] { return std::make_unique<Workers>(); });
  return {&Clock::System(), &workers.executor, &workers.deaths};
}

Result<std::shared_ptr<Campaign>> Campaign::Start(std::shared_ptr<Election> election,
                                                  const CampaignOptions& options,
                                                  LeadershipListener listener,
                                                  const CampaignWorkers& workers) {
  if (options.interval < Millis(1) || options.interval > Millis(60'000)) {
    return Status(Code::kMisuse, "the interval of a campaign must be 1 to 60000 ms");
  }
  auto campaign = std::make_shared<StandingCampaign>(std::move(election), options,
                                                     std::move(listener), workers);
  const Status first = campaign->Begin();
  if (!first.ok()) return first;
  return std::shared_ptr<Campaign>(std::move(campaign));
}

}  // namespace lease
