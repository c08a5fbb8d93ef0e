#include "tests/faults/sweep.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>

namespace lease::testing {
namespace {

constexpr uint64_t kEnough = 100'000;
constexpr size_t kManyComplaints = 20;

// What PROTOCOL.md lists, and the probe of R10, which a failure may leave.
const std::regex& ProtocolName() {
  static const std::regex name(
      "control/process-lease/node=[0-9]+/v[0-9]{16}\\.json"
      "|control/process-lease-fences/v1/node=[0-9]+/predecessor=[-0-9a-f]{36}\\.json"
      "|control/process-lease-fences/v1/node=[0-9]+/successor=[-0-9a-f]{36}/term=[0-9]{16}\\.json"
      "|control/process-lease-holders/v1/node=[0-9]+/owner=[-0-9a-f]{36}\\.json"
      "|control/process-lease-probe-[-0-9a-f]{36}");
  return name;
}

std::string Describe(const Answer& answer) {
  if (answer.ok()) return "'" + std::string(answer.value) + "'";
  return "error " + std::to_string(answer.rc) + ": " + answer.error;
}

// What is wrong after a run, or nothing.
std::string Verdict(World& world, const Case& one, const std::string& statement,
                    const Answer& answer) {
  if (answer.ok() && !one.expected(answer.value)) return "answered " + Describe(answer);
  if (!answer.ok() && !answer.no_memory()) return "answered " + Describe(answer);
  if (!world.db().Run("SELECT 1").ok()) return "left the connection unusable";
  if (!answer.ok()) {
    const Answer again = world.db().Run(statement);
    if (!again.ok() || !one.expected(again.value)) {
      return "answered the next call " + Describe(again);
    }
  }
  if (one.after) {
    for (const std::string& sql : one.after(world)) {
      const Answer after = world.db().Run(sql);
      if (!after.ok() || std::string(after.value) == "NULL") {
        return "left a state in which " + sql + " answers " + Describe(after);
      }
    }
  }
  return {};
}

}  // namespace

World::World(const std::string& encoding) {
  LoadModule();
  db_ = std::make_unique<Connection>(dir_ / "app.db");
  db_->Get("PRAGMA encoding = '" + encoding + "'");
  db_->Get("SELECT lease_store('" + store() + "')");
}

std::vector<std::string> World::Strays() const {
  namespace fs = std::filesystem;
  std::vector<std::string> strays;
  if (!fs::exists(store())) return strays;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(store())) {
    const std::string name = entry.path().lexically_relative(store()).string();
    if (!entry.is_directory() && !std::regex_match(name, ProtocolName())) strays.push_back(name);
  }
  return strays;
}

Swept Sweep(World& world, const Case& one, Allocator allocator, Span span) {
  Swept swept;
  for (uint64_t nth = 1; nth < kEnough && swept.complaints.size() < kManyComplaints; nth++) {
    const std::string statement = one.prepare(world);
    FailingAllocation failing(allocator, Threads::kThis, nth, span);
    const Answer answer = world.db().Run(statement);
    const bool fired = failing.End();
    const std::string complaint = Verdict(world, one, statement, answer);
    if (!complaint.empty()) {
      swept.complaints.push_back(std::string(one.name) + ", allocation " + std::to_string(nth) +
                                 ": " + complaint);
    }
    if (!fired) {
      for (const std::string& stray : world.Strays()) swept.complaints.push_back("left " + stray);
      return swept;
    }
    swept.allocations = nth;
  }
  swept.complaints.push_back("it does not end");
  return swept;
}

}  // namespace lease::testing
