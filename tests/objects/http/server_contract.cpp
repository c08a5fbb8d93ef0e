// The contract of tests/objects, over servers.

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "core/objects/http/encoding.h"
#include "tests/objects/contract.h"
#include "tests/objects/http/buckets.h"

namespace lease::testing {
namespace {

using ::testing::Combine;
using ::testing::Values;

std::string NameOf(const ::testing::TestParamInfo<StoreContract::ParamType>& param) {
  return std::get<Way>(param.param) == Way::kRun ? "Run" : "Start";
}

Opened OpenRadosgw() { return {nullptr, S3Store(TheRadosgw().endpoint(), RadosgwKeys())}; }

// From the gateway's own STS.
Credentials TemporaryKeys() {
  Server& radosgw = TheRadosgw();
  HttpRequest request;
  request.method = "POST";
  request.url = radosgw.endpoint() + '/';
  request.sigv4 = "aws:amz:us-east-1:sts";
  request.key_and_secret = radosgw.text("key") + ':' + radosgw.text("secret");
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
  request.body = EncodeQuery({{"Action", "AssumeRole"},
                              {"DurationSeconds", "900"},
                              {"RoleArn", radosgw.Command("role").at("role").get<std::string>()},
                              {"RoleSessionName", "test"},
                              {"Version", "2011-06-15"}});
  const HttpResponse response = Transport::Shared().Run(request);
  EXPECT_TRUE(response.ok()) << response.body;
  pugi::xml_document document;
  document.load_string(response.body.c_str());
  const pugi::xml_node node = document.find_node(
      [](const pugi::xml_node& one) { return std::string(one.name()) == "Credentials"; });
  return KeyPair(node.child_value("AccessKeyId"), node.child_value("SecretAccessKey"),
                 node.child_value("SessionToken"));
}

Opened OpenRadosgwWithTemporaryCredentials() {
  static const Credentials credentials = TemporaryKeys();
  return {nullptr, S3Store(TheRadosgw().endpoint(), credentials)};
}

Opened OpenAzurite() { return {nullptr, AzureStore(AzuriteKeys())}; }

Opened OpenAzuriteWithSas() {
  Credentials credentials;
  credentials.sas = TheAzurite().text("sas");
  return {nullptr, AzureStore(credentials)};
}

Opened OpenGcs() {
  return {nullptr,
          GcsStore(TheGcs().endpoint(), KeyPair(TheGcs().text("key"), TheGcs().text("secret")))};
}

Opened OpenGcsWithToken() {
  return {nullptr, GcsStore(TheGcs().endpoint(), KeyPair("", "", TheGcs().text("token")))};
}

const auto kWays = Values(Way::kRun, Way::kStart);

INSTANTIATE_TEST_SUITE_P(Radosgw, StoreContract, Combine(Values(OpenRadosgw), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(RadosgwWithTemporaryCredentials, StoreContract,
                         Combine(Values(OpenRadosgwWithTemporaryCredentials), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(Azurite, StoreContract, Combine(Values(OpenAzurite), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(AzuriteWithSas, StoreContract, Combine(Values(OpenAzuriteWithSas), kWays),
                         NameOf);
INSTANTIATE_TEST_SUITE_P(Gcs, StoreContract, Combine(Values(OpenGcs), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(GcsWithToken, StoreContract, Combine(Values(OpenGcsWithToken), kWays),
                         NameOf);

}  // namespace
}  // namespace lease::testing
