#include "tests/objects/http/buckets.h"

#include <stdexcept>

#include "core/objects/http/azure.h"
#include "core/objects/http/encoding.h"
#include "core/objects/http/gcs.h"
#include "core/objects/http/s3.h"
#include "lease/uuid.h"

namespace lease::testing {
namespace {

BucketUrl UrlOf(const std::string& scheme, const std::string& endpoint, const std::string& bucket) {
  BucketUrl url;
  url.scheme = scheme;
  url.bucket = bucket;
  url.endpoint = endpoint;
  url.prefix = Random::System().NewUuid().ToString() + '/';
  return url;
}

std::shared_ptr<ObjectStore> Make(const BucketUrl& url, std::unique_ptr<Provider> provider,
                                  Credentials credentials) {
  return std::make_shared<BucketStore>(url, std::move(provider),
                                       std::make_unique<FixedSource>(std::move(credentials)));
}

void Expect(const HttpResponse& response) {
  if (!response.ok()) {
    throw std::runtime_error("the server refused: " + response.error + response.body);
  }
}

BucketUrl AzureUrl(const std::string& container) {
  BucketUrl url =
      UrlOf("az", TheAzurite().endpoint() + '/' + TheAzurite().text("account"), container);
  url.account = TheAzurite().text("account");
  return url;
}

}  // namespace

Credentials KeyPair(std::string key, std::string secret, std::string token) {
  Credentials credentials;
  credentials.key = std::move(key);
  credentials.secret = std::move(secret);
  credentials.token = std::move(token);
  return credentials;
}

Credentials RadosgwKeys() { return KeyPair(TheRadosgw().text("key"), TheRadosgw().text("secret")); }

Credentials AzuriteKeys() {
  Credentials credentials;
  credentials.secret = FromBase64(TheAzurite().text("key")).value();
  return credentials;
}

HttpResponse PutAsOwner(const Server& radosgw, const std::string& path, const std::string& body) {
  HttpRequest put;
  put.method = "PUT";
  put.url = radosgw.endpoint() + path;
  put.sigv4 = "aws:amz:us-east-1:s3";
  put.key_and_secret = radosgw.text("key") + ':' + radosgw.text("secret");
  put.headers = {{"Content-Type", "text/plain"}, {"x-amz-content-sha256", ToHex(Sha256(body))}};
  put.body = body;
  return Transport::Shared().Run(put);
}

Server& TheRadosgw() {
  static Server server({"radosgw"});
  return server;
}

Server& TheAzurite() {
  static Server server({"azurite", LEASE_NODE_MODULES});
  static const bool has_container = [] {
    HttpRequest make;
    make.method = "PUT";
    make.url = server.endpoint() + '/' + server.text("account") + "/bucket?restype=container&" +
               server.text("owner_sas");
    make.headers = {{"Content-Type", "text/xml"}, {"x-ms-version", "2021-06-08"}};
    Expect(Transport::Shared().Run(make));
    return true;
  }();
  static_cast<void>(has_container);
  return server;
}

Server& TheGcs() {
  static Server server({"gcs"});
  return server;
}

std::shared_ptr<ObjectStore> S3Store(const std::string& endpoint, Credentials credentials,
                                     const std::string& bucket, const std::string& prefix) {
  BucketUrl url = UrlOf("s3", endpoint, bucket);
  if (!prefix.empty()) url.prefix = prefix + '/';
  url.region = "us-east-1";
  return Make(url, std::make_unique<S3>(url, ""), std::move(credentials));
}

std::shared_ptr<ObjectStore> AzureStore(Credentials credentials, const std::string& container) {
  const BucketUrl url = AzureUrl(container);
  return Make(url, std::make_unique<Azure>(url), std::move(credentials));
}

std::shared_ptr<ObjectStore> GcsStore(const std::string& endpoint, Credentials credentials) {
  const BucketUrl url = UrlOf("gs", endpoint, "bucket");
  return Make(url, std::make_unique<Gcs>(url), std::move(credentials));
}

}  // namespace lease::testing
