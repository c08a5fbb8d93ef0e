// Google Cloud Storage, by its XML API.

#ifndef LEASE_OBJECTS_HTTP_GCS_H_
#define LEASE_OBJECTS_HTTP_GCS_H_

#include <string>

#include "core/objects/http/bucket_url.h"
#include "core/objects/http/provider.h"

namespace lease {

class Gcs final : public Provider {
 public:
  explicit Gcs(const BucketUrl& url);

  // With a token: as its bearer; else signed with the HMAC pair (GOOG4-HMAC-SHA256).
  HttpRequest Make(const Request& request, const std::string& marker,
                   const Credentials& credentials, int64_t wall_ms) const override;
  Outcome Read(const Request& request, const HttpResponse& response) const override;

 private:
  const std::string endpoint_;
  const std::string host_;         // with the port, if it is not the scheme's own
  const std::string bucket_path_;  // "/[path/]bucket/"
  const bool direct_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_GCS_H_
