// What the SQL functions cost for each row, beside abs().

#include <string>

#include "tests/bench/connection.h"
#include "tests/bench/groups.h"

namespace lease::bench {
namespace {

constexpr int kRows = 20'000;
constexpr int kRounds = 101;

// Of one function for one row: what it adds to the query without it.
Figure CompareCalls(Connection& db, const std::string& call) {
  const auto query = [&db](const std::string& expression) {
    return db.Time("SELECT count(" + expression + ") FROM numbers") / kRows;
  };
  const auto net = [&query](const std::string& expression) {
    return [&query, expression] { return query(expression) - query("x"); };
  };
  const std::vector<double> times = Interleave(kRounds, {net(call), net("abs(x)")});
  return CompareTimes(call + " per row, net (abs(x) per row, net)", times[0], times[1], 3);
}

Figure CompareTriggers(Connection& db) {
  const auto insert = [&db](const std::string& table) {
    return [&db, table] {
      db.Run("BEGIN");
      const double time = db.Time("INSERT INTO " + table + "(v) SELECT x FROM numbers");
      db.Run("ROLLBACK");
      return time;
    };
  };
  for (const auto& [table, call] :
       {std::pair("guarded", "lease_require(7)"), {"plain", "abs(1)"}}) {
    db.Run(std::string("CREATE TEMP TABLE ") + table + "(v); CREATE TEMP TRIGGER before_" + table +
           " BEFORE INSERT ON " + table + " BEGIN SELECT " + call + "; END");
  }
  const std::vector<double> times = Interleave(kRounds, {insert("guarded"), insert("plain")});
  return CompareTimes("lease_require(7) in a BEFORE INSERT trigger (abs(1) there)",
                      times[0] / kRows, times[1] / kRows, 1.2);
}

}  // namespace

Figures MeasureFunctions() {
  const Folder folder;
  Connection db(folder / "rows.db");
  db.Run(
      "PRAGMA journal_mode=OFF; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-65536;"
      "CREATE TABLE numbers(x INTEGER);"
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < " +
      std::to_string(kRows) +
      ") INSERT INTO numbers SELECT x FROM n;"
      "SELECT lease_store('mem:bench'), lease_acquire(7), leader_claim()");
  return {CompareCalls(db, "lease_token(7)"), CompareCalls(db, "leader_token()"),
          CompareTriggers(db)};
}

}  // namespace lease::bench
