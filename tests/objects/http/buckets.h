// Stores over the servers of tests/servers, each empty and below a prefix of its own.

#ifndef LEASE_TESTS_OBJECTS_HTTP_BUCKETS_H_
#define LEASE_TESTS_OBJECTS_HTTP_BUCKETS_H_

#include <memory>
#include <string>
#include <utility>

#include "core/objects/http/bucket_store.h"
#include "core/objects/http/credentials.h"
#include "tests/support/server.h"

namespace lease::testing {

// Always the same ones.
class FixedSource final : public CredentialSource {
 public:
  explicit FixedSource(Credentials credentials) : credentials_(std::move(credentials)) {}
  Result<Credentials> Fetch(const SendHttp&) override { return credentials_; }

 private:
  const Credentials credentials_;
};

Credentials KeyPair(std::string key, std::string secret, std::string token = "");

// The servers of this process, started when first asked for.
Server& TheRadosgw();  // has the bucket "bucket"
Server& TheAzurite();  // has the container "bucket"
Server& TheGcs();      // has the bucket "bucket"

Credentials RadosgwKeys();
Credentials AzuriteKeys();  // of the account

// A request of the bucket's owner, e.g. to "/bucket?policy=".
HttpResponse PutAsOwner(const Server& radosgw, const std::string& path, const std::string& body);

// `endpoint` instead of the server's own: a proxy's.
std::shared_ptr<ObjectStore> S3Store(const std::string& endpoint, Credentials credentials,
                                     const std::string& bucket = "bucket",
                                     const std::string& prefix = "");  // or one of its own
std::shared_ptr<ObjectStore> AzureStore(Credentials credentials,
                                        const std::string& container = "bucket");
std::shared_ptr<ObjectStore> GcsStore(const std::string& endpoint, Credentials credentials);

}  // namespace lease::testing

#endif  // LEASE_TESTS_OBJECTS_HTTP_BUCKETS_H_
