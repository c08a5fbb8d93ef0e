// No trust before proof (R10).

#ifndef LEASE_OBJECTS_PROBE_H_
#define LEASE_OBJECTS_PROBE_H_

#include "lease/object_store.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

// Finds out whether `store` honours create-only puts: in each of 3 rounds, 8 threads create one
// fresh object at once, each with a body of its own. Exactly one may win, and its body must read
// back. Keeps R10 when it is done once per store and process, before the first write; a store that
// obeys one request after another may still let several win a race. Leaves no object behind unless
// a delete fails. Blocks for as long as its requests take.
// Errors: kCannotOpen (not honoured, or not readable after writing); what a request answered if
// it failed otherwise.
Status ProbeCreateOnly(ObjectStore& store, Random& random);

}  // namespace lease

#endif  // LEASE_OBJECTS_PROBE_H_
