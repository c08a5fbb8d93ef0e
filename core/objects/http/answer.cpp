#include "core/objects/http/answer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace lease {
namespace {

template <size_t N>
bool IsOneOf(std::string_view code, const std::array<std::string_view, N>& codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

constexpr std::array<std::string_view, 2> kNoSuchObject = {"NoSuchKey", "BlobNotFound"};

// Faults that pass, whatever the status they come with.
constexpr std::array<std::string_view, 5> kPassing = {"SlowDown", "RequestTimeout", "ServerBusy",
                                                      "OperationAborted", "OperationTimedOut"};

constexpr std::array<std::string_view, 3> kNoSpace = {"QuotaExceeded", "InsufficientStorage",
                                                      "AccountSizeLimitExceeded"};

// Of those that do not come as 401 or 403.
constexpr std::array<std::string_view, 5> kBadCredentials = {
    "ExpiredToken", "ExpiredTokenException", "InvalidToken", "TokenRefreshRequired",
    "InvalidAuthenticationInfo"};

constexpr std::string_view kClockIsWrong = "RequestTimeTooSkewed";

struct Advice {
  std::string_view code;
  const char* text;
};
constexpr Advice kAdvice[] = {
    {"NoSuchBucket", "create the bucket, or correct its name in the store's URL"},
    {"ContainerNotFound", "create the container, or correct its name in the store's URL"},
    {"SignatureDoesNotMatch", "check the secret key"},
    {"InvalidAccessKeyId", "check the access key"},
    {"AuthenticationFailed", "check the account's key or the shared access signature"},
    {"AuthorizationFailure", "check the account's key or the shared access signature"},
    {"AccessDenied",
     "check both keys, and allow them to get, put, list and delete below the prefix"},
    {"AuthorizationPermissionMismatch",
     "allow these credentials to read, create, list and delete blobs of the container"},
    {kClockIsWrong, "correct this machine's clock"},
    {"ExpiredToken", "the credentials have expired: provide fresh ones"},
    {"NotImplemented", "the server has no create-only put, so it cannot hold leases"},
};

bool IsRedirect(int status) { return status >= 300 && status < 400; }

bool IsPassing(int status, const std::string& code) {
  return status == 408 || status == 409 || status == 425 || status == 429 ||
         (status >= 500 && status != 501) || IsOneOf(code, kPassing);
}

std::string AdviceFor(const HttpResponse& response, const ServerError& said) {
  const std::string& header = response.header("x-amz-bucket-region");
  const std::string region = !said.region.empty() ? said.region : header;
  if (IsRedirect(response.status) || said.code == "AuthorizationHeaderMalformed") {
    const bool word =
        !region.empty() && region.size() <= 32 &&
        region.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
    return word ? "the bucket is in another region: add region=" + region
                : "the bucket is at another region or endpoint: correct region= or endpoint=";
  }
  for (const Advice& advice : kAdvice) {
    if (said.code == advice.code) return advice.text;
  }
  if (response.status == 501) return "the server lacks what leases need";
  if (response.status == 401 || response.status == 403) return "check the credentials";
  return "check that the endpoint is an object store of this kind";
}

// "403 AccessDenied: Access Denied"
std::string Describe(const HttpResponse& response, const ServerError& said) {
  std::string text = "the server answered " + std::to_string(response.status);
  if (!said.code.empty()) text += ' ' + said.code;
  if (!said.message.empty()) text += ": " + said.message;
  return text;
}

Outcome Fail(Code code, std::string text, Outcome::Next next = Outcome::Next::kDone) {
  Outcome outcome;
  outcome.next = next;
  outcome.reply.status = Status(code, std::move(text));
  return outcome;
}

Outcome ReadFailure(const Request& request, const HttpResponse& response) {
  const Outcome::Next retry = Outcome::Next::kRetry;
  switch (response.failure) {
    case HttpFailure::kUnsent:
      // It surely changed nothing.
      return Fail(request.op == Op::kPut ? Code::kIo : Code::kAmbiguous,
                  "the server cannot be reached: " + response.error +
                      " (check the network and the endpoint)",
                  retry);
    case HttpFailure::kTls:
      return Fail(Code::kCannotOpen, "the server's certificate is not trusted: " + response.error +
                                         " (check the endpoint and the certificate authorities)");
    case HttpFailure::kTooLarge:
      if (request.op == Op::kGet && response.status == 200) {
        return Fail(Code::kCorrupt,
                    "the object is larger than " + std::to_string(request.max_bytes) + " bytes");
      }
      return Fail(Code::kAmbiguous, "the answer is too large", retry);
    case HttpFailure::kCancelled:
      return Fail(Code::kAmbiguous, response.error);
    case HttpFailure::kTimeout:
      return Fail(Code::kAmbiguous, "no answer in time: " + response.error, retry);
    default:
      return Fail(Code::kAmbiguous, "the connection broke: " + response.error, retry);
  }
}

Outcome ReadSuccess(const Request& request, const HttpResponse& response, ListingParser parse) {
  Outcome outcome;
  if (request.op == Op::kGet) outcome.reply.body = response.body;
  if (request.op != Op::kList) return outcome;
  std::optional<ListingPage> page = parse(response.body);
  if (!page) {
    return Fail(Code::kAmbiguous, "the listing is cut off, or is none", Outcome::Next::kRetry);
  }
  outcome.reply.keys = std::move(page->keys);
  outcome.marker = std::move(page->marker);
  if (page->truncated) outcome.next = Outcome::Next::kNextPage;
  return outcome;
}

}  // namespace

Outcome ReadAnswer(const Request& request, const HttpResponse& response,
                   const std::string& error_code, ListingParser parse) {
  if (response.failure != HttpFailure::kNone) return ReadFailure(request, response);
  const int status = response.status;
  const bool put = request.op == Op::kPut;
  if (response.ok()) return ReadSuccess(request, response, parse);

  ServerError said = ParseServerError(response.body);
  if (!error_code.empty()) said.code = error_code;
  const std::string text = Describe(response, said);
  if (put && (status == 412 || said.code == "BlobAlreadyExists")) return Fail(Code::kExists, text);
  if (IsPassing(status, said.code)) {
    return Fail(Code::kAmbiguous, text, Outcome::Next::kRetry);
  }
  if (IsOneOf(said.code, kNoSpace)) return Fail(Code::kIo, text);
  if (!put && request.op != Op::kList && status == 404 && IsOneOf(said.code, kNoSuchObject)) {
    return Fail(Code::kNotFound, text);
  }
  // Whatever it is called: a key that was replaced meanwhile is refused like a wrong one.
  const bool refresh = status == 401 || (status == 403 && said.code != kClockIsWrong) ||
                       IsOneOf(said.code, kBadCredentials);
  return Fail(Code::kCannotOpen, text + " (" + AdviceFor(response, said) + ")",
              refresh ? Outcome::Next::kRefresh : Outcome::Next::kDone);
}

HttpRequest BeginRequest(const Request& request) {
  HttpRequest http;
  switch (request.op) {
    case Op::kPut:
      http.method = "PUT";
      http.body = request.body;
      http.priority = Priority::kPut;
      // A probe races; on one shared connection nothing would.
      http.alone = request.durability == Durability::kNone;
      break;
    case Op::kGet:
      http.max_body = request.max_bytes;
      break;
    case Op::kList:
      http.priority = Priority::kBulk;
      http.max_body = kMaxListingBytes;
      break;
    case Op::kDelete:
      http.method = "DELETE";
      http.priority = Priority::kBulk;
      break;
  }
  return http;
}

}  // namespace lease
