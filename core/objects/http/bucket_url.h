// The URL of a bucket: s3://bucket/prefix, gs://bucket/prefix or az://container/prefix, and its
// options.

#ifndef LEASE_OBJECTS_HTTP_BUCKET_URL_H_
#define LEASE_OBJECTS_HTTP_BUCKET_URL_H_

#include <optional>
#include <string>

#include "lease/clock.h"
#include "lease/status.h"

namespace lease {

struct BucketUrl {
  std::string scheme;
  std::string bucket;  // az: the container
  std::string prefix;  // of every key; empty, or ends in '/'

  std::string region;    // s3; empty: not given
  std::string account;   // az; empty: not given
  std::string endpoint;  // "https://host[:port][/path]", no '/' at the end; empty: the provider's
  std::optional<bool> path_style;  // s3: the bucket stands in the path, not in the host name
  bool allow_http = false;
  Nanos timeout = std::chrono::hours(24);  // the longest that any request may take

  // The name that ObjectStore::url answers: with the options that are needed to find the place,
  // as given or filled in meanwhile, in a fixed order.
  std::string ToString() const;
};

// Options: s3: region, endpoint, path_style, allow_http, timeout_ms; gs: endpoint, allow_http,
// timeout_ms; az: account, endpoint, allow_http, timeout_ms.
// Errors: kMisuse, with a text that repeats no value: what was given may be a secret.
Result<BucketUrl> ParseBucketUrl(const std::string& url);

// True for an address of this host: plain HTTP to it crosses no wire.
bool IsLoopback(const std::string& host);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_BUCKET_URL_H_
