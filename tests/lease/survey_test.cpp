// Many nodes looked at together, against each of them alone.

#include <algorithm>

#include "core/lease/inspect.h"
#include "tests/lease/suite.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// Everything that the two ways tell of a node.
std::string TextOf(const NodeView& view) {
  return std::to_string(view.node) + ' ' + (view.head ? EncodeRecord(*view.head) : "none") + ' ' +
         (view.holder ? EncodeCard(*view.holder) : "none") + ' ' + std::to_string(view.records) +
         ' ' + view.error.message();
}

class Surveying : public LeaseSuite {
 protected:
  // A record of `node`, and its owner's card.
  Record MakeNode(uint64_t node, uint64_t seq = 1, bool with_card = true) {
    Record record{node, Random::System().NewUuid(), 1, seq, 1'764'633'600'000};
    EXPECT_TRUE(Put(paths::Record(node, seq), EncodeRecord(record)).ok());
    if (!with_card) return record;
    const HolderCard card{node, record.owner, 10'000, one.processes.Self(), "test"};
    EXPECT_TRUE(Put(paths::Card(node, record.owner), EncodeCard(card)).ok());
    return record;
  }
  void Renew(Record& record, int times = 1) {
    for (; times > 0; times--) {
      record.seq++;
      EXPECT_TRUE(Put(paths::Record(record.node, record.seq), EncodeRecord(record)).ok());
    }
  }
  std::vector<NodeView> Survey(const std::vector<uint64_t>& nodes, bool with_holder = true) {
    return InspectNodes(one.store, nodes, with_holder);
  }
  // Of one node among two healthy neighbours.
  NodeView SurveyOf(uint64_t node) {
    const std::vector<NodeView> views = Survey({node - 1, node, node + 1});
    EXPECT_TRUE(views[0].head && views[2].head) << "one broken node hides no other";
    return views[1];
  }
  void ExpectLeftToInspect(const NodeView& view) {
    EXPECT_EQ(TextOf(view), std::to_string(view.node) + " none none 0 ");
  }
};

TEST_P(Surveying, ItTellsOfHealthyNodesWhatInspectTells) {
  const std::vector<uint64_t> nodes = {1, 2, 3, 10, 11, 20, 100, UINT64_MAX};
  for (const uint64_t node : nodes) {
    Record record = MakeNode(node, node % 5 + 1, node != 3);
    if (node % 2 == 0) Renew(record, 2);
  }
  const Record released{12, Random::System().NewUuid(), 1, 1, 0};
  ASSERT_TRUE(Put(paths::Record(12, 1), EncodeRecord(released)).ok());
  for (const bool with_holder : {false, true}) {
    for (const NodeView& view : Survey(nodes, with_holder)) {
      EXPECT_EQ(TextOf(view), TextOf(InspectNode(one.store, view.node, with_holder)));
      EXPECT_TRUE(view.head);
    }
  }
  EXPECT_TRUE(Survey({12})[0].head->released());
}

TEST_P(Surveying, TheOrderIsThatOfTheNodesAskedFor) {
  const std::vector<uint64_t> nodes = {20, 3, 100};
  for (const uint64_t node : nodes) MakeNode(node);
  const std::vector<NodeView> views = Survey(nodes);
  ASSERT_THAT(views, SizeIs(3));
  for (size_t i = 0; i < nodes.size(); i++) {
    EXPECT_EQ(views[i].node, nodes[i]);
    EXPECT_EQ(views[i].head->node, nodes[i]);
  }
  EXPECT_THAT(Survey({}), SizeIs(0));
}

TEST_P(Surveying, ANodeThatIsUnusualInAnyWayIsLeftToInspect) {
  for (uint64_t node = 1; node <= 13; node += 2) MakeNode(node);
  ASSERT_TRUE(Put(paths::Record(2, 1), "{}").ok());
  MakeNode(4);
  ASSERT_TRUE(Put(paths::RecordFolder(4) + "stray", "x").ok());
  MakeNode(6);
  ASSERT_TRUE(Put(paths::RecordFolder(6) + "v2.json", "x").ok());
  const Record other = MakeNode(8, 1, false);
  ASSERT_TRUE(Put(paths::Card(8, other.owner), "{}").ok());
  ASSERT_TRUE(Put(paths::Record(10, 1), EncodeRecord({11, other.owner, 1, 1, 1})).ok());
  for (const uint64_t node : {2U, 4U, 6U, 8U, 10U}) {
    ExpectLeftToInspect(SurveyOf(node));
    EXPECT_EQ(InspectNode(one.store, node, true).error.code(), Code::kCorrupt) << node;
  }
  ExpectLeftToInspect(SurveyOf(12));
  EXPECT_TRUE(InspectNode(one.store, 12, true).error.ok()) << "it was never owned";
}

TEST_P(Surveying, ALatePutInAPrunedPlaceIsNotTakenForTheHead) {
  MakeNode(1);
  Record record = MakeNode(2);
  MakeNode(3);
  // Between the listing and the read: renewals, a prune, and the put of a stale owner lands.
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kGet || request.key != paths::Record(2, 1)) return std::nullopt;
    one.hooks->before = nullptr;
    Renew(record, 3);
    Delete(paths::Record(2, 1));
    MakeNode(2, 1, false);
    return std::nullopt;
  };
  ExpectLeftToInspect(SurveyOf(2));
  EXPECT_EQ(InspectNode(one.store, 2, true).head->seq, 4U);
}

TEST_P(Surveying, AHeadThatIsPrunedBeforeItIsReadIsLeftToInspect) {
  MakeNode(1);
  Record record = MakeNode(2);
  MakeNode(3);
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kGet || request.key != paths::Record(2, 1)) return std::nullopt;
    one.hooks->before = nullptr;
    Renew(record, 2);
    Delete(paths::Record(2, 1));
    return std::nullopt;
  };
  ExpectLeftToInspect(SurveyOf(2));
  EXPECT_EQ(InspectNode(one.store, 2, true).head->seq, 3U);
}

TEST_P(Surveying, AHeadThatWasRenewedMeanwhileIsStillAHead) {
  Record record = MakeNode(2);
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kGet || request.key != paths::Record(2, 1)) return std::nullopt;
    one.hooks->before = nullptr;
    Renew(record);
    return std::nullopt;
  };
  EXPECT_EQ(Survey({2})[0].head->seq, 1U) << "as it was when it was read";
}

TEST_P(Surveying, WhatAStoreCannotAnswerIsLeftToInspect) {
  MakeNode(1);
  MakeNode(2);
  // Each request of a survey fails in turn: both listings, the heads, the cards.
  for (const Op op : {Op::kList, Op::kGet}) {
    for (int fails = 1; fails <= (op == Op::kList ? 2 : 4); fails++) {
      int left = fails;
      one.hooks->before = [&, op](const Request& request) -> std::optional<Reply> {
        if (request.op != op || --left != 0) return std::nullopt;
        return Reply{{Code::kIo, "Input/output error"}, "", {}, false};
      };
      const std::vector<NodeView> views = Survey({1, 2});
      one.hooks->before = nullptr;
      const auto left_out = static_cast<int>(std::count_if(
          views.begin(), views.end(), [](const NodeView& view) { return !view.head; }));
      EXPECT_EQ(left_out, op == Op::kList ? 2 : 1);
    }
  }
}

TEST_P(Surveying, AListingThatGoesOnOverManyPagesIsReadToItsEnd) {
  Record record = MakeNode(2, 1);
  MakeNode(30);
  one.hooks->after = [](const Request& request, Reply& reply) {
    if (request.op != Op::kList || reply.keys.size() < 3) return;
    reply.keys.resize(3);
    reply.more = true;
  };
  Renew(record, 7);
  const std::vector<NodeView> views = Survey({2, 30});
  EXPECT_EQ(views[0].head->seq, 8U);
  EXPECT_EQ(views[0].records, 8U);
  EXPECT_EQ(views[1].records, 1U);
}

LEASE_OVER_ALL_STORES(Surveying);

// More than a test would put over a network.
TEST(Survey, MoreThan4096RecordsAreLeftToInspectWhichAsksForAPrune) {
  const Result<std::shared_ptr<ObjectStore>> objects =
      OpenObjectStore("mem:" + Random::System().NewUuid().ToString());
  const LeaseStore store(*objects, Environment());
  for (const uint64_t node : {1U, 2U}) {
    for (uint64_t seq = 1; seq <= 4096 + node - 1; seq++) {
      Request put;
      put.op = Op::kPut;
      put.key = paths::Record(node, seq);
      put.body = EncodeRecord({node, Random::System().NewUuid(), seq, seq, 1});
      ASSERT_TRUE((*objects)->Run(put).status.ok());
    }
  }
  const std::vector<NodeView> views = InspectNodes(store, {1, 2}, false);
  EXPECT_EQ(views[0].records, 4096U);
  EXPECT_FALSE(views[1].head);
  EXPECT_THAT(InspectNode(store, 2, false).error.message(), HasSubstr("lease_prune"));
}

}  // namespace
}  // namespace lease::testing
