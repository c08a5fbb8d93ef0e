#include "core/objects/http/transport.h"

#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <latch>
#include <semaphore>

#include "tests/objects/http/http_server.h"
#include "tests/support/scratch.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

HttpRequest GetFrom(const std::string& url) {
  HttpRequest request;
  request.url = url;
  return request;
}

// Answers nothing until it is opened.
class Gate {
 public:
  Answered operator()(const Asked&) {
    waiting++;
    opened_.wait();
    return {};
  }
  void Open() { opened_.count_down(); }

  std::atomic<size_t> waiting = 0;

 private:
  std::latch opened_{1};
};

TEST(Transport, AnAnswerComesWithItsStatusHeadersAndBody) {
  HttpServer server([](const Asked&) {
    return Answered{.status = 404, .body = "gone", .headers = {{"X-Why", "a: b"}, {"Empty", ""}}};
  });
  Transport transport;
  const HttpResponse response = transport.Run(GetFrom(server.endpoint() + "/a%3Db?c=d"));
  EXPECT_EQ(response.failure, HttpFailure::kNone);
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(response.body, "gone");
  EXPECT_EQ(response.header("x-why"), "a: b");
  EXPECT_EQ(response.header("empty"), "");
  EXPECT_EQ(server.asked().at(0).target, "/a%3Db?c=d");
}

TEST(Transport, APutCarriesItsBodyAndHeadersAndNothingThatAServerWouldWaitFor) {
  HttpServer server([](const Asked&) { return Answered{}; });
  Transport transport;
  HttpRequest request = GetFrom(server.endpoint() + "/k");
  request.method = "PUT";
  request.body = std::string("a\0b", 3);
  request.headers = {{"Content-Type", "application/json"}, {"If-None-Match", "*"}};
  EXPECT_TRUE(transport.Run(request).ok());
  const Asked asked = server.asked().at(0);
  EXPECT_EQ(asked.method, "PUT");
  EXPECT_EQ(asked.body, request.body);
  EXPECT_EQ(asked.headers.at("if-none-match"), "*");
  EXPECT_EQ(asked.headers.at("content-type"), "application/json");
  EXPECT_EQ(asked.headers.count("expect"), 0U);
}

TEST(Transport, OneRequestAfterAnotherReusesTheConnection) {
  HttpServer server([](const Asked&) { return Answered{}; });
  Transport transport;
  for (int i = 0; i < 5; i++) EXPECT_TRUE(transport.Run(GetFrom(server.endpoint())).ok());
  EXPECT_EQ(server.connections(), 1);
}

TEST(Transport, ARedirectIsToldAndNotFollowed) {
  HttpServer server([](const Asked&) {
    return Answered{.status = 307, .headers = {{"Location", "/elsewhere"}}};
  });
  Transport transport;
  EXPECT_EQ(transport.Run(GetFrom(server.endpoint())).status, 307);
  EXPECT_EQ(server.asked().size(), 1U);
}

TEST(Transport, ABodyAboveTheLimitEndsTheRequestAndOneAtTheLimitDoesNot) {
  HttpServer server([](const Asked&) { return Answered{.body = std::string(1000, 'x')}; });
  Transport transport;
  HttpRequest request = GetFrom(server.endpoint());
  request.max_body = 1000;
  EXPECT_TRUE(transport.Run(request).ok());
  request.max_body = 999;
  const HttpResponse response = transport.Run(request);
  EXPECT_EQ(response.failure, HttpFailure::kTooLarge);
  EXPECT_EQ(response.status, 200);
}

TEST(Transport, AnAnswerThatBreaksOffIsNoAnswer) {
  HttpServer server([](const Asked&) { return Answered{.body = "half", .promised = 100}; });
  Transport transport;
  EXPECT_EQ(transport.Run(GetFrom(server.endpoint())).failure, HttpFailure::kBroken);
}

TEST(Transport, AnAnswerThatBreaksOffAmidItsHeadersIsNoAnswer) {
  HttpServer server([](const Asked&) { return Answered{.raw = "HTTP/1.1 200 OK\r\nX-Any: x"}; });
  Transport transport;
  EXPECT_EQ(transport.Run(GetFrom(server.endpoint())).failure, HttpFailure::kBroken);
}

TEST(Transport, AConnectionThatClosesWithoutAnAnswerIsBrokenSinceTheRequestWasSent) {
  HttpServer server([](const Asked&) { return Answered{.hang_up = true}; });
  Transport transport;
  EXPECT_EQ(transport.Run(GetFrom(server.endpoint())).failure, HttpFailure::kBroken);
}

TEST(Transport, NobodyListeningMeansThatNothingWasSent) {
  std::string endpoint;
  {
    HttpServer server([](const Asked&) { return Answered{}; });
    endpoint = server.endpoint();
  }
  Transport transport;
  const HttpResponse response = transport.Run(GetFrom(endpoint));
  EXPECT_EQ(response.failure, HttpFailure::kUnsent);
  EXPECT_THAT(response.error, HasSubstr("connect"));
}

// The one case in which a failed connect does not prove that nothing was sent.
TEST(Transport, ARequestThatDiedOnAReusedConnectionCountsAsSentThoughTheServerIsGone) {
  Transport transport;
  std::unique_ptr<HttpServer> server;
  std::atomic<bool> asked_to_put = false;
  server = std::make_unique<HttpServer>([&](const Asked& asked) {
    if (asked.method == "GET") return Answered{};
    asked_to_put = true;  // twice if libcurl tries another connection before the server is gone
    asked_to_put.notify_one();
    return Answered{.hang_up = true};
  });
  ASSERT_TRUE(transport.Run(GetFrom(server->endpoint())).ok());
  HttpRequest put = GetFrom(server->endpoint());
  put.method = "PUT";
  std::promise<HttpResponse> answer;
  transport.Send(put, [&](HttpResponse response) { answer.set_value(std::move(response)); });
  asked_to_put.wait(false);
  server.reset();
  EXPECT_EQ(answer.get_future().get().failure, HttpFailure::kBroken);
}

TEST(Transport, AServerThatIsSilentMeetsTheTimeout) {
  Gate gate;
  HttpServer server(std::ref(gate));
  Transport transport;
  HttpRequest request = GetFrom(server.endpoint());
  request.timeout = std::chrono::seconds(1);  // a busy machine sends it in that time
  EXPECT_EQ(transport.Run(request).failure, HttpFailure::kTimeout);
  gate.Open();
}

TEST(Transport, ADelayedRequestIsSentLater) {
  HttpServer server([](const Asked&) { return Answered{}; });
  Transport transport;
  HttpRequest request = GetFrom(server.endpoint());
  request.delay = Millis(30);
  const Nanos begin = Clock::System().Monotonic();
  EXPECT_TRUE(transport.Run(request).ok());
  EXPECT_GE(Clock::System().Monotonic() - begin, request.delay);
}

class Crowd : public ::testing::Test {
 protected:
  void SendMany(size_t count, Priority priority, const std::string& endpoint) {
    for (size_t i = 0; i < count; i++) {
      HttpRequest request = GetFrom(endpoint);
      request.priority = priority;
      request.timeout = std::chrono::minutes(1);
      request.owner = this;
      transport_.Send(std::move(request), [this](const HttpResponse& response) {
        (response.ok() ? answered_ : failed_)++;
      });
    }
  }

  Gate gate_;
  HttpServer server_{std::ref(gate_)};
  Transport transport_;
  std::atomic<size_t> answered_ = 0;
  std::atomic<size_t> failed_ = 0;
};

TEST_F(Crowd, ThereAreNeverMoreThan64Connections) {
  HttpServer others[3] = {HttpServer(std::ref(gate_)), HttpServer(std::ref(gate_)),
                          HttpServer(std::ref(gate_))};
  for (HttpServer& other : others) SendMany(100, Priority::kPut, other.endpoint());
  ASSERT_TRUE(WaitUntil([&] { return gate_.waiting == size_t{Transport::kMaxConnections}; }));
  gate_.Open();
  ASSERT_TRUE(WaitUntil([&] { return answered_ == 300; }));
  EXPECT_EQ(failed_, 0U);
}

TEST_F(Crowd, APutIsSentThoughListingsFillTheQueue) {
  SendMany(500, Priority::kBulk, server_.endpoint());
  SendMany(500, Priority::kGet, server_.endpoint());
  ASSERT_TRUE(WaitUntil([&] { return gate_.waiting >= 48; }));
  HttpServer other([](const Asked&) { return Answered{}; });
  HttpRequest put = GetFrom(other.endpoint());
  put.priority = Priority::kPut;
  EXPECT_TRUE(transport_.Run(put).ok());
  const size_t before = gate_.waiting;
  SendMany(1, Priority::kPut, server_.endpoint());
  EXPECT_TRUE(WaitUntil([&] { return gate_.waiting == before + 1; }));
  gate_.Open();
  EXPECT_TRUE(WaitUntil([&] { return answered_ == 1001; }));
}

TEST_F(Crowd, AServerThatDoesNotAnswerLeavesRoomForAnother) {
  SendMany(500, Priority::kPut, server_.endpoint());
  ASSERT_TRUE(WaitUntil([&] { return gate_.waiting == 56; }));
  HttpServer other([](const Asked&) { return Answered{}; });
  EXPECT_TRUE(transport_.Run(GetFrom(other.endpoint())).ok());
  gate_.Open();
  EXPECT_TRUE(WaitUntil([&] { return answered_ == 500; }));
}

TEST_F(Crowd, WhatWaitsForAConnectionMeetsItsTimeoutUnsent) {
  SendMany(56, Priority::kPut, server_.endpoint());
  HttpRequest late = GetFrom(server_.endpoint());
  late.timeout = Millis(20);
  EXPECT_EQ(transport_.Run(late).failure, HttpFailure::kUnsent);
  gate_.Open();
  EXPECT_TRUE(WaitUntil([&] { return answered_ == 56; }));
}

TEST_F(Crowd, CancelAnswersEverythingOfItsOwnerAndNothingElse) {
  SendMany(100, Priority::kPut, server_.endpoint());
  ASSERT_TRUE(WaitUntil([&] { return gate_.waiting == 56; }));
  HttpServer other([](const Asked&) { return Answered{}; });
  transport_.Cancel(this);
  EXPECT_EQ(failed_, 100U);
  EXPECT_TRUE(transport_.Run(GetFrom(other.endpoint())).ok());
  transport_.Cancel(this);
  gate_.Open();
}

TEST(Transport, WhatMustBeAnsweredFirstIsSentFirst) {
  std::counting_semaphore<> answers(0);
  HttpServer server([&](const Asked&) {
    answers.acquire();
    return Answered{};
  });
  Transport transport;
  std::atomic<size_t> answered = 0;
  const auto send = [&](int minutes) {
    HttpRequest request = GetFrom(server.endpoint() + "/" + std::to_string(minutes));
    request.priority = Priority::kPut;
    request.timeout = std::chrono::minutes(minutes);
    transport.Send(std::move(request), [&](const HttpResponse&) { answered++; });
  };
  for (int i = 0; i < 56; i++) send(9);
  ASSERT_TRUE(WaitUntil([&] { return server.asked().size() == 56; }));
  for (const int minutes : {3, 1, 2}) send(minutes);
  HttpServer other([](const Asked&) { return Answered{}; });
  ASSERT_TRUE(transport.Run(GetFrom(other.endpoint())).ok());  // so those before it wait by now
  for (const char* next : {"/1", "/2", "/3"}) {
    const size_t known = server.asked().size();
    answers.release();
    ASSERT_TRUE(WaitUntil([&] { return server.asked().size() > known; }));
    EXPECT_EQ(server.asked().back().target, next);
  }
  answers.release(56);
  EXPECT_TRUE(WaitUntil([&] { return answered == 59; }));
}

TEST(Transport, DestructionAnswersWhatIsOpen) {
  Gate gate;
  HttpServer server(std::ref(gate));
  std::atomic<int> cancelled = 0;
  {
    Transport transport;
    for (int i = 0; i < 100; i++) {
      transport.Send(GetFrom(server.endpoint()), [&](const HttpResponse& response) {
        if (response.failure == HttpFailure::kCancelled) cancelled++;
      });
    }
  }
  EXPECT_EQ(cancelled, 100);
  gate.Open();
}

// ThreadSanitizer cannot start threads in a child whose parent has some.
#ifdef __SANITIZE_THREAD__
constexpr bool kChildMayStartThreads = false;
#else
constexpr bool kChildMayStartThreads = true;
#endif

TEST(Transport, AForkedChildHasATransportOfItsOwn) {
  HttpServer server([](const Asked&) { return Answered{}; });
  ASSERT_TRUE(Transport::Shared().Run(GetFrom(server.endpoint())).ok());
  const Transport* const parents = &Transport::Shared();
  RunInChild([&] {
    EXPECT_NE(&Transport::Shared(), parents);
    if (kChildMayStartThreads) {
      EXPECT_TRUE(Transport::Shared().Run(GetFrom(server.endpoint())).ok());
    }
  });
  EXPECT_EQ(&Transport::Shared(), parents);
  EXPECT_TRUE(Transport::Shared().Run(GetFrom(server.endpoint())).ok());
  EXPECT_EQ(server.connections(), kChildMayStartThreads ? 2 : 1);
}

TEST(Transport, SecretsOfTheUrlAreInNoErrorText) {
  Transport transport;
  for (const char* url : {"http://127.0.0.1:1/?sig=hunter2", "http://[::bad/?sig=hunter2",
                          "nonsense://x/?sig=hunter2"}) {
    const HttpResponse response = transport.Run(GetFrom(url));
    EXPECT_EQ(response.failure, HttpFailure::kUnsent);
    EXPECT_FALSE(response.error.empty());
    EXPECT_THAT(response.error, Not(HasSubstr("hunter2")));
  }
}

}  // namespace
}  // namespace lease::testing
