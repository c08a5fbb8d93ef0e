#include "core/objects/http/encoding.h"

#include <gtest/gtest.h>

namespace lease {
namespace {

TEST(Encoding, ASegmentKeepsOnlyWhatNoSignatureDisputes) {
  EXPECT_EQ(EscapeSegment("node=7/v1 +%~-._\xc3\xa9"), "node%3D7%2Fv1%20%2B%25~-._%C3%A9");
  EXPECT_EQ(EscapePath("a/node=7"), "a/node%3D7");
  EXPECT_EQ(Unescape("node%3D7%2Fv1%20%2B"), "node=7/v1 +");
}

TEST(Encoding, AnInvalidEscapeOrANulByteIsNotDecoded) {
  for (const char* text : {"%", "%4", "%zz", "a%0", "%00", "%-1"}) {
    EXPECT_FALSE(Unescape(text)) << text;
  }
}

TEST(Encoding, EveryQueryParameterHasItsEqualsSign) {
  EXPECT_EQ(EncodeQuery({{"comp", "list"}, {"delete", ""}, {"prefix", "a/b="}}),
            "comp=list&delete=&prefix=a%2Fb%3D");
}

TEST(Encoding, DigestsAreTheStandardsOwnExamples) {
  EXPECT_EQ(ToHex(Sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(ToHex(Sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  // RFC 4231, test case 2.
  EXPECT_EQ(ToHex(HmacSha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Encoding, Base64IsReadBackWithEveryPadding) {
  for (const std::string text : {"f", "fo", "foo", "foob"}) {
    EXPECT_EQ(FromBase64(ToBase64(text)), text);
  }
  EXPECT_EQ(ToBase64("foob"), "Zm9vYg==");
  for (const char* text : {"", "a", "ab!=", "Zm9vYg"}) EXPECT_FALSE(FromBase64(text)) << text;
}

TEST(Encoding, TimesAreUtcAndEnglish) {
  EXPECT_EQ(FormatTime(1'764'633'600'999, "%a, %d %b %Y %H:%M:%S GMT"),
            "Tue, 02 Dec 2025 00:00:00 GMT");
  EXPECT_EQ(ParseTime("2025-12-02T00:00:00Z"), 1'764'633'600'000);
  EXPECT_EQ(ParseTime("2025-12-02T00:00:00.123456Z"), 1'764'633'600'000);
  for (const char* text : {"", "Z", "tomorrow", "2025-12-02", "2025-12-02T00:00:00"}) {
    EXPECT_FALSE(ParseTime(text)) << text;
  }
}

}  // namespace
}  // namespace lease
