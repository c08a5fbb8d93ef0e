// What each provider asks, before anything is sent. Whether a server accepts the signatures is
// seen over the real ones.

#include <gmock/gmock.h>

#include "core/objects/http/azure.h"
#include "core/objects/http/encoding.h"
#include "core/objects/http/gcs.h"
#include "core/objects/http/s3.h"
#include "tests/support/requests.h"

namespace lease::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;
using ::testing::Pair;
using ::testing::StartsWith;

constexpr int64_t kNow = 1'764'633'600'000;  // 2025-12-02T00:00:00Z

BucketUrl UrlOf(const std::string& scheme) {
  BucketUrl url;
  url.scheme = scheme;
  url.bucket = "bucket";
  url.region = "eu-west-1";
  url.account = "account";
  return url;
}

Credentials Keys() {
  Credentials credentials;
  credentials.key = "KEY";
  credentials.secret = "hunter2";
  return credentials;
}

HttpRequest OverS3(const Request& request, const BucketUrl& url, const Credentials& credentials) {
  return S3(url, "").Make(request, "", credentials, kNow);
}

TEST(S3Request, APutIsCreateOnlyAndSaysWhatItsBodyIs) {
  Credentials credentials = Keys();
  credentials.token = "session";
  const HttpRequest http = OverS3(PutOf("a/node=7", "body"), UrlOf("s3"), credentials);
  EXPECT_EQ(http.method, "PUT");
  EXPECT_EQ(http.url, "https://bucket.s3.eu-west-1.amazonaws.com/a/node%3D7");
  EXPECT_EQ(http.sigv4, "aws:amz:eu-west-1:s3");
  EXPECT_EQ(http.key_and_secret, "KEY:hunter2");
  EXPECT_THAT(http.headers, Contains(Pair("If-None-Match", "*")));
  EXPECT_THAT(http.headers, Contains(Pair("x-amz-content-sha256", ToHex(Sha256("body")))));
  EXPECT_THAT(http.headers, Contains(Pair("x-amz-security-token", "session")));
}

TEST(S3Request, OnlyAPutIsConditional) {
  for (const Request& request : {GetOf("k"), DeleteOf("k"), ListOf("p/")}) {
    const HttpRequest http = OverS3(request, UrlOf("s3"), Keys());
    EXPECT_THAT(http.headers, Not(Contains(Key("If-None-Match"))));
    EXPECT_THAT(http.headers, Contains(Pair("x-amz-content-sha256", ToHex(Sha256("")))));
  }
}

TEST(S3Request, TheBucketStandsInTheHostNameUnlessItCannot) {
  BucketUrl url = UrlOf("s3");
  url.bucket = "with.dot";
  EXPECT_THAT(OverS3(GetOf("k"), url, Keys()).url, "https://s3.eu-west-1.amazonaws.com/with.dot/k");
  url = UrlOf("s3");
  url.endpoint = "https://minio:9000";
  EXPECT_EQ(OverS3(GetOf("k"), url, Keys()).url, "https://minio:9000/bucket/k");
  url.path_style = false;
  EXPECT_EQ(OverS3(GetOf("k"), url, Keys()).url, "https://bucket.minio:9000/k");
}

TEST(S3Request, AListingsParametersAreSortedAndItsPagesBeginBehindAKey) {
  Request request = FoldersOf("p/n=1/");
  request.limit = 5000;
  EXPECT_THAT(OverS3(request, UrlOf("s3"), Keys()).url,
              HasSubstr("/?delimiter=%2F&encoding-type=url&list-type=2&max-keys=1000"
                        "&prefix=p%2Fn%3D1%2F"));
  request.folders = false;
  request.start_after = "p/a";
  EXPECT_THAT(OverS3(request, UrlOf("s3"), Keys()).url, HasSubstr("&start-after=p%2Fa"));
}

// A page of folders goes on behind all that is in the last one, or it would come again.
TEST(S3Request, APageOfFoldersBeginsBehindTheLastFoldersContents) {
  Request request = FoldersOf("p/");
  request.start_after = "p/a/";
  EXPECT_THAT(OverS3(request, UrlOf("s3"), Keys()).url,
              HasSubstr("&start-after=p%2Fa%2F%F4%8F%BF%BF"));
}

TEST(S3Request, AProbeHasAConnectionOfItsOwnAndARenewalDoesNot) {
  EXPECT_TRUE(OverS3(PutOf("k", "x", Durability::kNone), UrlOf("s3"), Keys()).alone);
  EXPECT_FALSE(OverS3(PutOf("k", "x", Durability::kData), UrlOf("s3"), Keys()).alone);
}

TEST(GcsRequest, APutIsSignedWithItsPrecondition) {
  const HttpRequest http = Gcs(UrlOf("gs")).Make(PutOf("a/node=7", "body"), "", Keys(), kNow);
  EXPECT_EQ(http.url, "https://storage.googleapis.com/bucket/a/node%3D7");
  EXPECT_THAT(http.headers, Contains(Pair("x-goog-if-generation-match", "0")));
  EXPECT_THAT(http.headers,
              Contains(Pair("Authorization",
                            StartsWith("GOOG4-HMAC-SHA256 Credential=KEY/20251202/auto/storage/"
                                       "goog4_request,SignedHeaders=content-type;host;"
                                       "x-goog-content-sha256;x-goog-date;"
                                       "x-goog-if-generation-match,Signature="))));
  EXPECT_TRUE(http.sigv4.empty());
}

TEST(GcsRequest, ATokenIsItsBearers) {
  Credentials credentials;
  credentials.token = "token";
  const HttpRequest http = Gcs(UrlOf("gs")).Make(GetOf("k"), "", credentials, kNow);
  EXPECT_THAT(http.headers, Contains(Pair("Authorization", "Bearer token")));
}

TEST(AzureRequest, APutIsACreateOnlyBlockBlob) {
  const HttpRequest http = Azure(UrlOf("az")).Make(PutOf("a/node=7", "body"), "", Keys(), kNow);
  EXPECT_EQ(http.url, "https://account.blob.core.windows.net/bucket/a/node%3D7");
  EXPECT_THAT(http.headers, Contains(Pair("If-None-Match", "*")));
  EXPECT_THAT(http.headers, Contains(Pair("x-ms-blob-type", "BlockBlob")));
  EXPECT_THAT(http.headers, Contains(Pair("x-ms-date", "Tue, 02 Dec 2025 00:00:00 GMT")));
  EXPECT_THAT(http.headers, Contains(Pair("Authorization", StartsWith("SharedKey account:"))));
}

TEST(AzureRequest, ASharedAccessSignatureStandsInTheUrlAndATokenInAHeader) {
  Credentials credentials;
  credentials.sas = "sv=1&sig=hunter2";
  const Azure azure(UrlOf("az"));
  const HttpRequest get = azure.Make(GetOf("k"), "", credentials, kNow);
  EXPECT_EQ(get.url, "https://account.blob.core.windows.net/bucket/k?sv=1&sig=hunter2");
  EXPECT_THAT(get.headers, Not(Contains(Key("Authorization"))));
  EXPECT_THAT(azure.Make(ListOf("p/"), "next page", credentials, kNow).url,
              HasSubstr("?comp=list&marker=next%20page&prefix=p%2F&restype=container&sv=1&sig="));
  credentials = Credentials();
  credentials.token = "token";
  EXPECT_THAT(azure.Make(GetOf("k"), "", credentials, kNow).headers,
              Contains(Pair("Authorization", "Bearer token")));
}

}  // namespace
}  // namespace lease::testing
