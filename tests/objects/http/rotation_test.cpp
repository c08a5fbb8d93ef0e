// A key is replaced while a lease is held with it.

#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "lease/registry.h"
#include "tests/objects/http/buckets.h"
#include "tests/support/scratch.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RotationTest : public ::testing::Test {
 protected:
  RotationTest() {
    for (const char* name : {"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"}) {
      unsetenv(name);
    }
    setenv("AWS_SHARED_CREDENTIALS_FILE", file_.c_str(), 1);
    setenv("AWS_CONFIG_FILE", (folder_ / "none").c_str(), 1);
    setenv("AWS_EC2_METADATA_DISABLED", "true", 1);
  }

  // As whole as an editor or a secrets agent leaves it.
  void Provide(const nlohmann::json& keys) {
    const std::string fresh = file_ + ".new";
    std::ofstream(fresh) << "[default]\naws_access_key_id=" << keys.at("key").get<std::string>()
                         << "\naws_secret_access_key=" << keys.at("secret").get<std::string>()
                         << '\n';
    ASSERT_EQ(std::rename(fresh.c_str(), file_.c_str()), 0);
  }

  std::optional<Event> Find(Event::Kind kind) const {
    for (const Event& event : registry_->events()) {
      if (event.kind == kind) return event;
    }
    return std::nullopt;
  }

  ScratchFolder folder_;
  const std::string file_ = folder_ / "credentials";
  const std::unique_ptr<Registry> registry_ = Registry::Make(Environment{}, "test");
};

TEST_F(RotationTest, AKeyThatIsReplacedInTimeSavesTheLease) {
  const nlohmann::json first = TheRadosgw().Command("guest rotated");
  const HttpResponse allowed = PutAsOwner(TheRadosgw(), "/bucket?policy=", R"({
      "Version": "2012-10-17",
      "Statement": [{
        "Effect": "Allow",
        "Principal": {"AWS": ["arn:aws:iam:::user/rotated"]},
        "Action": ["s3:PutObject", "s3:GetObject", "s3:DeleteObject", "s3:ListBucket"],
        "Resource": ["arn:aws:s3:::bucket", "arn:aws:s3:::bucket/rotated/*"]
      }]})");
  ASSERT_TRUE(allowed.ok()) << allowed.body;
  Provide(first);
  const auto store =
      registry_->Open("s3://bucket/rotated?region=us-east-1&endpoint=" + TheRadosgw().endpoint());
  ASSERT_TRUE(store.ok()) << store.status().message();
  AcquireOptions options;
  options.ttl = std::chrono::minutes(2);
  const auto term = (*store)->Acquire(7, options);
  ASSERT_TRUE(term.ok()) << term.status().message();

  const nlohmann::json second = TheRadosgw().Command("rotate rotated");
  ASSERT_EQ(std::remove(file_.c_str()), 0);
  const auto refused = (*store)->Renew(7);
  EXPECT_FALSE(refused.ok());
  EXPECT_EQ((*store)->Token(7), 1U) << "it lives on until its deadline";
  ASSERT_TRUE(WaitUntil([&] { return Find(Event::Kind::kCredentialsFailed).has_value(); }));
  const Event failed = *Find(Event::Kind::kCredentialsFailed);
  EXPECT_EQ(failed.node, 0U);
  EXPECT_THAT(failed.detail, HasSubstr("AWS_PROFILE"));
  ASSERT_TRUE(WaitUntil([&] { return Find(Event::Kind::kRenewalFailed).has_value(); }));

  Provide(second);
  EXPECT_TRUE(WaitUntil([&] { return (*store)->Renew(7).ok(); }));
  EXPECT_EQ((*store)->Token(7), 1U);
  EXPECT_FALSE(Find(Event::Kind::kLost));
  for (const Event& event : registry_->events()) {
    for (const nlohmann::json& keys : {first, second}) {
      EXPECT_THAT(event.detail, Not(HasSubstr(keys.at("secret").get<std::string>())));
    }
  }
}

}  // namespace
}  // namespace lease::testing
