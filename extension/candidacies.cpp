// The candidacies of this process, one for each path, and their end at exit.

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <new>

#include "core/host/per_process.h"
#include "extension/candidacy.h"

namespace lease {
namespace {

struct Candidacies {
  Mutex mutex;
  std::map<std::string, std::unique_ptr<Candidacy>> by_path GUARDED_BY(mutex);
};

PerProcess<Candidacies> g_candidacies;

// The others need not find out by a death or by epochs.
void StepDownAtExit() {
  try {
    for (Candidacy* candidacy : Candidacy::All()) candidacy->StepDown();
  } catch (const std::bad_alloc&) {
    // A process that has no memory left may still exit.
  }
}

Candidacies& OfThisProcess() {
  Candidacies& all = g_candidacies.Get([] { return std::make_unique<Candidacies>(); });
  static std::atomic_flag asked;  // without a lock, which a fork could leave locked
  if (!asked.test_and_set()) std::atexit(StepDownAtExit);
  return all;
}

// One name for one file, as far as that can be told without opening it.
std::string CanonicalPath(const std::string& path) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  if (error) return path;
  const std::filesystem::path canonical = std::filesystem::weakly_canonical(absolute, error);
  return error ? absolute.string() : canonical.string();
}

}  // namespace

Result<Candidacy*> Candidacy::Open(const std::string& path, bool create) {
  Candidacy* candidacy = Find(path);
  if (candidacy == nullptr) {
    // Not in the map before its header is there.
    auto fresh = std::make_unique<Candidacy>(CanonicalPath(path));
    const Status reached = fresh->Reach(create);
    if (!reached.ok()) return reached;
    Candidacies& all = OfThisProcess();
    MutexLock lock(all.mutex);
    return all.by_path.try_emplace(fresh->path(), std::move(fresh)).first->second.get();
  }
  const Status reached = candidacy->Reach(create);
  if (!reached.ok()) return reached;
  return candidacy;
}

Candidacy* Candidacy::Find(const std::string& path) {
  Candidacies& all = OfThisProcess();
  const std::string canonical = CanonicalPath(path);
  MutexLock lock(all.mutex);
  const auto found = all.by_path.find(canonical);
  return found == all.by_path.end() ? nullptr : found->second.get();
}

std::vector<Candidacy*> Candidacy::All() {
  Candidacies& all = OfThisProcess();
  MutexLock lock(all.mutex);
  std::vector<Candidacy*> candidacies;
  for (const auto& [path, candidacy] : all.by_path) candidacies.push_back(candidacy.get());
  return candidacies;
}

}  // namespace lease
