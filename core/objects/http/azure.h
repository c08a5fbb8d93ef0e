// Azure Blob Storage.

#ifndef LEASE_OBJECTS_HTTP_AZURE_H_
#define LEASE_OBJECTS_HTTP_AZURE_H_

#include <string>

#include "core/objects/http/bucket_url.h"
#include "core/objects/http/provider.h"

namespace lease {

class Azure final : public Provider {
 public:
  // `url.account` must not be empty.
  explicit Azure(const BucketUrl& url);

  // With a secret: signed with it (SharedKey); with a shared access signature: that; else as the
  // token's bearer. A listing begins at `marker`, since it cannot begin behind a key: what is not
  // above request.start_after has to be left out by the caller.
  HttpRequest Make(const Request& request, const std::string& marker,
                   const Credentials& credentials, int64_t wall_ms) const override;
  Outcome Read(const Request& request, const HttpResponse& response) const override;

 private:
  const std::string account_;
  const std::string endpoint_;
  const std::string container_path_;  // "/[path/]container"
  const bool direct_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_AZURE_H_
