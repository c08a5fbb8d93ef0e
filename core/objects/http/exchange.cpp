#include "core/objects/http/exchange.h"

#include <algorithm>
#include <cctype>
#include <new>
#include <string_view>
#include <utility>

namespace lease {
namespace {

constexpr size_t kMaxErrorBody = size_t{64} * 1024;
constexpr size_t kMaxHeaders = 256;

long ToMillis(Nanos duration) {
  return static_cast<long>(std::max(std::chrono::ceil<Millis>(duration), Millis(1)).count());
}

std::string OriginOf(const std::string& url) {
  const size_t host = url.find("://");
  return url.substr(0, host == std::string::npos ? host : url.find_first_of("/?", host + 3));
}

template <typename Value>
bool Set(CURL* handle, CURLoption option, Value value) {
  return curl_easy_setopt(handle, option, value) == CURLE_OK;
}

HttpFailure FailureOf(CURLcode code, bool sent) {
  switch (code) {
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_ISSUER_ERROR:
      return HttpFailure::kTls;
    case CURLE_OPERATION_TIMEDOUT:
      return sent ? HttpFailure::kTimeout : HttpFailure::kUnsent;
    default:
      return sent ? HttpFailure::kBroken : HttpFailure::kUnsent;
  }
}

}  // namespace

Exchange::Exchange(HttpRequest request, Nanos now, std::function<void(HttpResponse)> done)
    : request_(std::move(request)),
      start_(now + request_.delay),
      deadline_(now + request_.timeout),
      origin_(OriginOf(request_.url)),
      done_(std::move(done)) {}

CURL* Exchange::Prepare(Nanos now) {
  handle_.reset(curl_easy_init());
  return handle_ && SetHeaders() && SetOptions(now) ? handle_.get() : nullptr;
}

bool Exchange::SetHeaders() {
  for (const auto& [name, value] : request_.headers) {
    std::string line = name;
    line.append(": ").append(value);
    curl_slist* list = curl_slist_append(headers_.get(), line.c_str());
    if (list == nullptr) return false;
    static_cast<void>(headers_.release());
    headers_.reset(list);
  }
  return Set(handle_.get(), CURLOPT_HTTPHEADER, headers_.get());
}

bool Exchange::SetOptions(Nanos now) {
  CURL* handle = handle_.get();
  const long left = ToMillis(deadline_ - now);
  bool ok = Set(handle, CURLOPT_URL, request_.url.c_str()) && Set(handle, CURLOPT_NOSIGNAL, 1L) &&
            Set(handle, CURLOPT_FOLLOWLOCATION, 0L) && Set(handle, CURLOPT_TIMEOUT_MS, left) &&
            // A server that cannot be reached leaves time for another try.
            Set(handle, CURLOPT_CONNECTTIMEOUT_MS, std::max(left / 2, 1L)) &&
            Set(handle, CURLOPT_MAXAGE_CONN, 30L) && Set(handle, CURLOPT_TCP_KEEPALIVE, 1L) &&
            Set(handle, CURLOPT_ERRORBUFFER, error_.data()) &&
            Set(handle, CURLOPT_WRITEFUNCTION, &Exchange::OnBody) &&
            Set(handle, CURLOPT_WRITEDATA, this) &&
            Set(handle, CURLOPT_HEADERFUNCTION, &Exchange::OnHeader) &&
            Set(handle, CURLOPT_HEADERDATA, this) && Set(handle, CURLOPT_PRIVATE, this) &&
            Set(handle, CURLOPT_USERAGENT, "sqlite-lease") &&
            Set(handle, CURLOPT_HTTP_VERSION,
                static_cast<long>(request_.alone ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS));
  if (request_.priority != Priority::kPut) {
    // Nor does one that fell silent. A put has no second try: its answer is worth all of the wait.
    ok = ok && Set(handle, CURLOPT_LOW_SPEED_LIMIT, 1L) &&
         Set(handle, CURLOPT_LOW_SPEED_TIME, std::max(left / 2000, 1L));
  }
  if (request_.direct) ok = ok && Set(handle, CURLOPT_NOPROXY, "*");
  if (!request_.ca_file.empty()) {
    ok = ok && Set(handle, CURLOPT_CAINFO, request_.ca_file.c_str());
  }
  if (!request_.sigv4.empty()) {
    ok = ok && Set(handle, CURLOPT_AWS_SIGV4, request_.sigv4.c_str()) &&
         Set(handle, CURLOPT_USERPWD, request_.key_and_secret.c_str());
  }
  if (request_.method == "PUT" || request_.method == "POST") {
    ok = ok &&
         Set(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size())) &&
         Set(handle, CURLOPT_POSTFIELDS, request_.body.c_str());
  }
  return ok && Set(handle, CURLOPT_CUSTOMREQUEST, request_.method.c_str());
}

size_t Exchange::OnBody(char* data, size_t, size_t size, void* self) {
  auto* exchange = static_cast<Exchange*>(self);
  HttpResponse& response = exchange->response_;
  long status = 0;
  curl_easy_getinfo(exchange->handle_.get(), CURLINFO_RESPONSE_CODE, &status);
  const size_t max = status < 300 ? exchange->request_.max_body
                                  : std::max(exchange->request_.max_body, kMaxErrorBody);
  if (size > max - std::min(max, response.body.size())) {
    response.failure = HttpFailure::kTooLarge;
    return 0;
  }
  try {
    response.body.append(data, size);
    return size;
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

size_t Exchange::OnHeader(char* data, size_t, size_t size, void* self) {
  auto* exchange = static_cast<Exchange*>(self);
  const std::string_view line(data, size);
  const size_t colon = line.find(':');
  try {
    if (line.starts_with("HTTP/")) exchange->response_.headers.clear();
    exchange->has_all_headers_ = line == "\r\n" || line == "\n";
    if (colon == std::string_view::npos) return size;
    if (exchange->response_.headers.size() >= kMaxHeaders) return 0;
    std::string name(line.substr(0, colon));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const size_t from = line.find_first_not_of(" \t", colon + 1);
    const size_t to = line.find_last_not_of(" \t\r\n");
    exchange->response_.headers[name] =
        from == std::string_view::npos || to < from ? "" : line.substr(from, to - from + 1);
    return size;
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

void Exchange::Finish(CURLcode code) {
  long status = 0;
  curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
  response_.status = static_cast<int>(status);
  if (code == CURLE_OK && !has_all_headers_) {
    // libcurl takes a connection that closes amid the headers for an answer without a body.
    response_.failure = HttpFailure::kBroken;
    response_.error = "the answer is cut off";
  } else if (code != CURLE_OK) {
    long sent = 0;
    curl_easy_getinfo(handle_.get(), CURLINFO_REQUEST_SIZE, &sent);
    if (response_.failure == HttpFailure::kNone) response_.failure = FailureOf(code, sent > 0);
    response_.error = error_[0] != '\0' ? error_.data() : curl_easy_strerror(code);
  }
  const std::function<void(HttpResponse)> done = std::exchange(done_, nullptr);
  done(std::move(response_));
}

void Exchange::Fail(HttpFailure failure, std::string error) {
  response_ = HttpResponse();
  response_.failure = failure;
  response_.error = std::move(error);
  const std::function<void(HttpResponse)> done = std::exchange(done_, nullptr);
  done(std::move(response_));
}

}  // namespace lease
