#include <benchmark/benchmark.h>

#include "lease/clock.h"
#include "lease/uuid.h"

namespace lease {
namespace {

void BootClock(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Clock::System().Boottime());
}
BENCHMARK(BootClock);

void NewUuid(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Random::System().NewUuid());
}
BENCHMARK(NewUuid);

}  // namespace
}  // namespace lease
