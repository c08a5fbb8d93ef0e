// How long a node, or a host, is without an owner after its owner was killed.

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <string>

#include "lease/campaign.h"
#include "tests/bench/connection.h"
#include "tests/bench/groups.h"
#include "tests/bench/leases.h"
#include "tests/support/child.h"

namespace lease::bench {
namespace {

using testing::Child;

constexpr int kRounds = 15;
constexpr uint64_t kNodes = 50;
constexpr Millis kTtl{4000};
constexpr Millis kLongTtl = std::chrono::minutes(10);

std::unique_ptr<Child> StartHolder(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), LEASE_BENCH_HOLDER);
  auto child = std::make_unique<Child>(std::move(arguments));
  if (!child->Speaks()) throw std::runtime_error("the process to be killed did not start");
  return child;
}

template <typename Condition>
void SpinUntil(Condition condition) {
  while (!condition()) Clock::System().Sleep(std::chrono::microseconds(20));
}

// From kill -9 until a descriptor of the process says that it is dead.
double WakeUp() {
  const auto child = StartHolder({"idle"});
  pollfd watched{static_cast<int>(syscall(SYS_pidfd_open, child->pid(), 0)), POLLIN, 0};
  const Stopwatch watch;
  child->Signal(SIGKILL);
  poll(&watched, 1, -1);
  const double seconds = watch.seconds();
  close(watched.fd);
  return seconds;
}

// The takeover of a node that its owner gave up.
double OneAcquisition(const std::string& store) {
  const Leases first(store);
  first.Acquire(1, kLongTtl);
  first->Release(1);
  const Leases second(store);
  second.Acquire(2, kLongTtl);  // with the probe
  const Stopwatch watch;
  second.Acquire(1, kLongTtl);
  return watch.seconds();
}

double LeaseFailover(const std::string& store) {
  const auto holder = StartHolder({"lease", store, std::to_string(kLongTtl.count()), "1", "-"});
  const Leases heir(store);
  heir.Acquire(2, kLongTtl);  // with the probe
  if (!heir->Campaign(1, kLongTtl).ok()) throw std::runtime_error("the campaign failed");
  const Stopwatch watch;
  holder->Signal(SIGKILL);
  SpinUntil([&] { return heir->Token(1).has_value(); });
  return watch.seconds();
}

double LeaderFailover(const std::string& path) {
  const auto leader = StartHolder({"leader", path});
  const Result<std::shared_ptr<Election>> election = Election::Open(path);
  if (!election.ok()) throw std::runtime_error(election.status().message());
  CampaignOptions options;
  options.interval = std::chrono::seconds(60);
  options.preempt = false;
  const auto campaign = Campaign::Start(*election, options, nullptr);
  if (!campaign.ok()) throw std::runtime_error(campaign.status().message());
  const Stopwatch watch;
  leader->Signal(SIGKILL);
  SpinUntil([&] { return (*campaign)->Token().has_value(); });
  return watch.seconds();
}

// The slowest of fifty nodes whose owners fell silent at once, each in another phase of renewal.
double SilentDeath() {
  const Folder folder;
  const std::string store = folder / "store";
  const auto holder = StartHolder(
      {"lease", store, std::to_string(kTtl.count()), std::to_string(kNodes), "elsewhere"});
  const Leases heir(store);
  for (uint64_t node = 1; node <= kNodes; node++) {
    if (!heir->Campaign(node, kTtl).ok()) throw std::runtime_error("the campaign failed");
  }
  Clock::System().Sleep(kTtl);
  const Stopwatch watch;
  holder->Signal(SIGKILL);
  for (uint64_t node = 1; node <= kNodes; node++) {
    SpinUntil([&] { return heir->Token(node).has_value(); });
  }
  return watch.seconds();
}

}  // namespace

Figures MeasureFailover() {
  const Folder folder;
  int run = 0;
  const auto fresh = [&] { return folder / std::to_string(run++); };
  const std::vector<double> times =
      Interleave(kRounds, {[&] { return LeaseFailover(fresh()); },
                           [&] { return WakeUp() + OneAcquisition(fresh()); },
                           [&] { return LeaderFailover(fresh()); }, WakeUp});
  return {CompareTimes("failover after kill -9, same host, campaign (pidfd wake-up and one "
                       "acquisition)",
                       times[0], times[1], 2),
          CompareTimes("failover after a silent death, other host, the slowest of 50 (TTL)",
                       SilentDeath(), std::chrono::duration<double>(kTtl).count(), 1.25),
          CompareTimes("leader failover, same host (pidfd wake-up)", times[2], times[3], 2)};
}

}  // namespace lease::bench
