// 10,000 leases of one process, in a process of their own.

#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "tests/bench/connection.h"
#include "tests/bench/groups.h"

namespace lease::bench {

Figures MeasureManyLeases() {
  const Folder folder;
  const std::string command =
      std::string(LEASE_MANY_LEASES) + " '" + folder / "store" + "' 10000 10000 60";
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no process");
  char line[256] = "";
  const bool answered = std::fgets(line, sizeof line, pipe) != nullptr;
  pclose(pipe);
  if (!answered) throw std::runtime_error("many_leases failed");
  const auto seen = nlohmann::json::parse(line);
  const std::string what = "10,000 leases, TTL 10 s, one process, directory, 60 s: ";
  const auto within = [&](const char* name, const char* field, double most, const char* unit) {
    return CompareAmounts(what + name, seen.at(field).get<double>(), most, 1, unit);
  };
  Figure lost = within("lost (none)", "lost", 1, "");
  lost.floor = "0";
  lost.goal = "0 lost";
  lost.met = lost.ratio == 0;
  return {lost, within("processor (half a core)", "cores", 0.5, "cores"),
          within("memory of each (2 KiB)", "bytes", 2048, "bytes"),
          within("threads (16)", "threads", 16, "")};
}

}  // namespace lease::bench
