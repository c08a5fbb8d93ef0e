// The elections that this process has opened, one object per file.

#include <atomic>
#include <map>
#include <utility>

#include "core/base/mutex.h"
#include "core/host/fork_guard.h"
#include "core/leader/header.h"
#include "lease/election.h"

namespace lease {
namespace {

struct Opened {
  Opened(uint64_t process, Opened* inherited) : generation(process), parents(inherited) {}

  const uint64_t generation;
  Opened* const parents;  // a parent's are kept reachable, but its lock may be held for ever
  Mutex mutex;
  std::map<LeaderHeader::FileId, std::shared_ptr<Election>> elections GUARDED_BY(mutex);
};

Opened& OfThisProcess() {
  static std::atomic<Opened*> current = nullptr;
  const uint64_t generation = ProcessGeneration();
  Opened* known = current.load();
  while (known == nullptr || known->generation != generation) {
    auto fresh = std::make_unique<Opened>(generation, known);
    if (current.compare_exchange_strong(known, fresh.get())) known = fresh.release();
  }
  return *known;
}

}  // namespace

Result<std::shared_ptr<Election>> Election::OpenFile(const std::string& path, bool create,
                                                     const Environment& environment) {
  Result<std::unique_ptr<LeaderHeader>> header =
      LeaderHeader::Open(path, create, *environment.random);
  if (!header.ok()) return header.status();
  Opened& opened = OfThisProcess();
  MutexLock lock(opened.mutex);
  std::shared_ptr<Election>& election = opened.elections[(*header)->id()];
  if (!election) election.reset(new Election(std::move(*header), environment));
  return election;
}

Result<std::shared_ptr<Election>> Election::Open(const std::string& path,
                                                 const Environment& environment) {
  return OpenFile(path, true, environment);
}

Result<std::shared_ptr<Election>> Election::OpenExisting(const std::string& path,
                                                         const Environment& environment) {
  return OpenFile(path, false, environment);
}

}  // namespace lease
