// lease_events: the last 4,096 things that happened to this process's leases and leaderships.

#include <utility>

#include "extension/arguments.h"
#include "extension/tables/table.h"
#include "lease/event.h"
#include "lease/registry.h"

namespace lease {
namespace {

enum : int { kAtMs, kNode, kKind, kOwner, kTerm, kSeq, kDetail, kStore, kArgument };

constexpr char kSchema[] =
    "CREATE TABLE lease_events(at_ms INTEGER, node, kind TEXT, owner TEXT, term, seq, "
    "detail TEXT, store TEXT, argument HIDDEN)";

constexpr KeyColumn kKeyColumns[] = {{kArgument, Key::kArgument}};

class EventRows final : public Rows {
 public:
  EventRows(std::vector<Event> events, const Query& query, std::string store)
      : events_(std::move(events)), argument_(query.argument), store_(std::move(store)) {}

  Result<bool> Next() override {
    while (next_ < events_.size()) {
      const Event& event = events_[next_++];
      if (!argument_ || event.store == store_ || event.store == *argument_) return true;
    }
    return false;
  }

  void Column(sqlite3_context* context, int column) const override {
    const Event& event = events_[next_ - 1];
    switch (column) {
      case kAtMs:
        return sqlite3_result_int64(context, event.at_ms);
      case kNode:
        return ResultUnsignedOrNull(context, event.node);
      case kKind:
        return sqlite3_result_text(context, ToString(event.kind), -1, SQLITE_STATIC);
      case kOwner:
        if (event.owner.nil()) return;
        return ResultText(context, event.owner.ToString());
      case kTerm:
        return ResultUnsignedOrNull(context, event.term);
      case kSeq:
        return ResultUnsignedOrNull(context, event.seq);
      case kDetail:
        return ResultTextOrNull(context, event.detail);
      case kStore:
        return ResultText(context, event.store);
      case kArgument:
        return ResultTextOrNull(context, argument_.value_or(""));
    }
  }

 private:
  const std::vector<Event> events_;
  const std::optional<std::string> argument_;  // a store, or the path of a leader's header
  const std::string store_;                    // its canonical name
  size_t next_ = 0;
};

Result<std::unique_ptr<Rows>> Scan(Connection& connection, const Query& query) {
  std::string store;
  if (query.argument) {
    const Result<Holdings*> opened = connection.Open(*query.argument);
    if (opened.ok()) {
      store = (*opened)->url();
    } else if (!opened.status().is(Code::kCannotOpen)) {
      return opened.status();
    }
  }
  return std::unique_ptr<Rows>(
      std::make_unique<EventRows>(Registry::ForProcess().events(), query, std::move(store)));
}

}  // namespace

const Table kLeaseEvents = {"lease_events", kSchema, kKeyColumns, Scan};

}  // namespace lease
