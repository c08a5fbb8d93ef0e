#include "core/lease/prune.h"
#include "tests/lease/suite.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class TakingOver : public LeaseSuite {
 protected:
  // The holder is gone in a way that nobody on another host can see.
  void Silence(Peer& peer) { peer.session.reset(); }
};

TEST_P(TakingOver, ALiveRivalIsDeniedWhateverTheWallClocksSay) {
  one.Acquire();
  far.clock.SetWall(one.clock.WallMillis() + 1'000'000'000);
  EXPECT_EQ(far.Acquire(), 0U);
  for (int i = 0; i < 50; i++) {
    Pass(kTtl / 5);
    EXPECT_EQ(far.Acquire(), 0U);
  }
  EXPECT_TRUE(one.Live());
}

TEST_P(TakingOver, OneFullUnchangedTtlRaisesTermAndSeqByOne) {
  one.Acquire();
  Silence(one);
  EXPECT_EQ(far.Acquire(), 0U);
  far.Pass(kTtl - Nanos(1));
  EXPECT_EQ(far.Acquire(), 0U);
  far.Pass(Nanos(1));
  EXPECT_EQ(far.Acquire(), 2U);
  EXPECT_EQ(far.last->record.seq, 2U);
}

TEST_P(TakingOver, TheFormerHoldersDeadlineHasPassedByThen) {
  one.Acquire();
  Silence(one);
  far.Acquire();
  Pass(kTtl);
  EXPECT_GE(one.clock.Boottime(), one.last->live_until);
}

TEST_P(TakingOver, ForEveryTtlThoughTheClocksRunTwoPercentApart) {
  for (const Millis ttl : {Millis(51), Millis(99), Millis(149), Millis(1049), kTtl}) {
    ASSERT_NE(one.Acquire(ttl), 0U);
    Silence(one);
    const Nanos candidate = ttl;  // the least that it waits, on a clock that is fast
    const Nanos holder = one.last->live_until - one.last->started;
    EXPECT_LE(holder * 102, candidate * 100) << ttl.count();
    one.clock.Advance(ttl);
    one.candidate.Finish(one.last->record.owner);
  }
}

TEST_P(TakingOver, ARenewalDuringTheObservationStartsItAfresh) {
  one.Acquire();
  far.Acquire();
  Pass(kTtl / 5);
  Silence(one);
  far.Acquire();
  far.Pass(kTtl - Nanos(1));
  EXPECT_EQ(far.Acquire(), 0U);
  far.Pass(Nanos(1));
  EXPECT_EQ(far.Acquire(), 2U);
}

TEST_P(TakingOver, ARenewalAtTheVeryEndOfTheObservationIsSeen) {
  one.Acquire();
  far.Acquire();
  far.clock.Advance(kTtl);
  one.Pass(kTtl / 5);
  EXPECT_EQ(far.Acquire(), 0U);
}

TEST_P(TakingOver, UnequalTtlsWaitForTheLonger) {
  one.Acquire(3 * kTtl);
  Silence(one);
  far.Acquire(kTtl);
  far.Pass(3 * kTtl - Nanos(1));
  EXPECT_EQ(far.Acquire(kTtl), 0U);
  far.Pass(Nanos(1));
  EXPECT_EQ(far.Acquire(kTtl), 2U);

  Silence(far);
  one.Acquire(5 * kTtl);
  one.Pass(5 * kTtl - Nanos(1));
  EXPECT_EQ(one.Acquire(5 * kTtl), 0U);
  one.Pass(Nanos(1));
  EXPECT_EQ(one.Acquire(5 * kTtl), 3U);
}

TEST_P(TakingOver, AnOwnerWithoutACardIsWaitedForOneOwnTtl) {
  ASSERT_TRUE(
      Put(paths::Record(kNode, 1), EncodeRecord({kNode, Random::System().NewUuid(), 1, 1, 5}))
          .ok());
  EXPECT_EQ(one.Acquire(), 0U);
  one.Pass(kTtl);
  EXPECT_EQ(one.Acquire(), 2U);
}

TEST_P(TakingOver, TheCandidatesClockMayStandStillDuringSuspend) {
  one.Acquire();
  Silence(one);
  far.Acquire();
  far.clock.Suspend(10 * kTtl);
  EXPECT_EQ(far.Acquire(), 0U);
}

TEST_P(TakingOver, AReleaseHandsOverAtOnce) {
  one.Acquire();
  far.Acquire();
  bool stored = false;
  EXPECT_TRUE(one.session->Release(kTtl, [&](const Status& status) { stored = status.ok(); }));
  EXPECT_TRUE(stored);
  EXPECT_EQ(far.Acquire(), 2U);
  EXPECT_EQ(far.last->record.seq, 3U);
}

TEST_P(TakingOver, AKilledHolderOnThisHostIsReplacedAtOnce) {
  one.Acquire();
  EXPECT_EQ(two.Acquire(), 0U);
  one.Kill();
  EXPECT_EQ(two.Acquire(), 2U);
}

TEST_P(TakingOver, AHolderWhosePidWasReusedIsReplacedAtOnce) {
  one.Acquire();
  one.processes.BeReused();
  EXPECT_EQ(two.Acquire(), 2U);
}

TEST_P(TakingOver, AHolderThatCannotBeLookedUpIsNotTakenForDead) {
  one.Acquire();
  one.processes.BecomeUnknowable();
  EXPECT_EQ(two.Acquire(), 0U);
}

TEST_P(TakingOver, TheSamePidOnAnotherHostProvesNothing) {
  far.Acquire();
  one.processes.Die();
  EXPECT_EQ(two.Acquire(), 0U);
}

TEST_P(TakingOver, AnEarlierIncarnationInTheSameProcessHandsOverAtOnceWithANewOwner) {
  one.Acquire();
  const Uuid first = one.last->record.owner;
  one.clock.Advance(kTtl);
  EXPECT_FALSE(one.session->Live());
  one.candidate.Finish(first);
  EXPECT_EQ(one.Acquire(), 2U);
  EXPECT_NE(one.last->record.owner, first);
}

TEST_P(TakingOver, AnOwnerNeverReturns) {
  std::vector<Uuid> owners;
  for (int i = 0; i < 5; i++) {
    ASSERT_EQ(one.Acquire(), static_cast<uint64_t>(i) + 1);
    EXPECT_THAT(owners, ::testing::Not(::testing::Contains(one.last->record.owner)));
    owners.push_back(one.last->record.owner);
    one.session->Release(kTtl, [](const Status&) {});
  }
}

TEST_P(TakingOver, ItIsSealedUnderBothOwnersBeforeItIsReported) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  const Fence fence{one.last->record, two.last->record};
  EXPECT_EQ(two.last->fence, fence);
  EXPECT_EQ(Get(paths::FenceByPredecessor(kNode, fence.predecessor.owner)), EncodeFence(fence));
  EXPECT_EQ(Get(paths::FenceBySuccessor(kNode, fence.successor.owner, 2)), EncodeFence(fence));
}

TEST_P(TakingOver, WithoutItsSealItIsNotReported) {
  one.Acquire();
  one.Kill();
  two.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut && request.key.find("successor=") != std::string::npos) {
      return Reply{{Code::kIo, "No space left on device"}, "", {}, false};
    }
    return std::nullopt;
  };
  EXPECT_EQ(two.Try().status().code(), Code::kIo);
  EXPECT_FALSE(two.Live());
  two.hooks->before = nullptr;
  EXPECT_EQ(two.Acquire(), 3U) << "it goes on from its own unfinished incarnation";
  EXPECT_TRUE(Has(paths::FenceBySuccessor(kNode, two.last->fence->predecessor.owner, 2)))
      << "and seals what that had left open";
}

TEST_P(TakingOver, ADifferentCertificateInThePlaceOfOursIsNamedWithOurs) {
  one.Acquire();
  one.Kill();
  const std::string key = paths::FenceByPredecessor(kNode, one.last->record.owner);
  Record rival = one.last->record;
  rival.owner = Random::System().NewUuid();
  rival.term++;
  rival.seq++;
  const std::string foreign = EncodeFence({one.last->record, rival});
  ASSERT_TRUE(Put(key, foreign).ok());
  const auto term = two.Try();
  EXPECT_EQ(term.status().code(), Code::kCorrupt);
  EXPECT_THAT(term.status().message(), HasSubstr(key));
  EXPECT_THAT(term.status().message(), HasSubstr(foreign));
  EXPECT_THAT(term.status().message(), HasSubstr(R"("term":2)"));
}

TEST_P(TakingOver, AMissingCertificateFailsClosedAndIsNamed) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  two.Kill();
  Delete(paths::FenceBySuccessor(kNode, two.last->record.owner, 2));
  Delete(paths::Record(kNode, 1));
  const auto term = one.Try();
  EXPECT_EQ(term.status().code(), Code::kCorrupt);
  EXPECT_THAT(term.status().message(),
              HasSubstr(paths::FenceBySuccessor(kNode, two.last->record.owner, 2)));
  EXPECT_FALSE(Has(paths::Record(kNode, 3)));
}

TEST_P(TakingOver, AMissingCertificateIsSealedAnewWhileTheRecordsProveIt) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  two.Kill();
  const std::string key = paths::FenceBySuccessor(kNode, two.last->record.owner, 2);
  const std::string body = Get(key);
  Delete(key);
  EXPECT_EQ(one.Acquire(), 3U);
  EXPECT_EQ(Get(key), body);
}

// R4: it slept between its listing and its put.
TEST_P(TakingOver, ACandidateThatSleptPastPruningDoesNotWin) {
  one.Acquire();
  one.Kill();
  far.Acquire();
  far.Pass(kTtl);
  far.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut && request.key == paths::Record(kNode, 2)) {
      far.hooks->before = nullptr;
      EXPECT_EQ(two.Acquire(), 2U);
      for (int i = 0; i < 3; i++) two.Pass(kTtl / 5);
      Delete(paths::Record(kNode, 1));
      Delete(paths::Record(kNode, 2));
      Delete(paths::Record(kNode, 3));
    }
    return std::nullopt;
  };
  EXPECT_EQ(far.Acquire(), 0U);
  EXPECT_TRUE(two.Live());
  EXPECT_EQ(Keys("control/process-lease-fences/").size(), 2U) << "no certificate for what was not";
  EXPECT_TRUE(Has(paths::Record(kNode, 2)));
}

TEST_P(TakingOver, DebrisBelowAGapNeverBlocksAndNeverTestifies) {
  const Uuid owner = Random::System().NewUuid();
  ASSERT_TRUE(Put(paths::Record(kNode, 1), "rubbish").ok());
  ASSERT_TRUE(
      Put(paths::Record(kNode, 2), EncodeRecord({kNode, Random::System().NewUuid(), 4, 2, 9}))
          .ok());
  ASSERT_TRUE(Put(paths::Record(kNode, 4), EncodeRecord({kNode, owner, 5, 4, 0})).ok());
  EXPECT_EQ(one.Try().status().code(), Code::kCorrupt) << "term 5 has no certificate";
  Delete(paths::Record(kNode, 4));
  ASSERT_TRUE(Put(paths::Record(kNode, 5), EncodeRecord({kNode, owner, 1, 5, 0})).ok());
  EXPECT_EQ(one.Acquire(), 2U);
}

// The candidate listed long ago: its head and the record below were pruned, and late puts of two
// others took their places.
TEST_P(TakingOver, LatePutsInThePlaceOfThePrunedHeadGetNoCertificate) {
  one.Acquire();
  for (int i = 0; i < 4; i++) one.Pass(kTtl / 5);
  far.hooks->after = [this](const Request& request, Reply&) {
    if (request.op != Op::kList) return;
    far.hooks->after = nullptr;
    for (int i = 0; i < 3; i++) one.Pass(kTtl / 5);
    ASSERT_EQ(*Prune(two.store, kNode), 6U);
    for (uint64_t seq = 4; seq < 6; seq++) {
      const Uuid late = Random::System().NewUuid();
      ASSERT_TRUE(Put(paths::Record(kNode, seq), EncodeRecord({kNode, late, seq, seq, 0})).ok());
    }
  };
  EXPECT_EQ(far.Acquire(), 0U);
  EXPECT_TRUE(one.Live());
  EXPECT_TRUE(Keys(paths::FenceFolder(kNode)).empty());
}

LEASE_OVER_ALL_STORES(TakingOver);

}  // namespace
}  // namespace lease::testing
