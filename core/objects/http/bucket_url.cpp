#include "core/objects/http/bucket_url.h"

#include <arpa/inet.h>
#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "core/objects/http/encoding.h"
#include "core/objects/key.h"

namespace lease {
namespace {

constexpr int kMaxTimeoutMs = 86'400'000;

Status Misuse(std::string text) { return {Code::kMisuse, std::move(text)}; }

// libcurl's parser.
class Url {
 public:
  bool Parse(const std::string& text) {
    return curl_url_set(handle_.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME) ==
           CURLUE_OK;
  }
  std::string part(CURLUPart which) const {
    char* text = nullptr;
    if (curl_url_get(handle_.get(), which, &text, CURLU_NO_DEFAULT_PORT) != CURLUE_OK) return "";
    const std::unique_ptr<char, void (*)(void*)> owned(text, curl_free);
    return text;
  }
  bool has_login() const {
    return !part(CURLUPART_USER).empty() || !part(CURLUPART_PASSWORD).empty();
  }

 private:
  struct Free {
    void operator()(CURLU* handle) const { curl_url_cleanup(handle); }
  };
  std::unique_ptr<CURLU, Free> handle_{curl_url()};
};

bool IsBucketName(std::string_view name) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789.-_";
  return name.size() >= 3 && name.size() <= 222 &&
         name.find_first_not_of(kAllowed) == std::string_view::npos &&
         name.find("..") == std::string_view::npos && name.front() != '.' && name.front() != '-' &&
         name.back() != '.' && name.back() != '-';
}

bool IsWord(std::string_view text) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  return !text.empty() && text.size() <= 63 &&
         text.find_first_not_of(kAllowed) == std::string_view::npos;
}

Status ReadFlag(const std::string& name, const std::string& value, bool& flag) {
  if (value != "0" && value != "1") return Misuse("the option " + name + " is 0 or 1");
  flag = value == "1";
  return {};
}

Status ReadEndpoint(const std::string& value, BucketUrl& bucket) {
  Url url;
  const std::string form = "the option endpoint is http[s]://host[:port]";
  if (!url.Parse(value) || value.find("://") == std::string::npos) return Misuse(form);
  if (url.has_login()) return Misuse("the endpoint holds a credential: pass it by the environment");
  const std::string scheme = url.part(CURLUPART_SCHEME);
  const std::string port = url.part(CURLUPART_PORT);
  std::string host = url.part(CURLUPART_HOST);
  std::transform(host.begin(), host.end(), host.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if ((scheme != "http" && scheme != "https") || host.empty() ||
      value.find_first_of("?#%& ") != std::string::npos) {
    return Misuse(form);
  }
  std::string path = url.part(CURLUPART_PATH);
  while (!path.empty() && path.back() == '/') path.pop_back();
  bucket.endpoint = scheme + "://" + host + (port.empty() ? "" : ":" + port) + path;
  return {};
}

Status ReadOption(const std::string& name, const std::string& value, BucketUrl& url) {
  const bool s3 = url.scheme == "s3";
  if (name == "endpoint") return ReadEndpoint(value, url);
  if (name == "allow_http") return ReadFlag(name, value, url.allow_http);
  if (name == "path_style" && s3) return ReadFlag(name, value, url.path_style.emplace());
  if (name == "timeout_ms") {
    int ms = 0;
    const char* const end = value.data() + value.size();
    if (std::from_chars(value.data(), end, ms).ptr != end || ms < 1 || ms > kMaxTimeoutMs) {
      return Misuse("the option timeout_ms is 1 to 86400000");
    }
    url.timeout = Millis(ms);
    return {};
  }
  if ((name == "region" && s3) || (name == "account" && url.scheme == "az")) {
    if (!IsWord(value)) return Misuse("the option " + name + " is lower-case letters and digits");
    (s3 ? url.region : url.account) = value;
    return {};
  }
  std::string known = s3 ? "region, endpoint, path_style" : "endpoint";
  if (url.scheme == "az") known = "account, endpoint";
  return Misuse("unknown option in the store's URL (known: " + known +
                ", allow_http, timeout_ms). Credentials never stand in a URL: it is shown and "
                "logged. Pass them by the environment or a credentials file");
}

Status ReadOptions(std::string_view query, BucketUrl& url) {
  std::map<std::string, std::string> options;
  while (!query.empty()) {
    const std::string_view one = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(one.size() + 1, query.size()));
    const size_t equals = std::min(one.find('='), one.size());
    const auto value = Unescape(one.substr(std::min(equals + 1, one.size())));
    if (!value) return Misuse("an option in the store's URL has an invalid % escape");
    if (!options.emplace(one.substr(0, equals), *value).second) {
      return Misuse("an option stands in the store's URL twice");
    }
  }
  for (const auto& [name, value] : options) {
    Status status = ReadOption(name, value, url);
    if (!status.ok()) return status;
  }
  return {};
}

Status ReadPrefix(const std::string& path, BucketUrl& url) {
  std::string_view rest = path;
  while (!rest.empty() && rest.front() == '/') rest.remove_prefix(1);
  while (!rest.empty() && rest.back() == '/') rest.remove_suffix(1);
  if (rest.empty()) return {};
  const std::optional<std::string> prefix = Unescape(rest);
  if (!prefix) return Misuse("the store's URL has an invalid % escape");
  Request list;
  list.op = Op::kList;
  list.key = *prefix + '/';
  Status status = CheckKey(list);
  if (status.ok()) url.prefix = list.key;
  return status;
}

}  // namespace

bool IsLoopback(const std::string& host) {
  in_addr address{};
  return host == "localhost" || host == "::1" || host == "[::1]" ||
         (host.starts_with("127.") && inet_pton(AF_INET, host.c_str(), &address) == 1);
}

std::string BucketUrl::ToString() const {
  std::string options;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) options += (options.empty() ? '?' : '&') + name + '=' + value;
  };
  add("account", account);
  add("endpoint", endpoint);
  if (path_style) add("path_style", *path_style ? "1" : "0");
  add("region", region);
  if (allow_http) add("allow_http", "1");
  const std::string path = EscapePath(prefix);
  return scheme + "://" + bucket + (path.empty() ? "" : '/' + path.substr(0, path.size() - 1)) +
         options;
}

Result<BucketUrl> ParseBucketUrl(const std::string& text) {
  Url parsed;
  BucketUrl url;
  const bool valid = parsed.Parse(text);
  url.scheme = parsed.part(CURLUPART_SCHEME);
  const std::string form = url.scheme == "az" ? "az://container/prefix" : "s3://bucket/prefix";
  if (!valid || text.find("://") == std::string::npos) return Misuse("use the form " + form);
  if (parsed.has_login()) {
    return Misuse("the store's URL holds a credential: pass it by the environment instead");
  }
  url.bucket = parsed.part(CURLUPART_HOST);
  if (!IsBucketName(url.bucket)) return Misuse("the store's URL names no valid bucket");
  if (!parsed.part(CURLUPART_PORT).empty() || text.find('#') != std::string::npos) {
    return Misuse("the store's URL has a port or a fragment: use the form " + form);
  }
  Status status = ReadPrefix(parsed.part(CURLUPART_PATH), url);
  if (status.ok()) status = ReadOptions(parsed.part(CURLUPART_QUERY), url);
  if (!status.ok()) return status;
  Url endpoint;
  const bool foreign_http = url.endpoint.starts_with("http://") && endpoint.Parse(url.endpoint) &&
                            !IsLoopback(endpoint.part(CURLUPART_HOST));
  if (foreign_http && !url.allow_http) {
    return Misuse(
        "the endpoint is plain HTTP: use https://, or add allow_http=1 where the network is "
        "trusted");
  }
  url.allow_http = foreign_http;
  return url;
}

}  // namespace lease
