// What an HTTP answer of an object store means: exists, absent, ambiguous, or wrongly set up.

#ifndef LEASE_OBJECTS_HTTP_ANSWER_H_
#define LEASE_OBJECTS_HTTP_ANSWER_H_

#include <optional>
#include <string>

#include "core/objects/http/listing.h"
#include "core/objects/http/provider.h"

namespace lease {

// The largest page of a listing that is read.
constexpr size_t kMaxListingBytes = size_t{8} * 1024 * 1024;

using ListingParser = std::optional<ListingPage> (*)(const std::string& xml);

// `error_code` is a code that the provider sends outside the body, or empty.
Outcome ReadAnswer(const Request& request, const HttpResponse& response,
                   const std::string& error_code, ListingParser parse);

// What Make has in common: method, body, priority and limits.
HttpRequest BeginRequest(const Request& request);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_ANSWER_H_
