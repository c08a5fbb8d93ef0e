#include "core/objects/http/bucket_store.h"

#include <algorithm>
#include <future>
#include <utility>

#include "core/host/fork_guard.h"
#include "core/objects/key.h"
#include "lease/uuid.h"

namespace lease {
namespace {

constexpr Nanos kFirstPause = Millis(50);
constexpr Nanos kLongestPause = std::chrono::seconds(2);
constexpr int kMaxPages = 1000;

// Half of it to all of it, so that many processes that were refused together come back apart.
Nanos Jittered(Nanos pause) {
  const Uuid random = Random::System().NewUuid();
  return pause / 2 + pause * (random.bytes[0] * 256 + random.bytes[1]) / 131072;
}

}  // namespace

// One request of a caller's, over all its tries and pages. Used by one thread after another.
class BucketStore::Operation : public std::enable_shared_from_this<Operation> {
 public:
  Operation(BucketStore& store, Request request, std::function<void(Reply)> done)
      : store_(store), request_(std::move(request)), done_(std::move(done)) {
    deadline_ = store_.clock_.Boottime() + std::min(request_.timeout, store_.longest_);
    limit_ = request_.limit;
    request_.key = store_.prefix_ + request_.key;
    if (!request_.start_after.empty()) request_.start_after = store_.prefix_ + request_.start_after;
  }

  void Begin(Nanos pause = Nanos::zero()) {
    const Nanos left = deadline_ - store_.clock_.Boottime();
    if (store_.closing_ || left <= pause) {
      Answer(store_.closing_ ? Status(Code::kAmbiguous, "the store is closing")
                             : Status(Code::kAmbiguous, "the time-out passed"));
      return;
    }
    store_.credentials_->Get(
        left, [self = shared_from_this(), pause](const Result<Credentials>& credentials) {
          if (credentials.ok()) {
            self->Send(*credentials, pause);
          } else {
            self->Answer(credentials.status());
          }
        });
  }

 private:
  void Send(const Credentials& credentials, Nanos pause) {
    if (store_.closing_) {
      Answer(Status(Code::kAmbiguous, "the store is closing"));
      return;
    }
    credentials_ = credentials;
    HttpRequest http =
        store_.provider_->Make(request_, marker_, credentials, store_.clock_.WallMillis());
    http.timeout = std::max(deadline_ - store_.clock_.Boottime(), Nanos(Millis(1)));
    http.delay = pause;
    http.owner = &store_;
    reply_.requests++;
    store_.transport_.Send(
        std::move(http),
        [self = shared_from_this()](const HttpResponse& response) { self->Receive(response); });
  }

  void Receive(const HttpResponse& response) {
    Outcome outcome = store_.provider_->Read(request_, response);
    const Status& status = outcome.reply.status;
    if (!status.ok()) {
      outcome.reply.status = Status(status.code(), Redacted(status.message(), credentials_));
    }
    if (store_.closing_ && !status.ok()) outcome.next = Outcome::Next::kDone;
    switch (outcome.next) {
      case Outcome::Next::kRetry: {
        const Nanos pause = Jittered(pause_);
        const Nanos left = deadline_ - store_.clock_.Boottime();
        // A try that found no time to leave says less than the one before it.
        const bool late = response.failure == HttpFailure::kUnsent && left <= Nanos::zero();
        if (late && !earlier_.ok()) outcome.reply.status = earlier_;
        if (request_.op == Op::kPut || left <= pause) break;
        earlier_ = outcome.reply.status;
        pause_ = std::min(pause_ * 2, kLongestPause);
        reply_.retries++;
        Begin(pause);
        return;
      }
      case Outcome::Next::kRefresh:
        if (refreshed_ || !store_.credentials_->Reject(credentials_)) break;
        refreshed_ = true;
        reply_.retries++;
        Begin();
        return;
      case Outcome::Next::kNextPage:
      case Outcome::Next::kDone:
        if (request_.op != Op::kList || !status.ok()) break;
        Collect(std::move(outcome));
        return;
    }
    reply_.body = std::move(outcome.reply.body);
    Answer(outcome.reply.status);
  }

  void Collect(Outcome outcome) {
    const std::string* last = &request_.start_after;
    const bool more = outcome.next == Outcome::Next::kNextPage;
    for (std::string& key : outcome.reply.keys) {
      if (!key.starts_with(request_.key)) {
        Answer(Status(Code::kCannotOpen,
                      "the server lists what was not asked for: it is no "
                      "object store, or one of another kind"));
        return;
      }
      last = &key;
      if (key <= request_.start_after) continue;
      const std::string_view name = std::string_view(key).substr(store_.prefix_.size());
      if (reply_.keys.size() == limit_) {
        reply_.more = true;
        Answer(Status());
        return;
      }
      reply_.keys.emplace_back(name);
    }
    if (!more || reply_.keys.size() == limit_) {
      reply_.more = more;
      Answer(Status());
      return;
    }
    if (++pages_ == kMaxPages || (outcome.reply.keys.empty() && outcome.marker.empty())) {
      Answer(Status(Code::kAmbiguous, "the listing does not end"));
      return;
    }
    marker_ = std::move(outcome.marker);
    if (marker_.empty()) request_.start_after = *last;
    Begin();
  }

  void Answer(const Status& status) {
    reply_.status = status;
    if (!status.ok()) reply_.keys.clear();
    std::exchange(done_, nullptr)(std::move(reply_));
  }

  BucketStore& store_;
  Request request_;  // with the store's prefix; of a listing, what is left to be read
  std::function<void(Reply)> done_;
  Nanos deadline_;
  size_t limit_;
  Nanos pause_ = kFirstPause;
  Status earlier_;  // the failure of the last try that was made again
  bool refreshed_ = false;
  Credentials credentials_;  // of the last try
  std::string marker_;
  int pages_ = 0;
  Reply reply_;
};

BucketStore::BucketStore(const BucketUrl& url, std::unique_ptr<Provider> provider,
                         std::unique_ptr<CredentialSource> source, const Clock& clock)
    : url_(url.ToString()),
      prefix_(url.prefix),
      longest_(url.timeout),
      clock_(clock),
      process_(ProcessGeneration()),
      provider_(std::move(provider)),
      transport_(Transport::Shared()) {
  const auto send = [this](HttpRequest request) {
    request.owner = this;
    if (!closing_) return transport_.Run(std::move(request));
    HttpResponse response;
    response.failure = HttpFailure::kCancelled;
    response.error = "the store is closing";
    return response;
  };
  credentials_ = std::make_unique<CredentialCache>(std::move(source), send, clock_);
}

BucketStore::~BucketStore() {
  if (process_ != ProcessGeneration()) {
    // Its threads are not here, and its locks may be held for ever.
    static_cast<void>(credentials_.release());
    return;
  }
  closing_ = true;
  transport_.Cancel(this);
  credentials_.reset();
  transport_.Cancel(this);
}

Reply BucketStore::Run(const Request& request) {
  std::promise<Reply> answered;
  Start(request, [&](Reply reply) { answered.set_value(std::move(reply)); });
  return answered.get_future().get();
}

void BucketStore::SetNotice(const std::function<void(const Status&)>& notice) {
  if (process_ == ProcessGeneration()) credentials_->SetNotice(notice);
}

void BucketStore::Start(Request request, std::function<void(Reply)> done) {
  Reply refused;
  refused.status = CheckKey(request);
  if (process_ != ProcessGeneration()) {
    refused.status = Status(Code::kIo, "the store was opened by another process");
  }
  if (!refused.status.ok()) {
    done(std::move(refused));
    return;
  }
  std::make_shared<Operation>(*this, std::move(request), std::move(done))->Begin();
}

}  // namespace lease
