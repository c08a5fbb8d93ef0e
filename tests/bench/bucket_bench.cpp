// Leases over a real Ceph object gateway, near and behind 20 ms of delay.

#include <algorithm>
#include <stdexcept>

#include "core/lease/codec.h"
#include "tests/bench/bare_s3.h"
#include "tests/bench/groups.h"
#include "tests/bench/leases.h"
#include "tests/bench/stored_nodes.h"
#include "tests/objects/http/buckets.h"
#include "tests/support/wait_until.h"

namespace lease::bench {
namespace {

using testing::Server;

constexpr int kRenewals = 64;  // in a batch: with the last of so many a prune is due
constexpr int kBatches = 30;
constexpr uint64_t kNodes = 1000;
constexpr size_t kConnections = 64;
constexpr int kRounds = 5;

std::string KeyAndSecret() {
  const Credentials keys = testing::RadosgwKeys();
  return keys.key + ':' + keys.secret;
}

// The prunes that ended. A holder renews each fifth of its TTL, and prunes in the time between.
size_t PrunesOf(const Leases& leases) {
  const std::vector<Event> events = leases.registry().events();
  return static_cast<size_t>(std::count_if(events.begin(), events.end(), [](const Event& event) {
    return event.kind == Event::Kind::kPruned;
  }));
}

Figures CompareRenewals() {
  const std::string endpoint = testing::TheRadosgw().endpoint();
  const Leases leases(testing::S3Store(endpoint, testing::RadosgwKeys()));
  leases.Acquire(7);
  BareS3 bare(endpoint + "/bucket/", KeyAndSecret());
  const std::string body =
      EncodeRecord({7, Random::System().NewUuid(), 1, 12'345, 1'764'633'600'000});
  const std::string prefix = Random::System().NewUuid().ToString() + '/';
  int put = 0;
  size_t prunes = 0;
  const uint64_t before = leases->stats(Op::kPut).requests;
  const std::vector<double> times =
      Interleave(kBatches, {[&] {
                              const Stopwatch watch;
                              for (int i = 0; i < kRenewals; i++) leases.Renew(7);
                              const double time = watch.seconds() / kRenewals;
                              prunes++;
                              if (!testing::WaitUntil([&] { return PrunesOf(leases) >= prunes; }))
                                throw std::runtime_error("a prune does not end");
                              return time;
                            },
                            [&] {
                              const Stopwatch watch;
                              for (int i = 0; i < kRenewals; i++) {
                                bare.Put(prefix + std::to_string(put++), body);
                              }
                              return watch.seconds() / kRenewals;
                            }});
  const auto puts = static_cast<double>(leases->stats(Op::kPut).requests - before);
  return {
      CompareTimes("renewal on radosgw, 1 connection (the bare signed PUT with libcurl)", times[0],
                   times[1], 1.1),
      CompareAmounts("requests of such a renewal (1)", puts / (kRenewals * kBatches), 1, 1, "")};
}

Figure CompareListings() {
  const Server delay({"delay", testing::TheRadosgw().port(), "20"});
  // The same store twice: filled from near by, read from afar.
  const std::string prefix = Random::System().NewUuid().ToString();
  const auto store = [&](const std::string& endpoint) {
    return testing::S3Store(endpoint, testing::RadosgwKeys(), "bucket", prefix);
  };
  const std::vector<StoredNode> nodes =
      StoreNodes(*store(testing::TheRadosgw().endpoint()), kNodes);
  std::vector<std::string> keys;
  std::vector<uint64_t> numbers;
  for (const StoredNode& node : nodes) {
    keys.push_back(prefix + '/' + node.head);
    keys.push_back(prefix + '/' + node.card);
  }
  const Leases leases(store(delay.endpoint()));
  const BareS3 bare(delay.endpoint() + "/bucket/", KeyAndSecret());
  const std::vector<double> times =
      Interleave(kRounds, {[&] {
                             const Stopwatch watch;
                             const Result<NodeList> list = leases->Nodes();
                             if (!list.ok()) throw std::runtime_error(list.status().message());
                             for (const NodeView& view : leases->InspectAll(list->nodes, true)) {
                               if (!view.holder) throw std::runtime_error(view.error.message());
                             }
                             return watch.seconds();
                           },
                           [&] {
                             const Stopwatch watch;
                             bare.GetAll(keys, kConnections);
                             return watch.seconds();
                           }});
  return CompareTimes(
      "what process_leases reads, 1,000 nodes, radosgw behind 20 ms (2 requests a node over 64 "
      "connections)",
      times[0], times[1], 1.5);
}

}  // namespace

Figures MeasureBucket() {
  Figures figures = CompareRenewals();
  figures.push_back(CompareListings());
  return figures;
}

}  // namespace lease::bench
