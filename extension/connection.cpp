#include "extension/connection.h"

#include <cstdlib>

#include "core/host/fork_guard.h"

namespace lease {

void Connection::Unref() {
  if (--references_ == 0) delete this;
}

Result<Holdings*> Connection::Store() {
  if (holdings_ != nullptr && generation_ == ProcessGeneration()) return holdings_;
  return Choose(url_.empty() ? DefaultUrl() : url_);
}

Result<Holdings*> Connection::Choose(const std::string& url) {
  Result<Holdings*> opened = Registry::ForProcess().Open(url);
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

std::string Connection::DefaultUrl() const {
  const char* chosen = std::getenv("LEASE_STORE");
  if (chosen != nullptr && *chosen != '\0') return chosen;
  const std::string file = MainFile();
  return file.empty() ? "mem:default" : file + "-leases";
}

std::string Connection::MainFile() const {
  const char* name = sqlite3_db_filename(db_, "main");
  return name == nullptr ? "" : name;
}

}  // namespace lease
