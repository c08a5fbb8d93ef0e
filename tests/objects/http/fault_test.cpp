// Between client and radosgw stands a proxy that fails as networks and servers do.

#include <gmock/gmock.h>

#include "tests/objects/http/buckets.h"
#include "tests/support/requests.h"

namespace lease::testing {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FaultTest : public ::testing::Test {
 protected:
  void Next(const std::string& fault, const std::string& argument = "", int count = 1) {
    proxy_.Command("next " + fault + " * " + std::to_string(count) + ' ' + argument);
  }

  Reply Put() {
    Request request = PutOf("d/k", "body");
    request.timeout = std::chrono::seconds(3);
    return store_->Run(request);
  }

  // What became of the object of Put, seen without the proxy's faults.
  std::string Stored() {
    proxy_.Command("clear");
    const Reply reply = store_->Run(GetOf("d/k"));
    return reply.status.is(Code::kNotFound) ? "absent" : reply.body;
  }

  Server proxy_{{"fault_proxy", TheRadosgw().port()}};
  std::shared_ptr<ObjectStore> store_ = S3Store(proxy_.endpoint(), RadosgwKeys());
};

TEST_F(FaultTest, APutWhoseAnswerIsLostOrCutOffIsNeverReportedAsFailed) {
  Next("lost");
  EXPECT_EQ(Put().status.code(), Code::kAmbiguous);
  EXPECT_EQ(Stored(), "body");
}

TEST_F(FaultTest, APutWhoseAnswerIsCutOffIsAmbiguous) {
  Next("cut", "30");
  EXPECT_EQ(Put().status.code(), Code::kAmbiguous);
  EXPECT_EQ(Stored(), "body");
}

// libcurl sends a request again when a connection that was kept alive dies under it.
TEST_F(FaultTest, APutWhoseAnswerIsLostOnAKeptConnectionFindsItsOwnObject) {
  ASSERT_TRUE(store_->Run(PutOf("d/first", "x")).status.ok());
  Next("lost");
  EXPECT_THAT(Put().status.code(), AnyOf(Code::kExists, Code::kAmbiguous));
  EXPECT_EQ(Stored(), "body");
}

TEST_F(FaultTest, APutThatArrivesTwiceSaysExistsAndIsThere) {
  Next("duplicate");
  EXPECT_EQ(Put().status.code(), Code::kExists);
  EXPECT_EQ(Stored(), "body");
}

TEST_F(FaultTest, APutThatAServerTurnedAwayIsAmbiguousAndNotThere) {
  for (const char* fault : {"conflict", "throttled", "error", "slowdown"}) {
    Next(fault);
    EXPECT_EQ(Put().status.code(), Code::kAmbiguous) << fault;
    EXPECT_EQ(Stored(), "absent") << fault;
  }
}

TEST_F(FaultTest, APutThatWasResetBeforeItArrivedIsNotThere) {
  Next("refused");
  EXPECT_EQ(Put().status.code(), Code::kAmbiguous);
  EXPECT_EQ(Stored(), "absent");
}

TEST_F(FaultTest, APutThatHangsEndsAtItsTimeout) {
  Next("hang", "20");
  Request request = PutOf("d/k", "body");
  request.timeout = std::chrono::seconds(1);  // a busy machine sends it in that time
  EXPECT_EQ(store_->Run(request).status.code(), Code::kAmbiguous);
}

TEST_F(FaultTest, APutThatIsOnlySlowSucceeds) {
  Next("delay", "0.1");
  EXPECT_TRUE(Put().status.ok());
}

TEST_F(FaultTest, AnExpiredTokenIsReplacedUnseen) {
  Next("expired");
  EXPECT_TRUE(Put().status.ok());
  EXPECT_EQ(Stored(), "body");
}

TEST_F(FaultTest, WhatNoRetryMendsSaysWhatToChange) {
  Next("moved");
  EXPECT_THAT(Put().status.message(), HasSubstr("region=eu-west-9"));
  Next("skewed");
  EXPECT_THAT(Put().status.message(), HasSubstr("clock"));
  Next("expired", "", 2);
  EXPECT_THAT(Put().status.message(), HasSubstr("400 ExpiredToken"));
  EXPECT_EQ(Stored(), "absent");
}

TEST_F(FaultTest, ReadingRidesOutEveryFaultThatPasses) {
  ASSERT_TRUE(Put().status.ok());
  for (const char* fault : {"lost", "cut 30", "cut 5", "cut 250", "delay 0.05", "late 0.05",
                            "duplicate", "refused", "conflict", "throttled", "error", "slowdown"}) {
    const std::string text = fault;
    const size_t space = text.find(' ');
    const std::string argument = space == std::string::npos ? "" : text.substr(space + 1);
    Next(text.substr(0, space), argument);
    EXPECT_EQ(store_->Run(GetOf("d/k")).body, "body") << fault;
    Next(text.substr(0, space), argument);
    EXPECT_THAT(store_->Run(ListOf("d/")).keys, ElementsAre("d/k")) << fault;
  }
}

TEST_F(FaultTest, AListingThatIsCutOffOrDoesNotEndIsReadAgain) {
  ASSERT_TRUE(Put().status.ok());
  for (const char* fault : {"truncated", "endless"}) {
    Next(fault);
    EXPECT_THAT(store_->Run(ListOf("d/")).keys, ElementsAre("d/k")) << fault;
  }
}

TEST_F(FaultTest, AnObjectThatDoesNotEndIsCorrupt) {
  ASSERT_TRUE(Put().status.ok());
  Next("endless");
  EXPECT_EQ(store_->Run(GetOf("d/k")).status.code(), Code::kCorrupt);
}

TEST_F(FaultTest, WithATenthOfAllRequestsMeetingEachFaultAnObjectIsCreatedOnce) {
  for (const char* fault : {"lost", "cut", "duplicate", "refused", "conflict", "throttled", "error",
                            "slowdown", "delay", "late"}) {
    proxy_.Command(std::string("rate ") + fault + " 10 " +
                   (fault[0] == 'd' || fault[1] == 'a' ? "0.01" : "40"));
  }
  for (int i = 0; i < 50; i++) {
    const std::string key = "d/" + std::to_string(i);
    Code code = Code::kAmbiguous;
    for (int tries = 0; code == Code::kAmbiguous; tries++) {
      code = store_->Run(PutOf(key, "body")).status.code();
      ASSERT_LT(tries, 200);
    }
    EXPECT_THAT(code, AnyOf(Code::kOk, Code::kExists));
    EXPECT_EQ(store_->Run(GetOf(key)).body, "body");
  }
  EXPECT_EQ(store_->Run(ListOf("d/")).keys.size(), 50U);
}

}  // namespace
}  // namespace lease::testing
