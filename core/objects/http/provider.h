// The dialect of one kind of object store: how a request is said and an answer understood. Pure
// functions of what they are given; no socket, no clock.

#ifndef LEASE_OBJECTS_HTTP_PROVIDER_H_
#define LEASE_OBJECTS_HTTP_PROVIDER_H_

#include <cstdint>
#include <string>

#include "core/objects/http/credentials.h"
#include "core/objects/http/message.h"
#include "lease/object_store.h"

namespace lease {

// What an answer means, and what follows.
struct Outcome {
  enum class Next {
    kDone,
    kRetry,    // a fault that passes: worth another try, if the request can bear one
    kRefresh,  // refused for its credentials, without effect: worth a try with fresh ones
    kNextPage  // a listing goes on at reply.keys' end, or at `marker`
  };
  Next next = Next::kDone;
  Reply reply;  // of kRetry and kRefresh: the answer if there is no other try
  std::string marker;
};

class Provider {
 public:
  virtual ~Provider() = default;

  // Thread rules: safe from any thread. `request` has whole keys, the store's prefix included;
  // `marker` is that of the page before. Sets everything but time-out and owner.
  virtual HttpRequest Make(const Request& request, const std::string& marker,
                           const Credentials& credentials, int64_t wall_ms) const = 0;
  virtual Outcome Read(const Request& request, const HttpResponse& response) const = 0;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_PROVIDER_H_
