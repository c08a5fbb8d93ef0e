// lease_stats: the requests that this process sent to its stores, by kind.

#include <array>
#include <utility>

#include "extension/arguments.h"
#include "extension/tables/table.h"
#include "lease/registry.h"

namespace lease {
namespace {

enum : int { kStore, kOp, kRequests, kErrors, kRetries, kP50Us, kP99Us, kMaxUs, kArgument };

constexpr char kSchema[] =
    "CREATE TABLE lease_stats(store TEXT, op TEXT, requests INTEGER, errors INTEGER, "
    "retries INTEGER, p50_us INTEGER, p99_us INTEGER, max_us INTEGER, argument HIDDEN)";

constexpr KeyColumn kKeyColumns[] = {{kArgument, Key::kArgument}};

struct NamedOp {
  Op op;
  const char* name;
};
constexpr std::array<NamedOp, 4> kOps = {
    {{Op::kPut, "put"}, {Op::kGet, "get"}, {Op::kList, "list"}, {Op::kDelete, "delete"}}};

class StatsRows final : public Rows {
 public:
  StatsRows(std::vector<Holdings*> stores, const Query& query)
      : stores_(std::move(stores)), argument_(query.argument.value_or("")) {}

  Result<bool> Next() override {
    if (next_ == stores_.size() * kOps.size()) return false;
    stats_ = stores_[next_ / kOps.size()]->stats(kOps.at(next_ % kOps.size()).op);
    next_++;
    return true;
  }

  void Column(sqlite3_context* context, int column) const override {
    const size_t row = next_ - 1;
    switch (column) {
      case kStore:
        return ResultText(context, stores_[row / kOps.size()]->url());
      case kOp:
        return sqlite3_result_text(context, kOps.at(row % kOps.size()).name, -1, SQLITE_STATIC);
      case kRequests:
        return ResultUnsigned(context, stats_.requests);
      case kErrors:
        return ResultUnsigned(context, stats_.errors);
      case kRetries:
        return ResultUnsigned(context, stats_.retries);
      case kP50Us:
        return ResultUnsigned(context, stats_.p50_us);
      case kP99Us:
        return ResultUnsigned(context, stats_.p99_us);
      case kMaxUs:
        return ResultUnsigned(context, stats_.max_us);
      case kArgument:
        return ResultTextOrNull(context, argument_);
    }
  }

 private:
  const std::vector<Holdings*> stores_;
  const std::string argument_;
  size_t next_ = 0;  // the row after the current one: store by store, op by op
  OpStats stats_;
};

Result<std::unique_ptr<Rows>> Scan(Connection& connection, const Query& query) {
  std::vector<Holdings*> stores;
  if (query.argument) {
    const Result<Holdings*> store = QueriedStore(connection, query);
    if (!store.ok()) return store.status();
    stores.push_back(*store);
  } else {
    stores = Registry::ForProcess().stores();
  }
  return std::unique_ptr<Rows>(std::make_unique<StatsRows>(std::move(stores), query));
}

}  // namespace

const Table kLeaseStats = {"lease_stats", kSchema, kKeyColumns, Scan};

}  // namespace lease
