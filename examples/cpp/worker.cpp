// The core without SQLite: one worker of several works while it holds the node, and is told when it
// has lost it.
//
//   worker STORE NODE [TTL_MS]      as many times as you like, on one machine or on many

#include <lease/registry.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

namespace {

// A thread of its own calls this, once for each loss. What was done under the lost term is stopped
// here; what checks the term for itself (a fenced database, a fencing token sent along) is safe
// anyway.
void OnEvent(const lease::Event& event) {
  if (event.kind != lease::Event::Kind::kLost) return;
  std::cout << "lost term " << event.term << ": " << event.detail << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: worker STORE NODE [TTL_MS]\n";
    return 2;
  }
  const uint64_t node = std::strtoull(argv[2], nullptr, 10);
  const lease::Millis ttl = argc > 3 ? lease::Millis(std::atoll(argv[3])) : lease::kDefaultTtl;

  lease::Registry& registry = lease::Registry::ForProcess();
  registry.AddListener(OnEvent);
  const lease::Result<lease::Holdings*> store = registry.Open(argv[1]);
  if (!store.ok()) {
    std::cerr << store.status().message() << '\n';
    return 1;
  }
  // From now on a candidate in the background: it acquires when it can, and again after a loss.
  const auto candidate = (*store)->Campaign(node, ttl);
  if (!candidate.ok()) {
    std::cerr << candidate.status().message() << '\n';
    return 1;
  }
  std::optional<uint64_t> working;
  while (true) {
    const std::optional<uint64_t> term = (*store)->Token(node);
    if (term && term != working) std::cout << "working under term " << *term << std::endl;
    working = term;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));  // the work
  }
}
