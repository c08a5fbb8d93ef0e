// leader_state: the elections of this process and the one beside the main database, or the header
// that is asked for. Reading makes no file.

#include <utility>

#include "extension/arguments.h"
#include "extension/candidacy.h"
#include "extension/tables/table.h"

namespace lease {
namespace {

enum : int {
  kPath,
  kLeaderPid,
  kTerm,
  kHeartbeat,
  kEpoch,
  kLag,
  kLiveness,
  kIsSelf,
  kCampaigning,
  kClaims,
  kRefusals,
  kBeats,
  kArgument
};

constexpr char kSchema[] =
    "CREATE TABLE leader_state(path TEXT, leader_pid INTEGER, term INTEGER, heartbeat, epoch, "
    "lag, liveness TEXT, is_self INTEGER, campaigning INTEGER, claims INTEGER, "
    "refusals INTEGER, beats INTEGER, argument HIDDEN)";

constexpr KeyColumn kKeyColumns[] = {{kPath, Key::kPath}, {kArgument, Key::kArgument}};

// As SQL shows one header. Without a file there is no state.
struct Row {
  std::string path;
  std::optional<LeaderState> state;
  bool campaigning = false;
  CampaignCounts counts;
};

const char* ToString(Liveness liveness) {
  switch (liveness) {
    case Liveness::kNone:
      return "none";
    case Liveness::kAlive:
      return "alive";
    case Liveness::kDead:
      return "dead";
    case Liveness::kUnknown:
      return "unknown";
  }
  return nullptr;
}

class LeaderRows final : public Rows {
 public:
  LeaderRows(std::vector<Row> rows, const Query& query)
      : rows_(std::move(rows)), argument_(query.argument.value_or("")) {}

  Result<bool> Next() override { return next_++ < rows_.size(); }

  void Column(sqlite3_context* context, int column) const override {
    const Row& row = rows_[next_ - 1];
    switch (column) {
      case kPath:
        return ResultText(context, row.path);
      case kLiveness:
        return sqlite3_result_text(context,
                                   ToString(row.state ? row.state->liveness : Liveness::kNone), -1,
                                   SQLITE_STATIC);
      case kCampaigning:
        return sqlite3_result_int(context, row.campaigning ? 1 : 0);
      case kClaims:
        return ResultUnsigned(context, row.counts.claims);
      case kRefusals:
        return ResultUnsigned(context, row.counts.refusals);
      case kBeats:
        return ResultUnsigned(context, row.counts.beats);
      case kArgument:
        return ResultTextOrNull(context, argument_);
      default:
        if (row.state) StateColumn(context, *row.state, column);
    }
  }

 private:
  static void StateColumn(sqlite3_context* context, const LeaderState& state, int column) {
    switch (column) {
      case kLeaderPid:
        return ResultUnsignedOrNull(context, state.leader_pid);
      case kTerm:
        return ResultUnsigned(context, state.term);
      case kHeartbeat:
        return ResultUnsigned(context, state.heartbeat);
      case kEpoch:
        return ResultUnsigned(context, state.epoch);
      case kLag:
        return ResultUnsigned(context, state.lag);
      case kIsSelf:
        return sqlite3_result_int(context, state.is_self ? 1 : 0);
    }
  }

  const std::vector<Row> rows_;
  const std::string argument_;
  size_t next_ = 0;
};

Row RowOf(Candidacy& candidacy, std::string path) {
  return {std::move(path), candidacy.State(), candidacy.campaigning(), candidacy.counts()};
}

// The row of one header that is asked for by `path`, which it shows as it was given.
Result<Row> Look(const std::string& path) {
  if (Candidacy* candidacy = Candidacy::Find(path)) return RowOf(*candidacy, path);
  const Result<std::shared_ptr<Election>> election = Election::OpenExisting(path);
  if (election.ok()) return Row{path, (*election)->State(), false, {}};
  if (election.status().is(Code::kNotFound)) return Row{path, {}, false, {}};
  return election.status();
}

Result<std::unique_ptr<Rows>> Scan(Connection& connection, const Query& query) {
  std::vector<Row> rows;
  if (const auto& path = query.argument ? query.argument : query.path) {
    Result<Row> row = Look(*path);
    if (!row.ok()) return row.status();
    rows.push_back(std::move(*row));
  } else {
    for (Candidacy* candidacy : Candidacy::All()) {
      rows.push_back(RowOf(*candidacy, candidacy->path()));
    }
    const Result<std::string> beside = connection.LeaderPath();
    if (beside.ok() && Candidacy::Find(*beside) == nullptr) {
      Result<Row> row = Look(*beside);
      if (!row.ok()) return row.status();
      if (row->state) rows.push_back(std::move(*row));
    }
  }
  return std::unique_ptr<Rows>(std::make_unique<LeaderRows>(std::move(rows), query));
}

}  // namespace

const Table kLeaderState = {"leader_state", kSchema, kKeyColumns, Scan};

}  // namespace lease
