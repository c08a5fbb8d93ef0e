// Requests that wait for one background thread, which takes them in batches.

#ifndef LEASE_OBJECTS_REQUEST_QUEUE_H_
#define LEASE_OBJECTS_REQUEST_QUEUE_H_

#include <sys/types.h>

#include <functional>
#include <memory>
#include <vector>

#include "lease/object_store.h"

namespace lease {

// A request and whom to tell. Answer tells exactly once, the first time.
class PendingRequest {
 public:
  PendingRequest(Request request, std::function<void(Reply)> done);

  const Request& request() const { return request_; }
  void Answer(Reply reply);
  void Answer(Status status);

 private:
  Request request_;
  std::function<void(Reply)> done_;
};

// Thread rules: safe from any thread. In a forked child, where the thread does not exist, every
// request is refused and destruction waits for nothing.
class RequestQueue {
 public:
  // `work` answers a batch of 1 to `max_batch` requests (more where memory has run out), in the
  // order they came; what it leaves open, or drops by throwing, is answered kAmbiguous.
  using Batch = std::vector<PendingRequest>;
  RequestQueue(size_t max_batch, std::function<void(Batch&)> work);
  // Waits for the batch at work; answers everything behind it with kIo. Not from within `done`.
  ~RequestQueue();

  // Starts the thread with the first request.
  void Push(Request request, std::function<void(Reply)> done);

 private:
  struct State;

  const pid_t owner_;
  std::unique_ptr<State> state_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_REQUEST_QUEUE_H_
