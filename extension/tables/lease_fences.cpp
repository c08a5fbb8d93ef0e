// lease_fences: the takeover certificates, node after node. An owner turns a node's listing into
// single reads.

#include <utility>

#include "extension/arguments.h"
#include "extension/tables/table.h"
#include "lease/registry.h"

namespace lease {
namespace {

enum : int {
  kNode,
  kPredecessorOwner,
  kPredecessorTerm,
  kPredecessorSeq,
  kPredecessorExpiresAtMs,
  kSuccessorOwner,
  kSuccessorTerm,
  kSuccessorSeq,
  kSuccessorExpiresAtMs,
  kSealed,
  kError,
  kStore
};

constexpr char kSchema[] =
    "CREATE TABLE lease_fences(node, predecessor_owner TEXT, predecessor_term, predecessor_seq, "
    "predecessor_expires_at_ms INTEGER, successor_owner TEXT, successor_term, successor_seq, "
    "successor_expires_at_ms INTEGER, sealed TEXT, error TEXT, store HIDDEN)";

constexpr KeyColumn kKeyColumns[] = {{kNode, Key::kNode},
                                     {kPredecessorOwner, Key::kPredecessor},
                                     {kSuccessorOwner, Key::kSuccessor},
                                     {kStore, Key::kArgument}};

const char* ToString(FenceView::Sealed sealed) {
  switch (sealed) {
    case FenceView::Sealed::kBoth:
      return "both";
    case FenceView::Sealed::kPredecessor:
      return "predecessor";
    case FenceView::Sealed::kSuccessor:
      return "successor";
    case FenceView::Sealed::kHistory:
      return "history";
  }
  return nullptr;
}

class FenceRows final : public Rows {
 public:
  FenceRows(Holdings* store, const Query& query, std::vector<uint64_t> nodes)
      : store_(store),
        name_(QueriedName(query, store->url())),
        filter_{query.predecessor, query.successor},
        nodes_(std::move(nodes)) {}

  Result<bool> Next() override {
    row_++;
    while (row_ >= fences_.size()) {
      if (next_ == nodes_.size()) return false;
      fences_ = store_->Fences(nodes_[next_++], filter_);
      row_ = 0;
    }
    return true;
  }

  void Column(sqlite3_context* context, int column) const override {
    const FenceView& view = fences_[row_];
    if (column == kNode) return ResultUnsigned(context, view.node);
    if (column == kError) return ResultTextOrNull(context, view.error.message());
    if (column == kStore) return ResultText(context, name_);
    if (!view.fence) return;
    if (column == kSealed) {
      return sqlite3_result_text(context, ToString(view.sealed), -1, SQLITE_STATIC);
    }
    if (column < kSuccessorOwner) {
      RecordColumn(context, view.fence->predecessor, column - kPredecessorOwner);
    } else {
      RecordColumn(context, view.fence->successor, column - kSuccessorOwner);
    }
  }

 private:
  static void RecordColumn(sqlite3_context* context, const Record& record, int column) {
    switch (column) {
      case 0:
        return ResultText(context, record.owner.ToString());
      case 1:
        return ResultUnsigned(context, record.term);
      case 2:
        return ResultUnsigned(context, record.seq);
      case 3:
        return sqlite3_result_int64(context, record.expires_at_ms);
    }
  }

  Holdings* const store_;
  const std::string name_;
  const FenceFilter filter_;
  const std::vector<uint64_t> nodes_;
  size_t next_ = 0;
  std::vector<FenceView> fences_;  // of one node
  size_t row_ = 0;
};

Result<std::unique_ptr<Rows>> Scan(Connection& connection, const Query& query) {
  const Result<Holdings*> store = QueriedStore(connection, query);
  if (!store.ok()) return store.status();
  Result<NodeList> list = QueriedNodes(**store, query);
  if (!list.ok()) return list.status();
  return std::unique_ptr<Rows>(std::make_unique<FenceRows>(*store, query, std::move(list->nodes)));
}

}  // namespace

const Table kLeaseFences = {"lease_fences", kSchema, kKeyColumns, Scan};

}  // namespace lease
