#include "lease/uuid.h"

#include <gtest/gtest.h>

namespace lease {
namespace {

TEST(Uuid, ItsTextReadsBackAsTheSameUuid) {
  const Uuid uuid = Random::System().NewUuid();
  EXPECT_FALSE(uuid.nil());
  EXPECT_EQ(Uuid::Parse(uuid.ToString()), uuid);
}

TEST(Uuid, OnlyTheLowerCaseHyphenatedFormIsAccepted) {
  EXPECT_TRUE(Uuid::Parse("6f1c2d3e-4a5b-4c6d-8e7f-901234567890"));
  EXPECT_FALSE(Uuid::Parse("6F1C2D3E-4A5B-4C6D-8E7F-901234567890"));
  EXPECT_FALSE(Uuid::Parse("6f1c2d3e4a5b4c6d8e7f901234567890"));
  EXPECT_FALSE(Uuid::Parse("{6f1c2d3e-4a5b-4c6d-8e7f-901234567890}"));
  EXPECT_FALSE(Uuid::Parse("6f1c2d3e-4a5b-4c6d-8e7f-90123456789"));
  EXPECT_FALSE(Uuid::Parse("6f1c2d3e-4a5b-4c6d-8e7f-9012345678901"));
  EXPECT_FALSE(Uuid::Parse(""));
}

TEST(Uuid, TwoNewOnesDiffer) { EXPECT_NE(Random::System().NewUuid(), Random::System().NewUuid()); }

}  // namespace
}  // namespace lease
