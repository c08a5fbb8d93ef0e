// One-row transactions on the VFS `lease` against the default one: WAL, synchronous=NORMAL.

#include <benchmark/benchmark.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace lease {
namespace {

constexpr int kBatch = 20;     // transactions
constexpr int kBatches = 500;  // 10,000 transactions on each side

class Writer {
 public:
  explicit Writer(const std::string& name) {
    Check(sqlite3_open_v2(name.c_str(), &db_,
                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, nullptr));
    sqlite3_db_config(db_, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, nullptr);
    Check(sqlite3_load_extension(db_, LEASE_MODULE, nullptr, nullptr));
  }
  ~Writer() {
    sqlite3_finalize(insert_);
    sqlite3_close(db_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void Run(const char* sql) { Check(sqlite3_exec(db_, sql, nullptr, nullptr, nullptr)); }
  void Prepare() {
    Run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v)");
    Check(sqlite3_prepare_v2(db_, "INSERT INTO t(v) VALUES('one row')", -1, &insert_, nullptr));
  }
  // One batch. Its time in seconds.
  double Write() {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kBatch; i++) {
      if (sqlite3_step(insert_) != SQLITE_DONE) Check(SQLITE_ERROR);
      sqlite3_reset(insert_);
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

 private:
  void Check(int rc) {
    if ((rc & 0xff) != SQLITE_OK) throw std::runtime_error(sqlite3_errmsg(db_));
  }

  sqlite3* db_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

double Median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// Batches in turn, so that whatever else the machine does meets both sides. The goal for the
// ratio is below 1.03.
void OneRowTransactions(benchmark::State& state) {
  std::string dir = std::filesystem::temp_directory_path() / "lease-XXXXXX";
  if (mkdtemp(dir.data()) == nullptr) return state.SkipWithError("no temporary folder");
  Writer loader(":memory:");
  loader.Run("SELECT lease_store('mem:bench'), lease_acquire(7)");
  std::vector<double> plains;
  std::vector<double> fenceds;
  for (auto _ : state) {
    for (const auto& file : std::filesystem::directory_iterator(dir)) remove(file);
    Writer plain("file:" + dir + "/plain.db");
    Writer fenced("file:" + dir + "/fenced.db?vfs=lease&lease_node=7&lease_store=mem:bench");
    plain.Prepare();
    fenced.Prepare();
    for (int i = 0; i < kBatches; i++) {
      if (i % 2 == 0) plains.push_back(plain.Write());
      fenceds.push_back(fenced.Write());
      if (i % 2 != 0) plains.push_back(plain.Write());
    }
  }
  state.counters["plain_us"] = Median(plains) / kBatch * 1e6;
  state.counters["fenced_us"] = Median(fenceds) / kBatch * 1e6;
  state.counters["ratio"] = Median(fenceds) / Median(plains);
  std::filesystem::remove_all(dir);
}
BENCHMARK(OneRowTransactions)->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
}  // namespace lease
