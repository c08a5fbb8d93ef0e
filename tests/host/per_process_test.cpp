#include "core/host/per_process.h"

#include <gtest/gtest.h>

#include "tests/host/child.h"

namespace lease {
namespace {

std::unique_ptr<int> Zero() { return std::make_unique<int>(0); }

TEST(PerProcess, EveryCallGetsTheSameObject) {
  static PerProcess<int> counter;
  EXPECT_EQ(counter.Find(), nullptr);
  counter.Get(Zero)++;
  counter.Get(Zero)++;
  EXPECT_EQ(counter.Get(Zero), 2);
  EXPECT_EQ(counter.Find(), &counter.Get(Zero));
}

TEST(PerProcess, AForkedChildGetsOneOfItsOwnAndItsParentKeepsIts) {
  static PerProcess<int> counter;
  counter.Get(Zero) = 5;
  Child child([] {
    if (counter.Find() != nullptr || counter.Get(Zero) != 0) return 1;
    counter.Get(Zero) = 9;
    return 0;
  });
  EXPECT_EQ(child.Reap(), 0);
  EXPECT_EQ(counter.Get(Zero), 5);
}

}  // namespace
}  // namespace lease
