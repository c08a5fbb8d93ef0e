// Every source of credentials, against a server that behaves as the real endpoint does.

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "core/objects/http/credential_sources.h"
#include "core/objects/http/transport.h"
#include "tests/objects/http/http_server.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr int64_t kExpiry = 1'764'633'600'000;  // 2025-12-02T00:00:00Z

const std::string kKeysAsJson =
    R"({"Code":"Success","AccessKeyId":"KEY","SecretAccessKey":"hunter2","Token":"session",)"
    R"("Expiration":"2025-12-02T00:00:00Z"})";

Result<Credentials> Fetch(CredentialSource& source) {
  return source.Fetch(
      [](HttpRequest request) { return Transport::Shared().Run(std::move(request)); });
}

class S3Sources : public ::testing::Test {
 protected:
  std::string Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  Result<Credentials> Get() { return Fetch(*MakeS3Source(env_, "eu-west-1")); }
  void ExpectTemporaryKeys() {
    const Result<Credentials> credentials = Get();
    ASSERT_TRUE(credentials.ok()) << credentials.status().message();
    EXPECT_EQ(credentials->key, "KEY");
    EXPECT_EQ(credentials->secret, "hunter2");
    EXPECT_EQ(credentials->token, "session");
    EXPECT_EQ(credentials->expires_at_ms, kExpiry);
  }
  void ExpectError(const std::string& words) {
    const Result<Credentials> credentials = Get();
    ASSERT_FALSE(credentials.ok());
    EXPECT_THAT(credentials.status().message(), HasSubstr(words));
    EXPECT_THAT(credentials.status().message(), Not(HasSubstr("hunter2")));
  }

  ScratchFolder folder_;
  S3Environment env_;
};

TEST_F(S3Sources, TheEnvironmentComesFirst) {
  env_.access_key = "ENV";
  env_.secret_key = "s";
  env_.session_token = "t";
  env_.credentials_file = Write("credentials", "[default]\naws_access_key_id=FILE\n");
  const Result<Credentials> credentials = Get();
  ASSERT_TRUE(credentials.ok());
  EXPECT_EQ(credentials->key, "ENV");
  EXPECT_EQ(credentials->token, "t");
  EXPECT_FALSE(credentials->expires_at_ms);
}

TEST_F(S3Sources, HalfAPairInTheEnvironmentIsAnError) {
  env_.secret_key = "hunter2";
  ExpectError("must be set together");
}

TEST_F(S3Sources, AProfileIsReadFromTheSharedFiles) {
  env_.credentials_file = Write("credentials",
                                "# comment\n[default]\naws_access_key_id = DEFAULT\n"
                                "aws_secret_access_key = a/b+c=\n\n[team.eu]\n"
                                "aws_access_key_id=TEAM\naws_secret_access_key=s\n"
                                "aws_session_token=t\n");
  env_.config_file = Write("config",
                           "[default]\nregion = us-west-2\ns3 =\n  addressing_style = path\n"
                           "[profile team.eu]\nregion=eu-west-3\n"
                           "[profile only]\naws_access_key_id=ONLY\naws_secret_access_key=s\n");
  EXPECT_EQ(Get()->key, "DEFAULT");
  EXPECT_EQ(Get()->secret, "a/b+c=");
  EXPECT_EQ(ReadAwsProfile(env_)->region, "us-west-2");
  env_.profile = "team.eu";
  EXPECT_EQ(Get()->key, "TEAM");
  EXPECT_EQ(Get()->token, "t");
  EXPECT_EQ(ReadAwsProfile(env_)->region, "eu-west-3");
  env_.profile = "only";
  EXPECT_EQ(Get()->key, "ONLY");
  env_.profile = "missing";
  ExpectError("AWS_PROFILE");
}

TEST_F(S3Sources, AFileThatIsBrokenIsNamedAndNotRepeated) {
  env_.credentials_file = Write("credentials", "[default]\nhunter2\n");
  ExpectError(env_.credentials_file);
}

TEST_F(S3Sources, WebIdentityExchangesTheTokenOfTheFileForKeys) {
  HttpServer sts([](const Asked& asked) {
    if (asked.body.find("WebIdentityToken=web.token%2F1") == std::string::npos) {
      return Answered{.status = 400,
                      .body =
                          "<ErrorResponse><Error><Code>InvalidIdentityToken</Code>"
                          "<Message>hunter2</Message></Error></ErrorResponse>"};
    }
    return Answered{.body =
                        "<AssumeRoleWithWebIdentityResponse "
                        "xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">"
                        "<AssumeRoleWithWebIdentityResult><Credentials>"
                        "<SessionToken>session</SessionToken><SecretAccessKey>hunter2"
                        "</SecretAccessKey><Expiration>2025-12-02T00:00:00Z</Expiration>"
                        "<AccessKeyId>KEY</AccessKeyId></Credentials>"
                        "</AssumeRoleWithWebIdentityResult>"
                        "</AssumeRoleWithWebIdentityResponse>"};
  });
  env_.web_identity_token_file = Write("token", "web.token/1\n");
  env_.role_arn = "arn:aws:iam::1:role/r";
  env_.sts_endpoint = sts.endpoint() + "/";
  ExpectTemporaryKeys();
  const Asked asked = sts.asked().at(0);
  EXPECT_EQ(asked.method, "POST");
  EXPECT_THAT(asked.body, HasSubstr("Action=AssumeRoleWithWebIdentity"));
  EXPECT_THAT(asked.body, HasSubstr("RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fr"));
  Write("token", "stale");
  ExpectError("400 InvalidIdentityToken");
  env_.web_identity_token_file = folder_ / "missing";
  ExpectError("token file");
}

TEST_F(S3Sources, TheContainerEndpointIsAskedWithItsToken) {
  HttpServer agent([](const Asked& asked) {
    const auto token = asked.headers.find("authorization");
    if (token == asked.headers.end() || token->second != "agent-token") {
      return Answered{.status = 401};
    }
    return Answered{.body = kKeysAsJson};
  });
  env_.container_full_uri = agent.endpoint() + "/v1/credentials";
  env_.container_token_file = Write("token", "agent-token");
  ExpectTemporaryKeys();
  env_.container_token_file.clear();
  env_.container_token = "agent-token";
  ExpectTemporaryKeys();
  env_.container_token = "hunter2";
  ExpectError("401");
}

TEST_F(S3Sources, AContainerEndpointElsewhereIsNotAskedInPlainHttp) {
  for (const char* url :
       {"http://example.com/", "http://127.0.0.1.example.com/", "http:///", "x"}) {
    env_.container_full_uri = url;
    ExpectError("must be https://");
  }
}

// Version 2: a token by PUT, then the role's name, then its keys; nothing without the token.
class InstanceMetadata : public S3Sources {
 protected:
  static Answered Answer(const Asked& asked) {
    if (asked.target == "/latest/api/token") {
      const bool right =
          asked.method == "PUT" && asked.headers.count("x-aws-ec2-metadata-token-ttl-seconds") == 1;
      return right ? Answered{.body = "imds-token"} : Answered{.status = 405};
    }
    const auto token = asked.headers.find("x-aws-ec2-metadata-token");
    if (token == asked.headers.end() || token->second != "imds-token") return {.status = 401};
    const std::string roles = "/latest/meta-data/iam/security-credentials/";
    if (asked.target == roles) return {.body = "my-role"};
    return asked.target == roles + "my-role" ? Answered{.body = kKeysAsJson}
                                             : Answered{.status = 404};
  }
  HttpServer server_{Answer};
};

TEST_F(InstanceMetadata, IsAskedByItsVersion2Last) {
  env_.metadata_endpoint = server_.endpoint();
  ExpectTemporaryKeys();
  EXPECT_EQ(server_.asked().size(), 3U);
}

TEST_F(InstanceMetadata, CanBeDisabled) {
  env_.metadata_endpoint = server_.endpoint();
  env_.metadata_disabled = true;
  ExpectError("AWS_ACCESS_KEY_ID");
  EXPECT_TRUE(server_.asked().empty());
}

TEST_F(InstanceMetadata, WithoutItNothingIsFoundAndTheErrorSaysWhereWasLooked) {
  env_.metadata_endpoint = "http://127.0.0.1:1";
  ExpectError("no AWS credentials in the environment or in ~/.aws");
}

TEST(GcsSources, AnHmacPairComesFirstAndThenTheMetadataServer) {
  HttpServer server([](const Asked& asked) {
    const bool right =
        asked.headers.count("metadata-flavor") == 1 &&
        asked.target == "/computeMetadata/v1/instance/service-accounts/default/token";
    return right ? Answered{.body = R"({"access_token":"ya29.t","expires_in":3599,)"
                                    R"("token_type":"Bearer"})"}
                 : Answered{.status = 403};
  });
  GcsEnvironment env;
  env.metadata_host = server.endpoint().substr(7);
  const Result<Credentials> token = Fetch(*MakeGcsSource(env));
  ASSERT_TRUE(token.ok()) << token.status().message();
  EXPECT_EQ(token->token, "ya29.t");
  EXPECT_GT(token->expires_at_ms.value_or(0), Clock::System().WallMillis());
  env.access_key = "GOOG1";
  EXPECT_FALSE(Fetch(*MakeGcsSource(env)).ok());
  env.secret_key = "s";
  EXPECT_EQ(Fetch(*MakeGcsSource(env))->key, "GOOG1");
  EXPECT_EQ(server.asked().size(), 1U);
}

TEST(AzureSources, AKeyComesBeforeASignatureAndThatBeforeTheManagedIdentity) {
  HttpServer server([](const Asked& asked) {
    const bool right = asked.headers.count("metadata") == 1 &&
                       asked.target ==
                           "/metadata/identity/oauth2/token?api-version=2018-02-01"
                           "&resource=https%3A%2F%2Fstorage.azure.com%2F&client_id=me";
    return right ? Answered{.body = R"({"access_token":"eyJ0","expires_in":"86399",)"
                                    R"("expires_on":"1764633600"})"}
                 : Answered{.status = 400};
  });
  AzureEnvironment env;
  env.metadata_host = server.endpoint();
  env.client_id = "me";
  const Result<Credentials> token = Fetch(*MakeAzureSource(env));
  ASSERT_TRUE(token.ok()) << token.status().message();
  EXPECT_EQ(token->token, "eyJ0");
  EXPECT_GT(token->expires_at_ms.value_or(0), Clock::System().WallMillis());
  env.sas_token = "?sv=1&sig=x";
  EXPECT_EQ(Fetch(*MakeAzureSource(env))->sas, "sv=1&sig=x");
  env.account_key = "Zm9v";
  EXPECT_EQ(Fetch(*MakeAzureSource(env))->secret, "foo");
  env.account_key = "not base64";
  EXPECT_FALSE(Fetch(*MakeAzureSource(env)).ok());
  EXPECT_EQ(server.asked().size(), 1U);
}

TEST(AzureSources, AnEndThatIsNoTimeIsTakenForNone) {
  for (const char* end :
       {"9223372036854775807", "-9223372036854775808", "253402300800", "-1", "x"}) {
    const Result<Credentials> token = MakeAzureSource({})->Fetch([&](const HttpRequest&) {
      HttpResponse response;
      response.status = 200;
      response.body = std::string(R"({"access_token":"t","expires_on":")") + end + "\"}";
      return response;
    });
    ASSERT_TRUE(token.ok()) << end;
    EXPECT_FALSE(token->expires_at_ms) << end;
  }
}

TEST(AzureSources, AnAppServiceHasAnIdentityEndpointOfItsOwn) {
  HttpServer server([](const Asked& asked) {
    const auto header = asked.headers.find("x-identity-header");
    return header != asked.headers.end() && header->second == "secret"
               ? Answered{.body = R"({"access_token":"eyJ0","expires_on":"1764633600"})"}
               : Answered{.status = 401};
  });
  AzureEnvironment env;
  env.identity_endpoint = server.endpoint() + "/msi/token";
  env.identity_header = "secret";
  const Result<Credentials> token = Fetch(*MakeAzureSource(env));
  ASSERT_TRUE(token.ok()) << token.status().message();
  EXPECT_EQ(token->expires_at_ms, kExpiry);
  EXPECT_THAT(server.asked().at(0).target, HasSubstr("/msi/token?api-version=2019-08-01&"));
}

TEST(Sources, AnAnswerWithoutCredentialsIsAnError) {
  for (const char* body : {"", "{}", "[]", "null", R"({"access_token":7})", "<html>"}) {
    HttpServer server([&](const Asked&) { return Answered{.body = body}; });
    AzureEnvironment azure;
    azure.metadata_host = server.endpoint();
    EXPECT_FALSE(Fetch(*MakeAzureSource(azure)).ok()) << body;
    S3Environment s3;
    s3.container_full_uri = server.endpoint();
    EXPECT_FALSE(Fetch(*MakeS3Source(s3, "r")).ok()) << body;
  }
}

TEST(Sources, TheEnvironmentIsReadByItsUsualNames) {
  RunInChild([] {
    setenv("AWS_ACCESS_KEY_ID", "a", 1);
    setenv("AWS_DEFAULT_REGION", "r", 1);
    unsetenv("AWS_REGION");
    unsetenv("AWS_CONFIG_FILE");
    setenv("HOME", "/home/x", 1);
    setenv("GS_ACCESS_KEY_ID", "g", 1);
    setenv("AZURE_STORAGE_ACCOUNT", "z", 1);
    EXPECT_EQ(S3Environment::Read().access_key, "a");
    EXPECT_EQ(S3Environment::Read().region, "r");
    EXPECT_EQ(S3Environment::Read().config_file, "/home/x/.aws/config");
    EXPECT_EQ(GcsEnvironment::Read().access_key, "g");
    EXPECT_EQ(AzureEnvironment::Read().account, "z");
    unsetenv("HOME");
    EXPECT_EQ(S3Environment::Read().config_file, "");
  });
}

}  // namespace
}  // namespace lease::testing
