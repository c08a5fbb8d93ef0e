#include "core/objects/http/azure.h"

#include <algorithm>
#include <map>

#include "core/objects/http/answer.h"
#include "core/objects/http/encoding.h"

namespace lease {
namespace {

constexpr const char* kVersion = "2021-12-02";

std::string EndpointOf(const BucketUrl& url) {
  return url.endpoint.empty() ? "https://" + url.account + ".blob.core.windows.net" : url.endpoint;
}

size_t PathBegin(const std::string& endpoint) {
  return std::min(endpoint.find('/', endpoint.find("://") + 3), endpoint.size());
}

Query ListingQuery(const Request& request, const std::string& marker) {
  Query query = {{"comp", "list"}};
  if (request.folders) query.emplace_back("delimiter", "/");
  if (!marker.empty()) query.emplace_back("marker", marker);
  query.emplace_back("prefix", request.key);
  query.emplace_back("restype", "container");
  return query;
}

std::string SharedKey(const HttpRequest& http, const std::string& account, const std::string& path,
                      const Query& query, const std::string& key) {
  std::map<std::string, std::string> own;  // x-ms-*, sorted
  std::string type;
  std::string if_none_match;
  for (const auto& [name, value] : http.headers) {
    if (name.starts_with("x-ms-")) own[name] = value;
    if (name == "Content-Type") type = value;
    if (name == "If-None-Match") if_none_match = value;
  }
  const std::string length = http.body.empty() ? "" : std::to_string(http.body.size());
  // Empty lines are headers that are never sent: Content-Encoding, Content-Language; Content-MD5;
  // Date, If-Modified-Since, If-Match; If-Unmodified-Since, Range.
  std::string text =
      http.method + "\n\n\n" + length + "\n\n" + type + "\n\n\n\n" + if_none_match + "\n\n\n";
  for (const auto& [name, value] : own) text.append(name).append(":").append(value).append("\n");
  text += '/' + account + path;
  for (const auto& [name, value] : query) text.append("\n").append(name).append(":").append(value);
  return "SharedKey " + account + ':' + ToBase64(HmacSha256(key, text));
}

}  // namespace

Azure::Azure(const BucketUrl& url)
    : account_(url.account),
      endpoint_(EndpointOf(url)),
      container_path_(endpoint_.substr(PathBegin(endpoint_)) + '/' + url.bucket),
      direct_(url.endpoint.starts_with("http://") && !url.allow_http) {}

HttpRequest Azure::Make(const Request& request, const std::string& marker,
                        const Credentials& credentials, int64_t wall_ms) const {
  HttpRequest http = BeginRequest(request);
  const bool list = request.op == Op::kList;
  const Query query = list ? ListingQuery(request, marker) : Query();
  const std::string path = container_path_ + (list ? "" : '/' + EscapePath(request.key));
  std::string parameters = EncodeQuery(query);
  if (!credentials.sas.empty()) parameters += (list ? "&" : "") + credentials.sas;
  http.url = endpoint_.substr(0, PathBegin(endpoint_)) + path +
             (parameters.empty() ? "" : '?' + parameters);
  http.headers = {{"x-ms-date", FormatTime(wall_ms, "%a, %d %b %Y %H:%M:%S GMT")},
                  {"x-ms-version", kVersion}};
  if (request.op == Op::kPut) {
    http.headers.emplace_back("x-ms-blob-type", "BlockBlob");
    http.headers.emplace_back("Content-Type", "application/json");
    http.headers.emplace_back("If-None-Match", "*");
  }
  if (!credentials.secret.empty()) {
    http.headers.emplace_back("Authorization",
                              SharedKey(http, account_, path, query, credentials.secret));
  } else if (credentials.sas.empty()) {
    http.headers.emplace_back("Authorization", "Bearer " + credentials.token);
  }
  http.direct = direct_;
  return http;
}

Outcome Azure::Read(const Request& request, const HttpResponse& response) const {
  return ReadAnswer(request, response, response.header("x-ms-error-code"), ParseAzureListing);
}

}  // namespace lease
