#include "core/lease/codec.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/lease/paths.h"

namespace lease {
namespace {

nlohmann::json Vectors(const std::string& name) {
  std::ifstream file(std::string(LEASE_TEST_DATA) + "/lease/" + name);
  return nlohmann::json::parse(file);
}

Result<Record> ReadRecordVector(const nlohmann::json& vector) {
  const uint64_t node = vector["node"];
  const std::optional<uint64_t> seq = paths::ParseRecord(node, vector["key"].get<std::string>());
  if (!seq) return Status(Code::kCorrupt, "key not canonical");
  return DecodeRecord(vector["body"], node, *seq);
}

TEST(Records, EveryVectorIsReadAsItSays) {
  const nlohmann::json vectors = Vectors("records.json");
  ASSERT_GE(vectors.size(), 30U);
  for (const auto& vector : vectors) {
    const Result<Record> record = ReadRecordVector(vector);
    EXPECT_EQ(record.ok(), vector["valid"].get<bool>())
        << vector["name"] << ": " << record.status().message();
    // A number with an exponent is read as a float, and refused as one.
    if (!record.ok() && vector["name"] != "exponent term") {
      EXPECT_EQ(record.status().message(), vector["why"]) << vector["name"];
    }
  }
}

TEST(Records, AValidOneEncodesToItsVeryBytes) {
  for (const auto& vector : Vectors("records.json")) {
    const Result<Record> record = ReadRecordVector(vector);
    if (record.ok()) {
      EXPECT_EQ(EncodeRecord(*record), vector["body"]);
      EXPECT_EQ(paths::Record(record->node, record->seq), vector["key"]);
    }
  }
}

TEST(Records, EveryTruncationOfAValidOneIsRefused) {
  const std::string body =
      EncodeRecord({7, *Uuid::Parse("6f1c2d3e-4a5b-4c6d-8e7f-901234567890"), 3, 4, 5});
  ASSERT_TRUE(DecodeRecord(body, 7, 4).ok());
  for (size_t length = 0; length < body.size(); length++) {
    EXPECT_FALSE(DecodeRecord(body.substr(0, length), 7, 4).ok()) << length;
  }
}

TEST(Fences, EveryVectorIsReadAsItSays) {
  const nlohmann::json vectors = Vectors("fences.json");
  ASSERT_GE(vectors.size(), 10U);
  for (const auto& vector : vectors) {
    const uint64_t node = vector["node"];
    const std::optional<paths::FenceKey> key =
        paths::ParseFence(node, vector["key"].get<std::string>());
    ASSERT_TRUE(key) << vector["name"];
    const Result<Fence> fence = DecodeFenceAt(vector["body"], node, *key);
    EXPECT_EQ(fence.ok(), vector["valid"].get<bool>()) << vector["name"];
    if (fence.ok()) {
      EXPECT_EQ(EncodeFence(*fence), vector["body"]);
    } else {
      EXPECT_EQ(fence.status().message(), vector["why"]) << vector["name"];
    }
  }
}

TEST(Fences, AKeyHasOneSpelling) {
  const std::string folder = "control/process-lease-fences/v1/node=7/";
  const std::string owner = "6f1c2d3e-4a5b-4c6d-8e7f-901234567890";
  EXPECT_TRUE(paths::ParseFence(7, folder + "predecessor=" + owner + ".json"));
  EXPECT_TRUE(paths::ParseFence(7, folder + "successor=" + owner + "/term=0000000000000002.json"));
  EXPECT_TRUE(
      paths::ParseFence(7, folder + "successor=" + owner + "/term=18446744073709551615.json"));
  for (const std::string& name :
       {"predecessor=" + owner, std::string("predecessor=x.json"), "successor=" + owner + ".json",
        "successor=" + owner + "/term=2.json", "successor=" + owner + "/term=0000000000000000.json",
        "successor=" + owner + "/x/term=0000000000000002.json", std::string("note.txt")}) {
    EXPECT_FALSE(paths::ParseFence(7, folder + name)) << name;
  }
  EXPECT_FALSE(paths::ParseFence(8, folder + "predecessor=" + owner + ".json"));
}

TEST(Nodes, AFolderHasOneSpelling) {
  const std::string root = paths::kRecordRoot;
  EXPECT_EQ(paths::ParseNodeFolder(root, root + "node=7/"), 7U);
  EXPECT_EQ(paths::ParseNodeFolder(root, root + "node=18446744073709551615/"), UINT64_MAX);
  for (const char* name :
       {"node=0/", "node=07/", "node=-1/", "node=7", "node=18446744073709551616/", "x/"}) {
    EXPECT_FALSE(paths::ParseNodeFolder(root, root + name)) << name;
  }
}

HolderCard ACard() {
  return {7,
          *Uuid::Parse("6f1c2d3e-4a5b-4c6d-8e7f-901234567890"),
          10000,
          {"web-1", 4711, 8812345, "0b8e2c34-9d1f-4f7a-b3c5-d6e7f8091a2b", 4026531836},
          "billing"};
}

TEST(HolderCards, TheyHaveTheFormThatIsWrittenDown) {
  EXPECT_EQ(EncodeCard(ACard()),
            R"({"node":7,"owner":"6f1c2d3e-4a5b-4c6d-8e7f-901234567890","ttl_ms":10000,)"
            R"("host":"web-1","pid":4711,"start_ticks":8812345,)"
            R"("boot_id":"0b8e2c34-9d1f-4f7a-b3c5-d6e7f8091a2b","pid_ns":4026531836,)"
            R"("app":"billing"})");
}

TEST(HolderCards, TheyReadBackAsTheyWere) {
  const HolderCard card = ACard();
  const Result<HolderCard> read = DecodeCard(EncodeCard(card), 7, card.owner);
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(*read, card);
}

TEST(HolderCards, OneOfAnotherNodeOrOwnerOrWithAnImpossibleTtlIsRefused) {
  HolderCard card = ACard();
  EXPECT_FALSE(DecodeCard(EncodeCard(card), 8, card.owner).ok());
  EXPECT_FALSE(DecodeCard(EncodeCard(card), 7, Random::System().NewUuid()).ok());
  card.ttl_ms = 0;
  EXPECT_FALSE(DecodeCard(EncodeCard(card), 7, card.owner).ok());
  card.ttl_ms = 86'400'001;
  EXPECT_FALSE(DecodeCard(EncodeCard(card), 7, card.owner).ok());
}

TEST(HolderCards, AnyNameOfAHostOrApplicationMakesAValidOne) {
  HolderCard card = ACard();
  for (const std::string& name :
       {std::string(5000, '\xff'), std::string(5000, '\x01'), std::string(5000, '"'),
        std::string("\0a", 2), std::string(119, 'a') + "\xc3\xa9"}) {
    card.app = CardText(name);
    card.process.host = CardText(name);
    const std::string body = EncodeCard(card);
    EXPECT_LE(body.size(), kMaxCardBytes);
    const Result<HolderCard> read = DecodeCard(body, 7, card.owner);
    EXPECT_TRUE(read.ok()) << read.status().message();
  }
}

}  // namespace
}  // namespace lease
