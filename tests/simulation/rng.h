// All chance of a run, from its seed alone: the same on every machine and with every library.

#ifndef LEASE_TESTS_SIMULATION_RNG_H_
#define LEASE_TESTS_SIMULATION_RNG_H_

#include <cstdint>

#include "lease/clock.h"

namespace lease::simulation {

// SplitMix64.
class Rng {
 public:
  explicit Rng(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 0x2545F4914F6CDD1DU) {}

  uint64_t Next() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  // From `low` to `high`, both included.
  int64_t Between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(Next() % static_cast<uint64_t>(high - low + 1));
  }
  Nanos Between(Nanos low, Nanos high) { return Nanos(Between(low.count(), high.count())); }
  // True so many times in a million.
  bool Chance(int64_t per_million) { return Between(1, 1'000'000) <= per_million; }
  size_t Index(size_t size) { return static_cast<size_t>(Next() % size); }

 private:
  uint64_t state_;
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_RNG_H_
