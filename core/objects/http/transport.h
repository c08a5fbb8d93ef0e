// Carries HTTP requests: one thread, one curl multi handle, connections kept alive and reused.

#ifndef LEASE_OBJECTS_HTTP_TRANSPORT_H_
#define LEASE_OBJECTS_HTTP_TRANSPORT_H_

#include <curl/curl.h>

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/base/mutex.h"
#include "core/objects/http/exchange.h"
#include "core/objects/http/message.h"

namespace lease {

// Thread rules: safe from any thread. A forked child never uses its parent's: Shared answers
// another one there. The thread starts with the first request.
class Transport {
 public:
  // The most connections there ever are, and the most requests under way.
  static constexpr int kMaxConnections = 64;

  Transport() = default;
  ~Transport();  // answers what is open with kCancelled; not from within `done`
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  // This process's transport. Never destroyed: leases are released while a process exits.
  static Transport& Shared();

  // `done` is called exactly once, on the transport's thread, or before Send returns if there can
  // be none. It must be short and must not block. Redirects are not followed.
  void Send(HttpRequest request, std::function<void(HttpResponse)> done) EXCLUDES(mutex_);

  // The same, blocking. Not from within `done`.
  HttpResponse Run(HttpRequest request);

  // Answers whatever `owner` has open with kCancelled. Once it returns, no `done` of that owner is
  // running or will be called, unless the owner sends more. Not from within `done`.
  void Cancel(const void* owner) EXCLUDES(mutex_);

 private:
  // By deadline: in the order of arrival, a queue that has grown longer than the time-outs would
  // fail the same ones again and again.
  using Waiting = std::deque<std::unique_ptr<Exchange>>;
  // How many are under way of a priority and all below it: [0] all, [1] gets and bulk work, [2]
  // bulk work.
  using Active = std::array<int, 3>;
  using Which = std::function<bool(const Exchange&)>;

  std::string Start() REQUIRES(mutex_);  // empty, or why the thread cannot run
  // Takes `exchange`, or says why not.
  std::string Enqueue(std::unique_ptr<Exchange>& exchange) EXCLUDES(mutex_);
  void Loop();
  bool TakeNew() EXCLUDES(mutex_);  // false: stop
  void StartWaiting(Nanos now);
  void Count(const Exchange& exchange, int by);
  bool HasRoom(const Exchange& exchange) const;
  void StartOne(std::unique_ptr<Exchange> exchange, Nanos now);
  std::unique_ptr<Exchange> TakeActive(CURL* handle);
  void Reap();
  void FailActive(const Which& which, const char* error);
  void FailWaiting(const Which& which, HttpFailure failure, const char* error);
  void Answer(std::unique_ptr<Exchange> exchange, const std::function<void(Exchange&)>& answer)
      EXCLUDES(mutex_);
  int MillisToNextEvent(Nanos now) const;

  Mutex mutex_;
  Condition changed_;
  Waiting new_ GUARDED_BY(mutex_);
  std::vector<const void*> cancelled_ GUARDED_BY(mutex_);  // owners in Cancel
  std::map<const void*, size_t> open_ GUARDED_BY(mutex_);  // requests not yet answered, by owner
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::thread thread_ GUARDED_BY(mutex_);

  // The thread's own.
  CURLM* multi_ = nullptr;
  std::array<Waiting, 3> waiting_;  // by Priority
  std::unordered_map<CURL*, std::unique_ptr<Exchange>> active_;
  Active active_in_all_{};
  std::map<std::string, Active> active_by_origin_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_TRANSPORT_H_
