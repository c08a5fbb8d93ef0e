#include "core/objects/http/bucket_url.h"

#include <gmock/gmock.h>

#include "lease/object_store.h"

namespace lease {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Canonical(const std::string& url) {
  const Result<BucketUrl> parsed = ParseBucketUrl(url);
  return parsed.ok() ? parsed->ToString() : "error: " + parsed.status().message();
}

TEST(BucketUrl, ThePlaceIsReadFromIt) {
  const Result<BucketUrl> url = ParseBucketUrl(
      "s3://my-bucket/a/b%20c?region=eu-west-1&endpoint=https://minio.example.com:9000/"
      "&path_style=0&timeout_ms=1500");
  ASSERT_TRUE(url.ok()) << url.status().message();
  EXPECT_EQ(url->bucket, "my-bucket");
  EXPECT_EQ(url->prefix, "a/b c/");
  EXPECT_EQ(url->region, "eu-west-1");
  EXPECT_EQ(url->endpoint, "https://minio.example.com:9000");
  EXPECT_EQ(url->path_style, false);
  EXPECT_EQ(url->timeout, Millis(1500));
}

TEST(BucketUrl, EveryFormOfOnePlaceHasOneName) {
  EXPECT_EQ(Canonical("s3://bucket"), "s3://bucket");
  EXPECT_EQ(Canonical("s3://bucket/"), "s3://bucket");
  EXPECT_EQ(Canonical("S3://bucket/a//"), "s3://bucket/a");
  EXPECT_EQ(Canonical("s3://bucket/%61?timeout_ms=5"), "s3://bucket/a");
  EXPECT_EQ(Canonical("s3://bucket?allow_http=1"), "s3://bucket");
  EXPECT_EQ(Canonical("s3://bucket?region=r&endpoint=HTTPS://Example.com:443/"),
            "s3://bucket?endpoint=https://example.com&region=r");
  EXPECT_EQ(Canonical("az://bucket/x?endpoint=http://127.0.0.1:10000/dev&account=dev&allow_http=1"),
            "az://bucket/x?account=dev&endpoint=http://127.0.0.1:10000/dev");
}

TEST(BucketUrl, ItsNameOpensTheSamePlace) {
  for (const char* url :
       {"s3://bucket/node=1/a b?endpoint=http://10.0.0.1:9000&allow_http=1&path_style=0",
        "gs://bucket/x", "az://bucket/%25?account=a"}) {
    const std::string name = Canonical(url);
    EXPECT_EQ(Canonical(name), name);
  }
}

TEST(BucketUrl, PlainHttpIsForThisHostAloneUnlessAllowed) {
  for (const char* host : {"127.0.0.1", "127.1.2.3:80", "localhost:1", "[::1]:9000"}) {
    EXPECT_TRUE(ParseBucketUrl("s3://bucket?endpoint=http://" + std::string(host)).ok()) << host;
  }
  for (const char* host : {"10.0.0.1", "127.example.com", "example.com", "localhost.example.com"}) {
    const std::string url = "s3://bucket?endpoint=http://" + std::string(host);
    EXPECT_THAT(Canonical(url), HasSubstr("plain HTTP")) << host;
    EXPECT_TRUE(ParseBucketUrl(url + "&allow_http=1").ok()) << host;
  }
}

TEST(BucketUrl, WhatIsUnknownTwiceOrMalformedIsRefused) {
  for (const char* url : {"s3:",
                          "s3:bucket",
                          "s3:/bucket",
                          "s3://",
                          "s3:///a",
                          "s3://b",
                          "s3://Bucket!",
                          "s3://a..b",
                          "s3://bucket:80",
                          "s3://bucket#a",
                          "s3://bucket/a//b",
                          "s3://bucket/a#1/",
                          "s3://bucket/%zz",
                          "s3://bucket/%00",
                          "s3://bucket?foo=1",
                          "s3://bucket?region",
                          "s3://bucket?region=",
                          "s3://bucket?region=A/b",
                          "s3://bucket?region=a&region=b",
                          "s3://bucket?account=a",
                          "s3://bucket?path_style=2",
                          "s3://bucket?allow_http=yes",
                          "s3://bucket?timeout_ms=0",
                          "s3://bucket?timeout_ms=-1",
                          "s3://bucket?timeout_ms=1x",
                          "s3://bucket?timeout_ms=86400001",
                          "s3://bucket?endpoint=example.com",
                          "s3://bucket?endpoint=ftp://example.com",
                          "s3://bucket?endpoint=https://",
                          "s3://bucket?endpoint=https://h/?a",
                          "gs://bucket?region=a",
                          "gs://bucket?path_style=1",
                          "az://bucket?region=a"}) {
    const Result<BucketUrl> parsed = ParseBucketUrl(url);
    EXPECT_TRUE(parsed.status().is(Code::kMisuse)) << url;
    EXPECT_FALSE(parsed.status().message().empty()) << url;
  }
}

TEST(BucketUrl, ASecretIsNeverRepeated) {
  for (const char* url :
       {"s3://hunter2@bucket/x", "s3://bucket?endpoint=https://u:hunter2@host",
        "s3://bucket?hunter2", "s3://bucket?hunter2=1", "s3://bucket?region=hunter2!",
        "az://bucket?sv=1&sig=hunter2", "s3://bucket?endpoint=https://host/?sig=hunter2",
        "s3://bucket?path_style=hunter2", "s3://bucket?timeout_ms=hunter2", "s3://bucket#hunter2",
        "s3://hunter2!"}) {
    for (const Status& status : {ParseBucketUrl(url).status(), OpenObjectStore(url).status()}) {
      EXPECT_TRUE(status.is(Code::kMisuse)) << url;
      EXPECT_THAT(status.message(), Not(HasSubstr("hunter2"))) << url;
    }
  }
}

TEST(BucketUrl, AHostWhoseNameSoundsLikeASecretIsNone) {
  EXPECT_TRUE(OpenObjectStore("s3://token-bucket/key?endpoint=https://design.monkey.org").ok());
}

TEST(BucketUrl, NoNetworkStoreIsOpenedWhereTheNetworkIsRefused) {
  for (const char* url : {"s3://bucket", "gs://bucket", "az://bucket?account=a"}) {
    const Status status = OpenObjectStore(url, Network::kRefused).status();
    EXPECT_TRUE(status.is(Code::kMisuse)) << url;
    EXPECT_THAT(status.message(), HasSubstr("file, mem"));
    EXPECT_TRUE(OpenObjectStore(url).ok()) << url;
  }
  EXPECT_TRUE(OpenObjectStore("mem:a", Network::kRefused).ok());
}

}  // namespace
}  // namespace lease
