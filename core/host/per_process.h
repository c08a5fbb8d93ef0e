// An object that each process of a family has one of.

#ifndef LEASE_HOST_PER_PROCESS_H_
#define LEASE_HOST_PER_PROCESS_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/host/fork_guard.h"

namespace lease {

// Makes one object per process. None is ever destroyed: background threads may use it while the
// process exits, and a forked child leaves its parent's behind, whose threads are not there and
// whose locks may be held for ever. Give it static storage.
// Thread rules: safe from any thread. Without a lock, which a fork could leave locked.
template <typename Object>
class PerProcess {
 public:
  // This process's object; the first call makes it of what `make` returns. Threads that call it
  // first at the same time may each make one, of which one is kept.
  template <typename Make>
  Object& Get(Make make) {
    Entry* known = current_.load(std::memory_order_acquire);
    const uint64_t process = ProcessGeneration();
    while (known == nullptr || known->process != process) {
      auto fresh = std::make_unique<Entry>(Entry{process, make(), known});
      if (current_.compare_exchange_strong(known, fresh.get())) known = fresh.release();
    }
    return *known->object;
  }

  // Null if this process has none yet.
  Object* Find() const {
    Entry* known = current_.load(std::memory_order_acquire);
    return known != nullptr && known->process == ProcessGeneration() ? known->object.get()
                                                                     : nullptr;
  }

 private:
  struct Entry {
    uint64_t process;
    std::shared_ptr<Object> object;
    Entry* parents;  // keeps the one that a fork made obsolete reachable
  };

  std::atomic<Entry*> current_ = nullptr;
};

}  // namespace lease

#endif  // LEASE_HOST_PER_PROCESS_H_
