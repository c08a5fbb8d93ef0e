// Amazon S3 and servers that speak its language.

#ifndef LEASE_OBJECTS_HTTP_S3_H_
#define LEASE_OBJECTS_HTTP_S3_H_

#include <string>

#include "core/objects/http/bucket_url.h"
#include "core/objects/http/provider.h"

namespace lease {

class S3 final : public Provider {
 public:
  // Without an endpoint: Amazon's of `url.region`, which must not be empty.
  S3(const BucketUrl& url, std::string ca_file);

  HttpRequest Make(const Request& request, const std::string& marker,
                   const Credentials& credentials, int64_t wall_ms) const override;
  Outcome Read(const Request& request, const HttpResponse& response) const override;

 private:
  std::string bucket_url_;  // ends in '/'
  const std::string sigv4_;
  const std::string ca_file_;
  const bool direct_;
};

// GET parameters of a listing, as S3 and GCS have them.
std::string S3ListingQuery(const Request& request);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_S3_H_
