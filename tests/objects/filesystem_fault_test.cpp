// The file system store on a full disk, without descriptors, and in a forked child.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <future>
#include <latch>

#include "core/objects/filesystem_store.h"
#include "tests/objects/file_naming.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FilesystemFaultTest : public ::testing::TestWithParam<bool> {
 protected:
  FilesystemFaultTest() { EXPECT_TRUE(Open().Run(PutOf("d/k", "x")).status.ok()); }

  FilesystemStore Open() { return FilesystemStore(folder_ / "store", GetParam()); }

  ScratchFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(, FilesystemFaultTest, ::testing::Bool(), NameOfNaming);

void LimitFileSize(rlim_t bytes) {
  ASSERT_NE(std::signal(SIGXFSZ, SIG_IGN), SIG_ERR);
  const rlimit limit{bytes, bytes};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

// Leaves so many descriptors to open.
void LimitDescriptors(rlim_t left) {
  const int next = open("/dev/null", O_RDONLY | O_CLOEXEC);
  ASSERT_GE(next, 0);
  close(next);
  const auto bound = static_cast<rlim_t>(next) + left;
  const rlimit limit{bound, bound};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

TEST_P(FilesystemFaultTest, AnObjectThatCannotBeWrittenInFullDoesNotAppear) {
  RunInChild([&] {
    FilesystemStore store = Open();
    LimitFileSize(10);
    for (const auto durability : {Durability::kDataAndName, Durability::kData, Durability::kNone}) {
      const Status status = store.Run(PutOf("d/big", std::string(100, 'x'), durability)).status;
      EXPECT_TRUE(status.is(Code::kIo));
      EXPECT_THAT(status.message(), HasSubstr("nothing was written: "));
      EXPECT_TRUE(store.Run(PutOf("d/k", std::string(100, 'x'), durability)).status.is(Code::kIo));
    }
    EXPECT_TRUE(store.Run(PutOf("d/small", "x")).status.ok());
  });
  EXPECT_THAT(NamesIn(folder_ / "store/d"), ElementsAre("k", "small"));
}

TEST_P(FilesystemFaultTest, InAGroupOnlyTheRenewalThatCannotBeWrittenFails) {
  RunInChild([&] {
    FilesystemStore store = Open();
    LimitFileSize(10);
    std::latch answered(12);
    std::vector<Code> codes(12);
    for (size_t i = 0; i < codes.size(); i++) {
      const std::string body(i == 5 ? 100 : 1, 'x');
      store.Start(PutOf("d/" + std::to_string(i), body, Durability::kData),
                  [&, i](const Reply& reply) {
                    codes[i] = reply.status.code();
                    answered.count_down();
                  });
    }
    answered.wait();
    for (size_t i = 0; i < codes.size(); i++) {
      EXPECT_EQ(codes[i], i == 5 ? Code::kIo : Code::kOk) << i;
    }
  });
  EXPECT_EQ(NamesIn(folder_ / "store/d").size(), 12U);
}

TEST_P(FilesystemFaultTest, WithoutADescriptorEveryRequestFailsAndChangesNothing) {
  RunInChild([&] {
    FilesystemStore store = Open();
    LimitDescriptors(0);
    for (const auto durability : {Durability::kDataAndName, Durability::kData, Durability::kNone}) {
      const Status put = store.Run(PutOf("d/new", "x", durability)).status;
      EXPECT_TRUE(put.is(Code::kIo));
      EXPECT_THAT(put.message(), HasSubstr("Too many open files"));
    }
    EXPECT_TRUE(store.Run(GetOf("d/k")).status.is(Code::kIo));
    EXPECT_TRUE(store.Run(ListOf("d/")).status.is(Code::kIo));
  });
  EXPECT_THAT(NamesIn(folder_ / "store/d"), ElementsAre("k"));
}

TEST_P(FilesystemFaultTest, AGroupNeedsNoMoreDescriptorsThanThereAre) {
  RunInChild([&] {
    FilesystemStore store = Open();
    LimitDescriptors(3);
    std::latch answered(40);
    for (int i = 0; i < 40; i++) {
      store.Start(PutOf("d/" + std::to_string(i), "x", Durability::kData), [&](const Reply& reply) {
        EXPECT_TRUE(reply.status.ok()) << reply.status.message();
        answered.count_down();
      });
    }
    answered.wait();
  });
  EXPECT_EQ(NamesIn(folder_ / "store/d").size(), 41U);
}

TEST_P(FilesystemFaultTest, AForkedChildMayRunButNotStartAndCloseWithoutHanging) {
  auto store = std::make_unique<FilesystemStore>(folder_ / "store", GetParam());
  std::promise<void> working;
  store->Start(GetOf("d/k"), [&](const Reply&) { working.set_value(); });
  working.get_future().wait();
  const pid_t child = StartChild([&] {
    EXPECT_TRUE(store->Run(PutOf("d/child", "x")).status.ok());
    bool refused = false;
    store->Start(GetOf("d/k"), [&](const Reply& reply) { refused = reply.status.is(Code::kIo); });
    EXPECT_TRUE(refused);
    store.reset();
  });
  EXPECT_EQ(WaitForChild(child), 0);
  std::promise<std::string> read;
  store->Start(GetOf("d/child"), [&](const Reply& reply) { read.set_value(reply.body); });
  EXPECT_EQ(read.get_future().get(), "x");
}

}  // namespace
}  // namespace lease::testing
