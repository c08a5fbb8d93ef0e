// What leadership costs, beside the one atomic operation that it cannot do without.

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <atomic>
#include <string>

#include "lease/election.h"

namespace lease {
namespace {

Election& Led() {
  static const std::shared_ptr<Election> election = [] {
    const std::string path = "/dev/shm/lease_bench-leader-" + std::to_string(getpid());
    auto opened = *Election::Open(path);
    (void)opened->Claim();
    unlink(path.c_str());
    return opened;
  }();
  return *election;
}

void AtomicLoad(benchmark::State& state) {
  std::atomic<uint64_t> word = 1;
  for (auto _ : state) benchmark::DoNotOptimize(word.load());
}
BENCHMARK(AtomicLoad);

void AtomicAdd(benchmark::State& state) {
  std::atomic<uint64_t> word = 1;
  for (auto _ : state) benchmark::DoNotOptimize(word.fetch_add(1));
}
BENCHMARK(AtomicAdd);

void LeaderToken(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Led().Token());
}
BENCHMARK(LeaderToken);

void LeaderClaimWhenLeading(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Led().Claim());
}
BENCHMARK(LeaderClaimWhenLeading);

void LeaderTick(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Led().Tick());
}
BENCHMARK(LeaderTick);

void LeaderBeat(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Led().Beat());
}
BENCHMARK(LeaderBeat);

void LeaderTickAndBeat(benchmark::State& state) {
  for (auto _ : state) {
    Led().Tick();
    benchmark::DoNotOptimize(Led().Beat());
  }
}
BENCHMARK(LeaderTickAndBeat);

void LeaderState(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Led().State());
}
BENCHMARK(LeaderState);

}  // namespace
}  // namespace lease
