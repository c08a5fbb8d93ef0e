// A process that is killed: `bench_holder lease STORE TTL_MS NODES HOST` holds the nodes 1 to NODES
// under the name of that host ("-" = its own); `bench_holder leader PATH` leads; `bench_holder
// idle` does nothing. Each says so by a line, and waits.

#include <unistd.h>

#include <cstdio>
#include <string>
#include <utility>

#include "lease/election.h"
#include "tests/bench/leases.h"

namespace lease::bench {
namespace {

// This process as another host's, about which nothing can be found out from here.
class Elsewhere final : public ProcessTable {
 public:
  explicit Elsewhere(std::string host) : host_(std::move(host)) {}
  ProcessIdentity Self() const override {
    ProcessIdentity self = System().Self();
    self.host = host_;
    self.boot_id = "11111111-2222-4333-8444-555555555555";
    return self;
  }
  ProcessState Look(int64_t pid) const override { return System().Look(pid); }

 private:
  const std::string host_;
};

void Say() {
  std::puts("ready");
  std::fflush(stdout);
  while (true) pause();
}

void Hold(const std::string& store, Millis ttl, uint64_t nodes, const std::string& host) {
  const Elsewhere elsewhere(host);
  Environment environment;
  if (host != "-") environment.processes = &elsewhere;
  const Leases leases(store, environment);
  for (uint64_t node = 1; node <= nodes; node++) leases.Acquire(node, ttl);
  Say();
}

}  // namespace
}  // namespace lease::bench

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "lease" && argc == 6) {
    lease::bench::Hold(argv[2], lease::Millis(std::stoll(argv[3])), std::stoull(argv[4]), argv[5]);
  } else if (what == "leader" && argc == 3) {
    const auto election = lease::Election::Open(argv[2]);
    if (!election.ok() || !(*election)->Claim(3, false).ok()) return 3;
    lease::bench::Say();
  } else if (what == "idle") {
    lease::bench::Say();
  }
  return 2;
}
