// `lease_bench [--json] [GROUP]...` measures all groups, or those named, and prints one table.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/groups.h"

namespace lease::bench {
namespace {

struct Group {
  const char* name;
  Figures (*measure)();
};

constexpr Group kGroups[] = {
    {"calls", MeasureCalls},       {"functions", MeasureFunctions},  {"vfs", MeasureFencedDatabase},
    {"renewals", MeasureRenewals}, {"acquire", MeasureAcquisitions}, {"list", MeasureListing},
    {"failover", MeasureFailover}, {"long", MeasureLongRun},         {"many", MeasureManyLeases},
    {"bucket", MeasureBucket},
};

int Run(const std::vector<std::string_view>& words) {
  bool json = false;
  std::vector<const Group*> chosen;
  for (const std::string_view word : words) {
    const auto* const group = std::find_if(std::begin(kGroups), std::end(kGroups),
                                           [&](const Group& one) { return one.name == word; });
    if (group != std::end(kGroups)) {
      chosen.push_back(group);
    } else if (word == "--json") {
      json = true;
    } else {
      std::fprintf(stderr, "usage: lease_bench [--json] [GROUP]...\ngroups:");
      for (const Group& one : kGroups) std::fprintf(stderr, " %s", one.name);
      std::fprintf(stderr, "\n");
      return 2;
    }
  }
  if (chosen.empty()) {
    for (const Group& group : kGroups) chosen.push_back(&group);
  }
  Figures figures;
  for (const Group* group : chosen) {
    std::fprintf(stderr, "measuring: %s\n", group->name);
    for (Figure& figure : group->measure()) {
      figures.push_back(std::move(figure));
      if (!json) PrintRow(figures);
    }
  }
  if (json) PrintJson(figures);
  return 0;
}

}  // namespace
}  // namespace lease::bench

int main(int argc, char** argv) {
  try {
    return lease::bench::Run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "lease_bench: %s\n", error.what());
    return 1;
  }
}
