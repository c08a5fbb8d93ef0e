// Who holds what, over 10,000 nodes in a directory.

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

#include "tests/bench/connection.h"
#include "tests/bench/floors.h"
#include "tests/bench/groups.h"
#include "tests/bench/stored_nodes.h"

namespace lease::bench {
namespace {

constexpr uint64_t kNodes = 10'000;
constexpr int kRounds = 9;

size_t ReadCard(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::array<char, 2048> bytes{};
  const ssize_t length = read(file, bytes.data(), bytes.size());
  close(file);
  if (length <= 0) throw std::runtime_error("a card is missing");
  return static_cast<size_t>(length);
}

}  // namespace

Figures MeasureListing() {
  const Folder folder;
  const std::string root = folder / "store";
  const auto store = OpenObjectStore(root);
  if (!store.ok()) throw std::runtime_error(store.status().message());
  const std::vector<StoredNode> nodes = StoreNodes(**store, kNodes);
  Connection db(":memory:");
  const std::string query = "SELECT * FROM process_leases('" + root + "')";
  const std::vector<double> times =
      Interleave(kRounds, {[&] {
                             const Stopwatch watch;
                             db.Run(query);
                             return watch.seconds();
                           },
                           [&] {
                             const Stopwatch watch;
                             for (const StoredNode& node : nodes) {
                               floors::ReadGreatest(root + '/' + node.records);
                               ReadCard(root + '/' + node.card);
                             }
                             return watch.seconds();
                           }});
  return {
      CompareTimes("SELECT * FROM process_leases, 10,000 nodes, directory (opendir, open, read "
                   "of the same files in C)",
                   times[0], times[1], 2)};
}

}  // namespace lease::bench
