#include "core/lease/prune.h"

#include "core/lease/concurrently.h"
#include "core/lease/inspect.h"
#include "tests/lease/suite.h"
#include "tests/support/requests.h"

namespace lease::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Pruning : public LeaseSuite {
 protected:
  void Renew(Peer& peer, int times) {
    for (int i = 0; i < times; i++) peer.Pass(kTtl / 5);
  }
  // Terms 1 to 3, five records each, of which the first two takeovers lack their certificates.
  void MakeHistory() {
    uint64_t seq = 1;
    for (uint64_t term = 1; term <= 3; term++) {
      const Uuid owner = Random::System().NewUuid();
      for (int i = 0; i < 5; i++, seq++) {
        ASSERT_TRUE(
            Put(paths::Record(kNode, seq), EncodeRecord({kNode, owner, term, seq, 99})).ok());
      }
    }
  }
};

TEST_P(Pruning, ItKeepsTheLastTwoRecords) {
  one.Acquire();
  Renew(one, 9);
  const Result<uint64_t> pruned = Prune(one.store, kNode);
  ASSERT_TRUE(pruned.ok()) << pruned.status().message();
  EXPECT_EQ(*pruned, 8U);
  EXPECT_THAT(Keys(paths::RecordFolder(kNode)),
              ElementsAre(paths::Record(kNode, 9), paths::Record(kNode, 10)));
  EXPECT_EQ(*Prune(one.store, kNode), 0U);
  Renew(one, 1);
  EXPECT_TRUE(one.Live());
}

TEST_P(Pruning, ItKeepsEveryCertificateAndSealsWhatIsNotSealedYet) {
  MakeHistory();
  ASSERT_EQ(*Prune(one.store, kNode), 13U);
  const std::vector<FenceView> fences = ListFences(one.store, kNode, {});
  ASSERT_EQ(fences.size(), 2U);
  for (const FenceView& view : fences) {
    EXPECT_EQ(view.sealed, FenceView::Sealed::kBoth);
    EXPECT_TRUE(view.error.ok()) << view.error.message();
  }
  EXPECT_EQ(fences[0].fence->successor.term, 2U);
  EXPECT_EQ(fences[1].fence->successor.term, 3U);
}

TEST_P(Pruning, NothingIsDeletedBeforeItsTransitionIsSealed) {
  MakeHistory();
  one.hooks->before = [](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut) return Reply{{Code::kIo, "No space left on device"}, "", {}, false};
    return std::nullopt;
  };
  EXPECT_EQ(Prune(one.store, kNode).status().code(), Code::kIo);
  EXPECT_EQ(Keys(paths::RecordFolder(kNode)).size(), 15U);
}

TEST_P(Pruning, AnInterruptedOneLeavesWhatTheNextCompletes) {
  MakeHistory();
  int deletes = 0;
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kDelete || ++deletes <= 4) return std::nullopt;
    return Reply{{Code::kIo, "Input/output error"}, "", {}, false};
  };
  EXPECT_FALSE(Prune(one.store, kNode).ok());
  one.hooks->before = nullptr;
  EXPECT_TRUE(Prune(one.store, kNode).ok());
  EXPECT_EQ(Keys(paths::RecordFolder(kNode)).size(), 2U);
  EXPECT_EQ(ListFences(one.store, kNode, {}).size(), 2U);
}

TEST_P(Pruning, DebrisBelowAGapGoesUnread) {
  ASSERT_TRUE(Put(paths::Record(kNode, 1), "rubbish").ok());
  ASSERT_TRUE(Put(paths::Record(kNode, 2), "rubbish").ok());
  ASSERT_TRUE(
      Put(paths::Record(kNode, 9), EncodeRecord({kNode, Random::System().NewUuid(), 1, 9, 5}))
          .ok());
  EXPECT_EQ(*Prune(one.store, kNode), 2U);
  EXPECT_THAT(Keys(paths::RecordFolder(kNode)), ElementsAre(paths::Record(kNode, 9)));
}

// Two processes saw the node free. The slower one's put travelled until the number was pruned.
TEST_P(Pruning, ALateFirstRecordInAPrunedGapIsDebris) {
  one.Acquire();
  Renew(one, 3);
  ASSERT_EQ(*Prune(one.store, kNode), 2U);
  Renew(one, 1);
  const Uuid late = Random::System().NewUuid();
  ASSERT_TRUE(Put(paths::Record(kNode, 2), EncodeRecord({kNode, late, 1, 2, 99})).ok());
  const Result<uint64_t> pruned = Prune(two.store, kNode);
  ASSERT_TRUE(pruned.ok()) << pruned.status().message();
  EXPECT_EQ(*pruned, 2U);
  EXPECT_TRUE(Keys(paths::FenceFolder(kNode)).empty());
}

// Its terms fit its neighbours', so the records alone would prove a takeover that never was.
TEST_P(Pruning, ALateTakeoverInAPrunedGapIsDebrisAndGetsNoCertificate) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  two.Kill();
  far.Acquire();
  far.Pass(kTtl);
  far.Pass(kTtl);
  ASSERT_EQ(far.Acquire(), 3U);
  Renew(far, 1);
  ASSERT_EQ(*Prune(far.store, kNode), 2U);  // 3 and 4 stay
  const std::vector<std::string> certificates = Keys(paths::FenceFolder(kNode));
  const Uuid late = Random::System().NewUuid();
  ASSERT_TRUE(Put(paths::Record(kNode, 2), EncodeRecord({kNode, late, 2, 2, 99})).ok());

  Renew(far, 1);
  EXPECT_EQ(ListFences(one.store, kNode, {}).size(), 2U);
  const Result<uint64_t> pruned = Prune(one.store, kNode);
  ASSERT_TRUE(pruned.ok()) << pruned.status().message();
  EXPECT_EQ(*pruned, 2U);
  EXPECT_EQ(Keys(paths::FenceFolder(kNode)), certificates);
}

// A list from before a prune names numbers that late puts can take since then.
TEST_P(Pruning, ALatePutInAGapThatIsNewerThanTheListDoesNotHideTheCertificate) {
  const Uuid former = Random::System().NewUuid();
  for (uint64_t seq = 1; seq <= 6; seq++) {
    ASSERT_TRUE(Put(paths::Record(kNode, seq), EncodeRecord({kNode, former, 1, seq, 99})).ok());
  }
  const Uuid holder = Random::System().NewUuid();
  ASSERT_TRUE(Put(paths::Record(kNode, 7), EncodeRecord({kNode, holder, 2, 7, 99})).ok());
  const Deadline deadline(one.clock, kTtl);
  const auto head = one.store.LoadHead(kNode, deadline);
  ASSERT_TRUE(head.ok() && *head);
  for (uint64_t seq = 1; seq <= 5; seq++) Delete(paths::Record(kNode, seq));
  const Uuid late = Random::System().NewUuid();
  ASSERT_TRUE(Put(paths::Record(kNode, 4), EncodeRecord({kNode, late, 2, 4, 99})).ok());

  const auto certificate = one.store.CertificateOf(**head, deadline);
  ASSERT_TRUE(certificate.ok()) << certificate.status().message();
  ASSERT_TRUE(*certificate);
  EXPECT_EQ((*certificate)->fence.predecessor.owner, former);
  EXPECT_EQ((*certificate)->fence.predecessor.seq, 6U);
}

// Two late puts side by side look like a takeover of their own to a pruner that listed long ago.
TEST_P(Pruning, WhatASlowPrunerFindsBelowANewGapGetsNoCertificate) {
  one.Acquire();
  Renew(one, 9);
  far.hooks->after = [this](const Request& request, Reply&) {
    if (request.op != Op::kList) return;
    far.hooks->after = nullptr;
    ASSERT_EQ(*Prune(two.store, kNode), 8U);
    for (uint64_t seq = 3; seq < 5; seq++) {
      const Uuid late = Random::System().NewUuid();
      ASSERT_TRUE(Put(paths::Record(kNode, seq), EncodeRecord({kNode, late, seq, seq, 9})).ok());
    }
  };
  const Result<uint64_t> pruned = Prune(far.store, kNode);
  ASSERT_TRUE(pruned.ok()) << pruned.status().message();
  // S3 cannot tell that a record was gone already.
  EXPECT_GE(*pruned, 2U);
  EXPECT_THAT(Keys(paths::RecordFolder(kNode)),
              ElementsAre(paths::Record(kNode, 9), paths::Record(kNode, 10)));
  EXPECT_TRUE(Keys(paths::FenceFolder(kNode)).empty());
}

// The former holder's last renewal, which travelled.
TEST_P(Pruning, ALateRenewalInAPrunedGapIsDebris) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  Renew(two, 1);
  ASSERT_EQ(*Prune(two.store, kNode), 1U);
  Renew(two, 1);
  ASSERT_EQ(*Prune(two.store, kNode), 1U);  // 3 and 4 stay
  Record late = one.last->record;
  late.seq = 2;
  ASSERT_TRUE(Put(paths::Record(kNode, 2), EncodeRecord(late)).ok());
  Renew(two, 1);
  const Result<uint64_t> pruned = Prune(far.store, kNode);
  ASSERT_TRUE(pruned.ok()) << pruned.status().message();
  EXPECT_EQ(*pruned, 2U);
}

TEST_P(Pruning, ACorruptRecordInTheHistoryStopsItAndIsNamed) {
  MakeHistory();
  Delete(paths::Record(kNode, 3));
  ASSERT_TRUE(Put(paths::Record(kNode, 3), "rubbish").ok());
  const Result<uint64_t> pruned = Prune(one.store, kNode);
  EXPECT_EQ(pruned.status().code(), Code::kCorrupt);
  EXPECT_THAT(pruned.status().message(), HasSubstr(paths::Record(kNode, 3)));
  EXPECT_EQ(Keys(paths::RecordFolder(kNode)).size(), 15U);
}

TEST_P(Pruning, AHolderPrunesItsOwnRenewalsWithoutReadingThem) {
  one.Acquire();
  Renew(one, 20);
  one.hooks->TakeRequests();
  EXPECT_EQ(*Prune(one.store, kNode, {1, 21}), 19U);
  for (const Request& request : one.hooks->TakeRequests()) EXPECT_NE(request.op, Op::kGet);
}

TEST_P(Pruning, AHolderThatSleptSealsWhatOthersPutAfterItsOwn) {
  MakeHistory();
  ASSERT_EQ(*Prune(one.store, kNode, {1, 5}), 13U);
  EXPECT_EQ(ListFences(one.store, kNode, {}).size(), 2U);
}

TEST_P(Pruning, TheCardOfAFencedOwnerGoesAndTheHoldersStays) {
  one.Acquire();
  one.Kill();
  two.Acquire();
  ASSERT_EQ(Keys(paths::CardFolder(kNode)).size(), 2U);
  ASSERT_TRUE(Prune(two.store, kNode).ok());
  EXPECT_THAT(Keys(paths::CardFolder(kNode)),
              ElementsAre(paths::Card(kNode, two.last->record.owner)));
}

TEST_P(Pruning, FourThousandOneHundredRecordsRecover) {
  const Uuid owner = Random::System().NewUuid();
  std::vector<Request> puts;
  for (uint64_t seq = 1; seq <= 4100; seq++) {
    puts.push_back(PutOf(paths::Record(kNode, seq),
                         EncodeRecord({kNode, owner, 1, seq, seq == 4100 ? 0 : 9}),
                         Durability::kNone));
  }
  for (const Reply& reply : RunConcurrently(*objects, puts, 16)) ASSERT_TRUE(reply.status.ok());
  const auto refused = one.Try();
  EXPECT_EQ(refused.status().code(), Code::kCorrupt);
  EXPECT_THAT(refused.status().message(), HasSubstr("lease_prune"));
  EXPECT_EQ(*Prune(one.store, kNode), 1024U);
  EXPECT_EQ(one.Acquire(), 2U);
  while (*Prune(one.store, kNode) > 0) {
  }
  EXPECT_THAT(Keys(paths::RecordFolder(kNode)),
              ElementsAre(paths::Record(kNode, 4100), paths::Record(kNode, 4101)));
}

LEASE_OVER_ALL_STORES(Pruning);

}  // namespace
}  // namespace lease::testing
