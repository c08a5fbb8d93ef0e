// Listing for the file system store: a walk of real folders in the order of whole keys.

#ifndef LEASE_OBJECTS_FOLDER_LISTING_H_
#define LEASE_OBJECTS_FOLDER_LISTING_H_

#include <string>

#include "lease/object_store.h"

namespace lease {

// Answers the kList `request` for the store in the folder `root`. Temporary names are left out;
// what vanishes meanwhile may or may not appear. Anything that is no folder counts as an object,
// so that a reader stumbles over it rather than past it.
Reply ListFolder(const std::string& root, const Request& request);

}  // namespace lease

#endif  // LEASE_OBJECTS_FOLDER_LISTING_H_
