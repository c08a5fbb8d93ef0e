#include "core/objects/http/gcs.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "core/objects/http/answer.h"
#include "core/objects/http/encoding.h"
#include "core/objects/http/s3.h"

namespace lease {
namespace {

constexpr const char* kEndpoint = "https://storage.googleapis.com";

// "https://host:port" and the path behind it.
std::string OriginOf(const std::string& endpoint) {
  return endpoint.substr(0, endpoint.find('/', endpoint.find("://") + 3));
}

std::string ToLower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Not by libcurl: its newer versions escape the path once more for every service but S3.
std::string Authorization(const HttpRequest& http, const std::string& host, const std::string& path,
                          const std::string& query, const Credentials& credentials,
                          int64_t wall_ms) {
  std::map<std::string, std::string> headers = {{"host", host}};
  for (const auto& [name, value] : http.headers) headers[ToLower(name)] = value;
  std::string canonical;
  std::string names;
  for (const auto& [name, value] : headers) {
    canonical.append(name).append(":").append(value).append("\n");
    names.append(names.empty() ? "" : ";").append(name);
  }
  const std::string date = FormatTime(wall_ms, "%Y%m%d");
  const std::string scope = date + "/auto/storage/goog4_request";
  const std::string request = http.method + '\n' + path + '\n' + query + '\n' + canonical + '\n' +
                              names + '\n' + headers["x-goog-content-sha256"];
  const std::string to_sign =
      "GOOG4-HMAC-SHA256\n" + headers["x-goog-date"] + '\n' + scope + '\n' + ToHex(Sha256(request));
  std::string key = "GOOG4" + credentials.secret;
  for (const std::string& part :
       {date, std::string("auto"), std::string("storage"), std::string("goog4_request")}) {
    key = HmacSha256(key, part);
  }
  return "GOOG4-HMAC-SHA256 Credential=" + credentials.key + '/' + scope +
         ",SignedHeaders=" + names + ",Signature=" + ToHex(HmacSha256(key, to_sign));
}

}  // namespace

Gcs::Gcs(const BucketUrl& url)
    : endpoint_(url.endpoint.empty() ? kEndpoint : url.endpoint),
      host_(OriginOf(endpoint_).substr(endpoint_.find("://") + 3)),
      bucket_path_(endpoint_.substr(OriginOf(endpoint_).size()) + '/' + url.bucket + '/'),
      direct_(url.endpoint.starts_with("http://") && !url.allow_http) {}

HttpRequest Gcs::Make(const Request& request, const std::string& /*marker*/,
                      const Credentials& credentials, int64_t wall_ms) const {
  HttpRequest http = BeginRequest(request);
  const bool list = request.op == Op::kList;
  const std::string path = bucket_path_ + (list ? "" : EscapePath(request.key));
  const std::string query = list ? S3ListingQuery(request) : "";
  http.url = OriginOf(endpoint_) + path + (list ? '?' + query : "");
  if (request.op == Op::kPut) {
    http.headers = {{"Content-Type", "application/json"}, {"x-goog-if-generation-match", "0"}};
  }
  if (!credentials.token.empty()) {
    http.headers.emplace_back("Authorization", "Bearer " + credentials.token);
  } else {
    http.headers.emplace_back("x-goog-content-sha256", ToHex(Sha256(http.body)));
    http.headers.emplace_back("x-goog-date", FormatTime(wall_ms, "%Y%m%dT%H%M%SZ"));
    http.headers.emplace_back("Authorization",
                              Authorization(http, host_, path, query, credentials, wall_ms));
  }
  http.direct = direct_;
  return http;
}

Outcome Gcs::Read(const Request& request, const HttpResponse& response) const {
  return ReadAnswer(request, response, "", ParseS3Listing);
}

}  // namespace lease
