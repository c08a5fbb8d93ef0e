#include "core/objects/probe.h"

#include <gmock/gmock.h>

#include <atomic>
#include <map>
#include <set>

#include "core/objects/filesystem_store.h"
#include "core/objects/memory_store.h"
#include "tests/support/faulty_store.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ProbeTest : public ::testing::Test {
 protected:
  Status Probe() { return ProbeCreateOnly(faulty_, Random::System()); }

  std::shared_ptr<MemoryStore> memory_ =
      std::make_shared<MemoryStore>(Random::System().NewUuid().ToString());
  FaultyStore faulty_{memory_};
};

TEST_F(ProbeTest, AnHonestStoreIsAcceptedAndLeftEmpty) {
  const Status status = Probe();
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_THAT(memory_->Run(ListOf("control/")).keys, IsEmpty());
}

TEST_F(ProbeTest, AFolderIsAcceptedAndKeepsNoFile) {
  ScratchFolder folder;
  for (const bool nameless_files : {true, false}) {
    FilesystemStore store(folder / "store", nameless_files);
    const Status status = ProbeCreateOnly(store, Random::System());
    EXPECT_TRUE(status.ok()) << status.message();
    EXPECT_THAT(NamesIn(folder / "store/control"), IsEmpty());
  }
}

TEST_F(ProbeTest, EachRoundRacesForAFreshKey) {
  Mutex mutex;
  std::map<std::string, std::set<std::string>> bodies;
  faulty_.set_after([&](const Request& request, Reply&) {
    if (request.op != Op::kPut) return;
    MutexLock lock(mutex);
    bodies[request.key].insert(request.body);
  });
  ASSERT_TRUE(Probe().ok());
  EXPECT_EQ(bodies.size(), 3U);
  for (const auto& [key, of_key] : bodies) EXPECT_EQ(of_key.size(), 8U) << key;
}

TEST_F(ProbeTest, AStoreThatOverwritesIsRefused) {
  faulty_.set_before([this](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut) static_cast<void>(memory_->Run(DeleteOf(request.key)));
    return std::nullopt;
  });
  faulty_.set_after([](const Request& request, Reply& reply) {
    if (request.op == Op::kPut) reply = Reply();
  });
  const Status status = Probe();
  EXPECT_EQ(status.code(), Code::kCannotOpen);
  EXPECT_THAT(status.message(), HasSubstr("create-only put is not honoured (8 of 8"));
}

TEST_F(ProbeTest, AStoreThatLetsTwoWinIsRefusedAndLeftEmpty) {
  std::atomic<int> exists = 0;
  faulty_.set_after([&](const Request& request, Reply& reply) {
    if (request.op == Op::kPut && reply.status.is(Code::kExists) && exists++ == 0) reply = Reply();
  });
  const Status status = Probe();
  EXPECT_EQ(status.code(), Code::kCannotOpen);
  EXPECT_THAT(status.message(), HasSubstr("2 of 8 concurrent creates won"));
  EXPECT_THAT(memory_->Run(ListOf("control/")).keys, IsEmpty());
}

TEST_F(ProbeTest, AStoreThatReturnsOtherBytesIsRefused) {
  faulty_.set_after([](const Request& request, Reply& reply) {
    if (request.op == Op::kGet) reply.body.back() ^= 1;
  });
  EXPECT_EQ(Probe().code(), Code::kCannotOpen);
}

TEST_F(ProbeTest, AStoreThatForgetsWhatItAcceptedIsRefused) {
  faulty_.set_before([](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kGet) return Answer(Code::kNotFound, "no such object");
    return std::nullopt;
  });
  EXPECT_EQ(Probe().code(), Code::kCannotOpen);
}

TEST_F(ProbeTest, AnErrorPassesThroughAsItIs) {
  for (const Op op : {Op::kPut, Op::kGet}) {
    faulty_.set_before(FailNth(op, 2, Status(Code::kIo, "the disk is full")));
    const Status status = Probe();
    EXPECT_EQ(status.code(), Code::kIo);
    EXPECT_EQ(status.message(), "the disk is full");
    EXPECT_THAT(memory_->Run(ListOf("control/")).keys, IsEmpty());
  }
}

TEST_F(ProbeTest, ALostAnswerIsForgivenWhetherOrNotItWasTheWinners) {
  for (int n = 1; n <= 8; n++) {
    faulty_.set_after(LoseNthAnswer(Op::kPut, n));
    const Status status = Probe();
    EXPECT_TRUE(status.ok()) << status.message();
  }
}

TEST_F(ProbeTest, WhereNoAnswerComesAtAllNothingIsProven) {
  faulty_.set_before([](const Request&) { return Answer(Code::kAmbiguous, "no answer"); });
  EXPECT_EQ(Probe().code(), Code::kAmbiguous);
}

TEST_F(ProbeTest, ADeleteThatFailsIsNoReasonToRefuse) {
  faulty_.set_before([](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kDelete) return Answer(Code::kIo, "not allowed");
    return std::nullopt;
  });
  EXPECT_TRUE(Probe().ok());
}

}  // namespace
}  // namespace lease::testing
