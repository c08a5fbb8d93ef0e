#include "core/objects/filesystem_store.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <latch>

#include "tests/objects/file_naming.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// With O_TMPFILE, and as where there is none.
class FilesystemStoreTest : public ::testing::TestWithParam<bool> {
 protected:
  std::unique_ptr<FilesystemStore> Open(const std::string& name = "store") {
    return std::make_unique<FilesystemStore>(folder_ / name, GetParam());
  }

  Status Put(std::string key, Durability durability = Durability::kDataAndName) {
    return store_->Run(PutOf(std::move(key), "body", durability)).status;
  }

  ScratchFolder folder_;
  std::unique_ptr<FilesystemStore> store_ = Open();
};

INSTANTIATE_TEST_SUITE_P(, FilesystemStoreTest, ::testing::Bool(), NameOfNaming);

TEST_P(FilesystemStoreTest, APutLeavesTheObjectAndNothingElse) {
  ASSERT_TRUE(Put("d/a").ok());
  ASSERT_TRUE(Put("d/b", Durability::kData).ok());
  ASSERT_TRUE(Put("d/c", Durability::kNone).ok());
  ASSERT_TRUE(Put("d/a").is(Code::kExists));
  EXPECT_THAT(NamesIn(folder_ / "store"), ElementsAre("d"));
  EXPECT_THAT(NamesIn(folder_ / "store/d"), ElementsAre("a", "b", "c"));
  struct stat info {};
  ASSERT_EQ(stat((folder_ / "store/d/a").c_str(), &info), 0);
  EXPECT_EQ(info.st_nlink, 1U);
}

TEST_P(FilesystemStoreTest, TemporaryNamesAreNotListed) {
  ASSERT_TRUE(Put("d/v1.json").ok());
  for (const char* name : {"v1.json#123", ".nfs000000000001", "#7"}) {
    std::ofstream((folder_ / "store/d/") + name) << "x";
  }
  std::ofstream(folder_ / "store/d/v1#x") << "x";
  EXPECT_THAT(store_->Run(ListOf("d/")).keys, ElementsAre("d/v1#x", "d/v1.json"));
}

TEST_P(FilesystemStoreTest, WhatIsNoRegularFileIsListedButCorrupt) {
  ASSERT_TRUE(Put("d/file").ok());
  ASSERT_EQ(mkfifo((folder_ / "store/d/pipe").c_str(), 0600), 0);
  fs::create_directory_symlink(folder_.path(), folder_ / "store/d/link");
  EXPECT_THAT(store_->Run(ListOf("d/")).keys, ElementsAre("d/file", "d/link", "d/pipe"));
  for (const char* key : {"d", "d/pipe", "d/link"}) {
    EXPECT_TRUE(store_->Run(GetOf(key)).status.is(Code::kCorrupt)) << key;
    EXPECT_TRUE(Put(key).is(Code::kExists)) << key;
  }
  EXPECT_TRUE(store_->Run(DeleteOf("d")).status.is(Code::kIo));
  EXPECT_TRUE(fs::exists(folder_ / "store/d/file"));
}

TEST_P(FilesystemStoreTest, ARenewalFoundsNoFolder) {
  const Status absent = Put("d/k", Durability::kData);
  EXPECT_TRUE(absent.is(Code::kIo));
  EXPECT_THAT(absent.message(), HasSubstr("folder is gone"));
  EXPECT_THAT(NamesIn(folder_.path()), IsEmpty());
}

TEST_P(FilesystemStoreTest, AStoreThatWasMovedAwayIsNotWrittenThroughAnOldHandle) {
  ASSERT_TRUE(Put("d/k").ok());
  fs::rename(folder_ / "store", folder_ / "moved");
  EXPECT_TRUE(Put("d/renewal", Durability::kData).is(Code::kIo));
  EXPECT_TRUE(store_->Run(GetOf("d/k")).status.is(Code::kNotFound));
  EXPECT_THAT(store_->Run(ListOf("d/")).keys, IsEmpty());
  EXPECT_THAT(NamesIn(folder_ / "moved/d"), ElementsAre("k"));
  EXPECT_TRUE(Put("d/first").ok());
  EXPECT_THAT(NamesIn(folder_ / "store/d"), ElementsAre("first"));
}

TEST_P(FilesystemStoreTest, TheParentsOfAMissingMountPointAreNeverInvented) {
  store_ = Open("mount/store");
  for (const auto durability : {Durability::kDataAndName, Durability::kNone}) {
    const Status status = Put("d/k", durability);
    EXPECT_TRUE(status.is(Code::kCannotOpen));
    EXPECT_THAT(status.message(), HasSubstr("mounted"));
  }
  EXPECT_TRUE(Put("d/k", Durability::kData).is(Code::kIo));
  EXPECT_THAT(NamesIn(folder_.path()), IsEmpty());
}

TEST_P(FilesystemStoreTest, ARootThatBecameAFileCannotBeOpened) {
  std::ofstream(folder_ / "store") << "x";
  for (const auto durability : {Durability::kDataAndName, Durability::kData, Durability::kNone}) {
    EXPECT_TRUE(Put("d/k", durability).is(Code::kCannotOpen));
  }
  EXPECT_TRUE(store_->Run(GetOf("d/k")).status.is(Code::kCannotOpen));
  EXPECT_TRUE(store_->Run(ListOf("d/")).status.is(Code::kCannotOpen));
  EXPECT_TRUE(store_->Run(DeleteOf("d/k")).status.is(Code::kCannotOpen));
}

TEST_P(FilesystemStoreTest, ANameThatIsTooLongIsAnErrorThatChangesNothing) {
  ASSERT_TRUE(Put("d/k").ok());
  EXPECT_TRUE(Put("d/" + std::string(300, 'x')).is(Code::kIo));
  EXPECT_THAT(NamesIn(folder_ / "store/d"), ElementsAre("k"));
}

// Starts `requests` so that all but the first are surely taken as one batch, and waits.
std::vector<Reply> StartTogether(FilesystemStore& store, const std::vector<Request>& requests) {
  std::promise<void> started;
  std::shared_future<void> all_started = started.get_future().share();
  std::promise<void> busy;
  store.Start(GetOf("busy"), [&](const Reply&) {
    busy.set_value();
    all_started.wait();
  });
  busy.get_future().wait();
  std::vector<Reply> replies(requests.size());
  std::latch answered(static_cast<ptrdiff_t>(requests.size()));
  for (size_t i = 0; i < requests.size(); i++) {
    store.Start(requests[i], [&, i](Reply reply) {
      replies[i] = std::move(reply);
      answered.count_down();
    });
  }
  started.set_value();
  answered.wait();
  return replies;
}

TEST_P(FilesystemStoreTest, RenewalsThatWaitTogetherAreAllWritten) {
  ASSERT_TRUE(Put("d/k").ok());
  for (const size_t count : {1U, 3U, 9U, 250U}) {
    std::vector<Request> requests;
    const std::string stem = "d/" + std::to_string(count) + "-";
    for (size_t i = 0; i < count; i++) {
      requests.push_back(PutOf(stem + std::to_string(i), std::to_string(i), Durability::kData));
    }
    const std::vector<Reply> replies = StartTogether(*store_, requests);
    for (size_t i = 0; i < count; i++) {
      EXPECT_TRUE(replies[i].status.ok()) << replies[i].status.message();
      EXPECT_EQ(store_->Run(GetOf(requests[i].key)).body, requests[i].body);
    }
  }
  EXPECT_EQ(NamesIn(folder_ / "store/d").size(), 1U + 1 + 3 + 9 + 250);
}

TEST_P(FilesystemStoreTest, ARenewalThatFailsInAGroupFailsAlone) {
  ASSERT_TRUE(Put("d/taken").ok());
  std::vector<Request> requests(12);
  for (size_t i = 0; i < requests.size(); i++) {
    requests[i] = PutOf("d/" + std::to_string(i), "x", Durability::kData);
  }
  requests[2].key = "d/taken";
  requests[4].key = "gone/x";
  requests[6].key = "../x";
  requests[8].key = "d/7";
  const std::vector<Reply> replies = StartTogether(*store_, requests);
  std::vector<Code> codes;
  codes.reserve(replies.size());
  for (const Reply& reply : replies) codes.push_back(reply.status.code());
  constexpr Code kOk = Code::kOk;
  EXPECT_THAT(codes, ElementsAre(kOk, kOk, Code::kExists, kOk, Code::kIo, kOk, Code::kMisuse, kOk,
                                 Code::kExists, kOk, kOk, kOk));
}

TEST_P(FilesystemStoreTest, StartedRequestsTakeEffectInTheirOrder) {
  ASSERT_TRUE(Put("d/k").ok());
  const std::vector<Reply> replies = StartTogether(
      *store_, {PutOf("d/a", "1", Durability::kData), GetOf("d/a"), DeleteOf("d/a"),
                PutOf("d/a", "2", Durability::kData), PutOf("d/b", "3", Durability::kData),
                PutOf("d/a", "4", Durability::kDataAndName), ListOf("d/"), GetOf("d/a")});
  EXPECT_EQ(replies[1].body, "1");
  EXPECT_TRUE(replies[5].status.is(Code::kExists));
  EXPECT_THAT(replies[6].keys, ElementsAre("d/a", "d/b", "d/k"));
  EXPECT_EQ(replies[7].body, "2");
}

TEST_P(FilesystemStoreTest, AStoreThatClosesRefusesWhatStillWaits) {
  ASSERT_TRUE(Put("d/k").ok());
  std::promise<void> busy;
  std::promise<void> release;
  store_->Start(GetOf("d/k"), [&](const Reply&) {
    busy.set_value();
    release.get_future().wait();
  });
  busy.get_future().wait();
  std::vector<std::string> answers;
  for (int i = 0; i < 5; i++) {
    store_->Start(PutOf("d/" + std::to_string(i), "x"),
                  [&](const Reply& reply) { answers.push_back(reply.status.message()); });
  }
  std::thread closing([&] { store_.reset(); });
  release.set_value();
  closing.join();
  ASSERT_EQ(answers.size(), 5U);
  for (size_t i = 0; i < answers.size(); i++) {
    const bool written = fs::exists(folder_ / "store/d/" + std::to_string(i));
    EXPECT_EQ(answers[i], written ? "" : "the store is closing");
  }
}

}  // namespace
}  // namespace lease::testing
