// A store between the code under test and a real one, that counts, delays and fails requests.

#ifndef LEASE_TESTS_SUPPORT_HOOKED_STORE_H_
#define LEASE_TESTS_SUPPORT_HOOKED_STORE_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/mutex.h"
#include "lease/object_store.h"

namespace lease::testing {

// Hooks run on the thread of the request, without a lock. Set them while no request is open.
class HookedStore final : public ObjectStore {
 public:
  explicit HookedStore(std::shared_ptr<ObjectStore> inner) : inner_(std::move(inner)) {}

  // Before the request reaches the store; a reply instead of nothing keeps it from there.
  std::function<std::optional<Reply>(const Request&)> before;
  // After it took effect, before the caller hears.
  std::function<void(const Request&, Reply&)> after;

  Reply Run(const Request& request) override {
    {
      MutexLock lock(mutex_);
      requests_.push_back(request);
    }
    // Copies: a hook may unset itself.
    if (const auto hook = before) {
      if (std::optional<Reply> reply = hook(request)) return std::move(*reply);
    }
    Reply reply = inner_->Run(request);
    if (const auto hook = after) hook(request, reply);
    return reply;
  }

  // At once, on the caller's thread, unless `hold` is set: then the put takes effect, and its
  // answer waits for Deliver.
  void Start(Request request, std::function<void(Reply)> done) override {
    if (!hold) {
      done(Run(request));
      return;
    }
    held_.emplace_back(std::move(request), std::move(done));
  }
  bool hold = false;
  size_t held() const { return held_.size(); }
  // Lets the oldest held request reach the store and its caller hear.
  void Deliver() {
    auto [request, done] = std::move(held_.front());
    held_.erase(held_.begin());
    done(Run(request));
  }

  const std::string& url() const override { return inner_->url(); }
  int parallelism() const override { return inner_->parallelism(); }

  // What was asked since the last call.
  std::vector<Request> TakeRequests() EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    return std::exchange(requests_, {});
  }

 private:
  const std::shared_ptr<ObjectStore> inner_;
  Mutex mutex_;
  std::vector<Request> requests_ GUARDED_BY(mutex_);
  std::vector<std::pair<Request, std::function<void(Reply)>>> held_;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_HOOKED_STORE_H_
