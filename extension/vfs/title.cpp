#include "extension/vfs/title.h"

#include <charconv>
#include <cstring>
#include <utility>

#include "extension/connection.h"
#include "extension/sqlite.h"
#include "lease/process.h"

namespace lease {
namespace {

Status Misuse(std::string text) { return {Code::kMisuse, std::move(text)}; }

// One process has no two tenures of the same term.
Uuid OwnerOfThisProcess() {
  const ProcessIdentity self = ProcessTable::System().Self();
  Uuid owner;
  std::memcpy(owner.bytes.data(), &self.pid, sizeof self.pid);
  std::memcpy(owner.bytes.data() + sizeof self.pid, &self.start_ticks, sizeof self.start_ticks);
  return owner;
}

}  // namespace

Result<Title> Title::FromParameters(const char* database, Network network) {
  const char* const node = sqlite3_uri_parameter(database, "lease_node");
  const char* const leader = sqlite3_uri_parameter(database, "leader");
  if ((node != nullptr) == (leader != nullptr)) {
    return Misuse(
        "give either lease_node=N or leader=PATH, as in "
        "'file:app.db?vfs=lease&lease_node=7'");
  }
  if (node != nullptr) return OfLease(database, node, network);
  if (sqlite3_uri_parameter(database, "lease_store") != nullptr) {
    return Misuse("lease_store goes with lease_node, not with leader");
  }
  const Result<Candidacy*> candidacy = Candidacy::Open(leader, true);
  if (!candidacy.ok()) return candidacy.status();
  return Title(*candidacy);
}

Result<Title> Title::OfLease(const char* database, const char* node, Network network) {
  uint64_t number = 0;
  const char* const end = node + std::strlen(node);
  const auto [stop, error] = std::from_chars(node, end, number);
  if (error != std::errc() || stop != end || number == 0) {
    return Misuse("lease_node must be a decimal number above 0");
  }
  const char* const url = sqlite3_uri_parameter(database, "lease_store");
  const Result<Holdings*> store = url == nullptr ? OpenDefaultStore(database, network)
                                                 : Registry::ForProcess().Open(url, network);
  if (!store.ok()) {
    return Status(store.status().code(),
                  (url == nullptr ? "" : "lease_store: ") + store.status().message());
  }
  return Title(*store, number);
}

std::optional<Uuid> Title::Owner(uint64_t term) const {
  if (store_ == nullptr) return OwnerOfThisProcess();
  const std::optional<Record> tenure = store_->Tenure(node_);
  if (!tenure || tenure->term != term) return std::nullopt;
  return tenure->owner;
}

std::string Title::where() const { return store_ != nullptr ? store_->url() : candidacy_->path(); }

const char* Title::WhyNot() const {
  if (store_ == nullptr) {
    return "this process does not lead; leader_claim and leader_campaign try for it";
  }
  return "this process does not hold it; lease_acquire takes it, lease_events says what became of "
         "an earlier lease";
}

}  // namespace lease
