// Which names an object may have: the rules of object_store.h.

#ifndef LEASE_OBJECTS_KEY_H_
#define LEASE_OBJECTS_KEY_H_

#include <string_view>

#include "lease/object_store.h"
#include "lease/status.h"

namespace lease {

// True for a name that object stores on a file system use for themselves: "name#123", ".nfs...".
// No key has such a segment, and no listing shows one.
bool IsTemporaryName(std::string_view segment);

// Ok, or kMisuse: the key (kList: the prefix) of `request` cannot name an object (a folder).
Status CheckKey(const Request& request);

}  // namespace lease

#endif  // LEASE_OBJECTS_KEY_H_
