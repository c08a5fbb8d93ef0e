// The XML that object stores answer with: one page of a listing, or an error.

#ifndef LEASE_OBJECTS_HTTP_LISTING_H_
#define LEASE_OBJECTS_HTTP_LISTING_H_

#include <optional>
#include <string>
#include <vector>

namespace lease {

// A page of object keys and folder names (these end in '/'), sorted by their bytes.
struct ListingPage {
  std::vector<std::string> keys;
  bool truncated = false;
  std::string marker;  // Azure: where the next page begins
};

// Nothing for a document that is cut off, or is no listing.
std::optional<ListingPage> ParseS3Listing(const std::string& xml);  // also GCS
std::optional<ListingPage> ParseAzureListing(const std::string& xml);

// What a server says is wrong, cut to a length for people. Empty where it does not say.
struct ServerError {
  std::string code;
  std::string message;
  std::string region;  // S3: where the bucket is
};
ServerError ParseServerError(const std::string& xml);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_LISTING_H_
