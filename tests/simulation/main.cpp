// simulation [--seed S | FIRST COUNT | --teeth]: see README.md.

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "tests/simulation/world.h"

namespace lease::simulation {
namespace {

std::optional<std::string> RunOne(uint64_t seed, const Faults& faults, Coverage& coverage,
                                  bool trace) {
  World world(seed, faults, coverage, trace);
  std::optional<std::string> violation;
  try {
    world.Run();
  } catch (const Violation& found) {
    violation = found.what;
  }
  coverage["events"] += world.steps();
  return violation;
}

int RunMany(uint64_t first, uint64_t count) {
  Coverage coverage;
  const auto began = std::chrono::steady_clock::now();
  int violations = 0;
  for (uint64_t seed = first; seed < first + count && violations < 10; seed++) {
    const std::optional<std::string> violation = RunOne(seed, {}, coverage, false);
    if (!violation) continue;
    std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), violation->c_str());
    std::fflush(stdout);
    violations++;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  for (const auto& [what, times] : coverage) {
    std::printf("%12llu  %s\n", static_cast<unsigned long long>(times), what.c_str());
  }
  std::printf("%llu seeds from %llu, %.0f a second: %s\n", static_cast<unsigned long long>(count),
              static_cast<unsigned long long>(first), static_cast<double>(count) / seconds,
              violations == 0 ? "no violation" : "VIOLATIONS");
  return violations == 0 ? 0 : 1;
}

}  // namespace
}  // namespace lease::simulation

int main(int count, char** arguments) {
  using namespace lease::simulation;
  const auto number = [&](int at) {
    uint64_t value = 0;
    const char* text = arguments[at];
    std::from_chars(text, text + std::strlen(text), value);
    return value;
  };
  if (count == 3 && std::strcmp(arguments[1], "--seed") == 0) {
    Coverage coverage;
    return RunOne(number(2), {}, coverage, true) ? 1 : 0;
  }
  if (count == 3) return RunMany(number(1), number(2));
  std::fputs("usage: simulation --seed SEED | FIRST COUNT\n", stderr);
  return 2;
}
