// One request on its way through libcurl, and the answer as it comes in.

#ifndef LEASE_OBJECTS_HTTP_EXCHANGE_H_
#define LEASE_OBJECTS_HTTP_EXCHANGE_H_

#include <curl/curl.h>

#include <array>
#include <functional>
#include <memory>
#include <string>

#include "core/objects/http/message.h"

namespace lease {

// Thread rules: one thread at a time.
class Exchange {
 public:
  Exchange(HttpRequest request, Nanos now, std::function<void(HttpResponse)> done);

  const HttpRequest& request() const { return request_; }
  Nanos start() const { return start_; }                 // not to be sent before this
  Nanos deadline() const { return deadline_; }           // of the same clock as `now`
  const std::string& origin() const { return origin_; }  // "https://host:port"

  // A handle that is ready for curl_multi_add_handle, owned by this object; null without memory.
  CURL* Prepare(Nanos now);
  // Tells `done`, once, what became of it.
  void Finish(CURLcode code);
  void Fail(HttpFailure failure, std::string error);

 private:
  struct FreeHandle {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  };
  struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };

  bool SetHeaders();
  bool SetOptions(Nanos now);
  static size_t OnBody(char* data, size_t, size_t size, void* self);
  static size_t OnHeader(char* data, size_t, size_t size, void* self);

  HttpRequest request_;
  const Nanos start_;
  const Nanos deadline_;
  const std::string origin_;
  std::function<void(HttpResponse)> done_;
  std::unique_ptr<CURL, FreeHandle> handle_;
  std::unique_ptr<curl_slist, FreeList> headers_;
  std::array<char, CURL_ERROR_SIZE> error_{};
  bool has_all_headers_ = false;
  HttpResponse response_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_EXCHANGE_H_
