#include "core/objects/http/transport.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <future>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/base/executor.h"
#include "core/host/per_process.h"

namespace lease {
namespace {

// The most requests under way, of a priority and all below it: in all, and to one server. What bulk
// work leaves free is there for renewals, and what a dead server leaves free for the others.
constexpr std::array<int, 3> kMaxActive = {Transport::kMaxConnections, 52, 24};
constexpr std::array<int, 3> kMaxActivePerOrigin = {56, 48, 16};

// Deadlines of requests that only wait are looked at this often.
constexpr Nanos kLongestWait = std::chrono::seconds(1);

Nanos Now() { return Clock::System().Monotonic(); }

// Leases are released while the process exits, by requests, so libcrypto must not have been torn
// down by then. Said when this code is loaded, before anybody else in the process initializes it;
// whoever did so earlier has its exit handler called later.
const int libcrypto_stays = OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, nullptr);

bool InitCurl() {
  static const bool initialized = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return initialized && libcrypto_stays == 1;
}

}  // namespace

Transport& Transport::Shared() {
  static PerProcess<Transport> shared;
  return shared.Get([] { return std::make_unique<Transport>(); });
}

Transport::~Transport() {
  std::thread thread;
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    thread.swap(thread_);
  }
  if (!thread.joinable()) return;
  curl_multi_wakeup(multi_);
  thread.join();
  curl_multi_cleanup(multi_);
}

std::string Transport::Start() {
  if (thread_.joinable()) return "";
  if (!InitCurl()) return "libcurl cannot be initialized";
  multi_ = curl_multi_init();
  // Without its wake-up pipe (too many open files) every request would wait out the poll.
  if (multi_ == nullptr || curl_multi_wakeup(multi_) != CURLM_OK) {
    curl_multi_cleanup(multi_);
    return "libcurl cannot start: no memory, or too many open files";
  }
  curl_multi_setopt(multi_, CURLMOPT_MAX_TOTAL_CONNECTIONS, long{kMaxConnections});
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, long{kMaxConnections});
  try {
    thread_ = StartQuietThread([this] { Loop(); });
    return "";
  } catch (const std::system_error& error) {
    curl_multi_cleanup(multi_);
    return error.what();
  }
}

void Transport::Send(HttpRequest request, std::function<void(HttpResponse)> done) {
  auto exchange = std::make_unique<Exchange>(std::move(request), Now(), std::move(done));
  const std::string failure = Enqueue(exchange);
  if (failure.empty()) {
    curl_multi_wakeup(multi_);
  } else {
    exchange->Fail(HttpFailure::kUnsent, failure);
  }
}

std::string Transport::Enqueue(std::unique_ptr<Exchange>& exchange) {
  MutexLock lock(mutex_);
  std::string failure = Start();
  if (failure.empty()) {
    new_.push_back(nullptr);
    open_[exchange->request().owner]++;
    new_.back().swap(exchange);
  }
  return failure;
}

HttpResponse Transport::Run(HttpRequest request) {
  std::promise<HttpResponse> answered;
  Send(std::move(request), [&](HttpResponse response) { answered.set_value(std::move(response)); });
  return answered.get_future().get();
}

void Transport::Cancel(const void* owner) {
  MutexLock lock(mutex_);
  if (open_.count(owner) == 0) return;
  cancelled_.push_back(owner);
  curl_multi_wakeup(multi_);
  while (open_.count(owner) != 0) changed_.Wait(mutex_);
  cancelled_.erase(std::find(cancelled_.begin(), cancelled_.end(), owner));
}

void Transport::Loop() {
  while (TakeNew()) {
    const Nanos now = Now();
    FailWaiting([&](const Exchange& waiting) { return waiting.deadline() <= now; },
                HttpFailure::kUnsent, "no connection was free in time");
    int running = 0;
    curl_multi_perform(multi_, &running);
    Reap();
    StartWaiting(now);
    curl_multi_poll(multi_, nullptr, 0, MillisToNextEvent(Now()), nullptr);
  }
  const auto all = [](const Exchange&) { return true; };
  FailActive(all, "the store is closing");
  FailWaiting(all, HttpFailure::kCancelled, "the store is closing");
}

bool Transport::TakeNew() {
  std::vector<const void*> cancelled;
  bool go_on = false;
  {
    MutexLock lock(mutex_);
    for (std::unique_ptr<Exchange>& exchange : new_) {
      if (!exchange) continue;  // memory ran out in the midst of Enqueue
      Waiting& waiting = waiting_[static_cast<size_t>(exchange->request().priority)];
      const auto after = std::upper_bound(
          waiting.begin(), waiting.end(), exchange->deadline(),
          [](Nanos deadline, const auto& other) { return deadline < other->deadline(); });
      waiting.insert(after, std::move(exchange));
    }
    new_.clear();
    cancelled = cancelled_;
    go_on = !stopping_;
  }
  if (!cancelled.empty()) {
    const auto closed = [&](const Exchange& exchange) {
      return std::count(cancelled.begin(), cancelled.end(), exchange.request().owner) != 0;
    };
    FailActive(closed, "the store is closing");
    FailWaiting(closed, HttpFailure::kCancelled, "the store is closing");
  }
  return go_on;
}

void Transport::Count(const Exchange& exchange, int by) {
  Active& origin = active_by_origin_[exchange.origin()];
  for (size_t i = 0; i <= static_cast<size_t>(exchange.request().priority); i++) {
    active_in_all_[i] += by;
    origin[i] += by;
  }
  if (origin[0] == 0) active_by_origin_.erase(exchange.origin());
}

bool Transport::HasRoom(const Exchange& exchange) const {
  const auto origin = active_by_origin_.find(exchange.origin());
  for (size_t i = 0; i <= static_cast<size_t>(exchange.request().priority); i++) {
    if (active_in_all_[i] >= kMaxActive[i]) return false;
    if (origin != active_by_origin_.end() && origin->second[i] >= kMaxActivePerOrigin[i]) {
      return false;
    }
  }
  return true;
}

void Transport::StartWaiting(Nanos now) {
  for (Waiting& waiting : waiting_) {
    Waiting later;
    for (std::unique_ptr<Exchange>& exchange : waiting) {
      if (exchange->start() <= now && HasRoom(*exchange)) {
        StartOne(std::move(exchange), now);
      } else {
        later.push_back(std::move(exchange));
      }
    }
    waiting.swap(later);
  }
}

void Transport::StartOne(std::unique_ptr<Exchange> exchange, Nanos now) {
  CURL* handle = exchange->Prepare(now);
  if (handle == nullptr || curl_multi_add_handle(multi_, handle) != CURLM_OK) {
    Answer(std::move(exchange), [](Exchange& failed) {
      failed.Fail(HttpFailure::kUnsent, "libcurl does not take the request");
    });
    return;
  }
  Count(*exchange, 1);
  active_[handle] = std::move(exchange);
}

std::unique_ptr<Exchange> Transport::TakeActive(CURL* handle) {
  curl_multi_remove_handle(multi_, handle);
  const auto active = active_.find(handle);
  std::unique_ptr<Exchange> exchange = std::move(active->second);
  active_.erase(active);
  Count(*exchange, -1);
  return exchange;
}

void Transport::Reap() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    Answer(TakeActive(message->easy_handle), [&](Exchange& exchange) { exchange.Finish(code); });
  }
}

void Transport::FailActive(const Which& which, const char* error) {
  std::vector<CURL*> handles;
  for (const auto& [handle, exchange] : active_) {
    if (which(*exchange)) handles.push_back(handle);
  }
  for (CURL* handle : handles) {
    Answer(TakeActive(handle),
           [&](Exchange& exchange) { exchange.Fail(HttpFailure::kCancelled, error); });
  }
}

void Transport::FailWaiting(const Which& which, HttpFailure failure, const char* error) {
  for (Waiting& waiting : waiting_) {
    const auto failed = std::stable_partition(
        waiting.begin(), waiting.end(),
        [&](const std::unique_ptr<Exchange>& exchange) { return !which(*exchange); });
    Waiting answered(std::make_move_iterator(failed), std::make_move_iterator(waiting.end()));
    waiting.erase(failed, waiting.end());
    for (std::unique_ptr<Exchange>& one : answered) {
      Answer(std::move(one), [&](Exchange& exchange) { exchange.Fail(failure, error); });
    }
  }
}

void Transport::Answer(std::unique_ptr<Exchange> exchange,
                       const std::function<void(Exchange&)>& answer) {
  const void* owner = exchange->request().owner;
  try {
    answer(*exchange);
  } catch (...) {
    // Only memory can run out there; the other requests still want their answers.
  }
  exchange.reset();
  MutexLock lock(mutex_);
  const auto open = open_.find(owner);
  if (--open->second == 0) open_.erase(open);
  changed_.NotifyAll();
}

int Transport::MillisToNextEvent(Nanos now) const {
  Nanos next = now + kLongestWait;
  for (const Waiting& waiting : waiting_) {
    for (const std::unique_ptr<Exchange>& exchange : waiting) {
      next = std::min(next, exchange->start() > now ? exchange->start() : exchange->deadline());
    }
  }
  return static_cast<int>(std::chrono::ceil<Millis>(std::max(next - now, Nanos(0))).count());
}

}  // namespace lease
