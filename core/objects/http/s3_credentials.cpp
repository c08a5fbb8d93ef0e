#include <optional>
#include <pugixml.hpp>
#include <utility>

#include "core/base/json.h"
#include "core/objects/http/bucket_url.h"
#include "core/objects/http/credential_sources.h"
#include "core/objects/http/encoding.h"

namespace lease {
namespace {

constexpr const char* kContainerHost = "http://169.254.170.2";
constexpr const char* kMetadataEndpoint = "http://169.254.169.254";

HttpRequest MakeGet(std::string url) {
  HttpRequest request;
  request.url = std::move(url);
  request.priority = Priority::kPut;
  request.timeout = std::chrono::seconds(2);
  request.direct = true;
  return request;
}

Result<Credentials> Complete(Credentials credentials, const std::string& expiration,
                             const std::string& source) {
  if (credentials.key.empty() || credentials.secret.empty()) {
    return Status(Code::kCannotOpen, source + " answered without credentials");
  }
  if (!expiration.empty()) credentials.expires_at_ms = ParseTime(expiration);
  return credentials;
}

Result<Credentials> ParseKeys(const std::string& body, const std::string& source) {
  const std::optional<JsonValue> json = ParseJson(body);
  const auto text = [&](const char* name) {
    const JsonValue* found = json ? json->Find(name) : nullptr;
    return found != nullptr ? found->text : std::string();
  };
  Credentials credentials{.key = text("AccessKeyId"),
                          .secret = text("SecretAccessKey"),
                          .token = text("Token"),
                          .sas = {},
                          .expires_at_ms = {}};
  return Complete(std::move(credentials), text("Expiration"), source);
}

class S3Source final : public CredentialSource {
 public:
  S3Source(S3Environment environment, std::string region)
      : env_(std::move(environment)), region_(std::move(region)) {}

  Result<Credentials> Fetch(const SendHttp& send) override {
    if (!env_.access_key.empty() || !env_.secret_key.empty()) return FromEnvironment();
    const Result<AwsProfile> profile = ReadAwsProfile(env_);
    if (!profile.ok()) return profile.status();
    if (!profile->access_key.empty() || !env_.profile.empty()) return FromProfile(*profile);
    if (!env_.web_identity_token_file.empty()) return FromWebIdentity(send);
    if (!env_.container_relative_uri.empty() || !env_.container_full_uri.empty()) {
      return FromContainer(send);
    }
    return FromInstance(send);
  }

 private:
  Result<Credentials> FromEnvironment() const {
    if (env_.access_key.empty() || env_.secret_key.empty()) {
      return Status(Code::kCannotOpen,
                    "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together");
    }
    return Credentials{.key = env_.access_key,
                       .secret = env_.secret_key,
                       .token = env_.session_token,
                       .sas = {},
                       .expires_at_ms = {}};
  }

  Result<Credentials> FromProfile(const AwsProfile& profile) const {
    if (profile.access_key.empty() || profile.secret_key.empty()) {
      return Status(Code::kCannotOpen,
                    "the AWS profile has no aws_access_key_id and aws_secret_access_key (roles, "
                    "SSO and credential_process are not followed): check AWS_PROFILE");
    }
    return Credentials{.key = profile.access_key,
                       .secret = profile.secret_key,
                       .token = profile.session_token,
                       .sas = {},
                       .expires_at_ms = {}};
  }

  Result<Credentials> FromWebIdentity(const SendHttp& send) const {
    const std::string source = "web identity (STS)";
    const Result<std::string> token = ReadTokenFile(env_.web_identity_token_file, source);
    if (!token.ok()) return token.status();
    HttpRequest request;
    request.method = "POST";
    request.url = env_.sts_endpoint.empty() ? "https://sts." + region_ + ".amazonaws.com/"
                                            : env_.sts_endpoint;
    request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
    request.body =
        EncodeQuery({{"Action", "AssumeRoleWithWebIdentity"},
                     {"RoleArn", env_.role_arn},
                     {"RoleSessionName",
                      env_.role_session_name.empty() ? "sqlite-lease" : env_.role_session_name},
                     {"Version", "2011-06-15"},
                     {"WebIdentityToken", *token}});
    request.priority = Priority::kPut;
    request.timeout = std::chrono::seconds(5);
    request.ca_file = env_.ca_bundle;
    const Result<std::string> body = Ask(send, std::move(request), source);
    if (!body.ok()) return body.status();
    pugi::xml_document document;
    document.load_buffer(body->data(), body->size());
    const pugi::xml_node node = document.child("AssumeRoleWithWebIdentityResponse")
                                    .child("AssumeRoleWithWebIdentityResult")
                                    .child("Credentials");
    return Complete({.key = node.child_value("AccessKeyId"),
                     .secret = node.child_value("SecretAccessKey"),
                     .token = node.child_value("SessionToken"),
                     .sas = {},
                     .expires_at_ms = {}},
                    node.child_value("Expiration"), source);
  }

  Result<Credentials> FromContainer(const SendHttp& send) const {
    const std::string source = "the container's credentials endpoint";
    HttpRequest request =
        MakeGet(env_.container_relative_uri.empty() ? env_.container_full_uri
                                                    : kContainerHost + env_.container_relative_uri);
    if (!IsTrustedContainerUrl(request.url)) {
      return Status(Code::kCannotOpen,
                    "AWS_CONTAINER_CREDENTIALS_FULL_URI must be https:// or of this host");
    }
    std::string token = env_.container_token;
    if (!env_.container_token_file.empty()) {
      const Result<std::string> read = ReadTokenFile(env_.container_token_file, source);
      if (!read.ok()) return read.status();
      token = *read;
    }
    if (!token.empty()) request.headers = {{"Authorization", token}};
    const Result<std::string> body = Ask(send, std::move(request), source);
    if (!body.ok()) return body.status();
    return ParseKeys(*body, source);
  }

  static bool IsTrustedContainerUrl(const std::string& url) {
    if (url.starts_with("https://")) return true;
    const std::string scheme = "http://";
    if (!url.starts_with(scheme)) return false;
    const std::string authority =
        url.substr(scheme.size(), url.find_first_of("/?", scheme.size()) - scheme.size());
    const std::string host = authority.substr(
        0, authority.front() == '[' ? authority.find(']') + 1 : authority.find(':'));
    return IsLoopback(host) || host == "169.254.170.2" || host == "169.254.170.23" ||
           host == "[fd00:ec2::23]";
  }

  Result<Credentials> FromInstance(const SendHttp& send) const {
    const std::string source =
        "no AWS credentials in the environment or in ~/.aws, and the instance metadata service";
    if (env_.metadata_disabled) {
      return Status(Code::kCannotOpen, source +
                                           " is disabled: set AWS_ACCESS_KEY_ID and "
                                           "AWS_SECRET_ACCESS_KEY, or AWS_PROFILE");
    }
    const std::string endpoint =
        env_.metadata_endpoint.empty() ? kMetadataEndpoint : env_.metadata_endpoint;
    HttpRequest open = MakeGet(endpoint + "/latest/api/token");
    open.method = "PUT";
    open.headers = {{"Content-Type", "text/plain"},
                    {"X-aws-ec2-metadata-token-ttl-seconds", "21600"}};
    const Result<std::string> token = Ask(send, std::move(open), source);
    if (!token.ok()) return token.status();
    std::string path = endpoint + "/latest/meta-data/iam/security-credentials/";
    for (int step = 0;; step++) {
      HttpRequest request = MakeGet(path);
      request.headers = {{"X-aws-ec2-metadata-token", *token}};
      const Result<std::string> body = Ask(send, std::move(request), source);
      if (!body.ok()) return body.status();
      if (step == 1) return ParseKeys(*body, source);
      path += EscapeSegment(body->substr(0, body->find('\n')));
    }
  }

  const S3Environment env_;
  const std::string region_;
};

}  // namespace

std::unique_ptr<CredentialSource> MakeS3Source(S3Environment environment, std::string region) {
  return std::make_unique<S3Source>(std::move(environment), std::move(region));
}

}  // namespace lease
