// `instructions PATH COUNT`: walks one hot path that many times, for callgrind (instructions.py).

#include <unistd.h>

#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>

#include "lease/election.h"
#include "tests/bench/connection.h"
#include "tests/bench/leases.h"

namespace lease::bench {
namespace {

using Walk = std::function<void(int)>;

Walk Led(void (*call)(Election&)) {
  return [call](int count) {
    const Folder folder;
    const auto opened = Election::Open(folder / "leader");
    if (!opened.ok()) throw std::runtime_error(opened.status().message());
    (void)(*opened)->Claim();
    for (int i = 0; i < count; i++) call(**opened);
  };
}

Walk Statement(const char* sql) {
  return [sql](int count) {
    const Folder folder;
    Connection db(folder / "app.db");
    db.Run("SELECT lease_store('mem:bench'), lease_acquire(7, 3600000), leader_claim()");
    db.Prepare(sql);
    for (int i = 0; i < count; i++) db.Step();
  };
}

void Renewals(int count) {
  const Folder folder;
  const Leases leases(folder / "store");
  leases.Acquire(7);
  for (int i = 0; i < count; i++) leases.Renew(7);
}

int Run(const std::string& path, int count) {
  const std::map<std::string, Walk> paths = {
      {"claim", Led([](Election& election) { (void)election.Claim(); })},
      {"beat", Led([](Election& election) { (void)election.Beat(); })},
      {"tick", Led([](Election& election) { (void)election.Tick(); })},
      {"abs", Statement("SELECT abs(7)")},
      {"lease_token", Statement("SELECT lease_token(7)")},
      {"lease_require", Statement("SELECT lease_require(7)")},
      {"leader_token", Statement("SELECT leader_token()")},
      {"renewal", Renewals},
  };
  paths.at(path)(count);
  std::fflush(stdout);
  _exit(0);
}

}  // namespace
}  // namespace lease::bench

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return lease::bench::Run(argv[1], std::stoi(argv[2]));
}
