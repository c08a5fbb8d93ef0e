// Acquisitions on the filesystem store, beside the same durable files and folders made in C.

#include "tests/bench/connection.h"
#include "tests/bench/floors.h"
#include "tests/bench/groups.h"
#include "tests/bench/leases.h"

namespace lease::bench {
namespace {

constexpr int kAcquisitions = 5;  // in a batch
constexpr int kBatches = 30;

// A card and a first record, each in a new folder of the node's own.
void BareAcquisition(const std::string& root, const std::string& node) {
  for (const char* kind : {"/cards", "/records"}) {
    floors::DurableFolder(root + kind, node);
    floors::DurableFile(root + kind + ('/' + node), "1", true);
  }
}

// A card, a record, and a certificate under both indexes, the second of which has a new folder.
void BareTakeover(const std::string& root, const std::string& node, const std::string& term) {
  floors::DurableFile(root + "/cards/" + node, term, true);
  floors::DurableFile(root + "/records/" + node, term, true);
  floors::DurableFile(root + "/fences", "predecessor-" + node + term, true);
  floors::DurableFolder(root + "/fences", "successor-" + node + term);
  floors::DurableFile(root + "/fences/successor-" + node + term, "1", true);
}

}  // namespace

Figures MeasureAcquisitions() {
  const Folder folder;
  const Leases leases(folder / "store");
  leases.Acquire(1'000'000);  // with the probe
  leases->Release(1'000'000);
  leases.Acquire(1'000'000);
  for (const char* kind : {"cards", "records", "fences"}) {
    floors::DurableFolder(folder.path(), kind);
  }
  uint64_t node = 0;
  uint64_t bare_node = 0;
  const std::vector<double> first =
      Interleave(kBatches, {[&] {
                              const Stopwatch watch;
                              for (int i = 0; i < kAcquisitions; i++) leases.Acquire(++node);
                              return watch.seconds() / kAcquisitions;
                            },
                            [&] {
                              const Stopwatch watch;
                              for (int i = 0; i < kAcquisitions; i++) {
                                BareAcquisition(folder.path(), std::to_string(++bare_node));
                              }
                              return watch.seconds() / kAcquisitions;
                            }});
  int term = 1;
  const std::vector<double> again =
      Interleave(kBatches, {[&] {
                              double seconds = 0;
                              for (uint64_t i = 1; i <= kAcquisitions; i++) {
                                leases->Release(i);
                                const Stopwatch watch;
                                leases.Acquire(i);
                                seconds += watch.seconds();
                              }
                              return seconds / kAcquisitions;
                            },
                            [&] {
                              const std::string next = std::to_string(++term);
                              const Stopwatch watch;
                              for (int i = 1; i <= kAcquisitions; i++) {
                                BareTakeover(folder.path(), std::to_string(i), next);
                              }
                              return watch.seconds() / kAcquisitions;
                            }});
  return {CompareTimes("first acquisition, filesystem store (its 2 durable creates in 2 new "
                       "folders, in C)",
                       first[0], first[1], 1.3),
          CompareTimes("acquisition of a released node (its 4 durable creates, 1 new folder, in C)",
                       again[0], again[1], 1.3)};
}

}  // namespace lease::bench
