// leader_claim, leader_beat, …: the SQL functions over leadership on this host.

#include <limits>
#include <optional>
#include <string>

#include "extension/arguments.h"
#include "extension/candidacy.h"
#include "extension/functions.h"

namespace lease {
namespace {

constexpr int64_t kMaxIntervalMs = 60'000;

Result<std::string> PathArgument(Call& call) {
  if (call.arguments.empty()) return call.connection.LeaderPath();
  return TextArgument(call.arguments[0], "path");
}

Result<uint64_t> GraceArgument(sqlite3_value* value) {
  const Result<int64_t> grace =
      IntegerArgument(value, "grace_epochs", 0, std::numeric_limits<int64_t>::max());
  if (!grace.ok()) return grace.status();
  return static_cast<uint64_t>(*grace);
}

Result<bool> FlagArgument(sqlite3_value* value, const char* name) {
  const Result<int64_t> flag = IntegerArgument(value, name, 0, 1);
  if (!flag.ok()) return flag.status();
  return *flag == 1;
}

Status Answer(Call& call, const Result<std::optional<uint32_t>>& term) {
  if (!term.ok()) return term.status();
  if (*term) ResultUnsigned(call.context, **term);
  return {};
}

Status Claim(Call& call) {
  const Result<std::string> path = PathArgument(call);
  if (!path.ok()) return path.status();
  uint64_t grace_epochs = kDefaultGraceEpochs;
  if (call.arguments.size() > 1) {
    const Result<uint64_t> grace = GraceArgument(call.arguments[1]);
    if (!grace.ok()) return grace.status();
    grace_epochs = *grace;
  }
  const Result<Candidacy*> candidacy = Candidacy::Open(*path, true);
  if (!candidacy.ok()) return candidacy.status();
  return Answer(call, (*candidacy)->Claim(grace_epochs));
}

// For what only a leader can do: without a header nobody leads, and none is made.
Status AnswerOfLeader(Call& call, bool (Candidacy::*act)()) {
  const Result<std::string> path = PathArgument(call);
  if (!path.ok()) return path.status();
  const Result<Candidacy*> candidacy = Candidacy::Open(*path, false);
  if (!candidacy.ok() && !candidacy.status().is(Code::kNotFound)) return candidacy.status();
  sqlite3_result_int(call.context, candidacy.ok() && ((*candidacy)->*act)() ? 1 : 0);
  return {};
}

Status Beat(Call& call) { return AnswerOfLeader(call, &Candidacy::Beat); }
Status StepDown(Call& call) { return AnswerOfLeader(call, &Candidacy::StepDown); }

Status Tick(Call& call) {
  const Result<std::string> path = PathArgument(call);
  if (!path.ok()) return path.status();
  const Result<Candidacy*> candidacy = Candidacy::Open(*path, true);
  if (!candidacy.ok()) return candidacy.status();
  ResultUnsigned(call.context, (*candidacy)->Tick());
  return {};
}

Status StartCampaign(Call& call) {
  const Result<std::string> path = PathArgument(call);
  if (!path.ok()) return path.status();
  CampaignOptions options;
  if (call.arguments.size() > 1) {
    const Result<int64_t> interval =
        IntegerArgument(call.arguments[1], "interval_ms", 1, kMaxIntervalMs);
    if (!interval.ok()) return interval.status();
    options.interval = Millis(*interval);
  }
  if (call.arguments.size() > 2) {
    const Result<uint64_t> grace = GraceArgument(call.arguments[2]);
    if (!grace.ok()) return grace.status();
    options.grace_epochs = *grace;
  }
  if (call.arguments.size() > 3) {
    const Result<bool> preempt = FlagArgument(call.arguments[3], "preempt");
    if (!preempt.ok()) return preempt.status();
    options.preempt = *preempt;
  }
  const Result<Candidacy*> candidacy = Candidacy::Open(*path, true);
  if (!candidacy.ok()) return candidacy.status();
  return Answer(call, (*candidacy)->StartCampaign(options));
}

Result<Candidacy*> FindCandidacy(Call& call) {
  if (call.arguments.empty()) return call.connection.FindDefaultCandidacy();
  const Result<std::string> path = TextArgument(call.arguments[0], "path");
  if (!path.ok()) return path.status();
  return call.connection.FindCandidacy(*path);
}

Result<std::optional<uint32_t>> ReadToken(Call& call) {
  const Result<Candidacy*> candidacy = FindCandidacy(call);
  if (!candidacy.ok()) return candidacy.status();
  if (*candidacy == nullptr) return std::optional<uint32_t>();
  return (*candidacy)->Token();
}

Status Token(Call& call) { return Answer(call, ReadToken(call)); }

Status Require(Call& call) {
  const Result<std::optional<uint32_t>> term = ReadToken(call);
  if (term.ok() && !*term) {
    return Status(Code::kNotHeld,
                  "this process does not lead; leader_claim and leader_campaign stand for "
                  "election, leader_state says who leads");
  }
  return Answer(call, term);
}

Status Flush(Call& call) {
  const Result<std::string> path = PathArgument(call);
  if (!path.ok()) return path.status();
  bool wait = true;
  if (call.arguments.size() > 1) {
    const Result<bool> flag = FlagArgument(call.arguments[1], "wait");
    if (!flag.ok()) return flag.status();
    wait = *flag;
  }
  const Result<Candidacy*> candidacy = Candidacy::Open(*path, false);
  if (!candidacy.ok()) {
    Status status = candidacy.status();
    if (!status.is(Code::kNotFound)) return status;
    return Status(Code::kCannotOpen, status.message());
  }
  sqlite3_result_int(call.context, 1);
  return (*candidacy)->Flush(wait);
}

constexpr Function kFunctions[] = {
    {"leader_claim", "leader_claim", 0, 2, kDirectOnly, Claim},
    {"leader_beat", "leader_beat", 0, 1, kDirectOnly, Beat},
    {"leader_tick", "leader_tick", 0, 1, kDirectOnly, Tick},
    {"leader_step_down", "leader_step_down", 0, 1, kDirectOnly, StepDown},
    {"leader_campaign", "leader_campaign", 1, 4, kDirectOnly, StartCampaign},
    {"leader_token", "leader_token", 0, 1, kInnocuous, Token},
    {"leader_require", "leader_require", 0, 1, kInnocuous, Require},
    {"leader_flush", "leader_flush", 0, 2, kDirectOnly, Flush},
};

}  // namespace

std::span<const Function> LeaderFunctions() { return kFunctions; }

}  // namespace lease
