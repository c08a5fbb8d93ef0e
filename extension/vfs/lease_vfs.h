#ifndef LEASE_EXTENSION_VFS_LEASE_VFS_H_
#define LEASE_EXTENSION_VFS_LEASE_VFS_H_

#include "lease/object_store.h"

namespace lease {

// Registers the VFS `lease` over the default VFS, and not as the default. Where a VFS of that name
// is registered, by an earlier load, it stays. Its databases may have their leases in a store
// across a network once one call allowed that. Returns an SQLITE_… code. Thread rules: safe from
// any thread.
int RegisterVfs(Network network);

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_LEASE_VFS_H_
