#include "core/objects/http/bucket_store.h"

#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <latch>

#include "core/base/mutex.h"
#include "core/objects/http/s3.h"
#include "tests/objects/http/http_server.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Keys "1", "2", ...: a fresh one with each fetch.
class CountingSource final : public CredentialSource {
 public:
  Result<Credentials> Fetch(const SendHttp&) override {
    Credentials credentials;
    credentials.key = "KEY" + std::to_string(++fetches_);
    credentials.secret = "hunter22";
    return credentials;
  }

 private:
  int fetches_ = 0;
};

class BucketStoreTest : public ::testing::Test {
 protected:
  using Script = std::function<Answered(const Asked&, int n)>;

  void Answers(Script script) EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    script_ = std::move(script);
  }
  Answered Answer(const Asked& asked) EXCLUDES(mutex_) {
    Script script;
    {
      MutexLock lock(mutex_);
      script = script_;
    }
    const int n = requests_++;
    return script ? script(asked, n) : Answered{};
  }

  std::unique_ptr<BucketStore> Open(Nanos longest = std::chrono::hours(1)) {
    BucketUrl url;
    url.scheme = "s3";
    url.bucket = "bucket";
    url.prefix = "pre/";
    url.region = "r";
    url.endpoint = server_.endpoint();
    url.timeout = longest;
    return std::make_unique<BucketStore>(url, std::make_unique<S3>(url, ""),
                                         std::make_unique<CountingSource>());
  }

  static Answered Error(int status, const std::string& code) {
    return {.status = status, .body = "<Error><Code>" + code + "</Code></Error>"};
  }
  static Answered Page(const std::vector<std::string>& keys, bool truncated) {
    std::string xml = "<ListBucketResult>";
    for (const std::string& key : keys) xml += "<Contents><Key>" + key + "</Key></Contents>";
    return {.body = xml + "<IsTruncated>" + (truncated ? "true" : "false") +
                    "</IsTruncated></ListBucketResult>"};
  }

  std::latch over_{1};  // outlives the server's last answer
  Mutex mutex_;
  Script script_ GUARDED_BY(mutex_);
  std::atomic<int> requests_ = 0;
  HttpServer server_{[this](const Asked& asked) { return Answer(asked); }};
  std::unique_ptr<BucketStore> store_ = Open();
};

TEST_F(BucketStoreTest, APutIsOneRequestWhateverBecomesOfIt) {
  for (const Answered& answered :
       {Answered{.hang_up = true}, Error(503, "SlowDown"), Error(409, "ConditionalRequestConflict"),
        Error(412, "PreconditionFailed"), Answered{}}) {
    requests_ = 0;
    Answers([answered](const Asked&, int) { return answered; });
    const Reply reply = store_->Run(PutOf("k", "x"));
    EXPECT_EQ(requests_, 1);
    EXPECT_EQ(reply.requests, 1U);
    EXPECT_EQ(reply.retries, 0U);
  }
}

TEST_F(BucketStoreTest, AGetIsTriedAgainUntilAFaultPasses) {
  Answers([](const Asked&, int n) {
    if (n == 0) return Error(429, "TooManyRequests");
    if (n == 1) return Error(503, "SlowDown");
    if (n == 2) return Answered{.body = "cut", .promised = 100};
    if (n == 3) return Answered{.hang_up = true};
    return Answered{.body = "x"};
  });
  const Reply reply = store_->Run(GetOf("k"));
  EXPECT_EQ(reply.body, "x");
  EXPECT_EQ(reply.requests, 5U);
  EXPECT_EQ(reply.retries, 4U);
}

TEST_F(BucketStoreTest, AFaultThatDoesNotPassIsToldWithSeveralTriesBehindIt) {
  Answers([](const Asked&, int) { return Error(503, "SlowDown"); });
  Request request = DeleteOf("k");
  request.timeout = std::chrono::seconds(1);
  const Reply reply = store_->Run(request);
  EXPECT_EQ(reply.status.code(), Code::kAmbiguous);
  EXPECT_THAT(reply.status.message(), HasSubstr("503 SlowDown"));
  EXPECT_GE(reply.retries, 3U);
}

TEST_F(BucketStoreTest, ATryThatFoundNoTimeToLeaveDoesNotHideWhatFailedBefore) {
  std::latch crowded{1};
  Answers([&](const Asked&, int n) {
    if (n > 0) {
      over_.wait();
      return Answered{};
    }
    crowded.wait();
    return Error(503, "SlowDown");
  });
  std::promise<Status> failed;
  Request request = GetOf("k");
  request.timeout = std::chrono::seconds(2);
  store_->Start(request, [&](const Reply& reply) { failed.set_value(reply.status); });
  ASSERT_TRUE(WaitUntil([&] { return requests_ == 1; }));
  for (int i = 0; i < 100; i++) store_->Start(GetOf("other"), [](const Reply&) {});
  ASSERT_TRUE(WaitUntil([&] { return requests_ == 48; })) << "all connections for gets";
  crowded.count_down();
  EXPECT_THAT(failed.get_future().get().message(), HasSubstr("503 SlowDown"));
  over_.count_down();
}

TEST_F(BucketStoreTest, ItsOwnLongestTimeoutHoldsForEveryRequest) {
  Answers([&](const Asked&, int) {
    over_.wait();
    return Answered{};
  });
  store_ = Open(std::chrono::seconds(1));  // a busy machine sends it in that time
  EXPECT_EQ(store_->Run(PutOf("k", "x")).status.code(), Code::kAmbiguous);
  EXPECT_EQ(store_->Run(GetOf("k")).status.code(), Code::kAmbiguous);
  over_.count_down();
}

TEST_F(BucketStoreTest, APutThatWasRefusedForItsCredentialsIsSentAgainWithFreshOnes) {
  Answers([](const Asked& asked, int) {
    const bool fresh = asked.headers.at("authorization").find("KEY2/") != std::string::npos;
    return fresh ? Answered{} : Error(400, "ExpiredToken");
  });
  const Reply reply = store_->Run(PutOf("k", "x"));
  EXPECT_TRUE(reply.status.ok()) << reply.status.message();
  EXPECT_EQ(reply.requests, 2U);
}

TEST_F(BucketStoreTest, CredentialsThatStayWrongAreAnErrorAfterTwoRequests) {
  Answers([](const Asked&, int) { return Error(403, "InvalidAccessKeyId"); });
  EXPECT_EQ(store_->Run(GetOf("k")).status.code(), Code::kCannotOpen);
  EXPECT_EQ(requests_, 2);
  EXPECT_EQ(store_->Run(GetOf("k")).status.code(), Code::kCannotOpen);
  EXPECT_EQ(requests_, 3) << "not twice each time";
}

TEST_F(BucketStoreTest, WhatAServerEchoesOfACredentialIsNotRepeated) {
  Answers([](const Asked&, int) {
    return Answered{.status = 400,
                    .body =
                        "<Error><Code>InvalidRequest</Code><Message>KEY1 with hunter22 may "
                        "not</Message></Error>"};
  });
  const std::string text = store_->Run(GetOf("k")).status.message();
  EXPECT_THAT(text, HasSubstr("may not"));
  EXPECT_THAT(text, Not(HasSubstr("hunter22")));
  EXPECT_THAT(text, Not(HasSubstr("KEY1")));
}

TEST_F(BucketStoreTest, AListingFollowsItsPagesAndKeepsItsLimit) {
  Answers([](const Asked& asked, int) {
    if (asked.target.find("start-after=pre%2Fp%2Fb") != std::string::npos) {
      return Page({"pre/p/c", "pre/p/d"}, false);
    }
    return Page({"pre/p/a", "pre/p/b"}, true);
  });
  Request request = ListOf("p/");
  Reply reply = store_->Run(request);
  EXPECT_THAT(reply.keys, ElementsAre("p/a", "p/b", "p/c", "p/d"));
  EXPECT_FALSE(reply.more);
  EXPECT_EQ(reply.requests, 2U);
  request.limit = 3;
  reply = store_->Run(request);
  EXPECT_THAT(reply.keys, ElementsAre("p/a", "p/b", "p/c"));
  EXPECT_TRUE(reply.more);
}

TEST_F(BucketStoreTest, AListingThatTurnsInCirclesIsAnError) {
  Answers([](const Asked&, int) { return Page({}, true); });
  EXPECT_FALSE(store_->Run(ListOf("p/")).status.ok());
}

TEST_F(BucketStoreTest, AListingOfOtherFoldersIsRefused) {
  Answers([](const Asked&, int) { return Page({"elsewhere/a"}, false); });
  EXPECT_EQ(store_->Run(ListOf("p/")).status.code(), Code::kCannotOpen);
}

TEST_F(BucketStoreTest, AnEndlessListingIsCutOffAtItsLimit) {
  Answers([](const Asked&, int) { return Answered{.body = std::string(9 << 20, 'x')}; });
  Request request = ListOf("p/");
  request.timeout = std::chrono::seconds(1);
  EXPECT_EQ(store_->Run(request).status.code(), Code::kAmbiguous);
}

TEST_F(BucketStoreTest, DestructionAnswersWhatIsOpenAndWhatWaitsForItsNextTry) {
  Answers([&](const Asked& asked, int) {
    if (asked.method == "GET") return Error(503, "SlowDown");
    over_.wait();
    return Answered{};
  });
  std::atomic<int> ambiguous = 0;
  for (int i = 0; i < 20; i++) {
    for (const Request& request : {PutOf("k", "x"), GetOf("k")}) {
      store_->Start(request, [&](const Reply& reply) {
        if (reply.status.is(Code::kAmbiguous)) ambiguous++;
      });
    }
  }
  EXPECT_TRUE(WaitUntil([&] { return requests_ > 60; }));
  store_.reset();
  EXPECT_EQ(ambiguous, 40);
  over_.count_down();
}

TEST_F(BucketStoreTest, AForkedChildIsRefusedAndClosesItWithoutHarm) {
  ASSERT_TRUE(store_->Run(PutOf("k", "x")).status.ok());
  RunInChild([&] {
    EXPECT_EQ(store_->Run(GetOf("k")).status.code(), Code::kIo);
    store_.reset();
  });
  EXPECT_TRUE(store_->Run(PutOf("k", "x")).status.ok());
}

}  // namespace
}  // namespace lease::testing
