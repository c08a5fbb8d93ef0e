#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>
#include <vector>

#include "tests/objects/contract.h"

namespace lease::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST_P(StoreContract, AnObjectReadsBackByteForByteWhateverItsDurability) {
  const std::string body("a\0b\nc\xff", 6);
  ASSERT_TRUE(Call(PutOf("d/name", body, Durability::kDataAndName)).status.ok());
  ASSERT_TRUE(Call(PutOf("d/data", body, Durability::kData)).status.ok());
  ASSERT_TRUE(Call(PutOf("e/none", body, Durability::kNone)).status.ok());
  for (const char* key : {"d/name", "d/data", "e/none"}) {
    const Reply read = Call(GetOf(key));
    EXPECT_TRUE(read.status.ok()) << read.status.message();
    EXPECT_EQ(read.body, body);
  }
}

TEST_P(StoreContract, ASecondCreateSaysExistsAndChangesNothing) {
  ASSERT_EQ(Put("k", "first"), Code::kOk);
  for (const auto durability : {Durability::kNone, Durability::kData, Durability::kDataAndName}) {
    EXPECT_EQ(Call(PutOf("k", "second", durability)).status.code(), Code::kExists);
    EXPECT_EQ(Call(PutOf("k", "first", durability)).status.code(), Code::kExists);
  }
  EXPECT_EQ(Call(GetOf("k")).body, "first");
}

TEST_P(StoreContract, AnEmptyBodyIsAnObjectToo) {
  ASSERT_EQ(Put("k", ""), Code::kOk);
  const Reply read = Call(GetOf("k", 0));
  EXPECT_TRUE(read.status.ok());
  EXPECT_EQ(read.body, "");
  EXPECT_EQ(Put("k", ""), Code::kExists);
}

TEST_P(StoreContract, AMissingObjectIsNotFound) {
  // S3 does not tell what a delete found.
  const Code deleted = store_->url().starts_with("s3:") ? Code::kOk : Code::kNotFound;
  EXPECT_EQ(Call(GetOf("a/b/c")).status.code(), Code::kNotFound);
  EXPECT_EQ(Call(DeleteOf("a/b/c")).status.code(), deleted);
  ASSERT_EQ(Put("a/b/d", "x"), Code::kOk);
  EXPECT_EQ(Call(GetOf("a/b/c")).status.code(), Code::kNotFound);
  EXPECT_EQ(Call(DeleteOf("a/b/c")).status.code(), deleted);
}

TEST_P(StoreContract, ADeletedObjectIsGoneAndItsKeyIsFree) {
  ASSERT_EQ(Put("d/k", "old"), Code::kOk);
  EXPECT_TRUE(Call(DeleteOf("d/k")).status.ok());
  EXPECT_EQ(Call(GetOf("d/k")).status.code(), Code::kNotFound);
  EXPECT_THAT(Call(ListOf("d/")).keys, IsEmpty());
  EXPECT_EQ(Put("d/k", "new"), Code::kOk);
  EXPECT_EQ(Call(GetOf("d/k")).body, "new");
}

TEST_P(StoreContract, AnObjectAboveTheLimitIsCorruptAndOneAtTheLimitIsNot) {
  ASSERT_EQ(Put("k", std::string(100, 'x')), Code::kOk);
  EXPECT_EQ(Call(GetOf("k", 100)).body, std::string(100, 'x'));
  const Reply above = Call(GetOf("k", 99));
  EXPECT_EQ(above.status.code(), Code::kCorrupt);
  EXPECT_EQ(above.body, "");
}

TEST_P(StoreContract, AListingIsSortedByTheBytesOfWholeKeys) {
  // '-' sorts before '/', '0' after it; bytes above 127 sort last.
  for (const char* key :
       {"p/a/x", "p/a-b", "p/a0", "p/a/\xc3\xa9", "p/Z", "p/\xf0\x9f\x92\xbe", "q/y", "pp"}) {
    ASSERT_EQ(Put(key, ""), Code::kOk);
  }
  const Reply list = Call(ListOf("p/"));
  EXPECT_THAT(list.keys,
              ElementsAre("p/Z", "p/a-b", "p/a/x", "p/a/\xc3\xa9", "p/a0", "p/\xf0\x9f\x92\xbe"));
  EXPECT_FALSE(list.more);
}

TEST_P(StoreContract, APrefixIsAFolderNotTheBeginningOfAName) {
  ASSERT_EQ(Put("node=1/v1", ""), Code::kOk);
  ASSERT_EQ(Put("node=10/v1", ""), Code::kOk);
  EXPECT_THAT(Call(ListOf("node=1/")).keys, ElementsAre("node=1/v1"));
}

TEST_P(StoreContract, AMissingFolderListsAsEmpty) {
  const Reply list = Call(ListOf("no/such/"));
  EXPECT_TRUE(list.status.ok()) << list.status.message();
  EXPECT_THAT(list.keys, IsEmpty());
  EXPECT_FALSE(list.more);
}

TEST_P(StoreContract, PagesOfAnySizeAddUpToTheWholeListing) {
  for (const char* key : {"p/a/1", "p/a/2", "p/a-1", "p/b", "p/c/d/e", "p/c/f"}) {
    ASSERT_EQ(Put(key, ""), Code::kOk);
  }
  for (const bool folders : {false, true}) {
    Request request = folders ? FoldersOf("p/") : ListOf("p/");
    const std::vector<std::string> whole = Call(request).keys;
    EXPECT_EQ(whole.size(), folders ? 4U : 6U);
    for (size_t limit = 1; limit <= whole.size(); limit++) {
      request.limit = limit;
      request.start_after.clear();
      std::vector<std::string> pages;
      for (bool more = true; more;) {
        const Reply page = Call(request);
        ASSERT_TRUE(page.status.ok());
        ASSERT_FALSE(page.keys.empty());
        ASSERT_LE(page.keys.size(), limit);
        pages.insert(pages.end(), page.keys.begin(), page.keys.end());
        request.start_after = page.keys.back();
        more = page.more;
      }
      EXPECT_EQ(pages, whole) << "pages of " << limit;
    }
  }
}

TEST_P(StoreContract, AListingBeginsAboveAKeyThatNeedNotExist) {
  for (const char* key : {"p/v1", "p/v3", "p/v5"}) ASSERT_EQ(Put(key, ""), Code::kOk);
  Request request = ListOf("p/");
  request.start_after = "p/v2";
  EXPECT_THAT(Call(request).keys, ElementsAre("p/v3", "p/v5"));
  request.start_after = "p/v5";
  EXPECT_THAT(Call(request).keys, IsEmpty());
  request.start_after = "a";
  EXPECT_THAT(Call(request).keys, ElementsAre("p/v1", "p/v3", "p/v5"));
}

TEST_P(StoreContract, FoldersAreListedOnceWithASlash) {
  for (const char* key : {"p/n=1/a", "p/n=1/b", "p/n=2/c/d", "p/file"}) {
    ASSERT_EQ(Put(key, ""), Code::kOk);
  }
  EXPECT_THAT(Call(FoldersOf("p/")).keys, ElementsAre("p/file", "p/n=1/", "p/n=2/"));
}

TEST_P(StoreContract, AKeyThatBreaksTheRulesIsRefusedByEveryRequest) {
  for (const std::string& key :
       {std::string(), std::string("/a"), std::string("a/"), std::string("a//b"), std::string("."),
        std::string(".."), std::string("a/../b"), std::string("a/./b"), std::string(".nfs1"),
        std::string("a#12"), std::string("a#1/b"), std::string("a\0b", 3)}) {
    EXPECT_EQ(Put(key, "x"), Code::kMisuse) << key;
    EXPECT_EQ(Call(GetOf(key)).status.code(), Code::kMisuse) << key;
    EXPECT_EQ(Call(DeleteOf(key)).status.code(), Code::kMisuse) << key;
  }
  for (const char* prefix : {"", "/", "a", "a//", "../", "a/../", "a#1/"}) {
    EXPECT_EQ(Call(ListOf(prefix)).status.code(), Code::kMisuse) << prefix;
  }
  EXPECT_EQ(Put("a#b", "x"), Code::kOk);
  EXPECT_EQ(Put("12", "x"), Code::kOk);
  EXPECT_EQ(Put("b#", "x"), Code::kOk);
}

TEST_P(StoreContract, AnErrorTextSaysSomethingButNotTheKey) {
  ASSERT_EQ(Put("some-key", "x"), Code::kOk);
  for (const Reply& reply :
       {Call(PutOf("some-key", "y")), Call(GetOf("some-key/x")), Call(GetOf("some-key", 0)),
        Call(GetOf("other/some-key")), Call(GetOf("some-key/"))}) {
    EXPECT_FALSE(reply.status.ok());
    EXPECT_FALSE(reply.status.message().empty());
    EXPECT_THAT(reply.status.message(), Not(HasSubstr("some-key")));
  }
}

TEST_P(StoreContract, OfManyCreatesAtOnceExactlyOneWinsAndItsBodyStays) {
  for (int round = 0; round < 20; round++) {
    const std::string key = "race/" + std::to_string(round);
    std::latch ready(4);
    std::vector<Code> codes(4);
    std::vector<std::thread> threads;
    for (size_t i = 0; i < codes.size(); i++) {
      threads.emplace_back([&, i] {
        ready.arrive_and_wait();
        codes[i] = Call(PutOf(key, std::to_string(i), Durability::kNone)).status.code();
      });
    }
    for (std::thread& thread : threads) thread.join();
    std::string winners;
    for (size_t i = 0; i < codes.size(); i++) {
      if (codes[i] == Code::kOk) winners += std::to_string(i);
      EXPECT_TRUE(codes[i] == Code::kOk || codes[i] == Code::kExists);
    }
    EXPECT_EQ(winners.size(), 1U);
    EXPECT_EQ(Call(GetOf(key)).body, winners);
  }
}

TEST_P(StoreContract, AReaderNeverSeesAPartOfAnObject) {
  const std::string body(200'000, 'x');
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    for (int i = 0; !stop; i++) {
      EXPECT_TRUE(Call(PutOf("d/k", body, Durability::kNone)).status.ok());
      EXPECT_TRUE(Call(DeleteOf("d/k")).status.ok());
    }
  });
  for (int seen = 0; seen < 50;) {
    const Reply read = Call(GetOf("d/k", body.size()));
    if (read.status.is(Code::kNotFound)) continue;
    ASSERT_TRUE(read.status.ok()) << read.status.message();
    ASSERT_EQ(read.body.size(), body.size());
    seen++;
  }
  stop = true;
  writer.join();
}

TEST_P(StoreContract, EveryStartedRequestIsAnsweredOnceThoughTheStoreIsDestroyed) {
  std::atomic<int> answers = 0;
  std::atomic<int> others = 0;
  ASSERT_EQ(Put("d/first", ""), Code::kOk);
  for (int i = 0; i < 300; i++) {
    store_->Start(PutOf("d/" + std::to_string(i), "x", Durability::kData), [&](const Reply& reply) {
      answers++;
      const Code code = reply.status.code();
      if (code != Code::kOk && code != Code::kIo && code != Code::kAmbiguous) others++;
    });
  }
  store_.reset();
  opened_.store.reset();
  EXPECT_EQ(answers, 300);
  EXPECT_EQ(others, 0);
}

}  // namespace
}  // namespace lease::testing
