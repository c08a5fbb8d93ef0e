// A store that misbehaves on demand in front of one that does not.

#ifndef LEASE_TESTS_SUPPORT_FAULTY_STORE_H_
#define LEASE_TESTS_SUPPORT_FAULTY_STORE_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/mutex.h"
#include "lease/object_store.h"

namespace lease::testing {

// Thread rules: safe from any thread. Hooks may block: while there is one, every Start has a
// thread of its own.
class FaultyStore final : public ObjectStore {
 public:
  // An answer given in place of the request, which the real store then never sees.
  using Before = std::function<std::optional<Reply>(const Request&)>;
  // The real store's answer, after the fact; may be altered.
  using After = std::function<void(const Request&, Reply&)>;

  explicit FaultyStore(std::shared_ptr<ObjectStore> store);
  ~FaultyStore() override;

  void set_before(Before before) EXCLUDES(mutex_);
  void set_after(After after) EXCLUDES(mutex_);

  Reply Run(const Request& request) override EXCLUDES(mutex_);
  void Start(Request request, std::function<void(Reply)> done) override EXCLUDES(mutex_);
  const std::string& url() const override { return store_->url(); }
  int parallelism() const override { return store_->parallelism(); }

 private:
  const std::shared_ptr<ObjectStore> store_;
  Mutex mutex_;
  Before before_ GUARDED_BY(mutex_);
  After after_ GUARDED_BY(mutex_);
  std::vector<std::thread> threads_ GUARDED_BY(mutex_);
};

Reply Answer(Code code, std::string text);

// The nth `op` from now, counted from 1, fails and changes nothing.
FaultyStore::Before FailNth(Op op, int n, Status status);

// The nth `op` from now takes effect, but its answer is lost: kAmbiguous.
FaultyStore::After LoseNthAnswer(Op op, int n);

// Where requests wait until they are let through.
class Gate {
 public:
  // Holds up each `op`, before it has any effect, until Open.
  FaultyStore::Before Hold(Op op);
  void AwaitWaiting(int requests) EXCLUDES(mutex_);  // until so many wait
  void Open() EXCLUDES(mutex_);

 private:
  void Pass() EXCLUDES(mutex_);

  Mutex mutex_;
  Condition changed_;
  int waiting_ GUARDED_BY(mutex_) = 0;
  bool open_ GUARDED_BY(mutex_) = false;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_FAULTY_STORE_H_
