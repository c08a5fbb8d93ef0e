// Leases for measuring: the terms asked for, or an exception.

#ifndef LEASE_TESTS_BENCH_LEASES_H_
#define LEASE_TESTS_BENCH_LEASES_H_

#include <memory>
#include <string>

#include "lease/registry.h"

namespace lease::bench {

// A registry that releases nothing by itself, and the holdings in `url`.
class Leases {
 public:
  explicit Leases(const std::string& url, const Environment& environment = {});
  explicit Leases(std::shared_ptr<ObjectStore> store);

  Holdings& operator*() const { return *holdings_; }
  Holdings* operator->() const { return holdings_; }
  Registry& registry() const { return *registry_; }

  // Throws std::runtime_error where the outcome is another.
  void Acquire(uint64_t node, Millis ttl = std::chrono::minutes(60)) const;
  void Renew(uint64_t node) const;

 private:
  std::unique_ptr<Registry> registry_;
  Holdings* holdings_;
};

}  // namespace lease::bench

#endif  // LEASE_TESTS_BENCH_LEASES_H_
