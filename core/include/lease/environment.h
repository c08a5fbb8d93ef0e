// What the core is given instead of reaching for it: time, chance and the process table.

#ifndef LEASE_ENVIRONMENT_H_
#define LEASE_ENVIRONMENT_H_

#include "lease/clock.h"
#include "lease/process.h"
#include "lease/uuid.h"

namespace lease {

// The parts are borrowed and must outlive every object made with them.
struct Environment {
  const Clock* clock = &Clock::System();
  Random* random = &Random::System();
  const ProcessTable* processes = &ProcessTable::System();
};

}  // namespace lease

#endif  // LEASE_ENVIRONMENT_H_
