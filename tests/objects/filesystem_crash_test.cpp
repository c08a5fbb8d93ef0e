// The file system store among processes: killed writers and races for one key.

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>

#include "core/objects/filesystem_store.h"
#include "tests/objects/file_naming.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

class FilesystemCrashTest : public ::testing::TestWithParam<bool> {
 protected:
  FilesystemStore Open() { return FilesystemStore(folder_ / "store", GetParam()); }

  ScratchFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(, FilesystemCrashTest, ::testing::Bool(), NameOfNaming);

TEST_P(FilesystemCrashTest, AKilledWriterLeavesOnlyWholeObjects) {
  const std::string body(100'000, 'x');
  FilesystemStore store = Open();
  ASSERT_TRUE(store.Run(PutOf("d/0", body)).status.ok());
  for (int round = 1; round <= 5; round++) {
    const std::string stem = "d/" + std::to_string(round) + "-";
    const size_t before = NamesIn(folder_ / "store/d").size();
    const pid_t writer = StartChild([&] {
      FilesystemStore own = Open();
      for (int i = 0;; i++) {
        const auto durability = i % 2 == 0 ? Durability::kData : Durability::kNone;
        static_cast<void>(own.Run(PutOf(stem + std::to_string(i), body, durability)));
      }
    });
    ASSERT_GT(writer, 0);
    while (NamesIn(folder_ / "store/d").size() < before + 5) sched_yield();
    ASSERT_EQ(kill(writer, SIGKILL), 0);
    EXPECT_TRUE(WIFSIGNALED(WaitForChild(writer)));
  }
  const Reply list = store.Run(ListOf("d/"));
  ASSERT_GT(list.keys.size(), 20U);
  for (const std::string& key : list.keys) {
    EXPECT_EQ(store.Run(GetOf(key, body.size())).body, body) << key;
  }
  if (GetParam()) {
    EXPECT_EQ(NamesIn(folder_ / "store/d").size(), list.keys.size());
  }
}

// Two processes, released together in each round.
struct Arena {
  static constexpr int kRounds = 200;
  std::atomic<int> arrived[kRounds];
  bool won[2][kRounds];
};

void Contend(FilesystemStore& store, Arena& arena, int self) {
  for (int round = 0; round < Arena::kRounds; round++) {
    const Request put = PutOf("race/" + std::to_string(round), std::to_string(self),
                              round % 10 == 0 ? Durability::kDataAndName : Durability::kNone);
    arena.arrived[round]++;
    while (arena.arrived[round] < 2) sched_yield();
    const Status status = store.Run(put).status;
    arena.won[self][round] = status.ok();
    EXPECT_TRUE(status.ok() || status.is(Code::kExists)) << status.message();
  }
}

TEST_P(FilesystemCrashTest, OfTwoProcessesExactlyOneCreatesAnObject) {
  void* const memory =
      mmap(nullptr, sizeof(Arena), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  Arena& arena = *new (memory) Arena{};
  pid_t children[2];
  for (int self = 0; self < 2; self++) {
    children[self] = StartChild([&, self] {
      FilesystemStore store = Open();
      Contend(store, arena, self);
    });
    ASSERT_GT(children[self], 0);
  }
  for (const pid_t child : children) EXPECT_EQ(WaitForChild(child), 0);
  FilesystemStore store = Open();
  for (int round = 0; round < Arena::kRounds; round++) {
    ASSERT_NE(arena.won[0][round], arena.won[1][round]) << "round " << round;
    EXPECT_EQ(store.Run(GetOf("race/" + std::to_string(round))).body,
              arena.won[0][round] ? "0" : "1");
  }
  munmap(memory, sizeof(Arena));
}

}  // namespace
}  // namespace lease::testing
