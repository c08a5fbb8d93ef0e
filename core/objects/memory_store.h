// A store in this process's memory, for tests and trials: "mem:name".

#ifndef LEASE_OBJECTS_MEMORY_STORE_H_
#define LEASE_OBJECTS_MEMORY_STORE_H_

#include <functional>
#include <string>

#include "lease/object_store.h"

namespace lease {

// Every instance of one name has the same contents, which last as long as the process: terms must
// not fall because a handle was closed. A forked child goes on with a copy of its own.
// Start answers before it returns.
class MemoryStore final : public ObjectStore {
 public:
  explicit MemoryStore(std::string name);

  Reply Run(const Request& request) override;
  void Start(Request request, std::function<void(Reply)> done) override { done(Run(request)); }
  const std::string& url() const override { return url_; }

 private:
  const std::string url_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_MEMORY_STORE_H_
