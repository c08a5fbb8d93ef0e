#include "core/objects/http/answer.h"

#include <gmock/gmock.h>

#include "tests/support/requests.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using Next = Outcome::Next;

HttpResponse Status(int status, const std::string& code = "") {
  HttpResponse response;
  response.status = status;
  if (!code.empty()) {
    response.body = "<Error><Code>" + code + "</Code><Message>Why.</Message></Error>";
  }
  return response;
}

HttpResponse Failed(HttpFailure failure) {
  HttpResponse response;
  response.failure = failure;
  response.error = "libcurl says so";
  return response;
}

Outcome Read(const Request& request, const HttpResponse& response) {
  return ReadAnswer(request, response, "", ParseS3Listing);
}
Code CodeOf(const Request& request, const HttpResponse& response) {
  return Read(request, response).reply.status.code();
}

TEST(Answer, APutThatFoundTheKeyTakenSaysExists) {
  EXPECT_EQ(CodeOf(PutOf("k", "x"), Status(200)), Code::kOk);
  EXPECT_EQ(CodeOf(PutOf("k", "x"), Status(412, "PreconditionFailed")), Code::kExists);
  EXPECT_EQ(CodeOf(PutOf("k", "x"), Status(409, "BlobAlreadyExists")), Code::kExists);
  EXPECT_EQ(ReadAnswer(PutOf("k", "x"), Status(409), "BlobAlreadyExists", ParseAzureListing)
                .reply.status.code(),
            Code::kExists);
}

TEST(Answer, APutIsAmbiguousWhereverItMayHaveTakenEffect) {
  for (const HttpResponse& response :
       {Status(409, "ConditionalRequestConflict"), Status(409), Status(429),
        Status(503, "SlowDown"), Status(500, "InternalError"), Status(502), Status(504),
        Status(408), Status(400, "RequestTimeout"), Failed(HttpFailure::kTimeout),
        Failed(HttpFailure::kBroken), Failed(HttpFailure::kTooLarge),
        Failed(HttpFailure::kCancelled)}) {
    EXPECT_EQ(CodeOf(PutOf("k", "x"), response), Code::kAmbiguous) << response.status;
  }
}

TEST(Answer, APutThatNeverLeftOrFoundNoSpaceFailedWithoutEffect) {
  EXPECT_EQ(CodeOf(PutOf("k", "x"), Failed(HttpFailure::kUnsent)), Code::kIo);
  EXPECT_EQ(CodeOf(PutOf("k", "x"), Status(403, "QuotaExceeded")), Code::kIo);
}

TEST(Answer, AnAbsentObjectIsNotAnAbsentBucket) {
  for (const Request& request : {GetOf("k"), DeleteOf("k")}) {
    EXPECT_EQ(CodeOf(request, Status(404, "NoSuchKey")), Code::kNotFound);
    EXPECT_EQ(CodeOf(request, Status(404, "BlobNotFound")), Code::kNotFound);
    EXPECT_EQ(CodeOf(request, Status(404, "NoSuchBucket")), Code::kCannotOpen);
    EXPECT_EQ(CodeOf(request, Status(404, "ContainerNotFound")), Code::kCannotOpen);
    EXPECT_EQ(CodeOf(request, Status(404)), Code::kCannotOpen);
  }
  EXPECT_EQ(CodeOf(PutOf("k", "x"), Status(404, "NoSuchBucket")), Code::kCannotOpen);
  EXPECT_EQ(CodeOf(ListOf("p/"), Status(404, "NoSuchKey")), Code::kCannotOpen);
}

TEST(Answer, WhatIsWronglySetUpSaysSoInTheServersWordsAndWhatToChange) {
  const auto text = [](const HttpResponse& response) {
    const Outcome outcome = Read(GetOf("k"), response);
    EXPECT_EQ(outcome.reply.status.code(), Code::kCannotOpen);
    return outcome.reply.status.message();
  };
  EXPECT_THAT(text(Status(403, "AccessDenied")), HasSubstr("403 AccessDenied: Why."));
  EXPECT_THAT(text(Status(403, "SignatureDoesNotMatch")), HasSubstr("secret key"));
  EXPECT_THAT(text(Status(403, "InvalidAccessKeyId")), HasSubstr("access key"));
  EXPECT_THAT(text(Status(403, "RequestTimeTooSkewed")), HasSubstr("clock"));
  EXPECT_THAT(text(Status(404, "NoSuchBucket")), HasSubstr("create the bucket"));
  EXPECT_THAT(text(Status(501, "NotImplemented")), HasSubstr("no create-only put"));
  EXPECT_THAT(text(Status(403)), HasSubstr("credentials"));
  EXPECT_THAT(text(Failed(HttpFailure::kTls)), HasSubstr("certificate"));
}

TEST(Answer, ARedirectNamesTheRegionWhereverTheServerWroteIt) {
  HttpResponse moved = Status(301, "PermanentRedirect");
  moved.headers["x-amz-bucket-region"] = "eu-west-1";
  EXPECT_THAT(Read(GetOf("k"), moved).reply.status.message(), HasSubstr("region=eu-west-1"));
  HttpResponse malformed = Status(400);
  malformed.body =
      "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-2</Region></Error>";
  EXPECT_THAT(Read(GetOf("k"), malformed).reply.status.message(), HasSubstr("region=eu-west-2"));
  moved.headers["x-amz-bucket-region"] = "<script>";
  EXPECT_THAT(Read(GetOf("k"), moved).reply.status.message(), HasSubstr("another region"));
}

TEST(Answer, FaultsThatPassAreWorthAnotherTryAndOthersAreNot) {
  for (const HttpResponse& response :
       {Status(429), Status(500), Status(503, "SlowDown"), Failed(HttpFailure::kBroken),
        Failed(HttpFailure::kTimeout), Failed(HttpFailure::kUnsent)}) {
    EXPECT_EQ(Read(GetOf("k"), response).next, Next::kRetry);
    EXPECT_EQ(Read(GetOf("k"), response).reply.status.code(), Code::kAmbiguous);
  }
  for (const HttpResponse& response :
       {Status(404, "NoSuchKey"), Status(403, "RequestTimeTooSkewed"), Status(501), Status(301),
        Failed(HttpFailure::kTls)}) {
    EXPECT_EQ(Read(GetOf("k"), response).next, Next::kDone);
  }
}

TEST(Answer, RefusedCredentialsAreWorthFreshOnes) {
  for (const HttpResponse& response :
       {Status(400, "ExpiredToken"), Status(403, "InvalidAccessKeyId"), Status(401),
        Status(403, "AccessDenied"), Status(403, "AuthenticationFailed")}) {
    EXPECT_EQ(Read(PutOf("k", "x"), response).next, Next::kRefresh);
    EXPECT_EQ(CodeOf(PutOf("k", "x"), response), Code::kCannotOpen);
  }
}

TEST(Answer, AnObjectThatIsTooLargeIsCorruptButATooLargeErrorIsNot) {
  HttpResponse response = Failed(HttpFailure::kTooLarge);
  response.status = 200;
  EXPECT_EQ(CodeOf(GetOf("k"), response), Code::kCorrupt);
  response.status = 500;
  EXPECT_EQ(CodeOf(GetOf("k"), response), Code::kAmbiguous);
}

TEST(Answer, AListingThatIsCutOffIsWorthAnotherTry) {
  HttpResponse response = Status(200);
  response.body = "<ListBucketResult><Contents><Key>a";
  EXPECT_EQ(Read(ListOf("p/"), response).next, Next::kRetry);
  response.body =
      "<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>p/a</Key></Contents>"
      "</ListBucketResult>";
  EXPECT_EQ(Read(ListOf("p/"), response).next, Next::kNextPage);
}

TEST(Answer, PutsGoBeforeGetsAndGetsBeforeListingsAndDeletes) {
  EXPECT_EQ(BeginRequest(PutOf("k", "x")).priority, Priority::kPut);
  EXPECT_EQ(BeginRequest(GetOf("k")).priority, Priority::kGet);
  EXPECT_EQ(BeginRequest(ListOf("p/")).priority, Priority::kBulk);
  EXPECT_EQ(BeginRequest(DeleteOf("k")).priority, Priority::kBulk);
}

}  // namespace
}  // namespace lease::testing
