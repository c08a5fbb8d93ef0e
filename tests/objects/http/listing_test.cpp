#include "core/objects/http/listing.h"

#include <gmock/gmock.h>

namespace lease {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Listing, AnS3PageHasKeysAndFoldersInOneOrder) {
  const auto page = ParseS3Listing(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
      "<EncodingType>url</EncodingType><IsTruncated>true</IsTruncated>"
      "<Contents><Key>p/c</Key><Size>1</Size></Contents>"
      "<Contents><Key>p/node%3D7+x%2B</Key></Contents>"
      "<CommonPrefixes><Prefix>p/b/</Prefix></CommonPrefixes></ListBucketResult>");
  ASSERT_TRUE(page);
  EXPECT_THAT(page->keys, ElementsAre("p/b/", "p/c", "p/node=7 x+"));
  EXPECT_TRUE(page->truncated);
}

TEST(Listing, AnS3PageWithoutUrlEncodingIsTakenAsItStands) {
  const auto page = ParseS3Listing(
      "<ListBucketResult><IsTruncated>false</IsTruncated>"
      "<Contents><Key>a+b%41&amp;&#233;</Key></Contents></ListBucketResult>");
  ASSERT_TRUE(page);
  EXPECT_THAT(page->keys, ElementsAre("a+b%41&\xc3\xa9"));
  EXPECT_FALSE(page->truncated);
}

TEST(Listing, AnAzurePageNamesItsSuccessor) {
  const auto page = ParseAzureListing(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><EnumerationResults><Prefix>p/</Prefix><Blobs>"
      "<BlobPrefix><Name>p/z/</Name></BlobPrefix>"
      "<Blob><Name>p/a</Name><Properties><Etag>1</Etag></Properties></Blob>"
      "<Blob><Name Encoded=\"true\">p/%01b</Name></Blob>"
      "</Blobs><NextMarker>2!72!MDA=</NextMarker></EnumerationResults>");
  ASSERT_TRUE(page);
  EXPECT_THAT(page->keys, ElementsAre("p/\x01"
                                      "b",
                                      "p/a", "p/z/"));
  EXPECT_TRUE(page->truncated);
  EXPECT_EQ(page->marker, "2!72!MDA=");
}

TEST(Listing, TheLastAzurePageHasNoMarker) {
  const auto page =
      ParseAzureListing("<EnumerationResults><Blobs /><NextMarker /></EnumerationResults>");
  ASSERT_TRUE(page);
  EXPECT_THAT(page->keys, IsEmpty());
  EXPECT_FALSE(page->truncated);
}

TEST(Listing, WhatIsCutOffOrNoListingIsNone) {
  for (const char* xml :
       {"", "x", "{}", "<html><body>It works!</body></html>", "<ListBucketResult>",
        "<ListBucketResult><Contents><Key>control/pro",
        "<ListBucketResult><Contents></Contents></ListBucketResult>",
        "<EnumerationResults><Blobs><Blob></Blob></Blobs></EnumerationResults>"}) {
    EXPECT_FALSE(ParseS3Listing(xml)) << xml;
    EXPECT_FALSE(ParseAzureListing(xml)) << xml;
  }
}

TEST(Listing, AKeyWithAnInvalidEscapeIsNotGuessed) {
  const std::string begin = "<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>";
  const std::string end = "</Key></Contents></ListBucketResult>";
  EXPECT_TRUE(ParseS3Listing(begin + "%41" + end));
  for (const char* key : {"%", "%4", "%zz", "%00"}) {
    std::string xml = begin;
    EXPECT_FALSE(ParseS3Listing(xml.append(key).append(end))) << key;
  }
}

TEST(Listing, AnErrorIsReadFromEveryDialectAndEvenWhenCutOff) {
  EXPECT_EQ(ParseServerError("<Error><Code>SlowDown</Code><Message>Wait.</Message></Error>").code,
            "SlowDown");
  EXPECT_EQ(ParseServerError("<ErrorResponse><Error><Code>ExpiredToken</Code></Error>").code,
            "ExpiredToken");
  EXPECT_EQ(ParseServerError("<Error><Code>SlowDown</Code><Mess").code, "SlowDown");
  EXPECT_EQ(ParseServerError("<Error><Region>eu-west-1</Region></Error>").region, "eu-west-1");
  EXPECT_EQ(ParseServerError("It works!").code, "");
}

TEST(Listing, AnErrorTextIsOneShortPrintableLine) {
  const ServerError said = ParseServerError(
      "<Error><Code>A</Code><Message>one\x1b[31m line\nRequestId:"
      "x</Message></Error>");
  EXPECT_EQ(said.message, "one[31m line");
  EXPECT_EQ(ParseServerError("<Error><Message>" + std::string(5000, 'x') + "</Message></Error>")
                .message.size(),
            200U);
}

}  // namespace
}  // namespace lease
