#include "extension/vfs/title.h"

#include <charconv>
#include <cstring>

#include "extension/candidacy.h"
#include "extension/connection.h"
#include "extension/sqlite.h"
#include "lease/registry.h"

namespace lease {
namespace {

using Made = Result<std::unique_ptr<Title>>;

class LeaseTitle final : public Title {
 public:
  LeaseTitle(Holdings& store, uint64_t node) : store_(store), node_(node) {}

  std::optional<uint64_t> Term() const override { return store_.Token(node_); }
  std::optional<Uuid> Owner(uint64_t term) const override {
    const std::optional<Record> tenure = store_.Tenure(node_);
    if (!tenure || tenure->term != term) return std::nullopt;
    return tenure->owner;
  }
  uint64_t node() const override { return node_; }
  std::string where() const override { return store_.url(); }
  const char* WhyNot() const override {
    return "this process does not hold it; lease_acquire takes it, lease_events says what became "
           "of an earlier lease";
  }

 private:
  Holdings& store_;
  const uint64_t node_;
};

class LeadershipTitle final : public Title {
 public:
  explicit LeadershipTitle(const Candidacy& candidacy) : candidacy_(candidacy) {}

  std::optional<uint64_t> Term() const override { return candidacy_.Token(); }
  // One process has no two tenures of the same term.
  std::optional<Uuid> Owner(uint64_t) const override {
    const ProcessIdentity self = ProcessTable::System().Self();
    Uuid owner;
    std::memcpy(owner.bytes.data(), &self.pid, sizeof self.pid);
    std::memcpy(owner.bytes.data() + sizeof self.pid, &self.start_ticks, sizeof self.start_ticks);
    return owner;
  }
  uint64_t node() const override { return 0; }
  std::string where() const override { return candidacy_.path(); }
  const char* WhyNot() const override {
    return "this process does not lead; leader_claim and leader_campaign try for it";
  }

 private:
  const Candidacy& candidacy_;
};

Status Misuse(std::string text) { return {Code::kMisuse, std::move(text)}; }

Made MakeLeaseTitle(const char* database, const char* text) {
  uint64_t node = 0;
  const char* const end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, node);
  if (error != std::errc() || stop != end || node == 0) {
    return Misuse("lease_node must be a decimal number above 0");
  }
  const char* const url = sqlite3_uri_parameter(database, "lease_store");
  const Result<Holdings*> store =
      url == nullptr ? OpenDefaultStore(database) : Registry::ForProcess().Open(url);
  if (!store.ok()) {
    return Status(store.status().code(),
                  (url == nullptr ? "" : "lease_store: ") + store.status().message());
  }
  return Made(std::make_unique<LeaseTitle>(**store, node));
}

}  // namespace

Made Title::FromParameters(const char* database) {
  const char* const node = sqlite3_uri_parameter(database, "lease_node");
  const char* const leader = sqlite3_uri_parameter(database, "leader");
  if ((node != nullptr) == (leader != nullptr)) {
    return Misuse(
        "give either lease_node=N or leader=PATH, as in "
        "'file:app.db?vfs=lease&lease_node=7'");
  }
  if (node != nullptr) return MakeLeaseTitle(database, node);
  if (sqlite3_uri_parameter(database, "lease_store") != nullptr) {
    return Misuse("lease_store goes with lease_node, not with leader");
  }
  const Result<Candidacy*> candidacy = Candidacy::Open(leader, true);
  if (!candidacy.ok()) return candidacy.status();
  return Made(std::make_unique<LeadershipTitle>(**candidacy));
}

}  // namespace lease
