// What truly happened in one run, and the judgement over it: tests/simulation/README.md names the
// promise behind each check.

#ifndef LEASE_TESTS_SIMULATION_HISTORY_H_
#define LEASE_TESTS_SIMULATION_HISTORY_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lease/clock.h"
#include "lease/event.h"
#include "lease/record.h"
#include "lease/registry.h"
#include "tests/simulation/scheduler.h"

namespace lease::simulation {

// How often something was seen, over many runs: what a run has not met it has not tested.
using Coverage = std::map<std::string, uint64_t>;

// Thrown on the first broken promise.
struct Violation {
  std::string what;
};

class History {
 public:
  History(Scheduler& scheduler, Coverage& coverage, std::function<void(std::string)> trace)
      : scheduler_(scheduler), coverage_(coverage), trace_(std::move(trace)) {}

  // --- what the store did, at the instant it took effect
  void Created(const std::string& key, const std::string& body, int writer);
  void Deleted(const std::string& key, const std::string& body);
  void LostInPowerCut(const std::string& key, const std::string& body);

  // --- who is live
  // What process `process` would be told now: its term of `node`, if any.
  void Sample(int process, uint64_t node, std::optional<uint64_t> term);
  void Died(int process);
  // Asks every process for itself, for the instant in which somebody begins to be live.
  std::function<void(uint64_t node)> sample_all;

  // --- what processes were told
  void Announced(int process, const Event& event);
  void Acquired(int process, uint64_t node, uint64_t term);
  void VerifiedCurrent(uint64_t node, const Uuid& owner, std::optional<uint64_t> term, Nanos began,
                       bool answer);
  void VerifiedFence(const Fence& fence, bool answer);
  void Fenced(uint64_t node, const Uuid& owner, const Fence& fence);
  void Listed(uint64_t node, const std::vector<FenceView>& fences, Nanos began);
  void Inspected(const NodeView& view, Nanos began);
  void Failed(const std::string& doing, const Status& status);

  // --- at the end
  void CheckEnd(const std::function<bool(int)>& alive);
  // The certificates of all true changes of owner.
  std::vector<Fence> Transitions(uint64_t node) const;
  std::optional<Record> Head(uint64_t node) const;
  std::vector<std::pair<Uuid, uint64_t>> Owners(uint64_t node) const;  // with their terms
  bool Has(const std::string& key) const { return objects_.contains(key); }
  bool BothSealed(const Fence& fence) const;
  void Saw(const std::string& what) { coverage_[what]++; }
  [[noreturn]] void Fail(const std::string& what) const;

 private:
  struct TrueRecord {
    Record record;
    Nanos at;  // its creation
  };
  struct Tenure {
    Uuid owner;
    int process = 0;
    Nanos begin{};
    Nanos last_seen{};
    bool live = false;
    bool reported = false;
    int ends_announced = 0;
  };
  struct Node {
    std::map<uint64_t, TrueRecord> records;         // by seq: the first that ever had it
    std::map<Uuid, int> writers;                    // who wrote as that owner
    std::map<uint64_t, Tenure> tenures;             // by term
    std::map<Uuid, uint64_t> terms;                 // of every owner with a true record
    std::map<uint64_t, Nanos> sealed;               // both index objects exist, by term
    std::map<uint64_t, Nanos> sealed_by_successor;  // the one that verification reads
  };

  void CreatedRecord(uint64_t node, const Record& record, int writer);
  void CreatedFence(const std::string& key, uint64_t node, const Fence& fence);
  bool IsTrue(const Fence& fence) const;
  const TrueRecord* FirstOfTerm(const Node& node, uint64_t term) const;
  void Trace(const std::string& text) const {
    if (trace_) trace_(text);
  }

  Scheduler& scheduler_;
  Coverage& coverage_;
  const std::function<void(std::string)> trace_;
  std::map<uint64_t, Node> nodes_;
  std::set<std::string> objects_;  // that exist now
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_HISTORY_H_
