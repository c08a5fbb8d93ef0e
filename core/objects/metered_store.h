// Counts and times the requests to a store.

#ifndef LEASE_OBJECTS_METERED_STORE_H_
#define LEASE_OBJECTS_METERED_STORE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "lease/clock.h"
#include "lease/object_store.h"

namespace lease {

// Percentiles are rounded up by at most an eighth; all are 0 before the first request.

class MeteredStore final : public ObjectStore {
 public:
  // `clock` must outlive the answer to the last request.
  MeteredStore(std::shared_ptr<ObjectStore> store, const Clock& clock);

  Reply Run(const Request& request) override;
  void Start(Request request, std::function<void(Reply)> done) override;
  void SetNotice(const std::function<void(const Status&)>& notice) override {
    store_->SetNotice(notice);
  }
  const std::string& url() const override { return store_->url(); }
  std::string DirectoryOf(const std::string& prefix) const override {
    return store_->DirectoryOf(prefix);
  }
  int parallelism() const override { return store_->parallelism(); }

  // For callers: the request they make next repeats one that failed.
  void CountRetry(Op op);
  OpStats stats(Op op) const;

 private:
  class Meter;

  const Clock& clock_;
  // Shared with the answers that are still open, which may come after this object's end.
  const std::shared_ptr<Meter> meter_;
  const std::shared_ptr<ObjectStore> store_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_METERED_STORE_H_
