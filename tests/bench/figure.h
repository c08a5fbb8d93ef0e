// One row of the table: what a thing costs, beside a floor that was measured in the same run.

#ifndef LEASE_TESTS_BENCH_FIGURE_H_
#define LEASE_TESTS_BENCH_FIGURE_H_

#include <functional>
#include <string>
#include <vector>

namespace lease::bench {

struct Figure {
  std::string what;
  std::string ours;  // with its unit, as the floor
  std::string floor;
  double ratio = 0;  // ours to the floor
  std::string goal;
  bool met = false;
};
using Figures = std::vector<Figure>;

// Two times in seconds; the goal is met if ours is at most `most` times the floor.
Figure CompareTimes(std::string what, double ours, double floor, double most);
// Two counts or sizes of one unit, likewise.
Figure CompareAmounts(std::string what, double ours, double floor, double most,
                      const std::string& unit);

// The last of `figures` as a row of a table for people; the first comes with the table's head.
void PrintRow(const Figures& figures);
// All of them as an array of objects.
void PrintJson(const Figures& figures);

double Median(std::vector<double> values);

// Seconds since it was made: on the wall, or of the calling thread's work.
class Stopwatch {
 public:
  enum Kind { kWall, kThread };
  explicit Stopwatch(Kind kind = kWall);
  double seconds() const;

 private:
  const int clock_;
  double start_;
};

// Runs all `sides` in turn, `rounds` times, each time beginning with another, so that whatever else
// the machine does meets all of them. Each returns a time; the medians.
std::vector<double> Interleave(int rounds, const std::vector<std::function<double()>>& sides);

}  // namespace lease::bench

#endif  // LEASE_TESTS_BENCH_FIGURE_H_
