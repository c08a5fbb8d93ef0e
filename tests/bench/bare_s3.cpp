#include "tests/bench/bare_s3.h"

#include <curl/curl.h>

#include <stdexcept>
#include <utility>

#include "core/objects/http/encoding.h"

namespace lease::bench {
namespace {

size_t Discard(char*, size_t, size_t size, void*) { return size; }

void Expect(CURL* handle, CURLcode code) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  if (code != CURLE_OK || status != 200) {
    throw std::runtime_error("the gateway answered " + std::to_string(status));
  }
}

curl_slist* HeadersFor(const std::string& body) {
  const std::string hash = "x-amz-content-sha256: " + ToHex(Sha256(body));
  return curl_slist_append(nullptr, hash.c_str());
}

void Sign(CURL* handle, const std::string& url, const std::string& key_and_secret,
          const curl_slist* headers) {
  curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle, CURLOPT_AWS_SIGV4, "aws:amz:us-east-1:s3");
  curl_easy_setopt(handle, CURLOPT_USERPWD, key_and_secret.c_str());
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, Discard);
  curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
}

}  // namespace

BareS3::BareS3(std::string bucket_url, std::string key_and_secret)
    : bucket_url_(std::move(bucket_url)),
      key_and_secret_(std::move(key_and_secret)),
      kept_(curl_easy_init()) {}

BareS3::~BareS3() { curl_easy_cleanup(kept_); }

void BareS3::Put(const std::string& key, const std::string& body) {
  curl_slist* headers = curl_slist_append(HeadersFor(body), "If-None-Match: *");
  Sign(kept_, bucket_url_ + EscapePath(key), key_and_secret_, headers);
  curl_easy_setopt(kept_, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  curl_easy_setopt(kept_, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(kept_, CURLOPT_CUSTOMREQUEST, "PUT");
  const CURLcode code = curl_easy_perform(kept_);
  curl_slist_free_all(headers);
  Expect(kept_, code);
}

void BareS3::GetAll(const std::vector<std::string>& keys, size_t connections) const {
  CURLM* const multi = curl_multi_init();
  curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, static_cast<long>(connections));
  curl_slist* const headers = HeadersFor("");
  size_t next = 0;
  size_t open = 0;
  while (next < keys.size() || open > 0) {
    for (; next < keys.size() && open < connections; next++, open++) {
      CURL* const handle = curl_easy_init();
      Sign(handle, bucket_url_ + EscapePath(keys[next]), key_and_secret_, headers);
      curl_multi_add_handle(multi, handle);
    }
    int running = 0;
    curl_multi_perform(multi, &running);
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
      CURL* const handle = message->easy_handle;
      Expect(handle, message->data.result);
      curl_multi_remove_handle(multi, handle);
      curl_easy_cleanup(handle);
      open--;
    }
    if (open > 0) curl_multi_poll(multi, nullptr, 0, 1000, nullptr);
  }
  curl_slist_free_all(headers);
  curl_multi_cleanup(multi);
}

}  // namespace lease::bench
