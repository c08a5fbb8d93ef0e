// Which parts make up the store of one URL.

#include <utility>

#include "core/objects/http/azure.h"
#include "core/objects/http/bucket_store.h"
#include "core/objects/http/credential_sources.h"
#include "core/objects/http/gcs.h"
#include "core/objects/http/s3.h"

namespace lease {
namespace {

using Opened = Result<std::shared_ptr<ObjectStore>>;

constexpr const char* kDefaultRegion = "us-east-1";

Opened MakeStore(const BucketUrl& url, std::unique_ptr<Provider> provider,
                 std::unique_ptr<CredentialSource> source) {
  return Opened(std::make_shared<BucketStore>(url, std::move(provider), std::move(source)));
}

}  // namespace

Opened OpenS3(std::string_view rest) {
  Result<BucketUrl> url = ParseBucketUrl("s3:" + std::string(rest));
  if (!url.ok()) return url.status();
  S3Environment environment = S3Environment::Read();
  if (url->region.empty()) url->region = environment.region;
  if (url->region.empty()) {
    const Result<AwsProfile> profile = ReadAwsProfile(environment);
    if (!profile.ok()) return profile.status();
    url->region = profile->region.empty() ? kDefaultRegion : profile->region;
  }
  auto provider = std::make_unique<S3>(*url, environment.ca_bundle);
  return MakeStore(*url, std::move(provider), MakeS3Source(std::move(environment), url->region));
}

Opened OpenGcs(std::string_view rest) {
  const Result<BucketUrl> url = ParseBucketUrl("gs:" + std::string(rest));
  if (!url.ok()) return url.status();
  return MakeStore(*url, std::make_unique<Gcs>(*url), MakeGcsSource(GcsEnvironment::Read()));
}

Opened OpenAzure(std::string_view rest) {
  Result<BucketUrl> url = ParseBucketUrl("az:" + std::string(rest));
  if (!url.ok()) return url.status();
  AzureEnvironment environment = AzureEnvironment::Read();
  if (url->account.empty()) url->account = environment.account;
  if (url->account.empty()) {
    return Status(Code::kMisuse,
                  "no storage account: add account=NAME to the URL, or set AZURE_STORAGE_ACCOUNT");
  }
  auto provider = std::make_unique<Azure>(*url);
  return MakeStore(*url, std::move(provider), MakeAzureSource(std::move(environment)));
}

}  // namespace lease
