// What a user reads when something is wrongly set up. Every text says what to change.

#include <gmock/gmock.h>

#include "core/objects/probe.h"
#include "lease/uuid.h"
#include "tests/objects/http/buckets.h"
#include "tests/support/requests.h"

namespace lease::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ServerErrorTest : public ::testing::Test {
 protected:
  // Every kind of request answers `code`, with `words` and without the secret.
  static void Expect(ObjectStore& store, Code code, const std::string& words,
                     const std::string& secret) {
    for (Request request : {PutOf("d/k", "x"), GetOf("d/k"), ListOf("d/"), DeleteOf("d/k")}) {
      request.timeout = std::chrono::seconds(1);
      const Status status = store.Run(request).status;
      EXPECT_EQ(status.code(), code) << status.message();
      EXPECT_THAT(status.message(), AllOf(HasSubstr(words), Not(HasSubstr(secret))));
    }
  }
};

TEST_F(ServerErrorTest, AWrongSecret) {
  const auto s3 = S3Store(TheRadosgw().endpoint(), KeyPair(TheRadosgw().text("key"), "hunter22"));
  Expect(*s3, Code::kCannotOpen, "check both keys", "hunter22");
  Credentials wrong;
  wrong.secret = "hunter22hunter22";
  Expect(*AzureStore(wrong), Code::kCannotOpen, "check the account's key", "hunter22");
  const auto gcs = GcsStore(TheGcs().endpoint(), KeyPair(TheGcs().text("key"), "hunter22"));
  Expect(*gcs, Code::kCannotOpen, "SignatureDoesNotMatch", "hunter22");
}

TEST_F(ServerErrorTest, AnUnknownKey) {
  const auto s3 = S3Store(TheRadosgw().endpoint(), KeyPair("NOSUCHKEY", "hunter22"));
  Expect(*s3, Code::kCannotOpen, "check both keys", "hunter22");
}

TEST_F(ServerErrorTest, ATokenThatIsNotAccepted) {
  const auto gcs = GcsStore(TheGcs().endpoint(), KeyPair("", "", "hunter22"));
  Expect(*gcs, Code::kCannotOpen, "401", "hunter22");
  const auto s3 = S3Store(TheRadosgw().endpoint(), KeyPair("KEY", "secret", "hunter22"));
  Expect(*s3, Code::kCannotOpen, "the server answered 4", "hunter22");
}

TEST_F(ServerErrorTest, AMissingBucket) {
  const auto s3 = S3Store(TheRadosgw().endpoint(), RadosgwKeys(), "no-such-bucket");
  Credentials sas;
  sas.sas = TheAzurite().text("sas");
  const auto azure = AzureStore(sas, "no-such-container");
  for (const auto& store : {s3, azure}) {
    for (const Request& request : {PutOf("d/k", "x"), GetOf("d/k"), ListOf("d/")}) {
      const Status status = store->Run(request).status;
      EXPECT_EQ(status.code(), Code::kCannotOpen) << status.message();
      EXPECT_THAT(status.message(), HasSubstr("create the "));
    }
  }
}

TEST_F(ServerErrorTest, ASignatureThatExpiredOrMayOnlyRead) {
  Credentials sas;
  sas.sas = TheAzurite().text("expired_sas");
  const std::string secret = sas.sas.substr(sas.sas.find("sig=") + 4);
  Expect(*AzureStore(sas), Code::kCannotOpen, "the server answered 403", secret);
  sas.sas = TheAzurite().text("reading_sas");
  const auto reader = AzureStore(sas);
  EXPECT_EQ(reader->Run(GetOf("d/k")).status.code(), Code::kNotFound);
  EXPECT_TRUE(reader->Run(ListOf("d/")).status.ok());
  EXPECT_EQ(reader->Run(PutOf("d/k", "x")).status.code(), Code::kCannotOpen);
}

TEST_F(ServerErrorTest, ThePolicyOfTheReadmeIsEnough) {
  const nlohmann::json keys = TheRadosgw().Command("guest guest");
  const auto guest = S3Store(TheRadosgw().endpoint(), KeyPair(keys.at("key"), keys.at("secret")));
  EXPECT_EQ(guest->Run(ListOf("d/")).status.code(), Code::kCannotOpen);
  const HttpResponse allowed = PutAsOwner(TheRadosgw(), "/bucket?policy=", R"({
      "Version": "2012-10-17",
      "Statement": [{
        "Effect": "Allow",
        "Principal": {"AWS": ["arn:aws:iam:::user/guest"]},
        "Action": ["s3:PutObject", "s3:GetObject", "s3:DeleteObject", "s3:ListBucket"],
        "Resource": ["arn:aws:s3:::bucket", "arn:aws:s3:::bucket/*"]
      }]})");
  ASSERT_TRUE(allowed.ok()) << allowed.body;
  EXPECT_EQ(ProbeCreateOnly(*guest, Random::System()).message(), "");
  EXPECT_EQ(guest->Run(GetOf("d/absent")).status.code(), Code::kNotFound);
  EXPECT_TRUE(guest->Run(ListOf("d/")).status.ok());
}

TEST_F(ServerErrorTest, NoServer) {
  const auto store = S3Store("http://127.0.0.1:1", KeyPair("key", "hunter22"));
  Request put = PutOf("d/k", "x");
  EXPECT_EQ(store->Run(put).status.code(), Code::kIo);
  Request get = GetOf("d/k");
  get.timeout = Millis(300);
  const Status status = store->Run(get).status;
  EXPECT_EQ(status.code(), Code::kAmbiguous);
  EXPECT_THAT(status.message(), HasSubstr("cannot be reached"));
}

TEST_F(ServerErrorTest, AServerThatIsNoObjectStore) {
  Server other({"lax_s3", "overwrites"});
  const auto s3 = S3Store(other.endpoint(), KeyPair("key", "secret"));
  EXPECT_FALSE(s3->Run(ListOf("d/")).status.ok());
}

}  // namespace
}  // namespace lease::testing
