#include "core/objects/http/s3.h"

#include <algorithm>
#include <utility>

#include "core/objects/http/answer.h"
#include "core/objects/http/encoding.h"

namespace lease {
namespace {

constexpr size_t kMaxKeys = 1000;

// Above every key of a folder, below everything after it.
constexpr const char* kLastOfFolder = "\xF4\x8F\xBF\xBF";

}  // namespace

S3::S3(const BucketUrl& url, std::string ca_file)
    : sigv4_("aws:amz:" + url.region + ":s3"),
      ca_file_(std::move(ca_file)),
      direct_(url.endpoint.starts_with("http://") && !url.allow_http) {
  const std::string endpoint =
      url.endpoint.empty() ? "https://s3." + url.region + ".amazonaws.com" : url.endpoint;
  // A certificate for *.s3.amazonaws.com does not cover a bucket with a dot in its name.
  const bool in_path =
      url.path_style.value_or(!url.endpoint.empty() || url.bucket.find('.') != std::string::npos);
  if (in_path) {
    bucket_url_ = endpoint + '/' + url.bucket + '/';
  } else {
    const size_t host = endpoint.find("://") + 3;
    bucket_url_ = endpoint.substr(0, host) + url.bucket + '.' + endpoint.substr(host) + '/';
  }
}

std::string S3ListingQuery(const Request& request) {
  Query query = {{"encoding-type", "url"},
                 {"list-type", "2"},
                 {"max-keys", std::to_string(std::min(request.limit, kMaxKeys))},
                 {"prefix", request.key}};
  if (request.folders) query.insert(query.begin(), {"delimiter", "/"});
  if (!request.start_after.empty()) {
    const bool folder = request.folders && request.start_after.back() == '/';
    query.emplace_back("start-after", request.start_after + (folder ? kLastOfFolder : ""));
  }
  return EncodeQuery(query);
}

HttpRequest S3::Make(const Request& request, const std::string& /*marker*/,
                     const Credentials& credentials, int64_t /*wall_ms*/) const {
  HttpRequest http = BeginRequest(request);
  http.url = bucket_url_ +
             (request.op == Op::kList ? '?' + S3ListingQuery(request) : EscapePath(request.key));
  http.sigv4 = sigv4_;
  http.key_and_secret = credentials.key + ':' + credentials.secret;
  http.headers = {{"x-amz-content-sha256", ToHex(Sha256(http.body))}};
  if (!credentials.token.empty()) {
    http.headers.emplace_back("x-amz-security-token", credentials.token);
  }
  if (request.op == Op::kPut) {
    http.headers.emplace_back("Content-Type", "application/json");
    http.headers.emplace_back("If-None-Match", "*");
  }
  http.ca_file = ca_file_;
  http.direct = direct_;
  return http;
}

Outcome S3::Read(const Request& request, const HttpResponse& response) const {
  return ReadAnswer(request, response, "", ParseS3Listing);
}

}  // namespace lease
