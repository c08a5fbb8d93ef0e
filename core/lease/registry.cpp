#include "lease/registry.h"

#include <errno.h>

#include <atomic>
#include <cstdlib>
#include <map>
#include <new>
#include <utility>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "core/host/host_watch.h"
#include "core/host/per_process.h"
#include "core/lease/event_log.h"
#include "core/lease/holdings.h"

namespace lease {
namespace {

constexpr Nanos kExitTime = std::chrono::seconds(2);

class ProcessRegistry final : public Registry {
 public:
  ProcessRegistry(const Environment& environment, std::string app)
      : clock_(*environment.clock),
        events_(clock_),
        timers_(clock_, 1),
        shared_{environment, std::move(app), &events_, &timers_, &watch_} {}

  ~ProcessRegistry() override {
    timers_.Stop();
    MutexLock lock(mutex_);
    stores_.clear();
  }

  Result<Holdings*> Open(const std::string& url, Network network) override {
    Result<std::shared_ptr<ObjectStore>> store = OpenObjectStore(url, network);
    if (!store.ok()) return store.status();
    return Adopt(std::move(*store));
  }

  Holdings* Adopt(std::shared_ptr<ObjectStore> store) override {
    MutexLock lock(mutex_);
    const auto known = stores_.find(store->url());
    if (known != stores_.end()) return known->second.get();
    std::string url = store->url();
    auto fresh = std::make_unique<StoreHoldings>(std::move(store), shared_);
    return stores_.emplace(std::move(url), std::move(fresh)).first->second.get();
  }

  std::vector<Holdings*> stores() const override {
    MutexLock lock(mutex_);
    std::vector<Holdings*> all;
    for (const auto& [url, holdings] : stores_) all.push_back(holdings.get());
    return all;
  }

  bool ReleaseAll(Nanos at_most) override {
    // Shared with the answers, which may come after this call gave up.
    struct Count {
      Mutex mutex;
      Condition changed;
      size_t answered GUARDED_BY(mutex) = 0;
    };
    const auto count = std::make_shared<Count>();
    const Deadline deadline(clock_, at_most);
    size_t open = 0;
    {
      MutexLock lock(mutex_);
      for (const auto& [url, holdings] : stores_) {
        open += holdings->StartReleasingAll(at_most, [count] {
          MutexLock counting(count->mutex);
          count->answered++;
          count->changed.NotifyAll();
        });
      }
    }
    MutexLock counting(count->mutex);
    while (count->answered < open && !deadline.passed()) {
      count->changed.WaitFor(count->mutex, deadline.remaining());
    }
    return count->answered == open;
  }

  std::vector<Event> events() const override { return events_.events(); }
  void Log(Event event) override { events_.Add(std::move(event)); }
  void AddListener(Listener listener) override { events_.AddListener(std::move(listener)); }

 private:
  const Clock& clock_;
  EventLog events_;
  HostWatch watch_;
  ThreadPool timers_;
  const Shared shared_;
  mutable Mutex mutex_;
  std::map<std::string, std::unique_ptr<StoreHoldings>> stores_ GUARDED_BY(mutex_);
};

PerProcess<Registry> g_registry;

// A child inherits its parent's exit handlers, but has a registry only if it asked for one.
void ReleaseAtExit() {
  Registry* registry = g_registry.Find();
  if (registry == nullptr) return;
  try {
    registry->ReleaseAll(kExitTime);
  } catch (const std::bad_alloc&) {
    // A process that has no memory left may still exit; rivals wait one TTL.
  }
}

}  // namespace

Registry& Registry::ForProcess() {
  Registry& registry =
      g_registry.Get([] { return Make(Environment(), program_invocation_short_name); });
  static std::atomic_flag asked;  // without a lock, which a fork could leave locked
  if (!asked.test_and_set()) std::atexit(ReleaseAtExit);
  return registry;
}

std::unique_ptr<Registry> Registry::Make(const Environment& environment, std::string app) {
  return std::make_unique<ProcessRegistry>(environment, std::move(app));
}

}  // namespace lease
