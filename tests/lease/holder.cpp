// A process that holds leases: `lease_holder URL TTL_MS NODES [exit]` acquires the nodes 1 to
// NODES, says "held" on its output, and then exits normally or lives until it is signalled.

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "lease/registry.h"

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const lease::Result<lease::Holdings*> store = lease::Registry::ForProcess().Open(argv[1]);
  if (!store.ok()) return 3;
  lease::AcquireOptions options;
  options.ttl = lease::Millis(std::stoll(argv[2]));
  for (uint64_t node = 1; node <= std::stoull(argv[3]); node++) {
    const auto term = (*store)->Acquire(node, options);
    if (!term.ok() || !*term) return 4;
  }
  std::cout << "held" << std::endl;
  if (argc > 4) return 0;
  while (true) pause();
}
