#include "core/leader/header.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace lease {
namespace {

std::string FromHex(const std::string& hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

TEST(Header, EveryVectorReadsAsItIsPublished) {
  std::ifstream file(LEASE_TEST_DATA "/leader/leader-headers.json");
  const nlohmann::json vectors = nlohmann::json::parse(file);
  ASSERT_GE(vectors.size(), 9U);
  for (const nlohmann::json& vector : vectors) {
    SCOPED_TRACE(vector["name"].get<std::string>());
    const Result<HeaderImage> image = DecodeHeader(FromHex(vector["hex"]));
    const nlohmann::json& expect = vector["expect"];
    ASSERT_EQ(image.ok(), vector["valid"].get<bool>());
    if (!image.ok()) {
      EXPECT_EQ(image.status().code(), Code::kCorrupt);
      EXPECT_EQ(image.status().message(), expect["why"].get<std::string>());
      continue;
    }
    if (expect.contains("leader")) {
      EXPECT_EQ(image->leader.pid, expect["leader"].is_null() ? 0 : expect["leader"].get<int>());
    }
    EXPECT_EQ(image->leader.term, expect.value("term", image->leader.term));
    EXPECT_EQ(image->heartbeat, expect.value("heartbeat", image->heartbeat));
    EXPECT_EQ(image->epoch, expect.value("epoch", image->epoch));
    EXPECT_EQ(image->Lag(), expect.value("lag", image->Lag()));
    if (expect.value("liveness", "") == "unknown") {
      EXPECT_NE(image->voucher.term, image->leader.term);
    }
  }
}

TEST(Header, TheWordsOfAProcessAreStableForGood) {
  const ProcessIdentity process{"web-1", 4711, 8812345, "6f1c2d3e-4a5b-4c6d-8e7f-901234567890",
                                4026531836};
  EXPECT_EQ(HolderOf(process, 3), (Holder{4711, 0xB050ABFD}));
  EXPECT_EQ(VoucherOf(process, 3), (Voucher{3, 0x2619, 0xFFFC}));
}

TEST(Header, NoTwoTermsOfAProcessWriteTheSameWords) {
  const ProcessIdentity process{"", 1, 17, "boot", 4026531836};
  EXPECT_NE(HolderOf(process, 1), HolderOf(process, 2));
  EXPECT_NE(VoucherOf(process, 1), VoucherOf(process, 2));
}

TEST(Header, WhatAProcessCouldNotReadOfItselfIsZeroAndWhatItCouldNeverIs) {
  EXPECT_EQ(HolderOf({"", 1, 0, "", 0}, 5), (Holder{1, 0}));
  EXPECT_EQ(VoucherOf({"", 1, 0, "", 0}, 5), (Voucher{5, 0, 0}));
  EXPECT_EQ(VoucherOf({"", 1, 0, "", 0xF0000000}, 5).pid_ns, 0xFFFF);
}

}  // namespace
}  // namespace lease
