// Servers that are not fit to hold leases, and the probe that finds them out (R10).

#include <gmock/gmock.h>

#include "core/objects/probe.h"
#include "lease/uuid.h"
#include "tests/objects/http/buckets.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

Status ProbeOf(ObjectStore& store) { return ProbeCreateOnly(store, Random::System()); }

Status ProbeOfLaxServer(const std::string& mode) {
  Server server({"lax_s3", mode});
  return ProbeOf(*S3Store(server.endpoint(), KeyPair("key", "secret")));
}

class LaxServerTest : public ::testing::Test {};

TEST_F(LaxServerTest, OneThatOverwritesIsRefused) {
  const Status status = ProbeOfLaxServer("overwrites");
  EXPECT_EQ(status.code(), Code::kCannotOpen);
  EXPECT_THAT(status.message(), HasSubstr("create-only put is not honoured"));
}

TEST_F(LaxServerTest, OneThatObeysOneAfterAnotherButNotInARaceIsRefused) {
  const Status status = ProbeOfLaxServer("racy");
  EXPECT_EQ(status.code(), Code::kCannotOpen);
  EXPECT_THAT(status.message(), HasSubstr("concurrent creates won"));
}

TEST_F(LaxServerTest, OneThatHasNoCreateOnlyPutIsRefusedInItsOwnWords) {
  const Status status = ProbeOfLaxServer("refuses");
  EXPECT_EQ(status.code(), Code::kCannotOpen);
  EXPECT_THAT(status.message(), HasSubstr("501 NotImplemented"));
}

TEST_F(LaxServerTest, OneThatForgetsOrAltersWhatWasCreatedIsRefused) {
  EXPECT_EQ(ProbeOfLaxServer("forgets").code(), Code::kCannotOpen);
  EXPECT_EQ(ProbeOfLaxServer("alters").code(), Code::kCannotOpen);
}

TEST_F(LaxServerTest, RealOnesAreTrusted) {
  EXPECT_EQ(ProbeOf(*S3Store(TheRadosgw().endpoint(), RadosgwKeys())).message(), "");
  Credentials sas;
  sas.sas = TheAzurite().text("sas");
  EXPECT_EQ(ProbeOf(*AzureStore(sas)).message(), "");
  EXPECT_EQ(
      ProbeOf(*GcsStore(TheGcs().endpoint(), KeyPair("", "", TheGcs().text("token")))).message(),
      "");
}

// GCS answers 429 to those that lose a race for one object.
TEST_F(LaxServerTest, OneThatThrottlesAHotKeyIsTrusted) {
  Server hot({"gcs", "hot"});
  const auto store = GcsStore(hot.endpoint(), KeyPair("", "", hot.text("token")));
  EXPECT_EQ(ProbeOf(*store).message(), "");
}

}  // namespace
}  // namespace lease::testing
