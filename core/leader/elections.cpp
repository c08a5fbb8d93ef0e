// The elections that this process has opened, one object per file.

#include <map>
#include <utility>

#include "core/base/mutex.h"
#include "core/host/per_process.h"
#include "core/leader/header.h"
#include "lease/election.h"

namespace lease {
namespace {

struct Opened {
  Mutex mutex;
  std::map<LeaderHeader::FileId, std::shared_ptr<Election>> elections GUARDED_BY(mutex);
};

PerProcess<Opened> g_opened;

}  // namespace

Result<std::shared_ptr<Election>> Election::OpenFile(const std::string& path, bool create,
                                                     const Environment& environment) {
  Result<std::unique_ptr<LeaderHeader>> header =
      LeaderHeader::Open(path, create, *environment.random);
  if (!header.ok()) return header.status();
  Opened& opened = g_opened.Get([] { return std::make_unique<Opened>(); });
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
