#include "extension/vfs/fence_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

class AFenceFile : public ::testing::Test {
 protected:
  FenceFile Open() { return FenceFile(dir_ / "app.db"); }
  std::string path() { return dir_ / "app.db-fence"; }
  static Stamp Of(uint64_t node, uint64_t term) { return {node, term, Random::System().NewUuid()}; }
  Stamp Add(uint64_t node, uint64_t term) {
    FenceFile fence = Open();
    EXPECT_TRUE(fence.Refresh().ok());
    const Stamp stamp = Of(node, term);
    EXPECT_TRUE(fence.Write(stamp).ok());
    return stamp;
  }
  void Overwrite(std::streamoff at, const std::string& bytes) {
    std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(at);
    file << bytes;
  }

  ScratchFolder dir_;
};

TEST_F(AFenceFile, ThatIsMissingHoldsNoStampAndIsNotMadeByReading) {
  FenceFile fence = Open();
  EXPECT_TRUE(fence.Refresh().ok());
  EXPECT_FALSE(fence.lease() || fence.leadership());
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(AFenceFile, KeepsTheHighestStampOfEachKind) {
  Add(7, 1);
  Add(7, 2);
  const Stamp lease = Add(7, 3);
  Add(0, 8);
  const Stamp leadership = Add(0, 9);
  FenceFile fence = Open();
  ASSERT_TRUE(fence.Refresh().ok());
  EXPECT_EQ(fence.lease(), lease);
  EXPECT_EQ(fence.leadership(), leadership);
  EXPECT_EQ(std::filesystem::file_size(path()), 256U);
}

TEST_F(AFenceFile, SeesWhatAnotherProcessStamps) {
  Add(7, 1);
  FenceFile fence = Open();
  ASSERT_TRUE(fence.Refresh().ok());
  const Stamp later = Add(7, 2);
  ASSERT_TRUE(fence.Refresh().ok());
  EXPECT_EQ(fence.lease(), later);
}

TEST_F(AFenceFile, FallsBackToTheTermBeforeATornStamp) {
  const Stamp first = Add(7, 1);
  Add(7, 2);
  Overwrite(FenceFile::kSlotSize + 20, "torn");
  FenceFile fence = Open();
  ASSERT_TRUE(fence.Refresh().ok());
  EXPECT_EQ(fence.lease(), first);
  const Stamp again = Of(7, 2);
  ASSERT_TRUE(fence.Write(again).ok());
  ASSERT_TRUE(fence.Refresh().ok());
  EXPECT_EQ(fence.lease(), again);
}

TEST_F(AFenceFile, WithoutAValidSlotIsCorruptAndNamed) {
  Add(7, 1);
  for (const std::streamoff at : {0, 9, 17, 30, 50, 61}) {
    FenceFile fence = Open();
    std::ifstream before(path(), std::ios::binary);
    before.seekg(at);
    const char byte = static_cast<char>(before.get());
    Overwrite(at, std::string(1, static_cast<char>(byte ^ 1)));
    const Status read = fence.Refresh();
    EXPECT_TRUE(read.is(Code::kCorrupt)) << at;
    EXPECT_NE(read.message().find(path()), std::string::npos);
    Overwrite(at, std::string(1, byte));
    EXPECT_TRUE(fence.Refresh().ok());
  }
}

TEST_F(AFenceFile, OfAnotherSizeOrAllZeroIsCorrupt) {
  Add(7, 1);
  for (const uintmax_t size : {0U, 64U, 255U, 257U}) {
    std::filesystem::resize_file(path(), size);
    EXPECT_TRUE(Open().Refresh().is(Code::kCorrupt)) << size;
  }
  std::ofstream(path(), std::ios::binary) << std::string(256, '\0');
  EXPECT_TRUE(Open().Refresh().is(Code::kCorrupt));
}

TEST_F(AFenceFile, ThatCannotBeOpenedOrMadeIsAnError) {
  std::filesystem::create_directory(path());
  EXPECT_TRUE(Open().Refresh().is(Code::kIo));
  std::filesystem::remove(path());

  FenceFile nowhere(dir_ / "missing/app.db");
  ASSERT_TRUE(nowhere.Refresh().ok());
  EXPECT_TRUE(nowhere.Write(Of(7, 1)).is(Code::kIo));
}

TEST_F(AFenceFile, ThatAppearedUnderTheWriteLockIsNotReplaced) {
  FenceFile late = Open();
  ASSERT_TRUE(late.Refresh().ok());
  const Stamp stamp = Add(7, 5);
  EXPECT_TRUE(late.Write(Of(7, 4)).is(Code::kIo));
  ASSERT_TRUE(late.Refresh().ok());
  EXPECT_EQ(late.lease(), stamp);
}

TEST_F(AFenceFile, KeepsNoStampThatCouldNotBeWritten) {
  const Stamp first = Add(7, 1);
  FenceFile fence = Open();
  ASSERT_TRUE(fence.Refresh().ok());
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit tiny{FenceFile::kSlotSize, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &tiny);
  const Status written = fence.Write(Of(7, 2));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(written.is(Code::kIo)) << written.message();
  ASSERT_TRUE(fence.Refresh().ok());
  EXPECT_EQ(fence.lease(), first);
}

TEST_F(AFenceFile, HasTheAccessRightsOfTheDatabase) {
  std::ofstream(dir_ / "app.db") << "";
  chmod((dir_ / "app.db").c_str(), 0664);
  Add(7, 1);
  struct stat info {};
  ASSERT_EQ(stat(path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0664U);
}

}  // namespace
}  // namespace lease::testing
