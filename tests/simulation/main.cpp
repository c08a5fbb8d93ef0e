// simulation FIRST COUNT | --seed SEED | --teeth: see README.md.

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "tests/simulation/world.h"

namespace lease::simulation {
namespace {

constexpr uint64_t kEnoughViolations = 10;
constexpr uint64_t kSeedsPerTooth = 10'000;

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

// Keeps to one line what a machine prints.
void Print(uint64_t seed, const std::string& violation) {
  std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), violation.c_str());
  std::fflush(stdout);
}

int RunMany(uint64_t first, uint64_t count) {
  Coverage coverage;
  const auto began = std::chrono::steady_clock::now();
  uint64_t violations = 0;
  uint64_t seed = first;
  for (; seed < first + count && violations < kEnoughViolations; seed++) {
    const std::optional<std::string> violation = RunOne(seed, {}, coverage, false);
    if (!violation) continue;
    Print(seed, *violation);
    violations++;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  for (const auto& [what, times] : coverage) {
    std::printf("%12llu  %s\n", static_cast<unsigned long long>(times), what.c_str());
  }
  std::printf("%llu seeds from %llu, %.0f a second, %llu violations\n",
              static_cast<unsigned long long>(seed - first), static_cast<unsigned long long>(first),
              static_cast<double>(seed - first) / seconds,
              static_cast<unsigned long long>(violations));
  return violations == 0 ? 0 : 1;
}

struct Tooth {
  const char* broken;
  void (*breaks)(Faults&);
};

constexpr Tooth kTeeth[] = {
    {"R1: validity counted from the answer", [](Faults& f) { f.store.forgets_deadline = true; }},
    {"R1: a holder's clock that stands still during suspend",
     [](Faults& f) { f.host.boottime_sleeps = true; }},
    {"R1: clocks that run 10 % apart", [](Faults& f) { f.drift = 100'000; }},
    {"R3: clones of one machine under one name", [](Faults& f) { f.host.clones = true; }},
    {"R4: lists that show what was there a while ago",
     [](Faults& f) { f.store.stale_lists = true; }},
    {"R6: puts that are acknowledged and lost", [](Faults& f) { f.store.forgets_puts = true; }},
    {"R6: names that a power cut takes though they were to be durable",
     [](Faults& f) { f.store.loses_names = true; }},
    {"R10: puts that overwrite", [](Faults& f) { f.store.overwrites = true; }},
};

// Each broken world must be found out.
int BareTeeth() {
  bool all = true;
  for (const Tooth& tooth : kTeeth) {
    Faults faults;
    tooth.breaks(faults);
    Coverage coverage;
    std::optional<std::string> violation;
    uint64_t seed = 0;
    while (!violation && seed < kSeedsPerTooth) violation = RunOne(++seed, faults, coverage, false);
    std::printf("%s\n  ", tooth.broken);
    Print(seed, violation.value_or("NOT NOTICED"));
    all = all && violation;
  }
  return all ? 0 : 1;
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
  if (count == 2 && std::strcmp(arguments[1], "--teeth") == 0) return BareTeeth();
  if (count == 3 && std::strcmp(arguments[1], "--seed") == 0) {
    Coverage coverage;
    return RunOne(number(2), {}, coverage, true) ? 1 : 0;
  }
  if (count == 3) return RunMany(number(1), number(2));
  std::fputs("usage: simulation FIRST COUNT | --seed SEED | --teeth\n", stderr);
  return 2;
}
