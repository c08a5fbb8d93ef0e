#include "extension/connection.h"

#include <cstdlib>
#include <map>
#include <new>

#include "core/base/mutex.h"
#include "core/host/fork_guard.h"

namespace lease {
namespace {

struct Connections {
  Mutex mutex;
  std::map<sqlite3*, Connection*> by_db GUARDED_BY(mutex);
};

// Never destroyed: connections may be closed while the process exits.
Connections& AllConnections() {
  static auto* const all = new Connections;
  return *all;
}

}  // namespace

Result<Holdings*> OpenDefaultStore(const std::string& database, Network network) {
  std::string url = "mem:default";
  std::string source = "the store in memory";  // never a URL, which may hold a secret by mistake
  const char* chosen = std::getenv("LEASE_STORE");
  if (chosen != nullptr && *chosen != '\0') {
    url = chosen;
    source = "LEASE_STORE";
  } else if (!database.empty()) {
    url = source = database + "-leases";
  }
  Result<Holdings*> opened = Registry::ForProcess().Open(url, network);
  if (opened.ok()) return opened;
  return Status(opened.status().code(), source + ": " + opened.status().message());
}

Connection* Connection::Obtain(sqlite3* db, Network network) {
  Connections& all = AllConnections();
  MutexLock lock(all.mutex);
  const auto [place, fresh] = all.by_db.try_emplace(db, nullptr);
  if (!fresh) {
    place->second->Ref();
    return place->second;
  }
  place->second = new (std::nothrow) Connection(db, network);
  if (place->second != nullptr) return place->second;
  all.by_db.erase(place);
  throw std::bad_alloc();
}

bool Connection::Knows(sqlite3* db) {
  Connections& all = AllConnections();
  MutexLock lock(all.mutex);
  return all.by_db.contains(db);
}

Connection::~Connection() {
  Connections& all = AllConnections();
  MutexLock lock(all.mutex);
  all.by_db.erase(db_);
}

void Connection::RefuseNetwork() {
  network_ = Network::kRefused;
  holdings_ = nullptr;  // opened anew, if that is still allowed
}

void Connection::Unref() {
  if (--references_ == 0) delete this;
}

Result<Holdings*> Connection::Store() {
  if (holdings_ != nullptr && generation_ == ProcessGeneration()) return holdings_;
  if (!url_.empty()) return Choose(url_);
  return Remember(OpenDefaultStore(MainFile(), network_));
}

Result<Holdings*> Connection::Open(const std::string& url) const {
  return Registry::ForProcess().Open(url, network_);
}

Result<Holdings*> Connection::Choose(const std::string& url) { return Remember(Open(url)); }

Result<Holdings*> Connection::Remember(Result<Holdings*> opened) {
  if (!opened.ok()) return opened;
  url_ = (*opened)->url();
  holdings_ = *opened;
  generation_ = ProcessGeneration();
  return opened;
}

Result<std::string> Connection::LeaderPath() const {
  const std::string file = MainFile();
  if (file.empty()) {
    return Status(Code::kMisuse, "the main database is not a file; give a path");
  }
  return file + "-leader";
}

Candidacy* Connection::FindCandidacy(const std::string& path) {
  const uint64_t generation = ProcessGeneration();
  if (candidacy_ != nullptr && candidacy_generation_ == generation && candidacy_path_ == path) {
    return candidacy_;
  }
  Candidacy* found = Candidacy::Find(path);
  // What a relative path means changes with the working directory.
  if (found == nullptr || path[0] != '/') return found;
  candidacy_ = found;
  candidacy_generation_ = generation;
  candidacy_path_ = path;
  candidacy_main_.clear();
  return found;
}

Result<Candidacy*> Connection::FindDefaultCandidacy() {
  const char* const main = sqlite3_db_filename(db_, "main");
  if (main != nullptr && !candidacy_main_.empty() && candidacy_main_ == main &&
      candidacy_generation_ == ProcessGeneration()) {
    return candidacy_;
  }
  const Result<std::string> path = LeaderPath();
  if (!path.ok()) return path.status();
  Candidacy* const found = FindCandidacy(*path);
  if (found != nullptr && candidacy_path_ == *path) candidacy_main_ = main;
  return found;
}

std::string Connection::MainFile() const {
  const char* name = sqlite3_db_filename(db_, "main");
  return name == nullptr ? "" : name;
}

}  // namespace lease
