// How a header's file is made and opened, and what is refused without touching it.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "lease/election.h"
#include "tests/support/scratch.h"

namespace lease {
namespace {

using testing::ContentsOf;
using testing::NamesIn;
using testing::RunInChild;
using testing::ScratchFolder;

void Write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// Expects that `path` is refused with `code`, by a text that names it and says `why`.
void ExpectRefused(const std::string& path, Code code, const std::string& why) {
  const Result<std::shared_ptr<Election>> election = Election::Open(path);
  ASSERT_FALSE(election.ok());
  EXPECT_EQ(election.status().code(), code);
  EXPECT_NE(election.status().message().find(why), std::string::npos)
      << election.status().message();
  if (code == Code::kMisuse) return;
  EXPECT_NE(election.status().message().find(path), std::string::npos)
      << election.status().message();
}

class OpenTest : public ::testing::Test {
 protected:
  ScratchFolder folder_;
};

TEST_F(OpenTest, AFreshHeaderIsSixtyFourBytesAndNothingElseIsLeftBehind) {
  ASSERT_TRUE(Election::Open(folder_ / "h").ok());
  EXPECT_EQ(ContentsOf(folder_ / "h"), std::string("SRDLFMPA") + std::string(56, '\0'));
  EXPECT_EQ(NamesIn(folder_.path()), std::vector<std::string>{"h"});
}

TEST_F(OpenTest, AFreshHeaderHasThePermissionsThatTheUmaskLeaves) {
  const mode_t before = umask(027);
  ASSERT_TRUE(Election::Open(folder_ / "h").ok());
  umask(before);
  struct stat status {};
  ASSERT_EQ(stat((folder_ / "h").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
}

TEST_F(OpenTest, AnExistingHeaderIsOpenedAsItIsHoweverLong) {
  std::string bytes = std::string("SRDLFMPA") + std::string(56, '\0') + "and more";
  bytes[12] = 7;
  Write(folder_ / "h", bytes);
  EXPECT_EQ((*Election::Open(folder_ / "h"))->State().term, 7U);
  EXPECT_EQ(ContentsOf(folder_ / "h"), bytes);
}

TEST_F(OpenTest, TwoPathsToOneFileAreOneElection) {
  const auto first = Election::Open(folder_ / "h");
  ASSERT_EQ(link((folder_ / "h").c_str(), (folder_ / "hard").c_str()), 0);
  ASSERT_EQ(symlink((folder_ / "h").c_str(), (folder_ / "soft").c_str()), 0);
  EXPECT_EQ(*Election::Open(folder_ / "hard"), *first);
  EXPECT_EQ(*Election::Open(folder_ / "soft"), *first);
}

TEST_F(OpenTest, ManyWhoOpenAtOnceMeetInOneFile) {
  std::vector<std::thread> threads;
  std::vector<std::shared_ptr<Election>> opened(16);
  for (auto& election : opened) {
    threads.emplace_back([&] { election = *Election::Open(folder_ / "h"); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& election : opened) EXPECT_EQ(election, opened.front());
  EXPECT_EQ(NamesIn(folder_.path()), std::vector<std::string>{"h"});
}

TEST_F(OpenTest, OpenExistingMakesNoFile) {
  EXPECT_EQ(Election::OpenExisting(folder_ / "h").status().code(), Code::kNotFound);
  EXPECT_TRUE(NamesIn(folder_.path()).empty());
  ASSERT_TRUE(Election::Open(folder_ / "h").ok());
  EXPECT_TRUE(Election::OpenExisting(folder_ / "h").ok());
}

TEST_F(OpenTest, AShortFileIsRefusedAndLeftAsItIs) {
  for (const std::string& bytes : {std::string(), std::string("SRDLFMPA") + std::string(55, 0)}) {
    Write(folder_ / "short", bytes);
    ExpectRefused(folder_ / "short", Code::kCorrupt, "shorter than 64 bytes");
    EXPECT_EQ(ContentsOf(folder_ / "short"), bytes);
  }
}

TEST_F(OpenTest, AForeignFileIsRefusedAndLeftAsItIs) {
  Write(folder_ / "db", "SQLite format 3" + std::string(100, 'x'));
  ExpectRefused(folder_ / "db", Code::kCorrupt, "not a leader header");
  EXPECT_EQ(ContentsOf(folder_ / "db"), "SQLite format 3" + std::string(100, 'x'));
}

TEST_F(OpenTest, APathThatCanHoldNoHeaderIsRefused) {
  ExpectRefused("", Code::kMisuse, "empty");
  ExpectRefused(std::string("a\0b", 3), Code::kMisuse, "NUL");
  ExpectRefused(folder_.path(), Code::kCannotOpen, "is a directory");
  ExpectRefused(folder_ / "missing/h", Code::kCannotOpen, "create the folder first");
  Write(folder_ / "file", "");
  ExpectRefused(folder_ / "file/h", Code::kCannotOpen, "no folder");
  ASSERT_EQ(mkfifo((folder_ / "fifo").c_str(), 0600), 0);
  ExpectRefused(folder_ / "fifo", Code::kCannotOpen, "regular file");
  ASSERT_EQ(symlink((folder_ / "nowhere").c_str(), (folder_ / "dangling").c_str()), 0);
  ExpectRefused(folder_ / "dangling", Code::kCannotOpen, "dangling link");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "nowhere"));
}

TEST_F(OpenTest, AFileThatCannotBeWrittenIsRefused) {
  // A program that runs cannot be opened for writing, not even by root.
  ExpectRefused("/proc/self/exe", Code::kCannotOpen, "for writing");
}

TEST_F(OpenTest, AFullDiskLeavesNoFile) {
  RunInChild([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit none{63, 63};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
    ExpectRefused(folder_ / "h", Code::kIo, "failed: ");
  });
  EXPECT_TRUE(NamesIn(folder_.path()).empty());
}

TEST_F(OpenTest, WithoutADescriptorLeftItSaysSo) {
  RunInChild([&] {
    const rlimit none{0, 0};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    ExpectRefused(folder_ / "h", Code::kIo, "failed: ");
  });
}

TEST_F(OpenTest, AFlushSucceedsWithAndWithoutWaiting) {
  const auto election = Election::Open(folder_ / "h");
  EXPECT_TRUE((*election)->Flush(true).ok());
  EXPECT_TRUE((*election)->Flush(false).ok());
}

TEST_F(OpenTest, AFileThatWasRemovedReplacedOrCutIsNoLongerInPlace) {
  const auto removed = *Election::Open(folder_ / "a");
  const auto cut = *Election::Open(folder_ / "b");
  EXPECT_TRUE(removed->InPlace());
  std::filesystem::remove(folder_ / "a");
  EXPECT_FALSE(removed->InPlace());
  const auto replaced = *Election::Open(folder_ / "a");
  EXPECT_NE(replaced, removed);
  EXPECT_FALSE(removed->InPlace());
  EXPECT_TRUE(replaced->InPlace());
  ASSERT_EQ(truncate((folder_ / "b").c_str(), 63), 0);
  EXPECT_FALSE(cut->InPlace());
}

}  // namespace
}  // namespace lease
