#include "core/objects/folder_maker.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "core/objects/filesystem_store.h"
#include "tests/objects/file_naming.h"
#include "tests/objects/flush_log.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// When and where a folder was made; without a time on file systems that keep none.
struct Birth {
  explicit Birth(const std::string& path) {
    struct statx info {};
    EXPECT_EQ(statx(AT_FDCWD, path.c_str(), 0, STATX_BTIME, &info), 0);
    known = (info.stx_mask & STATX_BTIME) != 0;
    seconds = info.stx_btime.tv_sec;
    nanoseconds = info.stx_btime.tv_nsec;
  }
  bool operator==(const Birth&) const = default;

  bool known = false;
  int64_t seconds = 0;
  uint32_t nanoseconds = 0;
};

class FolderMakerTest : public ::testing::Test {
 protected:
  // What a durable Make of `folder`, below the root, flushes.
  std::vector<std::string> FlushedFor(const std::string& folder) {
    StartFlushLog();
    EXPECT_EQ(maker_.Make(root_ + folder, true), 0);
    return TakeFlushLog();
  }

  ScratchFolder scratch_;
  const std::string root_ = scratch_ / "store";
  FolderMaker maker_{root_};
};

TEST_F(FolderMakerTest, EveryNewNameIsFlushedInTheFolderThatHoldsIt) {
  EXPECT_THAT(FlushedFor("/a/b"), ElementsAre(scratch_.path(), root_, root_ + "/a"));
  EXPECT_TRUE(fs::is_directory(root_ + "/a/b"));
}

TEST_F(FolderMakerTest, OnlyTheLastNameIsFlushedOnceTheOthersAreKnown) {
  FlushedFor("/a/b");
  if (!Birth(root_).known) return;  // such a file system makes every call flush all names
  EXPECT_THAT(FlushedFor("/a/c"), ElementsAre(root_ + "/a"));
  EXPECT_THAT(FlushedFor("/a/c"), ElementsAre(root_ + "/a")) << "made by somebody who then died";
}

TEST_F(FolderMakerTest, NamesThatSomebodyElseMadeAreFlushedToo) {
  fs::create_directories(root_ + "/a/b");
  EXPECT_THAT(FlushedFor("/a/b"), ElementsAre(root_, root_ + "/a"));
  EXPECT_EQ(FolderMaker(root_).Make(root_ + "/a/c", false), 0);
  EXPECT_THAT(FlushedFor("/a/c/d"), ::testing::Contains(root_ + "/a"));
}

TEST_F(FolderMakerTest, AFolderThatWasDeletedAndMadeAnewIsFlushedAgain) {
  FlushedFor("/a/b");
  const Birth former(root_ + "/a");
  do {  // the clock of a file system moves in steps
    fs::remove_all(root_ + "/a");
    fs::create_directory(root_ + "/a");
  } while (former.known && Birth(root_ + "/a") == former);
  EXPECT_THAT(FlushedFor("/a/b"), ElementsAre(root_, root_ + "/a"));
  fs::remove_all(root_);
  EXPECT_THAT(FlushedFor("/a/b"), ElementsAre(scratch_.path(), root_, root_ + "/a"));
}

TEST_F(FolderMakerTest, NothingIsFlushedForWhatNeedNotLast) {
  StartFlushLog();
  EXPECT_EQ(maker_.Make(root_ + "/a/b", false), 0);
  EXPECT_THAT(TakeFlushLog(), IsEmpty());
  EXPECT_THAT(FlushedFor("/a/b"), ElementsAre(root_, root_ + "/a")) << "nothing was remembered";
}

TEST_F(FolderMakerTest, AFileInTheWayIsAnErrorAndIsNotRemembered) {
  FlushedFor("/a/b");
  fs::remove_all(root_ + "/a");
  ASSERT_EQ(mknod((root_ + "/a").c_str(), S_IFREG | 0600, 0), 0);
  EXPECT_EQ(maker_.Make(root_ + "/a/b", true), ENOTDIR);
  fs::remove(root_ + "/a");
  EXPECT_THAT(FlushedFor("/a/b"), ElementsAre(root_, root_ + "/a"));
}

TEST_F(FolderMakerTest, AForkedChildMakesFoldersWhateverTheOtherThreadsOfItsParentDid) {
  std::atomic<bool> stop = false;
  std::thread other([&] {
    while (!stop) EXPECT_EQ(maker_.Make(root_ + "/a/b/c/d", true), 0);
  });
  for (int child = 0; child < 20; child++) {
    const std::string folder = root_ + "/a/" + std::to_string(child);
    RunInChild([&] { EXPECT_EQ(maker_.Make(folder, true), 0); });
    EXPECT_TRUE(fs::is_directory(folder));
  }
  stop = true;
  other.join();
}

class GroupedFlushTest : public ::testing::TestWithParam<bool> {
 protected:
  // What a group of that many renewals flushes.
  std::vector<std::string> FlushedFor(int renewals) {
    const std::string folder = std::to_string(renewals) + "/";
    EXPECT_TRUE(store_.Run(PutOf(folder + "first", "x")).status.ok());
    std::atomic<int> open = renewals + 1;
    std::atomic<bool> held = false;
    std::atomic<bool> gathered = false;
    // Holds the store's thread up until all of them wait.
    store_.Start(GetOf(folder + "first"), [&](const Reply&) {
      held = true;
      held.notify_all();
      gathered.wait(false);
      open--;
    });
    held.wait(false);
    StartFlushLog();
    for (int i = 0; i < renewals; i++) {
      store_.Start(PutOf(folder + std::to_string(i), "x", Durability::kData),
                   [&](const Reply& reply) {
                     EXPECT_TRUE(reply.status.ok()) << reply.status.message();
                     open--;
                     open.notify_all();
                   });
    }
    gathered = true;
    gathered.notify_all();
    for (int left = open; left > 0; left = open) open.wait(left);
    return TakeFlushLog();
  }

  ScratchFolder folder_;
  FilesystemStore store_{folder_ / "store", GetParam()};
};

INSTANTIATE_TEST_SUITE_P(, GroupedFlushTest, ::testing::Bool(), NameOfNaming);

TEST_P(GroupedFlushTest, FewRenewalsAreFlushedOneByOne) {
  EXPECT_THAT(FlushedFor(8),
              ElementsAre("data", "data", "data", "data", "data", "data", "data", "data"));
}

// Which of the two depends on how much other programs have left unwritten.
TEST_P(GroupedFlushTest, ManyRenewalsAreFlushedByOneFlushOfAllOrOneByOne) {
  const std::vector<std::string> flushed = FlushedFor(60);
  if (flushed.size() == 1) {
    EXPECT_THAT(flushed, ElementsAre("all"));
  } else {
    EXPECT_EQ(flushed.size(), 60U);
    EXPECT_THAT(flushed, Each("data"));
  }
}

}  // namespace
}  // namespace lease::testing
