#include "core/lease/authority.h"

#include "core/lease/inspect.h"
#include "tests/lease/suite.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class Fencing : public LeaseSuite {
 protected:
  // Third party `far` fences `owner`, waiting as long as it takes.
  Result<Fence> FenceNow(const Uuid& owner) {
    Revocation revocation(far.store, kNode, owner, "test");
    while (true) {
      Result<Revocation::Outcome> step = revocation.Step();
      if (!step.ok()) return step.status();
      if (step->fence) return *step->fence;
      far.clock.Advance(step->wait);
    }
  }
};

TEST_P(Fencing, AnIncarnationIsFencedAfterOneFullTtlAndTheNodeIsLeftFree) {
  one.Acquire(2 * kTtl);
  one.session.reset();
  const Nanos before = far.clock.Monotonic();
  const Result<Fence> fence = FenceNow(one.last->record.owner);
  ASSERT_TRUE(fence.ok()) << fence.status().message();
  EXPECT_GE(far.clock.Monotonic() - before, Nanos(2 * kTtl));
  EXPECT_EQ(fence->predecessor, one.last->record);
  EXPECT_TRUE(*VerifyFence(far.store, *fence));
  EXPECT_EQ(two.Acquire(), 3U) << "at once: the revoker has released";
}

TEST_P(Fencing, OneThatRenewedMeanwhileIsRefused) {
  one.Acquire();
  Revocation revocation(far.store, kNode, one.last->record.owner, "test");
  ASSERT_TRUE(revocation.Step().ok());
  one.Pass(kTtl / 5);
  far.clock.Advance(kTtl);
  const Result<Revocation::Outcome> refused = revocation.Step();
  EXPECT_EQ(refused.status().code(), Code::kHeld);
  EXPECT_THAT(refused.status().message(), HasSubstr("renewed"));
  EXPECT_TRUE(one.Live());
}

TEST_P(Fencing, ItIsIdempotent) {
  one.Acquire();
  one.session.reset();
  const Result<Fence> first = FenceNow(one.last->record.owner);
  const std::vector<std::string> keys = Keys("control/");
  const Result<Fence> again = FenceNow(one.last->record.owner);
  ASSERT_TRUE(first.ok() && again.ok());
  EXPECT_EQ(*first, *again);
  EXPECT_EQ(Keys("control/"), keys);
}

TEST_P(Fencing, AnOwnerThatIsSupersededAlreadyHasItsCertificateAtOnce) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const Nanos before = far.clock.Monotonic();
  const Result<Fence> fence = FenceNow(one.last->record.owner);
  ASSERT_TRUE(fence.ok());
  EXPECT_EQ(*fence, two.last->fence);
  EXPECT_EQ(far.clock.Monotonic(), before);
}

TEST_P(Fencing, ACertificateThatOnlyTheRecordsProveIsSealed) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const std::string key = paths::FenceByPredecessor(kNode, one.last->record.owner);
  Delete(key);
  ASSERT_TRUE(FenceNow(one.last->record.owner).ok());
  EXPECT_TRUE(Has(key));
}

TEST_P(Fencing, AHalfSealedCertificateIsCompletedBeforeItIsReported) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const std::string key = paths::FenceBySuccessor(kNode, two.last->record.owner, 2);
  Delete(key);
  ASSERT_TRUE(FenceNow(one.last->record.owner).ok());
  EXPECT_TRUE(Has(key));
}

TEST_P(Fencing, AnOwnerNobodyKnowsIsAnError) {
  EXPECT_EQ(FenceNow(Random::System().NewUuid()).status().code(), Code::kNotFound);
  one.Acquire();
  EXPECT_EQ(FenceNow(Random::System().NewUuid()).status().code(), Code::kNotFound);
}

LEASE_OVER_ALL_STORES(Fencing);

class Verifying : public LeaseSuite {};

TEST_P(Verifying, OnlyTheHeadsOwnerAndTermAreCurrent) {
  one.Acquire();
  const Uuid& owner = one.last->record.owner;
  EXPECT_TRUE(*VerifyCurrent(far.store, kNode, owner, std::nullopt));
  EXPECT_TRUE(*VerifyCurrent(far.store, kNode, owner, 1));
  EXPECT_FALSE(*VerifyCurrent(far.store, kNode, owner, 2));
  EXPECT_FALSE(*VerifyCurrent(far.store, kNode, Random::System().NewUuid(), std::nullopt));
  EXPECT_FALSE(*VerifyCurrent(far.store, 8, owner, std::nullopt));
}

TEST_P(Verifying, ItReadsTheHeadAgainBeforeItSaysYes) {
  one.Acquire();
  int lists = 0;
  far.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kList && ++lists == 2) {
      one.Kill();
      EXPECT_EQ(two.Acquire(), 2U);
    }
    return std::nullopt;
  };
  EXPECT_FALSE(*VerifyCurrent(far.store, kNode, one.last->record.owner, std::nullopt));
}

// Between the list and the read the head was pruned, and a put that had travelled took its place.
TEST_P(Verifying, ALatePutInThePlaceOfAPrunedHeadIsNotTakenForTheHead) {
  one.Acquire();
  const auto fill = [this](const Request& request, Reply&) {
    if (request.op != Op::kList) return;
    far.hooks->after = nullptr;
    for (int i = 0; i < 2; i++) one.Pass(kTtl / 5);
    Delete(paths::Record(kNode, 1));
    const Uuid late = Random::System().NewUuid();
    ASSERT_TRUE(Put(paths::Record(kNode, 1), EncodeRecord({kNode, late, 1, 1, 99})).ok());
  };
  far.hooks->after = fill;
  EXPECT_TRUE(*VerifyCurrent(far.store, kNode, one.last->record.owner, 1));
  Delete(paths::Record(kNode, 1));
  one.Kill();
  ASSERT_EQ(two.Acquire(), 2U);
  far.hooks->after = [this](const Request& request, Reply&) {
    if (request.op != Op::kList) return;
    far.hooks->after = nullptr;
    for (int i = 0; i < 2; i++) two.Pass(kTtl / 5);
    Delete(paths::Record(kNode, 4));
    const Uuid late = Random::System().NewUuid();
    ASSERT_TRUE(Put(paths::Record(kNode, 4), EncodeRecord({kNode, late, 2, 4, 99})).ok());
  };
  const NodeView view = InspectNode(far.store, kNode, false);
  ASSERT_TRUE(view.head.has_value()) << view.error.message();
  EXPECT_EQ(view.head->owner, two.last->record.owner);
}

TEST_P(Verifying, AMissingCertificateFailsClosedAndIsNamed) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const Uuid& owner = two.last->record.owner;
  EXPECT_TRUE(*VerifyCurrent(far.store, kNode, owner, 2));
  Delete(paths::FenceBySuccessor(kNode, owner, 2));
  EXPECT_FALSE(*VerifyCurrent(far.store, kNode, owner, 2)) << "not sealed, not reported";
  Delete(paths::Record(kNode, 1));
  const Result<bool> verified = VerifyCurrent(far.store, kNode, owner, 2);
  EXPECT_EQ(verified.status().code(), Code::kCorrupt);
  EXPECT_THAT(verified.status().message(), HasSubstr(paths::FenceBySuccessor(kNode, owner, 2)));
}

TEST_P(Verifying, ACertificateCountsOnlyAsItIsStored) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const Fence fence = *two.last->fence;
  EXPECT_TRUE(*VerifyFence(far.store, fence));
  Fence forged = fence;
  forged.successor.expires_at_ms++;
  EXPECT_FALSE(*VerifyFence(far.store, forged));
  Delete(paths::FenceByPredecessor(kNode, fence.predecessor.owner));
  EXPECT_FALSE(*VerifyFence(far.store, fence));
}

LEASE_OVER_ALL_STORES(Verifying);

class Inspecting : public LeaseSuite {};

TEST_P(Inspecting, ABrokenNodeHidesNoOther) {
  one.Acquire();
  ASSERT_TRUE(Put(paths::Record(8, 1), "rubbish").ok());
  ASSERT_TRUE(Put("control/process-lease/x/y", "rubbish").ok());
  const Result<NodeList> nodes = ListNodes(far.store);
  ASSERT_TRUE(nodes.ok());
  EXPECT_THAT(nodes->nodes, ::testing::ElementsAre(7U, 8U));
  ASSERT_EQ(nodes->strays.size(), 1U);
  EXPECT_THAT(nodes->strays[0].message(), HasSubstr("control/process-lease/x/"));
  EXPECT_TRUE(InspectNode(far.store, 7, true).error.ok());
  EXPECT_THAT(InspectNode(far.store, 8, true).error.message(), HasSubstr(paths::Record(8, 1)));
}

TEST_P(Inspecting, ItTellsTheHolderFromItsCard) {
  one.Acquire();
  const NodeView view = InspectNode(far.store, kNode, true);
  ASSERT_TRUE(view.holder);
  EXPECT_EQ(view.holder->process, one.processes.Self());
  EXPECT_EQ(view.holder->app, "test");
  EXPECT_EQ(view.records, 1U);
}

TEST_P(Inspecting, EachTransitionSaysWhereItIsSealed) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const Fence fence = *two.last->fence;
  const auto sealed = [&] {
    const std::vector<FenceView> views = ListFences(far.store, kNode, {});
    EXPECT_EQ(views.size(), 1U);
    EXPECT_EQ(views.at(0).fence, fence);
    return views.at(0).sealed;
  };
  EXPECT_EQ(sealed(), FenceView::Sealed::kBoth);
  Delete(paths::FenceBySuccessor(kNode, fence.successor.owner, 2));
  EXPECT_EQ(sealed(), FenceView::Sealed::kPredecessor);
  Delete(paths::FenceByPredecessor(kNode, fence.predecessor.owner));
  EXPECT_EQ(sealed(), FenceView::Sealed::kHistory);
  ASSERT_TRUE(
      Put(paths::FenceBySuccessor(kNode, fence.successor.owner, 2), EncodeFence(fence)).ok());
  EXPECT_EQ(sealed(), FenceView::Sealed::kSuccessor);
}

TEST_P(Inspecting, AnOwnersCertificateIsFoundWithoutReadingTheOthers) {
  for (Peer* peer : {&one, &two, &one, &two}) {
    ASSERT_GT(peer->Acquire(), 0U);
    peer->session->Release(kTtl, [](const Status&) {});
  }
  far.hooks->TakeRequests();
  FenceFilter filter;
  filter.predecessor = one.last->record.owner;
  EXPECT_EQ(ListFences(far.store, kNode, filter).size(), 1U);
  EXPECT_EQ(far.hooks->TakeRequests().size(), 2U);
  filter = {};
  filter.successor = one.last->record.owner;
  EXPECT_EQ(ListFences(far.store, kNode, filter).size(), 1U);
  EXPECT_EQ(far.hooks->TakeRequests().size(), 3U);
}

LEASE_OVER_ALL_STORES(Inspecting);

}  // namespace
}  // namespace lease::testing
