#include "core/objects/memory_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>

#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

TEST(MemoryStore, TheSameNameIsTheSameStoreAndOutlivesItsHandles) {
  std::optional<MemoryStore> first(std::in_place, "memory-same");
  ASSERT_TRUE(first->Run(PutOf("k", "x")).status.ok());
  first.reset();
  MemoryStore again("memory-same");
  EXPECT_EQ(again.Run(GetOf("k")).body, "x");
  EXPECT_EQ(again.url(), "mem:memory-same");
}

TEST(MemoryStore, AnotherNameIsAnotherStore) {
  MemoryStore one("memory-one");
  MemoryStore other("memory-other");
  ASSERT_TRUE(one.Run(PutOf("k", "x")).status.ok());
  EXPECT_TRUE(other.Run(GetOf("k")).status.is(Code::kNotFound));
}

TEST(MemoryStore, AChildForkedWhileAnotherThreadUsesTheStoreGoesOnWithACopy) {
  MemoryStore store("memory-fork");
  ASSERT_TRUE(store.Run(PutOf("k", "x")).status.ok());
  std::atomic<bool> stop = false;
  std::thread busy([&] {
    while (!stop) static_cast<void>(store.Run(GetOf("k")));
  });
  for (int i = 0; i < 20; i++) {
    RunInChild([&] {
      EXPECT_EQ(store.Run(GetOf("k")).body, "x");
      EXPECT_TRUE(store.Run(PutOf("of the child", "y")).status.ok());
    });
  }
  stop = true;
  busy.join();
  EXPECT_TRUE(store.Run(GetOf("of the child")).status.is(Code::kNotFound));
}

}  // namespace
}  // namespace lease::testing
