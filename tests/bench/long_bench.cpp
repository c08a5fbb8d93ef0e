// 100,000 renewals of one node: neither slower nor larger than a young one.

#include <filesystem>

#include "tests/bench/connection.h"
#include "tests/bench/groups.h"
#include "tests/bench/leases.h"

namespace lease::bench {
namespace {

constexpr int kRenewals = 100'000;
constexpr int kBatch = 50;
constexpr int kThousand = 1000;
constexpr uint64_t kOld = 1;
constexpr uint64_t kYoung = 2;

// What a store may hold of one node: two prunes' worth of records, since one may be under way.
constexpr double kBound = 2 * 64 + 2;

size_t FilesOf(const std::string& store, uint64_t node) {
  const std::string name = "node=" + std::to_string(node);
  size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(store)) {
    const bool of_node = entry.path().string().find('/' + name + '/') != std::string::npos;
    if (of_node && entry.is_regular_file()) count++;
  }
  return count;
}

}  // namespace

Figures MeasureLongRun() {
  const Folder folder;
  const Leases leases(folder / "store");
  leases.Acquire(kOld);
  for (int i = 0; i < kRenewals - kThousand; i++) leases.Renew(kOld);
  leases.Acquire(kYoung);
  const auto renew = [&](uint64_t node) {
    return [&leases, node] {
      const Stopwatch watch;
      for (int i = 0; i < kBatch; i++) leases.Renew(node);
      return watch.seconds() / kBatch;
    };
  };
  const std::vector<double> times = Interleave(kThousand / kBatch, {renew(kOld), renew(kYoung)});
  const auto files = static_cast<double>(FilesOf(folder / "store", kOld));
  return {CompareTimes("the last thousand of 100,000 renewals of one node (a first thousand)",
                       times[0], times[1], 1.2),
          CompareAmounts("objects of that node then (two prunes' worth)", files, kBound, 1, "")};
}

}  // namespace lease::bench
