// process_leases: one row for each node of a store, read while the scan goes on: one by one, or,
// where the whole of a bucket is asked for, some at a time.

#include <algorithm>
#include <utility>
#include <vector>

#include "extension/arguments.h"
#include "extension/tables/table.h"
#include "lease/registry.h"

namespace lease {
namespace {

enum : int {
  kNode,
  kOwner,
  kTerm,
  kSeq,
  kExpiresAtMs,
  kState,
  kToken,
  kValidMs,
  kTtlMs,
  kHost,
  kPid,
  kApp,
  kRecords,
  kError,
  kStore
};

constexpr char kSchema[] =
    "CREATE TABLE process_leases(node, owner TEXT, term, seq, expires_at_ms INTEGER, state TEXT, "
    "token, valid_ms INTEGER, ttl_ms INTEGER, host TEXT, pid INTEGER, app TEXT, records INTEGER, "
    "error TEXT, store HIDDEN)";

constexpr KeyColumn kKeyColumns[] = {{kNode, Key::kNode}, {kStore, Key::kArgument}};

constexpr uint64_t kListed = ColumnBit(kNode) | ColumnBit(kStore);
constexpr uint64_t kOfHolder =
    ColumnBit(kTtlMs) | ColumnBit(kHost) | ColumnBit(kPid) | ColumnBit(kApp);
constexpr uint64_t kOfSession = ColumnBit(kState) | ColumnBit(kToken) | ColumnBit(kValidMs);

// Few enough that LIMIT 1 and an interrupt do not wait long.
constexpr size_t kNodesAtOnce = 1000;

class LeaseRows final : public Rows {
 public:
  LeaseRows(Holdings* store, const Query& query, NodeList list)
      : store_(store),
        name_(QueriedName(query, store->url())),
        list_(std::move(list)),
        asked_for_(query.nodes.has_value()),
        listed_only_(!asked_for_ && (query.columns & ~kListed) == 0),
        with_holder_((query.columns & kOfHolder) != 0) {}

  Result<bool> Next() override {
    view_ = NodeView();
    while (next_node_ < list_.nodes.size()) {
      view_.node = list_.nodes[next_node_++];
      if (listed_only_) return true;
      view_ = asked_for_ ? store_->Inspect(view_.node, with_holder_) : NextOfAll();
      if (!asked_for_ || view_.head || !view_.error.ok()) return true;
    }
    if (next_stray_ == list_.strays.size()) return false;
    view_ = NodeView();
    view_.error = list_.strays[next_stray_++];
    return true;
  }

  void Column(sqlite3_context* context, int column) const override {
    if (column == kNode) return ResultUnsignedOrNull(context, view_.node);
    if (column == kStore) return ResultText(context, name_);
    if (column == kError) return ResultTextOrNull(context, view_.error.message());
    if ((ColumnBit(column) & kOfHolder) != 0) return HolderColumn(context, column);
    if ((ColumnBit(column) & kOfSession) != 0) return SessionColumn(context, column);
    if (view_.head) RecordColumn(context, column);
  }

 private:
  // The view of view_.node.
  NodeView NextOfAll() {
    const size_t at = (next_node_ - 1) % kNodesAtOnce;
    if (at == 0) {
      const auto begin = list_.nodes.begin() + static_cast<std::ptrdiff_t>(next_node_ - 1);
      const auto count = std::min<std::ptrdiff_t>(kNodesAtOnce, list_.nodes.end() - begin);
      views_ = store_->InspectAll({begin, begin + count}, with_holder_);
    }
    NodeView& view = views_[at];
    if (view.head || !view.error.ok()) return std::move(view);
    return store_->Inspect(view_.node, with_holder_);
  }

  void RecordColumn(sqlite3_context* context, int column) const {
    switch (column) {
      case kOwner:
        return ResultText(context, view_.head->owner.ToString());
      case kTerm:
        return ResultUnsigned(context, view_.head->term);
      case kSeq:
        return ResultUnsigned(context, view_.head->seq);
      case kExpiresAtMs:
        return sqlite3_result_int64(context, view_.head->expires_at_ms);
      case kRecords:
        return ResultUnsigned(context, view_.records);
    }
  }

  void HolderColumn(sqlite3_context* context, int column) const {
    if (!view_.holder) return;
    switch (column) {
      case kTtlMs:
        return sqlite3_result_int64(context, view_.holder->ttl_ms);
      case kHost:
        return ResultTextOrNull(context, view_.holder->process.host);
      case kPid:
        return sqlite3_result_int64(context, view_.holder->process.pid);
      case kApp:
        return ResultTextOrNull(context, view_.holder->app);
    }
  }

  // What this process holds it knows without the store, which may be out of reach.
  void SessionColumn(sqlite3_context* context, int column) const {
    if (column == kState) {
      if (const char* state = State()) sqlite3_result_text(context, state, -1, SQLITE_STATIC);
      return;
    }
    if (!view_.token) return;
    if (column == kToken) return ResultUnsigned(context, *view_.token);
    sqlite3_result_int64(context, std::chrono::duration_cast<Millis>(view_.valid).count());
  }

  const char* State() const {
    if (view_.token) return "here";
    if (!view_.head) return nullptr;
    return view_.head->released() ? "released" : "held";
  }

  Holdings* const store_;
  const std::string name_;
  const NodeList list_;
  std::vector<NodeView> views_;  // of the nodes that are looked at together
  const bool asked_for_;         // by node: one that was never owned is no row
  const bool listed_only_;       // e.g. count(*): the listing has told everything
  const bool with_holder_;
  size_t next_node_ = 0;
  size_t next_stray_ = 0;  // what is no node: a row with nothing but its error
  NodeView view_;
};

Result<std::unique_ptr<Rows>> Scan(Connection& connection, const Query& query) {
  const Result<Holdings*> store = QueriedStore(connection, query);
  if (!store.ok()) return store.status();
  Result<NodeList> list = QueriedNodes(**store, query);
  if (!list.ok()) return list.status();
  return std::unique_ptr<Rows>(std::make_unique<LeaseRows>(*store, query, std::move(*list)));
}

}  // namespace

const Table kProcessLeases = {"process_leases", kSchema, kKeyColumns, Scan};

}  // namespace lease
