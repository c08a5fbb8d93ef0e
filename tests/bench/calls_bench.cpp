// What leadership costs a C++ program, beside the atomic operations that it cannot do without.

#include <benchmark/benchmark.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "lease/election.h"
#include "tests/bench/groups.h"

namespace lease::bench {
namespace {

using Word = std::atomic<uint64_t>;

Election& Led() {
  static const std::shared_ptr<Election> election = [] {
    const std::string path = "/dev/shm/lease_bench-leader-" + std::to_string(getpid());
    const auto opened = Election::Open(path);
    if (!opened.ok()) throw std::runtime_error(opened.status().message());
    (void)(*opened)->Claim();
    unlink(path.c_str());
    return *opened;
  }();
  return *election;
}

// Eight words of shared memory, as the header's are.
Word* SharedWords() {
  static Word* const words = [] {
    void* const page =
        mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) throw std::runtime_error("no shared memory");
    return static_cast<Word*>(page);
  }();
  return words;
}

void LoadAndSwap(benchmark::State& state) {
  Word& word = SharedWords()[0];
  for (auto _ : state) {
    uint64_t seen = word.load();
    while (!word.compare_exchange_weak(seen, seen)) {
    }
    benchmark::DoNotOptimize(seen);
  }
}
BENCHMARK(LoadAndSwap);

void Claim(benchmark::State& state) {
  Election& election = Led();
  for (auto _ : state) benchmark::DoNotOptimize(election.Claim());
}
BENCHMARK(Claim);

void FetchAdd(benchmark::State& state) {
  Word& word = SharedWords()[0];
  for (auto _ : state) benchmark::DoNotOptimize(word.fetch_add(1));
}
BENCHMARK(FetchAdd);

void Tick(benchmark::State& state) {
  Election& election = Led();
  for (auto _ : state) benchmark::DoNotOptimize(election.Tick());
}
BENCHMARK(Tick);

// What a beat loads, and its store, without what protects a successor from a late one: the
// process's own tenure, holder, voucher and number, and the header's five words. Called as a
// library is, not inlined.
[[gnu::noinline]] bool UnprotectedBeat(Word* header, const Word* own) {
  const auto get = [](const Word& word) { return word.load(std::memory_order_relaxed); };
  if (get(own[0]) != get(header[1]) || get(own[1]) != get(own[2])) return false;
  header[0].store(get(header[2]), std::memory_order_relaxed);
  return get(header[3]) == get(own[3]) && get(header[4]) == get(own[4]);
}

void BareBeat(benchmark::State& state) {
  static const Word own[5] = {};
  for (auto _ : state) benchmark::DoNotOptimize(UnprotectedBeat(SharedWords() + 1, own));
}
BENCHMARK(BareBeat);

void Beat(benchmark::State& state) {
  Election& election = Led();
  for (auto _ : state) benchmark::DoNotOptimize(election.Beat());
}
BENCHMARK(Beat);

void AddAndSwap(benchmark::State& state) {
  Word* const header = SharedWords() + 1;
  for (auto _ : state) {
    const uint64_t epoch = header[2].fetch_add(1) + 1;
    uint64_t heartbeat = header[0].load();
    benchmark::DoNotOptimize(header[0].compare_exchange_strong(heartbeat, epoch));
  }
}
BENCHMARK(AddAndSwap);

void TickAndBeat(benchmark::State& state) {
  Election& election = Led();
  for (auto _ : state) {
    election.Tick();
    benchmark::DoNotOptimize(election.Beat());
  }
}
BENCHMARK(TickAndBeat);

// Keeps the processor's time for one iteration of each repetition.
class Collector final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      times_[run.run_name.function_name].push_back(run.cpu_accumulated_time /
                                                   static_cast<double>(run.iterations));
    }
  }
  double median(const std::string& name) const { return Median(times_.at(name)); }

 private:
  std::map<std::string, std::vector<double>> times_;
};

}  // namespace

Figures MeasureCalls() {
  std::vector<std::string> words = {"lease_bench", "--benchmark_repetitions=15",
                                    "--benchmark_min_time=0.03",
                                    "--benchmark_enable_random_interleaving=true"};
  std::vector<char*> arguments;
  arguments.reserve(words.size());
  for (std::string& word : words) arguments.push_back(word.data());
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  Collector times;
  benchmark::RunSpecifiedBenchmarks(&times);
  const auto compare = [&](const char* what, const char* ours, const char* floor, double most) {
    return CompareTimes(what, times.median(ours), times.median(floor), most);
  };
  return {
      compare("claim when already leader, C++ (load-and-CAS loop)", "Claim", "LoadAndSwap", 1.5),
      compare("beat, C++ (the same loads and stores, unprotected)", "Beat", "BareBeat", 1.5),
      compare("tick, C++ (one fetch_add)", "Tick", "FetchAdd", 1.1),
      compare("tick and beat, C++ (one fetch_add, one CAS)", "TickAndBeat", "AddAndSwap", 1.5)};
}

}  // namespace lease::bench
