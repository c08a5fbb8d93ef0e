#include "core/objects/http/credentials.h"

#include <gmock/gmock.h>

#include <atomic>
#include <functional>
#include <future>

#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class FunctionSource final : public CredentialSource {
 public:
  explicit FunctionSource(std::function<Result<Credentials>()> fetch) : fetch_(std::move(fetch)) {}
  Result<Credentials> Fetch(const SendHttp&) override { return fetch_(); }

 private:
  const std::function<Result<Credentials>()> fetch_;
};

class CredentialCacheTest : public ::testing::Test {
 protected:
  // The n-th answer has the key n and lives for `life_`.
  Result<Credentials> Answer() {
    const int n = ++fetches_;
    if (fails_) return Status(Code::kIo, "no answer");
    Credentials credentials;
    credentials.key = std::to_string(n);
    if (life_ > Nanos::zero()) {
      credentials.expires_at_ms =
          Clock::System().WallMillis() + std::chrono::duration_cast<Millis>(life_).count();
    }
    return credentials;
  }

  std::string Get(Nanos timeout = std::chrono::minutes(1)) {
    std::promise<Result<Credentials>> answer;
    cache_.Get(timeout, [&](const Result<Credentials>& got) { answer.set_value(got); });
    const Result<Credentials> got = answer.get_future().get();
    return got.ok() ? got->key : "error: " + got.status().message();
  }

  std::atomic<int> fetches_ = 0;
  std::atomic<bool> fails_ = false;
  Nanos life_ = Nanos::zero();
  CredentialCache cache_{std::make_unique<FunctionSource>([this] { return Answer(); }), nullptr,
                         Clock::System()};
};

TEST_F(CredentialCacheTest, LastingCredentialsAreFetchedOnce) {
  for (int i = 0; i < 5; i++) EXPECT_EQ(Get(), "1");
  EXPECT_EQ(fetches_, 1);
}

TEST_F(CredentialCacheTest, TheyAreRefreshedInTheBackgroundWellBeforeTheyExpire) {
  life_ = std::chrono::seconds(6);  // a third of it is left after 4 s, and 5 s are kept as safety
  EXPECT_EQ(Get(), "1");
  EXPECT_TRUE(WaitUntil([&] { return Get() != "1"; }));
}

TEST_F(CredentialCacheTest, ARefreshThatFailsLeavesTheOldOnesInUse) {
  life_ = std::chrono::hours(1);
  EXPECT_EQ(Get(), "1");
  fails_ = true;
  EXPECT_EQ(Get(), "1");
}

TEST_F(CredentialCacheTest, AFailureIsToldAndNotAskedForAgainAtOnce) {
  fails_ = true;
  EXPECT_EQ(Get(), "error: no answer");
  EXPECT_EQ(Get(), "error: no answer");
  EXPECT_EQ(fetches_, 1);
  fails_ = false;
  EXPECT_TRUE(WaitUntil([&] { return Get() == "2"; }));
}

TEST_F(CredentialCacheTest, RejectedOnesAreReplacedButNotAgainAndAgain) {
  EXPECT_EQ(Get(), "1");
  Credentials rejected;
  rejected.key = "1";
  EXPECT_TRUE(cache_.Reject(rejected));
  EXPECT_EQ(Get(), "2");
  EXPECT_TRUE(cache_.Reject(rejected)) << "they were replaced meanwhile";
  EXPECT_EQ(Get(), "2");
  rejected.key = "2";
  EXPECT_FALSE(cache_.Reject(rejected)) << "the source has no others yet";
  EXPECT_EQ(Get(), "2");
}

TEST(CredentialCacheWaiting, ManyWaitForOneFetchAndEachNoLongerThanItWants) {
  std::promise<void> go;
  std::atomic<int> fetches = 0;
  CredentialCache cache(std::make_unique<FunctionSource>([&]() -> Result<Credentials> {
                          fetches++;
                          go.get_future().wait();
                          return Credentials();
                        }),
                        nullptr, Clock::System());
  std::atomic<int> fetched = 0;
  for (int i = 0; i < 10; i++) {
    cache.Get(std::chrono::minutes(1), [&](const Result<Credentials>& got) {
      if (got.ok()) fetched++;
    });
  }
  std::promise<Status> late;
  cache.Get(Millis(10), [&](const Result<Credentials>& got) { late.set_value(got.status()); });
  EXPECT_EQ(late.get_future().get().code(), Code::kIo);
  EXPECT_EQ(fetched, 0);
  go.set_value();
  EXPECT_TRUE(WaitUntil([&] { return fetched == 10; }));
  EXPECT_EQ(fetches, 1);
}

TEST(Credentials, NothingOfThemIsLeftInAText) {
  Credentials credentials;
  credentials.key = "AKIAEXAMPLE";
  credentials.secret = "hunter22";
  credentials.sas = "sv=1&sig=abc";
  const std::string text =
      Redacted("no hunter22, hunter22 for AKIAEXAMPLE at ?sv=1&sig=abc", credentials);
  for (const char* secret : {"hunter22", "AKIAEXAMPLE", "sig=abc"}) {
    EXPECT_THAT(text, Not(HasSubstr(secret)));
  }
  EXPECT_THAT(text, HasSubstr("for"));
}

}  // namespace
}  // namespace lease::testing
