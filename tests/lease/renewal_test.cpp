#include "tests/lease/suite.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

Reply Failure(Code code, const char* why) { return {{code, why}, "", {}, false}; }

class Renewing : public LeaseSuite {
 protected:
  void SetUp() override {
    ASSERT_EQ(one.Acquire(), 1U);
    one.hooks->TakeRequests();
  }
  // Every put fails like this until Heal.
  void FailPuts(Code code, const char* why) {
    one.hooks->before = [=](const Request& request) -> std::optional<Reply> {
      if (request.op == Op::kPut) return Failure(code, why);
      return std::nullopt;
    };
  }
  void Heal() { one.hooks->before = nullptr; }
  std::vector<Event> Of(Event::Kind kind) const {
    std::vector<Event> found;
    for (const Event& event : one.events) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }
};

TEST_P(Renewing, ItKeepsTheTermAndRaisesSeqByOneWithExactlyOnePutAndNoOtherRequest) {
  for (uint64_t seq = 2; seq < 10; seq++) {
    one.Pass(kTtl / 5);
    EXPECT_EQ(one.session->head().seq, seq);
    EXPECT_EQ(one.session->head().term, 1U);
    const std::vector<Request> requests = one.hooks->TakeRequests();
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].op, Op::kPut);
    EXPECT_EQ(requests[0].key, paths::Record(kNode, seq));
    EXPECT_EQ(requests[0].durability, Durability::kData);
  }
}

TEST_P(Renewing, NothingIsAskedBetweenTwoRenewals) {
  one.Pass(kTtl / 5 - Nanos(1));
  EXPECT_TRUE(one.hooks->TakeRequests().empty());
}

TEST_P(Renewing, ThoseThatAreDueCloseTogetherAreDueAtOnce) {
  const Nanos apart = Nanos(kTtl) / 5 / 64;
  one.clock.Advance(Nanos(1));
  ASSERT_TRUE(one.session->RenewNow().ok());
  one.hooks->TakeRequests();
  one.Pass(kTtl / 5 + apart - Nanos(2));
  EXPECT_TRUE(one.hooks->TakeRequests().empty());
  one.Pass(Nanos(1));
  EXPECT_EQ(one.hooks->TakeRequests().size(), 1U);
}

TEST_P(Renewing, ItExtendsTheDeadlineFromBeforeThePut) {
  one.hooks->after = [&](const Request&, Reply&) { one.clock.Advance(Millis(1500)); };
  const Nanos started = one.clock.Boottime() + kTtl / 5;
  one.Pass(kTtl / 5);
  EXPECT_EQ(Nanos(one.cell->live_until.load()), started + kTtl - kTtl / 50);
}

TEST_P(Renewing, AStoreThatIsSlowIsAskedLessOften) {
  one.hooks->after = [&](const Request&, Reply&) { one.clock.Advance(kTtl / 4); };
  one.Pass(kTtl / 5);
  EXPECT_EQ(one.session->head().seq, 2U);
  one.Pass(kTtl / 4 - Nanos(1));
  EXPECT_EQ(one.session->head().seq, 2U);
  one.Pass(Nanos(1));
  EXPECT_EQ(one.session->head().seq, 3U);
}

// R1: the answer came after the deadline, if before the one it would have given.
TEST_P(Renewing, ALateResponseFences) {
  one.hooks->after = [&](const Request&, Reply&) { one.clock.Advance(kTtl - kTtl / 10); };
  one.Pass(kTtl / 5);
  EXPECT_TRUE(Has(paths::Record(kNode, 2)));
  EXPECT_FALSE(one.Live());
  EXPECT_FALSE(one.session->Live());
  ASSERT_EQ(Of(Event::Kind::kLost).size(), 1U);
}

TEST_P(Renewing, ATermIsLiveUntilItsDeadlineAndNotAtIt) {
  one.hooks->hold = true;
  one.Pass(Nanos(one.cell->live_until.load()) - one.clock.Boottime() - Nanos(1));
  EXPECT_EQ(one.cell->LiveTerm(one.clock), 1U);
  one.clock.Advance(Nanos(1));
  EXPECT_EQ(one.cell->LiveTerm(one.clock), 0U);
  EXPECT_FALSE(one.session->Live());
  EXPECT_EQ(Of(Event::Kind::kLost).size(), 1U);
}

TEST_P(Renewing, AtItsDeadlineATermIsLostThoughNobodyReadsIt) {
  one.hooks->hold = true;
  one.Pass(Nanos(one.cell->live_until.load()) - one.clock.Boottime());
  EXPECT_EQ(Of(Event::Kind::kLost).size(), 1U);
}

TEST_P(Renewing, ASuspendPastTheDeadlineFences) {
  one.clock.Suspend(kTtl);
  EXPECT_FALSE(one.Live());
  one.timers.RunDue();
  EXPECT_EQ(Of(Event::Kind::kLost).size(), 1U);
}

TEST_P(Renewing, ALostSessionNeverComesBackAndItsLossIsAnnouncedOnce) {
  one.hooks->hold = true;
  one.Pass(kTtl / 5);
  ASSERT_EQ(one.hooks->held(), 1U);
  one.Pass(kTtl);
  EXPECT_FALSE(one.session->Live());
  one.hooks->Deliver();  // succeeds, in vain
  one.Pass(kTtl);
  EXPECT_FALSE(one.session->Live());
  EXPECT_FALSE(one.Live());
  EXPECT_EQ(Of(Event::Kind::kLost).size(), 1U);
  EXPECT_EQ(one.ends, 1);
}

TEST_P(Renewing, ALossNobodyLooksForIsAnnouncedAtTheDeadlineThoughAPutHangs) {
  one.hooks->hold = true;
  one.Pass(kTtl / 5);
  one.Pass(one.last->live_until - one.clock.Boottime());
  EXPECT_EQ(Of(Event::Kind::kLost).size(), 1U);
}

TEST_P(Renewing, AFailedWriteIsTriedAgainUntilItSucceeds) {
  FailPuts(Code::kIo, "No space left on device");
  one.Pass(kTtl / 5);
  for (int i = 0; i < 20; i++) one.Pass(Millis(250));
  EXPECT_TRUE(one.Live());
  ASSERT_EQ(Of(Event::Kind::kRenewalFailed).size(), 1U) << "the same failure is told once";
  EXPECT_THAT(Of(Event::Kind::kRenewalFailed)[0].detail, HasSubstr("No space left"));
  Heal();
  one.Pass(Millis(250));
  EXPECT_EQ(one.session->head().seq, 3U) << "the first counts from long ago: the next is due";
  EXPECT_TRUE(Of(Event::Kind::kLost).empty());
}

TEST_P(Renewing, AFailureThatLastsLosesTheLeaseAtTheDeadlineAndNotLater) {
  FailPuts(Code::kIo, "Read-only file system");
  while (one.clock.Boottime() < one.last->live_until - Millis(1)) one.Pass(Millis(1));
  EXPECT_TRUE(one.Live());
  one.Pass(Millis(1));
  EXPECT_FALSE(one.Live());
  ASSERT_EQ(Of(Event::Kind::kLost).size(), 1U);
  EXPECT_THAT(Of(Event::Kind::kLost)[0].detail, HasSubstr("Read-only file system"));
}

TEST_P(Renewing, ARetryComesAfterTheIntervalWhereThatIsShorter) {
  one.session->Release(kTtl, [](const Status&) {});
  ASSERT_EQ(one.Acquire(Millis(500)), 2U);
  one.hooks->TakeRequests();
  FailPuts(Code::kIo, "Input/output error");
  one.Pass(Millis(100));
  EXPECT_EQ(one.hooks->TakeRequests().size(), 1U);
  one.Pass(Millis(100));
  EXPECT_EQ(one.hooks->TakeRequests().size(), 1U);
}

TEST_P(Renewing, ARivalsRecordFencesAtOnce) {
  Record rival = one.last->record;
  rival.owner = Random::System().NewUuid();
  rival.term = 2;
  rival.seq = 2;
  ASSERT_TRUE(Put(paths::Record(kNode, 2), EncodeRecord(rival)).ok());
  one.Pass(kTtl / 5);
  EXPECT_FALSE(one.Live());
  ASSERT_EQ(Of(Event::Kind::kLost).size(), 1U);
  EXPECT_THAT(Of(Event::Kind::kLost)[0].detail, HasSubstr(paths::Record(kNode, 2)));
}

TEST_P(Renewing, ADelayedRenewalCannotOverwriteATakeover) {
  far.Acquire();
  one.hooks->hold = true;
  one.Pass(kTtl / 5);
  far.Pass(kTtl);
  ASSERT_EQ(far.Acquire(), 2U);
  const std::string taken = Get(paths::Record(kNode, 2));
  one.hooks->Deliver();
  EXPECT_EQ(Get(paths::Record(kNode, 2)), taken);
  EXPECT_TRUE(far.Live());
  one.clock.Advance(kTtl);
  EXPECT_FALSE(one.session->Live());
}

TEST_P(Renewing, EverySixtyFourPutsAPruneIsDueAndNoRenewalWaitsForIt) {
  for (int i = 0; i < 128; i++) one.Pass(kTtl / 5);
  EXPECT_EQ(one.prunes, 2);
  EXPECT_EQ(one.hooks->TakeRequests().size(), 128U);
}

TEST_P(Renewing, RenewNowPutsAtOnce) {
  EXPECT_TRUE(one.session->RenewNow().ok());
  EXPECT_EQ(one.session->head().seq, 2U);
  EXPECT_EQ(one.hooks->TakeRequests().size(), 1U);
}

TEST_P(Renewing, RenewNowReportsAFailureAndTheLeaseLivesOn) {
  FailPuts(Code::kIo, "No space left on device");
  const Status status = one.session->RenewNow();
  EXPECT_EQ(status.code(), Code::kIo);
  EXPECT_THAT(status.message(), HasSubstr("No space left on device"));
  EXPECT_TRUE(one.Live());
}

TEST_P(Renewing, RenewNowOfALostLeaseSaysSo) {
  one.clock.Advance(kTtl);
  EXPECT_EQ(one.session->RenewNow().code(), Code::kNotHeld);
}

// Another thread looked at the clock after this one did.
TEST_P(Renewing, ATermThatWasSeenToLapseDoesNotComeBack) {
  ManualClock ahead;
  ahead.Advance(kTtl);
  EXPECT_EQ(one.cell->LiveTerm(ahead), 0U);
  one.Pass(kTtl / 5);
  EXPECT_EQ(one.cell->LiveTerm(one.clock), 0U);
  EXPECT_FALSE(one.session->Live());
  EXPECT_EQ(Of(Event::Kind::kLost).size(), 1U);
}

LEASE_OVER_ALL_STORES(Renewing);

// R7: what became of a put whose answer is missing.
class AmbiguousPuts : public Renewing {
 protected:
  // The next put takes effect but its answer is lost.
  void LoseNextAnswer() {
    one.hooks->after = [this](const Request& request, Reply& reply) {
      if (request.op != Op::kPut) return;
      one.hooks->after = nullptr;
      reply = Failure(Code::kAmbiguous, "Operation timed out");
    };
  }
  // The next `count` puts do not take effect, and nobody can tell.
  void LoseRequests(int count) {
    one.hooks->before = [this, count](const Request& request) mutable -> std::optional<Reply> {
      if (request.op != Op::kPut) return std::nullopt;
      lost_.push_back(request);
      if (static_cast<int>(lost_.size()) >= count) one.hooks->before = nullptr;
      return Failure(Code::kAmbiguous, "Operation timed out");
    };
  }
  std::vector<Request> lost_;
};

TEST_P(AmbiguousPuts, ARenewalWhoseAnswerWasLostIsRecognisedAsOurs) {
  LoseNextAnswer();
  const Nanos started = one.clock.Boottime() + kTtl / 5;
  one.Pass(kTtl / 5);
  EXPECT_EQ(one.session->head().seq, 2U);
  EXPECT_EQ(Nanos(one.cell->live_until.load()), started + kTtl - kTtl / 50);
}

TEST_P(AmbiguousPuts, ARetryPutsTheSameBytesAndValidityCountsFromTheFirstTry) {
  LoseRequests(1);
  const Nanos started = one.clock.Boottime() + kTtl / 5;
  one.Pass(kTtl / 5);
  EXPECT_EQ(one.session->head().seq, 1U);
  one.Pass(Millis(250));
  EXPECT_EQ(one.session->head().seq, 2U);
  EXPECT_EQ(Get(paths::Record(kNode, 2)), lost_[0].body);
  EXPECT_EQ(Nanos(one.cell->live_until.load()), started + kTtl - kTtl / 50);
}

TEST_P(AmbiguousPuts, ATravellingPutThatLandsBeforeTheRetryIsRecognised) {
  LoseRequests(1);
  one.Pass(kTtl / 5);
  ASSERT_TRUE(Put(lost_[0].key, lost_[0].body).ok());  // it arrives after all
  one.Pass(Millis(250));
  EXPECT_EQ(one.session->head().seq, 2U);
  EXPECT_TRUE(one.Live());
}

TEST_P(AmbiguousPuts, ASlotThatWasTakenAndPrunedMeanwhileIsALoss) {
  // Another record took its place, and by the time it is read back it is pruned.
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kPut) return std::nullopt;
    one.hooks->before = nullptr;
    return Failure(Code::kExists, "File exists");
  };
  one.Pass(kTtl / 5);
  EXPECT_FALSE(one.session->Live());
}

TEST_P(AmbiguousPuts, AReadBackThatDoesNotEndDecidesNothing) {
  LoseNextAnswer();
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kGet) return std::nullopt;
    one.hooks->before = nullptr;
    return Failure(Code::kCorrupt, "the object is larger than 1024 bytes");
  };
  one.Pass(kTtl / 5);
  EXPECT_EQ(one.session->head().seq, 1U);
  one.Pass(Millis(250));
  EXPECT_EQ(one.session->head().seq, 2U);
  EXPECT_TRUE(one.Live());
}

TEST_P(AmbiguousPuts, AnAcquisitionWhoseAnswerWasLostIsRecognisedAsOurs) {
  one.session->Release(kTtl, [](const Status&) {});
  one.hooks->after = [&](const Request& request, Reply& reply) {
    if (request.op != Op::kPut || request.key != paths::Record(kNode, 3)) return;
    one.hooks->after = nullptr;
    reply = Failure(Code::kAmbiguous, "Operation timed out");
  };
  const Nanos started = one.clock.Boottime();
  EXPECT_EQ(one.Acquire(), 2U);
  EXPECT_EQ(one.last->live_until, started + kTtl - kTtl / 50);
}

TEST_P(AmbiguousPuts, AnAcquisitionThatIsRetriedCountsFromItsFirstTry) {
  one.session->Release(kTtl, [](const Status&) {});
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kPut || request.key != paths::Record(kNode, 3)) return std::nullopt;
    one.hooks->before = nullptr;
    return Failure(Code::kAmbiguous, "Operation timed out");
  };
  const Nanos started = one.clock.Boottime();
  EXPECT_EQ(one.Acquire(), 2U);
  EXPECT_GT(one.clock.Boottime(), started);
  EXPECT_EQ(one.last->live_until, started + kTtl - kTtl / 50);
}

TEST_P(AmbiguousPuts, ARefusalAfterAnAmbiguousTryDoesNotMeanThatNothingLands) {
  one.session->Release(kTtl, [](const Status&) {});
  std::optional<Request> travelling;
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kPut || request.key != paths::Record(kNode, 3)) return std::nullopt;
    if (travelling) return Failure(Code::kCannotOpen, "the server answered 403");
    travelling = request;
    return Failure(Code::kAmbiguous, "Operation timed out");
  };
  EXPECT_EQ(one.Try().status().code(), Code::kTimeout);
  one.hooks->before = nullptr;
  ASSERT_TRUE(travelling);
  ASSERT_TRUE(Put(travelling->key, travelling->body).ok());
  EXPECT_EQ(one.Acquire(), 3U) << "its own owner's record is waited for by nobody";
}

TEST_P(AmbiguousPuts, AnAcquisitionThatGaveUpIsFinishedThoughItsRecordMayLand) {
  one.session->Release(kTtl, [](const Status&) {});
  std::optional<Request> travelling;
  one.hooks->before = [&](const Request& request) -> std::optional<Reply> {
    if (request.op != Op::kPut || request.key != paths::Record(kNode, 3)) return std::nullopt;
    travelling = request;
    return Failure(Code::kAmbiguous, "Operation timed out");
  };
  EXPECT_EQ(one.Try().status().code(), Code::kTimeout);
  one.hooks->before = nullptr;
  ASSERT_TRUE(travelling);
  ASSERT_TRUE(Put(travelling->key, travelling->body).ok());
  EXPECT_EQ(one.Acquire(), 3U) << "a new owner and a new term";
}

LEASE_OVER_ALL_STORES(AmbiguousPuts);

class Releasing : public Renewing {};

TEST_P(Releasing, ItPutsTheReleaseRecordOfTheLastTerm) {
  EXPECT_TRUE(one.session->Release(kTtl, [](const Status&) {}));
  EXPECT_EQ(Get(paths::Record(kNode, 2)), R"({"node":7,"owner":")" +
                                              one.last->record.owner.ToString() +
                                              R"(","term":1,"seq":2,"expires_at_ms":0})");
  EXPECT_FALSE(one.Live());
  EXPECT_EQ(Of(Event::Kind::kReleased).size(), 1U);
  EXPECT_TRUE(Of(Event::Kind::kLost).empty());
}

TEST_P(Releasing, ItIsOverHereBeforeItIsInTheStore) {
  one.hooks->before = [&](const Request&) -> std::optional<Reply> {
    EXPECT_FALSE(one.Live());
    return std::nullopt;
  };
  EXPECT_TRUE(one.session->Release(kTtl, [](const Status&) {}));
}

TEST_P(Releasing, AFailedPutUndoesNothing) {
  FailPuts(Code::kIo, "No space left on device");
  Status stored;
  EXPECT_TRUE(one.session->Release(kTtl, [&](const Status& status) { stored = status; }));
  EXPECT_EQ(stored.code(), Code::kIo);
  EXPECT_FALSE(one.Live());
  EXPECT_FALSE(one.session->Release(kTtl, [](const Status&) {}));
}

TEST_P(Releasing, ARenewalOnItsWayThatLandsFirstIsFollowed) {
  one.hooks->hold = true;
  one.Pass(kTtl / 5);
  bool stored = false;
  one.session->Release(kTtl, [&](const Status& status) { stored = status.ok(); });
  while (one.hooks->held() > 0) one.hooks->Deliver();
  EXPECT_TRUE(stored);
  EXPECT_THAT(Get(paths::Record(kNode, 3)), HasSubstr(R"("expires_at_ms":0)"));
  EXPECT_EQ(far.Acquire(), 2U);
}

TEST_P(Releasing, ARivalsRecordInItsPlaceIsLeftAlone) {
  one.hooks->hold = true;
  one.Pass(kTtl / 5);
  Record rival = one.last->record;
  rival.owner = Random::System().NewUuid();
  rival.term = 2;
  rival.seq = 2;
  ASSERT_TRUE(Put(paths::Record(kNode, 2), EncodeRecord(rival)).ok());
  one.session->Release(kTtl, [](const Status&) {});
  while (one.hooks->held() > 0) one.hooks->Deliver();
  EXPECT_FALSE(Has(paths::Record(kNode, 3)));
}

TEST_P(Releasing, ALapsedLeaseIsNotReleased) {
  one.clock.Advance(kTtl);
  EXPECT_FALSE(one.session->Release(kTtl, [](const Status&) {}));
  EXPECT_FALSE(Has(paths::Record(kNode, 2)));
}

LEASE_OVER_ALL_STORES(Releasing);

}  // namespace
}  // namespace lease::testing
