// `many_leases STORE LEASES TTL_MS SECONDS`: holds that many leases for so long in one process and
// prints, as JSON, how many were lost and what they cost.

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/figure.h"
#include "tests/bench/leases.h"

namespace lease::bench {
namespace {

double CpuSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// A number of /proc/self/status.
double StatusOf(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name + ':')) return std::atof(line.c_str() + name.size() + 1);
  }
  return 0;
}

void AcquireAll(const Leases& leases, uint64_t count, Millis ttl) {
  constexpr uint64_t kThreads = 8;
  std::vector<std::thread> threads;
  for (uint64_t first = 1; first <= kThreads; first++) {
    threads.emplace_back([&leases, first, count, ttl] {
      for (uint64_t node = first; node <= count; node += kThreads) leases.Acquire(node, ttl);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

int Run(const std::string& store, uint64_t count, Millis ttl, Millis time) {
  const Leases leases(store);
  leases.Acquire(count + 1);  // with the probe, whose threads end
  malloc_trim(0);
  const double memory_before = StatusOf("VmRSS");
  AcquireAll(leases, count, ttl);
  const double cpu_before = CpuSeconds();
  double threads = 0;
  double memory = 0;
  const Stopwatch watch;
  while (watch.seconds() < std::chrono::duration<double>(time).count()) {
    Clock::System().Sleep(Millis(500));
    threads = std::max(threads, StatusOf("Threads"));
    memory = std::max(memory, StatusOf("VmRSS"));
  }
  const double cpu = (CpuSeconds() - cpu_before) / watch.seconds();
  uint64_t lost = 0;
  for (uint64_t node = 1; node <= count; node++) lost += leases->Token(node) == 1U ? 0 : 1;
  std::printf("{\"lost\": %llu, \"cores\": %g, \"bytes\": %g, \"threads\": %g}\n",
              static_cast<unsigned long long>(lost), cpu,
              (memory - memory_before) * 1024 / static_cast<double>(count), threads);
  std::fflush(stdout);
  _exit(0);  // 10,000 releases are not what is measured
}

}  // namespace
}  // namespace lease::bench

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  return lease::bench::Run(argv[1], std::stoull(argv[2]), lease::Millis(std::stoll(argv[3])),
                           std::chrono::seconds(std::stoll(argv[4])));
}
