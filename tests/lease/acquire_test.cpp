#include <limits>

#include "tests/lease/suite.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class Acquiring : public LeaseSuite {};

TEST_P(Acquiring, TheFirstAcquisitionHasTerm1AndSeq1) {
  EXPECT_EQ(one.Acquire(), 1U);
  EXPECT_EQ(one.last->record.seq, 1U);
  EXPECT_FALSE(one.last->fence);
  EXPECT_TRUE(one.Live());
}

TEST_P(Acquiring, ItLeavesOneRecordAndOneCardAndNothingElse) {
  one.Acquire();
  const std::string owner = one.last->record.owner.ToString();
  EXPECT_THAT(
      Keys("control/"),
      ::testing::ElementsAre("control/process-lease-holders/v1/node=7/owner=" + owner + ".json",
                             "control/process-lease/node=7/v0000000000000001.json"));
  EXPECT_EQ(
      Get("control/process-lease/node=7/v0000000000000001.json"),
      R"({"node":7,"owner":")" + owner + R"(","term":1,"seq":1,"expires_at_ms":1764633610000})");
}

TEST_P(Acquiring, TheFirstTakesFourRequestsBesideTheProbe) {
  ASSERT_TRUE(one.store.EnsureTrusted().ok());
  one.hooks->TakeRequests();
  one.Acquire();
  EXPECT_EQ(one.hooks->TakeRequests().size(), 4U);
}

TEST_P(Acquiring, ATakeoverTakesAtMostNineRequestsBesideTheProbe) {
  one.Acquire();
  two.Acquire();
  one.Kill();
  two.hooks->TakeRequests();
  ASSERT_EQ(two.Acquire(), 2U);
  two.Kill();
  ASSERT_TRUE(one.store.EnsureTrusted().ok());
  one.hooks->TakeRequests();
  ASSERT_EQ(one.Acquire(), 3U);
  EXPECT_LE(one.hooks->TakeRequests().size(), 9U);
}

TEST_P(Acquiring, ADeniedCandidateWritesNothing) {
  one.Acquire();
  const std::vector<std::string> before = Keys("control/");
  EXPECT_EQ(two.Acquire(), 0U);
  EXPECT_EQ(Keys("control/"), before);
}

TEST_P(Acquiring, TwoCreatesOfOneSequenceHaveOneWinner) {
  // Both see the empty node; the second creates while the first is about to.
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut && request.key == paths::Record(kNode, 1)) {
      one.hooks->before = nullptr;
      EXPECT_EQ(two.Acquire(), 1U);
    }
    return std::nullopt;
  };
  EXPECT_EQ(one.Acquire(), 0U);
  EXPECT_TRUE(two.Live());
  EXPECT_FALSE(one.Live());
}

TEST_P(Acquiring, TheLoserOfARaceTakesItsCardBack) {
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut && request.key == paths::Record(kNode, 1)) {
      one.hooks->before = nullptr;
      two.Acquire();
    }
    return std::nullopt;
  };
  one.Acquire();
  EXPECT_THAT(Keys(paths::CardFolder(kNode)),
              ::testing::ElementsAre(paths::Card(kNode, two.last->record.owner)));
}

// R4: its create filled a gap that pruning had made.
TEST_P(Acquiring, AFirstAcquisitionThatSleptPastPruningDoesNotWin) {
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut && request.key == paths::Record(kNode, 1)) {
      one.hooks->before = nullptr;
      two.Acquire();
      for (int i = 0; i < 3; i++) two.Pass(kTtl / 5);
      Delete(paths::Record(kNode, 1));
      Delete(paths::Record(kNode, 2));
    }
    return std::nullopt;
  };
  EXPECT_EQ(one.Acquire(), 0U);
  EXPECT_TRUE(Has(paths::Record(kNode, 1))) << "the record is left where it is";
  EXPECT_TRUE(two.Live());
}

TEST_P(Acquiring, AnExpiryThatWouldLookLikeAReleaseIsNotWritten) {
  one.clock.SetWall(-kTtl.count());
  one.Acquire();
  const Result<Record> record = DecodeRecord(Get(paths::Record(kNode, 1)), kNode, 1);
  ASSERT_TRUE(record.ok());
  EXPECT_FALSE(record->released());
}

TEST_P(Acquiring, ARecordThatCannotBeWrittenIsAnErrorAndNothingIsHeld) {
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op == Op::kPut && request.key == paths::Record(kNode, 1)) {
      return Reply{{Code::kIo, "No space left on device"}, "", {}, false};
    }
    return std::nullopt;
  };
  const auto term = one.Try();
  EXPECT_EQ(term.status().code(), Code::kIo);
  EXPECT_THAT(term.status().message(), HasSubstr("No space left on device"));
  EXPECT_THAT(term.status().message(), HasSubstr(paths::Record(kNode, 1)));
  EXPECT_TRUE(Keys(paths::CardFolder(kNode)).empty());
  one.hooks->before = nullptr;
  EXPECT_EQ(one.Acquire(), 1U);
}

TEST_P(Acquiring, ALeaseThatRanOutBeforeItWasAcquiredIsNotReported) {
  one.hooks->after = [&](const Request& request, Reply&) {
    if (request.op == Op::kPut && request.key == paths::Record(kNode, 1)) one.clock.Advance(kTtl);
  };
  const auto term = one.Try();
  EXPECT_EQ(term.status().code(), Code::kTimeout);
  one.hooks->after = nullptr;
  EXPECT_EQ(one.Acquire(), 2U) << "its own earlier incarnation is a predecessor like any other";
}

TEST_P(Acquiring, ACorruptHeadIsAnErrorThatNamesItAndIsNotOverwritten) {
  ASSERT_TRUE(Put(paths::Record(kNode, 1), "{}").ok());
  const auto term = one.Try();
  EXPECT_EQ(term.status().code(), Code::kCorrupt);
  EXPECT_THAT(term.status().message(), HasSubstr(paths::Record(kNode, 1)));
  EXPECT_EQ(Get(paths::Record(kNode, 1)), "{}");
}

TEST_P(Acquiring, AForeignKeyAmongTheRecordsIsAnErrorThatNamesIt) {
  ASSERT_TRUE(Put(paths::RecordFolder(kNode) + "notes.txt", "x").ok());
  const auto term = one.Try();
  EXPECT_EQ(term.status().code(), Code::kCorrupt);
  EXPECT_THAT(term.status().message(), HasSubstr("notes.txt"));
}

TEST_P(Acquiring, AnOversizedHeadIsAnErrorThatNamesIt) {
  ASSERT_TRUE(Put(paths::Record(kNode, 1), std::string(1025, ' ')).ok());
  const auto term = one.Try();
  EXPECT_EQ(term.status().code(), Code::kCorrupt);
  EXPECT_THAT(term.status().message(), HasSubstr(paths::Record(kNode, 1)));
}

TEST_P(Acquiring, AStoreThatOverwritesIsNotWritten) {
  one.hooks->after = [](const Request& request, Reply& reply) {
    if (request.op == Op::kPut) reply.status = {};
  };
  EXPECT_EQ(one.Try().status().code(), Code::kCannotOpen);
  EXPECT_THAT(Keys("control/process-lease/"), ::testing::IsEmpty());
}

TEST_P(Acquiring, TheLastTermIsNotPassed) {
  constexpr uint64_t kLast = std::numeric_limits<uint64_t>::max();
  ASSERT_TRUE(
      Put(paths::Record(kNode, 1), EncodeRecord({kNode, Random::System().NewUuid(), kLast, 1, 0}))
          .ok());
  EXPECT_EQ(one.Try().status().code(), Code::kCorrupt);
}

TEST_P(Acquiring, TheLastSeqIsNotPassed) {
  ASSERT_TRUE(Put(paths::Record(kNode, paths::kMaxSeq),
                  EncodeRecord({kNode, Random::System().NewUuid(), 1, paths::kMaxSeq, 0}))
                  .ok());
  EXPECT_EQ(one.Try().status().code(), Code::kCorrupt);
}

LEASE_OVER_ALL_STORES(Acquiring);

}  // namespace
}  // namespace lease::testing
