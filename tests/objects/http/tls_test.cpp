#include <gmock/gmock.h>

#include "core/objects/http/s3.h"
#include "tests/objects/http/buckets.h"
#include "tests/support/requests.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

// A server with a certificate of its own, whose answer to a GET is the version of HTTP it came by.
class TlsTest : public ::testing::Test {
 protected:
  std::shared_ptr<ObjectStore> Open(const std::string& ca_file, const std::string& host) {
    BucketUrl url;
    url.scheme = "s3";
    url.bucket = "bucket";
    url.region = "r";
    url.endpoint = "https://" + host + ':' + server_.port();
    return std::make_shared<BucketStore>(url, std::make_unique<S3>(url, ca_file),
                                         std::make_unique<FixedSource>(KeyPair("key", "secret")));
  }

  Server server_{{"h2"}};
};

TEST_F(TlsTest, Http2IsSpokenWhereItIsOffered) {
  const Reply reply = Open(server_.text("ca"), "127.0.0.1")->Run(GetOf("k"));
  EXPECT_EQ(reply.body, "2.0") << reply.status.message();
}

TEST_F(TlsTest, AnUnknownCertificateIsAnErrorAtOnceThatSaysSo) {
  for (const Request& request : {PutOf("k", "x"), GetOf("k")}) {
    const Reply reply = Open("", "127.0.0.1")->Run(request);
    EXPECT_EQ(reply.status.code(), Code::kCannotOpen);
    EXPECT_THAT(reply.status.message(), HasSubstr("certificate is not trusted"));
    EXPECT_EQ(reply.requests, 1U);
  }
}

TEST_F(TlsTest, ACertificateOfAnotherHostIsNotAccepted) {
  EXPECT_EQ(Open(server_.text("ca"), "localhost")->Run(GetOf("k")).status.code(),
            Code::kCannotOpen);
}

TEST_F(TlsTest, AFileOfAuthoritiesThatIsMissingIsNamedAsTheCause) {
  const Status status = Open("/no/such/file", "127.0.0.1")->Run(GetOf("k")).status;
  EXPECT_EQ(status.code(), Code::kCannotOpen);
  EXPECT_THAT(status.message(), HasSubstr("authorities"));
}

}  // namespace
}  // namespace lease::testing
