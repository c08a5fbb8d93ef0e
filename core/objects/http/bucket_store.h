// A bucket as an object store: credentials, tries, pages and time-outs around a provider.

#ifndef LEASE_OBJECTS_HTTP_BUCKET_STORE_H_
#define LEASE_OBJECTS_HTTP_BUCKET_STORE_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/objects/http/bucket_url.h"
#include "core/objects/http/credentials.h"
#include "core/objects/http/provider.h"
#include "core/objects/http/transport.h"
#include "lease/object_store.h"

namespace lease {

// A put is sent once and its outcome told as it is: who asked reads it back (R7). Only one that
// was refused for its credentials is sent again, with fresh ones; and libcurl repeats a request
// when a connection that was kept alive turns out to be closed, so that kExists may mean a put's
// own first try. Everything else is tried until
// its time-out, with pauses that grow from 50 ms to 2 s and are never alike.
class BucketStore final : public ObjectStore {
 public:
  BucketStore(const BucketUrl& url, std::unique_ptr<Provider> provider,
              std::unique_ptr<CredentialSource> source, const Clock& clock = Clock::System());
  // Answers what is open with kAmbiguous. In a forked child: nothing; who waits is in the parent.
  ~BucketStore() override;

  Reply Run(const Request& request) override;
  void Start(Request request, std::function<void(Reply)> done) override;
  void SetNotice(const std::function<void(const Status&)>& notice) override;
  const std::string& url() const override { return url_; }
  int parallelism() const override { return 48; }

 private:
  class Operation;

  const std::string url_;
  const std::string prefix_;
  const Nanos longest_;
  const Clock& clock_;
  const uint64_t process_;
  const std::unique_ptr<Provider> provider_;
  Transport& transport_;
  std::atomic<bool> closing_{false};
  std::unique_ptr<CredentialCache> credentials_;
};

// What opens "s3:", "gs:" and "az:" followed by `rest`. Reads the environment and, for a region,
// the AWS config file; sends nothing.
Result<std::shared_ptr<ObjectStore>> OpenS3(std::string_view rest);
Result<std::shared_ptr<ObjectStore>> OpenGcs(std::string_view rest);
Result<std::shared_ptr<ObjectStore>> OpenAzure(std::string_view rest);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_BUCKET_STORE_H_
