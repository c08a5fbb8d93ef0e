// The stores over which every test of the protocol runs.

#ifndef LEASE_TESTS_LEASE_SUITE_H_
#define LEASE_TESTS_LEASE_SUITE_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/lease/codec.h"
#include "core/lease/paths.h"
#include "tests/support/peer.h"

namespace lease::testing {

constexpr uint64_t kNode = 7;

// A kind of store: how to make an empty one, and how to name the kind.
struct StoreKind {
  const char* name;
  std::shared_ptr<ObjectStore> (*make)();
};

inline void PrintTo(const StoreKind& kind, std::ostream* out) { *out << kind.name; }

// Three processes: `one` and `two` on one host, `far` on another.
class LeaseSuite : public ::testing::TestWithParam<StoreKind> {
 protected:
  std::string Get(const std::string& key) {
    Request get;
    get.key = key;
    return objects->Run(get).body;
  }
  bool Has(const std::string& key) {
    Request get;
    get.key = key;
    return objects->Run(get).status.ok();
  }
  Status Put(const std::string& key, const std::string& body) {
    Request put;
    put.op = Op::kPut;
    put.key = key;
    put.body = body;
    return objects->Run(put).status;
  }
  void Delete(const std::string& key) {
    Request request;
    request.op = Op::kDelete;
    request.key = key;
    ASSERT_TRUE(objects->Run(request).status.ok()) << key;
  }
  std::vector<std::string> Keys(const std::string& prefix) {
    Request list;
    list.op = Op::kList;
    list.key = prefix;
    list.limit = 100'000;
    return objects->Run(list).keys;
  }
  // Time passes for everybody.
  void Pass(Nanos time) {
    for (Peer* peer : {&one, &two, &far}) peer->Pass(time);
  }

  std::shared_ptr<ObjectStore> objects = GetParam().make();
  FakeHost host;
  FakeHost elsewhere{"99999999-2222-4333-8444-555555555555"};
  Peer one{objects, host, 101, kNode};
  Peer two{objects, host, 102, kNode};
  Peer far{objects, elsewhere, 101, kNode};
};

// Runs a suite over every kind of store that this build has.
std::vector<StoreKind> AllStoreKinds();

}  // namespace lease::testing

#define LEASE_OVER_ALL_STORES(suite)                                             \
  INSTANTIATE_TEST_SUITE_P(Over, suite, ::testing::ValuesIn(AllStoreKinds()),    \
                           [](const ::testing::TestParamInfo<StoreKind>& kind) { \
                             return std::string(kind.param.name);                \
                           })

#endif  // LEASE_TESTS_LEASE_SUITE_H_
