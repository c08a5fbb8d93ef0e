// The credentials of GCS and Azure, and what all sources share.

#include <charconv>
#include <fstream>
#include <optional>
#include <utility>

#include "core/base/json.h"
#include "core/objects/http/credential_sources.h"
#include "core/objects/http/encoding.h"
#include "core/objects/http/listing.h"

namespace lease {
namespace {

constexpr const char* kGcsMetadataHost = "metadata.google.internal";
constexpr const char* kAzureMetadataHost = "http://169.254.169.254";
constexpr int64_t kLastSecond = 253'402'300'799;  // of the year 9999
constexpr const char* kAzureResource = "https://storage.azure.com/";

HttpRequest MakeGet(std::string url) {
  HttpRequest request;
  request.url = std::move(url);
  request.priority = Priority::kPut;
  request.timeout = std::chrono::seconds(5);
  request.direct = true;
  return request;
}

// An OAuth 2 answer. Azure writes its number as a string.
Result<Credentials> ParseToken(const std::string& body, const std::string& source) {
  const std::optional<JsonValue> json = ParseJson(body);
  const auto member = [&](const char* name) {
    const JsonValue* found = json ? json->Find(name) : nullptr;
    return found != nullptr ? *found : JsonValue();
  };
  const auto number = [](const JsonValue& value) {
    int64_t read = static_cast<int64_t>(value.natural);
    std::from_chars(value.text.data(), value.text.data() + value.text.size(), read);
    return read;
  };
  Credentials credentials;
  credentials.token = member("access_token").text;
  const int64_t seconds = number(member("expires_in"));
  const JsonValue end = member("expires_on");
  if (seconds > 0 && seconds < 10'000'000) {
    credentials.expires_at_ms = Clock::System().WallMillis() + seconds * 1000;
  } else if (end.is(JsonValue::Kind::kText)) {
    const int64_t last = number(end);
    if (last > 0 && last <= kLastSecond) credentials.expires_at_ms = last * 1000;
  }
  if (credentials.token.empty()) {
    return Status(Code::kCannotOpen, source + " answered without a token");
  }
  return credentials;
}

class GcsSource final : public CredentialSource {
 public:
  explicit GcsSource(GcsEnvironment environment) : env_(std::move(environment)) {}

  Result<Credentials> Fetch(const SendHttp& send) override {
    if (!env_.access_key.empty() && !env_.secret_key.empty()) {
      Credentials credentials;
      credentials.key = env_.access_key;
      credentials.secret = env_.secret_key;
      return credentials;
    }
    if (!env_.access_key.empty() || !env_.secret_key.empty()) {
      return Status(Code::kCannotOpen,
                    "GS_ACCESS_KEY_ID and GS_SECRET_ACCESS_KEY must be set together");
    }
    const std::string source =
        "no GS_ACCESS_KEY_ID and GS_SECRET_ACCESS_KEY are set, and the metadata server";
    HttpRequest request =
        MakeGet("http://" + (env_.metadata_host.empty() ? kGcsMetadataHost : env_.metadata_host) +
                "/computeMetadata/v1/instance/service-accounts/default/token");
    request.headers = {{"Metadata-Flavor", "Google"}};
    const Result<std::string> body = Ask(send, std::move(request), source);
    if (!body.ok()) return body.status();
    return ParseToken(*body, source);
  }

 private:
  const GcsEnvironment env_;
};

class AzureSource final : public CredentialSource {
 public:
  explicit AzureSource(AzureEnvironment environment) : env_(std::move(environment)) {}

  Result<Credentials> Fetch(const SendHttp& send) override {
    Credentials credentials;
    if (!env_.account_key.empty()) {
      const std::optional<std::string> key = FromBase64(env_.account_key);
      if (!key) return Status(Code::kCannotOpen, "AZURE_STORAGE_KEY is not base64");
      credentials.secret = *key;
      return credentials;
    }
    if (!env_.sas_token.empty()) {
      credentials.sas = env_.sas_token.substr(env_.sas_token.front() == '?' ? 1 : 0);
      return credentials;
    }
    return FromManagedIdentity(send);
  }

 private:
  Result<Credentials> FromManagedIdentity(const SendHttp& send) const {
    const std::string source =
        "no AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN is set, and the managed identity service";
    const bool app_service = !env_.identity_endpoint.empty() && !env_.identity_header.empty();
    const std::string base =
        app_service ? env_.identity_endpoint
                    : (env_.metadata_host.empty() ? kAzureMetadataHost : env_.metadata_host) +
                          "/metadata/identity/oauth2/token";
    Query query = {{"api-version", app_service ? "2019-08-01" : "2018-02-01"},
                   {"resource", kAzureResource}};
    if (!env_.client_id.empty()) query.emplace_back("client_id", env_.client_id);
    HttpRequest request = MakeGet(base + '?' + EncodeQuery(query));
    if (app_service) {
      request.headers = {{"X-IDENTITY-HEADER", env_.identity_header}};
    } else {
      request.headers = {{"Metadata", "true"}};
    }
    const Result<std::string> body = Ask(send, std::move(request), source);
    if (!body.ok()) return body.status();
    return ParseToken(*body, source);
  }

  const AzureEnvironment env_;
};

}  // namespace

std::unique_ptr<CredentialSource> MakeGcsSource(GcsEnvironment environment) {
  return std::make_unique<GcsSource>(std::move(environment));
}

std::unique_ptr<CredentialSource> MakeAzureSource(AzureEnvironment environment) {
  return std::make_unique<AzureSource>(std::move(environment));
}

Result<std::string> Ask(const SendHttp& send, HttpRequest request, const std::string& source) {
  HttpResponse response = send(std::move(request));
  if (response.ok()) return std::move(response.body);
  if (response.failure != HttpFailure::kNone) {
    return Status(Code::kIo, source + " does not answer: " + response.error);
  }
  const ServerError said = ParseServerError(response.body);
  const bool passing = response.status == 429 || response.status >= 500;
  return Status(passing ? Code::kIo : Code::kCannotOpen,
                source + " answered " + std::to_string(response.status) +
                    (said.code.empty() ? "" : ' ' + said.code));
}

Result<std::string> ReadTokenFile(const std::string& path, const std::string& source) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line.empty()) {
    return Status(Code::kCannotOpen, source + ": the token file cannot be read, or is empty");
  }
  return line;
}

}  // namespace lease
