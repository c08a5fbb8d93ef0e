// One-row transactions on the VFS `lease` against the default one: WAL, synchronous=NORMAL.

#include "tests/bench/connection.h"
#include "tests/bench/groups.h"

namespace lease::bench {
namespace {

constexpr int kTransactions = 20;  // in a batch
constexpr int kBatches = 1500;

class Writer {
 public:
  explicit Writer(const std::string& name) : db_(name) {
    db_.Run(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v)");
    db_.Prepare("INSERT INTO t(v) VALUES('one row')");
  }
  // Seconds for one transaction.
  double Write() {
    const Stopwatch watch;
    for (int i = 0; i < kTransactions; i++) db_.Step();
    return watch.seconds() / kTransactions;
  }

 private:
  Connection db_;
};

}  // namespace

Figures MeasureFencedDatabase() {
  const Folder folder;
  Connection holder(":memory:");
  holder.Run("SELECT lease_store('mem:bench'), lease_acquire(7)");
  Writer plain("file:" + folder.path() + "/plain.db");
  Writer fenced("file:" + folder.path() +
                "/fenced.db?vfs=lease&lease_node=7&lease_store=mem:bench");
  const std::vector<double> times =
      Interleave(kBatches, {[&] { return fenced.Write(); }, [&] { return plain.Write(); }});
  return {
      CompareTimes("insert through the fencing VFS (the default VFS)", times[0], times[1], 1.03)};
}

}  // namespace lease::bench
