#include "core/objects/http/credentials.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace lease {
namespace {

constexpr Nanos kRetryRefresh = std::chrono::seconds(10);
constexpr Nanos kRetryFetch = std::chrono::seconds(1);

// A key that a server does not know was perhaps replaced in its file meanwhile; asking again and
// again would double every request.
constexpr Nanos kBetweenRejections = std::chrono::seconds(1);

// No request begins with credentials that end within its likely time on the way.
constexpr Nanos kSafety = std::chrono::seconds(5);

}  // namespace

std::string Redacted(std::string text, const Credentials& credentials) {
  for (const std::string* secret :
       {&credentials.secret, &credentials.token, &credentials.sas, &credentials.key}) {
    if (secret->size() < 4) continue;
    for (size_t at; (at = text.find(*secret)) != std::string::npos;) {
      text.replace(at, secret->size(), "***");
    }
  }
  return text;
}

CredentialCache::CredentialCache(std::unique_ptr<CredentialSource> source, SendHttp send,
                                 const Clock& clock)
    : clock_(clock),
      source_(std::move(source)),
      send_(std::move(send)),
      pool_(std::in_place, clock, 2) {}

CredentialCache::~CredentialCache() {
  pool_.reset();
  std::vector<Waiter> waiters;
  {
    MutexLock lock(mutex_);
    waiters.swap(waiters_);
  }
  for (const Waiter& waiter : waiters) {
    waiter.done(Status(Code::kAmbiguous, "the store is closing"));
  }
}

void CredentialCache::SetNotice(std::function<void(const Status&)> notice) {
  MutexLock lock(notice_mutex_);
  notice_ = std::move(notice);
}

void CredentialCache::Get(Nanos timeout, Done done) {
  if (const std::optional<Result<Credentials>> known = Known()) {
    done(*known);
    return;
  }
  MutexLock lock(mutex_);
  const Nanos deadline = clock_.Boottime() + timeout;
  pool_->PostAt(deadline, [this] { Expire(); });
  StartFetch();
  waiters_.push_back({deadline, std::move(done)});
}

std::optional<Result<Credentials>> CredentialCache::Known() {
  MutexLock lock(mutex_);
  const Nanos now = clock_.Boottime();
  if (current_ && now < expires_at_ - kSafety) {
    if (now >= refresh_at_) StartFetch();
    return *current_;
  }
  if (!failure_.ok() && now < failed_at_ + kRetryFetch) return failure_;
  return {};
}

bool CredentialCache::Reject(const Credentials& rejected) {
  MutexLock lock(mutex_);
  if (!current_ || current_->key != rejected.key || current_->secret != rejected.secret ||
      current_->token != rejected.token || current_->sas != rejected.sas) {
    return true;
  }
  const Nanos now = clock_.Boottime();
  if (rejected_at_ != Nanos::min() && now < rejected_at_ + kBetweenRejections) return false;
  rejected_at_ = now;
  current_.reset();
  return true;
}

void CredentialCache::StartFetch() {
  if (fetching_) return;
  pool_->Post([this] { Fetch(); });
  fetching_ = true;
}

// Where memory runs out the pool calls it again, so the waiters leave the list last.
void CredentialCache::Fetch() {
  const Nanos begin = clock_.Boottime();
  const Result<Credentials> fetched = source_->Fetch(send_);
  std::vector<Waiter> waiters;
  bool news = false;
  {
    MutexLock lock(mutex_);
    news = !fetched.ok() && fetched.status().message() != failure_.message();
    failure_ = fetched.status();
    failed_at_ = clock_.Boottime();
    if (fetched.ok()) {
      current_ = *fetched;
      refresh_at_ = expires_at_ = Nanos::max();
      if (fetched->expires_at_ms) {
        const Nanos life = Millis(*fetched->expires_at_ms - clock_.WallMillis());
        expires_at_ = begin + life;
        refresh_at_ = begin + life * 2 / 3;
      }
    } else {
      refresh_at_ = failed_at_ + kRetryRefresh;
    }
    fetching_ = false;
    waiters.swap(waiters_);
  }
  if (news) Tell(fetched.status());
  for (const Waiter& waiter : waiters) waiter.done(fetched);
}

// Without memory nobody is told: those who wait come first.
void CredentialCache::Tell(const Status& failure) {
  MutexLock lock(notice_mutex_);
  try {
    if (notice_) notice_(failure);
  } catch (const std::bad_alloc&) {
  }
}

void CredentialCache::Expire() {
  std::vector<Waiter> expired;
  {
    MutexLock lock(mutex_);
    const Nanos now = clock_.Boottime();
    const auto late =
        std::stable_partition(waiters_.begin(), waiters_.end(),
                              [now](const Waiter& waiter) { return waiter.deadline > now; });
    expired.assign(std::make_move_iterator(late), std::make_move_iterator(waiters_.end()));
    waiters_.erase(late, waiters_.end());
  }
  for (const Waiter& waiter : expired) {
    waiter.done(Status(Code::kIo, "the source of credentials did not answer in time"));
  }
}

}  // namespace lease
