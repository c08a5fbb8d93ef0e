#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "lease/object_store.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class OpenTest : public ::testing::Test {
 protected:
  static std::string UrlOf(const std::string& url) {
    const auto store = OpenObjectStore(url);
    return store.ok() ? (*store)->url() : "error: " + store.status().message();
  }

  static Code CodeOf(const std::string& url) { return OpenObjectStore(url).status().code(); }

  ScratchFolder folder_;
};

TEST_F(OpenTest, EveryFormOfAPathIsTheSameCanonicalPath) {
  const std::string store = folder_ / "store";
  fs::create_directory(folder_ / "real");
  fs::create_directory_symlink(folder_ / "real", folder_ / "link");
  EXPECT_EQ(UrlOf(store), store);
  EXPECT_EQ(UrlOf(store + "/"), store);
  EXPECT_EQ(UrlOf(store + "//"), store);
  EXPECT_EQ(UrlOf(folder_ / "./x/../store"), store);
  EXPECT_EQ(UrlOf("file://" + store), store);
  EXPECT_EQ(UrlOf("file:" + store), store);
  EXPECT_EQ(UrlOf("FILE://localhost" + store + "/"), store);
  EXPECT_EQ(UrlOf("file://" + folder_.path() + "/%73tore"), store);
  EXPECT_EQ(UrlOf(folder_ / "link"), folder_ / "real");
  EXPECT_EQ(UrlOf(folder_ / "link/store"), folder_ / "real/store");
}

TEST_F(OpenTest, ARelativePathIsResolvedAgainstTheWorkingDirectoryOnce) {
  RunInChild([&] {
    ASSERT_EQ(chdir(folder_.path().c_str()), 0);
    EXPECT_EQ(UrlOf("store"), folder_ / "store");
    EXPECT_EQ(UrlOf("./store"), folder_ / "store");
    EXPECT_EQ(UrlOf("a/b:c"), folder_ / "a/b:c");
    EXPECT_EQ(UrlOf("./a:b"), folder_ / "a:b");
    EXPECT_EQ(UrlOf("."), folder_.path());
    const auto store = OpenObjectStore("store");
    ASSERT_EQ(chdir("/"), 0);
    EXPECT_TRUE((*store)->Run(PutOf("k", "x")).status.ok());
    EXPECT_TRUE(fs::exists(folder_ / "store/k"));
  });
}

TEST_F(OpenTest, APathMayHoldAnyByteButNul) {
  for (const char* name : {"with space", "100%", "a?b#c", "user@host", "\xc3\xa9", "key=1"}) {
    EXPECT_EQ(UrlOf(folder_ / name), folder_ / name);
  }
  EXPECT_EQ(UrlOf("file://" + folder_.path() + "/100%25%3Fb"), folder_ / "100%?b");
  EXPECT_EQ(CodeOf(std::string("/a\0b", 4)), Code::kMisuse);
  EXPECT_EQ(CodeOf("file:///a%00b"), Code::kMisuse);
}

TEST_F(OpenTest, OpeningMakesAndReadsNothing) {
  ASSERT_TRUE(OpenObjectStore(folder_ / "store").ok());
  ASSERT_TRUE(OpenObjectStore(folder_ / "no/such/parent").ok());
  EXPECT_THAT(NamesIn(folder_.path()), IsEmpty());
}

TEST_F(OpenTest, AFileIsNoStore) {
  std::ofstream(folder_ / "file") << "x";
  for (const std::string& url : {folder_ / "file", "file://" + (folder_ / "file")}) {
    EXPECT_EQ(CodeOf(url), Code::kCannotOpen) << url;
  }
  EXPECT_EQ(CodeOf(folder_ / "file/below"), Code::kCannotOpen);
}

TEST_F(OpenTest, ALoopOfLinksIsNoStore) {
  fs::create_directory_symlink(folder_ / "b", folder_ / "a");
  fs::create_directory_symlink(folder_ / "a", folder_ / "b");
  EXPECT_EQ(CodeOf(folder_ / "a/x"), Code::kCannotOpen);
}

TEST_F(OpenTest, MemoryStoresOfOneNameAreOne) {
  const auto one = OpenObjectStore("mem:open-test");
  const auto same = OpenObjectStore("mem:open-test");
  ASSERT_TRUE(one.ok());
  ASSERT_TRUE((*one)->Run(PutOf("k", "x")).status.ok());
  EXPECT_EQ((*same)->Run(GetOf("k")).body, "x");
  EXPECT_EQ((*same)->url(), "mem:open-test");
}

TEST_F(OpenTest, WhatIsNoStoreIsMisuse) {
  for (const char* url : {"",
                          "/",
                          "//",
                          "/..",
                          "file:///",
                          "mem:",
                          "mem:a/b",
                          "mem:a b",
                          "mem://a",
                          "mem:a?b=1",
                          "file:relative",
                          "file://",
                          "file://host/path",
                          "file:///a?mode=ro",
                          "file:///a#b",
                          "file:///a%",
                          "file:///a%4",
                          "file:///a%zz",
                          "file:///a%+1",
                          "ftp://host/x",
                          "http://host/x",
                          "C:\\leases",
                          "x:"}) {
    EXPECT_EQ(CodeOf(url), Code::kMisuse) << url;
    EXPECT_FALSE(OpenObjectStore(url).status().message().empty()) << url;
  }
}

TEST_F(OpenTest, AnUnknownSchemeIsNamedWithTheKnownOnes) {
  const std::string text = OpenObjectStore("ftp://host/x").status().message();
  EXPECT_THAT(text, HasSubstr("'ftp'"));
  for (const char* scheme : {"file", "mem", "s3", "gs", "az"}) EXPECT_THAT(text, HasSubstr(scheme));
}

TEST_F(OpenTest, ASecretInAUrlIsRefusedAndNotRepeated) {
  for (const char* url :
       {"s3://AKIA:hunter2@bucket/x", "s3://hunter2@bucket", "gs://b?secret=hunter2",
        "az://b/c?sig=hunter2", "az://b/c?sv=1&SIG=hunter2", "s3://b?session_token=hunter2",
        "s3://b?X-Amz-Credential=hunter2", "s3://b?access_key=hunter2", "mem:a?password=hunter2",
        "file:///a#token=hunter2", "ftp://user:hunter2@host/"}) {
    const Status status = OpenObjectStore(url).status();
    EXPECT_EQ(status.code(), Code::kMisuse) << url;
    EXPECT_THAT(status.message(), HasSubstr("credential"));
    EXPECT_THAT(status.message(), Not(HasSubstr("hunter2")));
  }
}

}  // namespace
}  // namespace lease::testing
