#include "core/objects/http/bucket_url.h"
#include "lease/object_store.h"
#include "tests/fuzz/fuzz.h"

namespace lease::fuzz {
namespace {

void Bucket(const std::string& text) {
  const Result<BucketUrl> url = ParseBucketUrl(text);
  if (!url.ok()) return;
  const std::string name = url->ToString();
  const Result<BucketUrl> again = ParseBucketUrl(name);
  Require(again.ok() && again->ToString() == name, "a bucket's name names it");
  Require(again->bucket == url->bucket && again->prefix == url->prefix &&
              again->endpoint == url->endpoint && again->region == url->region,
          "a bucket's name keeps the place");
  Require(url->prefix.empty() || url->prefix.back() == '/', "a prefix is a folder");
  Require(url->timeout >= Millis(1) && url->timeout <= std::chrono::hours(24),
          "a time-out is in range");
  Require(!(kFault && url->timeout < Millis(500)), "planted");
}

// "user:password" of "scheme://user:password@host".
std::string LoginIn(const std::string& url) {
  const size_t begin = url.find("://");
  if (begin == std::string::npos) return "";
  const std::string authority =
      url.substr(begin + 3, url.find_first_of("/?#", begin + 3) - begin - 3);
  const size_t at = authority.rfind('@');
  return at == std::string::npos ? "" : authority.substr(0, at);
}

}  // namespace

void Target(const std::string& input) {
  Bucket(input);
  const Result<std::shared_ptr<ObjectStore>> store = OpenObjectStore(input, Network::kRefused);
  if (!store.ok()) {
    Require(store.status().is(Code::kMisuse) || store.status().is(Code::kCannotOpen),
            "a refusal is misuse, or cannot be opened");
    const std::string login = LoginIn(input);
    Require(login.size() < 6 || store.status().message().find(login) == std::string::npos,
            "a refusal repeats no password");
    return;
  }
  const std::string name = (*store)->url();
  const Result<std::shared_ptr<ObjectStore>> again = OpenObjectStore(name, Network::kRefused);
  Require(again.ok() && (*again)->url() == name, "a store's name names it");
}

}  // namespace lease::fuzz
