// Renewals on the filesystem store: one after another, and a thousand that are due at once.

#include <atomic>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "core/base/executor.h"
#include "core/lease/codec.h"
#include "core/lease/paths.h"
#include "core/lease/session.h"
#include "tests/bench/connection.h"
#include "tests/bench/floors.h"
#include "tests/bench/groups.h"
#include "tests/bench/leases.h"

namespace lease::bench {
namespace {

constexpr int kRenewals = 20;  // in a batch
constexpr int kBatches = 60;
constexpr size_t kAtOnce = 1000;
constexpr size_t kGroup = 100;
constexpr int kRounds = 9;

std::vector<std::string> Names(size_t count, const std::string& prefix) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; i++) names.push_back(prefix + std::to_string(i));
  return names;
}

Figure OneAfterAnother() {
  const Folder folder;
  const Folder bare;
  const Leases leases(folder / "store");
  leases.Acquire(7);
  int batch = 0;
  const std::vector<double> times =
      Interleave(kBatches, {[&] {
                              const Stopwatch watch;
                              for (int i = 0; i < kRenewals; i++) leases.Renew(7);
                              return watch.seconds() / kRenewals;
                            },
                            [&] {
                              const auto names = Names(kRenewals, std::to_string(batch++) + '-');
                              const Stopwatch watch;
                              for (const auto& name : names)
                                floors::DurableFile(bare.path(), name, false);
                              return watch.seconds() / kRenewals;
                            }});
  return CompareTimes(
      "renewal, filesystem store (O_TMPFILE, write 100 bytes, fdatasync, linkat in C)", times[0],
      times[1], 1.3);
}

// Sessions of a thousand nodes, all of them due at one instant.
class DueAtOnce {
 public:
  explicit DueAtOnce(const std::string& root)
      : store_(*OpenObjectStore(root), Environment()), timers_(Clock::System(), 1) {
    for (uint64_t node = 1; node <= kAtOnce; node++) {
      Request first;
      first.op = Op::kPut;
      first.key = paths::Record(node, 1);
      first.body = EncodeRecord(FirstOf(node));
      first.durability = Durability::kNone;
      const Status put = store_.objects().Run(first).status;
      if (!put.ok()) throw std::runtime_error(put.message());
    }
  }
  ~DueAtOnce() { timers_.Stop(); }
  DueAtOnce(const DueAtOnce&) = delete;
  DueAtOnce& operator=(const DueAtOnce&) = delete;

  // Seconds from the instant when they were due until the last is renewed.
  double Run() {
    constexpr Millis kTtl = std::chrono::minutes(1);
    constexpr Nanos kApart = Nanos(kTtl) / 5 / 64;  // of a process's instants for renewals
    std::vector<std::unique_ptr<TokenCell>> cells;
    std::vector<std::shared_ptr<Session>> sessions;
    const Nanos due = (Clock::System().Boottime() / kApart + 2) * kApart;
    for (Record& record : records_) {
      cells.push_back(std::make_unique<TokenCell>());
      Session::Hooks hooks;
      hooks.log = [](const Event& event) { throw std::runtime_error(event.detail); };
      hooks.prune_due = [](const OwnRecords&) {};
      const Nanos started = due - Nanos(kTtl) / 5;
      sessions.push_back(std::make_shared<Session>(
          store_, timers_, Acquired{record, std::nullopt, started, started + kTtl}, kTtl,
          *cells.back(), std::move(hooks)));
    }
    for (const auto& session : sessions) session->Start();
    for (size_t i = 0; i < sessions.size(); i++) {
      while (sessions[i]->head().seq == records_[i].seq) Clock::System().Sleep(Millis(1));
    }
    const Nanos took = Clock::System().Boottime() - due;
    for (size_t i = 0; i < sessions.size(); i++) records_[i] = sessions[i]->head();
    return std::chrono::duration<double>(took).count();
  }

 private:
  Record FirstOf(uint64_t node) {
    records_.push_back({node, Random::System().NewUuid(), 1, 1, 1});
    return records_.back();
  }

  LeaseStore store_;
  ThreadPool timers_;
  std::vector<Record> records_;
};

Figure AThousandAtOnce() {
  const Folder folder;
  const Folder bare;
  DueAtOnce sessions(folder / "store");
  std::vector<std::string> bare_folders;
  for (const std::string& name : Names(kAtOnce, "node=")) {
    bare_folders.push_back(bare / name);
    std::filesystem::create_directory(bare_folders.back());
  }
  int round = 0;
  const std::vector<double> times =
      Interleave(kRounds, {[&] { return sessions.Run(); },
                           [&] {
                             const Stopwatch watch;
                             floors::DurableFiles(bare_folders, std::to_string(round++), kGroup);
                             return watch.seconds();
                           }});
  return CompareTimes(
      "1,000 renewals due at once (the same in C in as many folders, one syncfs for each 100)",
      times[0], times[1], 1.5);
}

}  // namespace

Figures MeasureRenewals() { return {OneAfterAnother(), AThousandAtOnce()}; }

}  // namespace lease::bench
