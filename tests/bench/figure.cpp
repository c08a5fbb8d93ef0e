#include "tests/bench/figure.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

namespace lease::bench {
namespace {

std::string Text(const char* format, double value, const std::string& unit) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text + (unit.empty() ? "" : ' ' + unit);
}

// Three digits that count.
std::string Amount(double value, const std::string& unit) {
  if (std::abs(value) >= 100 || value == std::floor(value)) return Text("%.0f", value, unit);
  return Text(std::abs(value) >= 10 ? "%.1f" : "%.2f", value, unit);
}

std::string Time(double seconds) {
  if (seconds >= 1) return Amount(seconds, "s");
  if (seconds >= 1e-3) return Amount(seconds * 1e3, "ms");
  if (seconds >= 1e-6) return Amount(seconds * 1e6, "us");
  return Amount(seconds * 1e9, "ns");
}

Figure Compare(std::string what, double ours, double floor, double most) {
  Figure figure;
  figure.what = std::move(what);
  figure.ratio = ours / floor;
  figure.goal = Text("<= %g", most, "");
  figure.met = figure.ratio <= most;
  return figure;
}

}  // namespace

Figure CompareTimes(std::string what, double ours, double floor, double most) {
  Figure figure = Compare(std::move(what), ours, floor, most);
  figure.ours = Time(ours);
  figure.floor = Time(floor);
  return figure;
}

Figure CompareAmounts(std::string what, double ours, double floor, double most,
                      const std::string& unit) {
  Figure figure = Compare(std::move(what), ours, floor, most);
  figure.ours = Amount(ours, unit);
  figure.floor = Amount(floor, unit);
  return figure;
}

void PrintRow(const Figures& figures) {
  if (figures.size() == 1)
    std::printf("| what | ours | floor | ratio | goal | met |\n|-|-|-|-|-|-|\n");
  const Figure& figure = figures.back();
  std::printf("| %s | %s | %s | %.2f | %s | %s |\n", figure.what.c_str(), figure.ours.c_str(),
              figure.floor.c_str(), figure.ratio, figure.goal.c_str(),
              figure.met ? "yes" : "**no**");
  std::fflush(stdout);
}

void PrintJson(const Figures& figures) {
  auto rows = nlohmann::ordered_json::array();
  for (const Figure& figure : figures) {
    rows.push_back({{"what", figure.what},
                    {"ours", figure.ours},
                    {"floor", figure.floor},
                    {"ratio", std::round(figure.ratio * 1000) / 1000},
                    {"goal", figure.goal},
                    {"met", figure.met}});
  }
  std::printf("%s\n", rows.dump(2).c_str());
}

double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

Stopwatch::Stopwatch(Kind kind)
    : clock_(kind == kThread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC), start_(0) {
  start_ = seconds();
}

double Stopwatch::seconds() const {
  timespec now{};
  clock_gettime(clock_, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 - start_;
}

std::vector<double> Interleave(int rounds, const std::vector<std::function<double()>>& sides) {
  std::vector<std::vector<double>> times(sides.size());
  for (int round = 0; round < rounds; round++) {
    for (size_t i = 0; i < sides.size(); i++) {
      const size_t side = (i + static_cast<size_t>(round)) % sides.size();
      times[side].push_back(sides[side]());
    }
  }
  std::vector<double> medians;
  medians.reserve(times.size());
  for (std::vector<double>& of_side : times) medians.push_back(Median(std::move(of_side)));
  return medians;
}

}  // namespace lease::bench
