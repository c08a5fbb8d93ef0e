// The leader header and the fence file with each of their system calls failing, one after another:
// what is there is whole and durable, and the next try works.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "core/leader/header.h"
#include "extension/vfs/fence_file.h"
#include "tests/faults/system_calls.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

constexpr uint64_t kEnough = 1000;

constexpr Fault kFaults[] = {{EIO},
                             {ENOSPC},
                             {EMFILE},
                             {ENOMEM},
                             {EINTR},
                             {ESTALE},
                             {EROFS},
                             {EACCES},
                             {ENOENT},
                             {EEXIST},
                             {EIO, How::kFailsLater},
                             {EINTR, How::kFallsShort}};

using Calls = std::vector<SystemCall>;

bool Is(const SystemCall& call, std::string_view name) { return name == call.name; }

bool Failed(const Calls& calls, std::string_view name) {
  return std::any_of(calls.begin(), calls.end(),
                     [&](const SystemCall& call) { return Is(call, name) && call.error != 0; });
}

// The place of the first `name` that did what it should, from `from` on; or how many calls there
// are.
size_t Find(const Calls& calls, std::string_view name, size_t from = 0) {
  while (from < calls.size() && (!Is(calls[from], name) || calls[from].error != 0)) from++;
  return from;
}

Stamp StampOf(uint64_t node, uint64_t term) { return {node, term, Random::System().NewUuid()}; }

class SmallFiles : public ::testing::Test {
 protected:
  SmallFiles() { SkipFlushes(); }

  // Runs `attempt` with every fault at every call. It calls Try, and Retry once that has failed.
  template <typename Attempt>
  void Sweep(const char* name, Attempt attempt) {
    uint64_t runs = 0;
    for (const Fault& fault : kFaults) {
      fault_ = fault;
      for (nth_ = 1; nth_ < kEnough; nth_++) {
        SCOPED_TRACE(std::string(name) + ": call " + std::to_string(nth_) + " fails with " +
                     strerrorname_np(fault.error) +
                     (fault.how == How::kFails ? "" : " in the other way"));
        const size_t descriptors = OpenDescriptors();
        attempt(dir_ / std::to_string(++last_));
        EXPECT_EQ(OpenDescriptors(), descriptors);
        if (!fired_ || HasFailure()) break;
        runs++;
      }
    }
    std::printf("swept %s: %llu faults\n", name, static_cast<unsigned long long>(runs));
  }

  // The status of `call` with the fault of this run. Its system calls are then in calls_.
  template <typename Call>
  Status Try(Call call) {
    FailingSystemCall failing(Threads::kThis, nth_, fault_.error, fault_.how);
    Status status = call();
    fired_ = failing.End();
    calls_.assign(failing.calls().begin(), failing.calls().end());
    return status;
  }
  // Without a fault. Its calls come behind those.
  template <typename Call>
  void Retry(Call call) {
    FailingSystemCall recording(Threads::kThis, 0, 0);
    const Status status = call();
    recording.End();
    calls_.insert(calls_.end(), recording.calls().begin(), recording.calls().end());
    EXPECT_TRUE(status.ok()) << status.message();
  }

  // Nothing but `name` lies in `folder`, if not what could not be deleted or was made unbeknown.
  void ExpectNoStrays(const std::string& folder, const std::string& name) {
    const bool kept = Failed(calls_, "unlink") || Failed(calls_, "open");
    for (const std::string& left : NamesIn(folder)) EXPECT_TRUE(left == name || kept) << left;
  }

  ScratchFolder dir_;
  int last_ = 0;
  uint64_t nth_ = 0;
  Fault fault_{};
  bool fired_ = false;
  Calls calls_;
};

TEST_F(SmallFiles, ALeaderHeaderIsMadeWholeAndOnTheDiskOrNotAtAll) {
  Sweep("the making of a leader header", [&](const std::string& folder) {
    std::filesystem::create_directory(folder);
    const std::string path = folder + "/h";
    const auto open = [&] { return LeaderHeader::Open(path, true, Random::System()).status(); };
    const Status status = Try(open);
    if (fault_.error == EINTR && !Failed(calls_, "fstat")) {
      EXPECT_TRUE(status.ok()) << status.message();
    }
    if (!status.ok()) {
      EXPECT_NE(status.message().find(path), std::string::npos) << status.message();
    }
    const bool exists = std::filesystem::exists(path);
    EXPECT_TRUE(exists || !status.ok());
    if (exists) {
      EXPECT_EQ(ContentsOf(path), std::string("SRDLFMPA") + std::string(56, '\0'));
    }
    for (size_t i = 0; i < calls_.size(); i++) {
      if (Is(calls_[i], "link")) {
        EXPECT_LT(Find(calls_, "fsync"), i) << "linked before its bytes are flushed";
      }
    }
    ExpectNoStrays(folder, "h");
    Retry(open);
  });
}

TEST_F(SmallFiles, ALeaderHeaderThatIsThereIsLeftAsItIs) {
  const std::string path = dir_ / "h";
  ASSERT_TRUE(LeaderHeader::Open(path, true, Random::System()).ok());
  const std::string before = ContentsOf(path);
  Sweep("the opening of a leader header", [&](const std::string&) {
    const auto open = [&] { return LeaderHeader::Open(path, true, Random::System()).status(); };
    static_cast<void>(Try(open));
    EXPECT_EQ(ContentsOf(path), before);
    ExpectNoStrays(dir_.path(), "h");
    Retry(open);
  });
}

// What WriteGuard does: a stamp that was found there need only be durable.
Status MakeDurable(FenceFile& fence, const Stamp& stamp) {
  Status read = fence.Refresh();
  if (!read.ok()) return read;
  return fence.lease() == stamp ? fence.Flush() : fence.Write(stamp);
}

TEST_F(SmallFiles, AFenceFileAppearsWithAStampThatIsDurableOrIsMadeSoByTheNextTry) {
  Sweep("the first stamp", [&](const std::string& folder) {
    std::filesystem::create_directory(folder);
    const std::string database = folder + "/app.db";
    const Stamp stamp = StampOf(7, 1);
    FenceFile fence(database);
    const Status status = Try([&] { return MakeDurable(fence, stamp); });
    if (std::filesystem::exists(database + "-fence")) {
      FenceFile seen(database);
      EXPECT_TRUE(seen.Refresh().ok());
      EXPECT_EQ(seen.lease(), stamp);
    } else {
      EXPECT_FALSE(status.ok());
    }
    ExpectNoStrays(folder, "app.db-fence");
    if (!status.ok()) Retry([&] { return MakeDurable(fence, stamp); });
    EXPECT_EQ(fence.lease(), stamp);
    EXPECT_LT(Find(calls_, "fsync", Find(calls_, "fdatasync")), calls_.size());
  });
}

TEST_F(SmallFiles, AStampInAFenceFileIsDurableOrTheFormerStands) {
  Sweep("another stamp", [&](const std::string& folder) {
    std::filesystem::create_directory(folder);
    const std::string database = folder + "/app.db";
    const Stamp former = StampOf(7, 1);
    const Stamp stamp = StampOf(7, 2);
    FenceFile maker(database);
    EXPECT_TRUE(MakeDurable(maker, former).ok());
    FenceFile fence(database);
    const Status status = Try([&] { return MakeDurable(fence, stamp); });
    FenceFile seen(database);
    EXPECT_TRUE(seen.Refresh().ok());
    EXPECT_EQ(seen.lease(), status.ok() ? stamp : former);
    if (!status.ok()) Retry([&] { return MakeDurable(fence, stamp); });
    EXPECT_EQ(fence.lease(), stamp);
    const size_t stamped = Find(calls_, "pwrite");
    EXPECT_LT(Find(calls_, "fdatasync", stamped), calls_.size());
    EXPECT_LT(Find(calls_, "fsync", stamped), calls_.size()) << "its maker may not have flushed it";
  });
}

}  // namespace
}  // namespace lease::testing
