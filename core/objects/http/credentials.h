// Who asks: keys and tokens, where they come from, and how they stay fresh.

#ifndef LEASE_OBJECTS_HTTP_CREDENTIALS_H_
#define LEASE_OBJECTS_HTTP_CREDENTIALS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/executor.h"
#include "core/base/mutex.h"
#include "core/objects/http/message.h"
#include "lease/clock.h"
#include "lease/status.h"

namespace lease {

// Never printed. Which members are set depends on the provider.
struct Credentials {
  std::string key;                       // S3, GCS: access key id
  std::string secret;                    // S3, GCS: its secret; Azure: the account's key, decoded
  std::string token;                     // S3: the session token; GCS, Azure: a bearer token
  std::string sas;                       // Azure: a shared access signature, without '?'
  std::optional<int64_t> expires_at_ms;  // wall clock
};

// `text` without anything of `credentials` in it, whatever a server echoed.
std::string Redacted(std::string text, const Credentials& credentials);

using SendHttp = std::function<HttpResponse(HttpRequest)>;  // blocks

// Thread rules: one call at a time.
class CredentialSource {
 public:
  virtual ~CredentialSource() = default;
  // Asks for credentials anew; may block for several requests. The text of an error says where
  // was looked and what to do, and holds no secret.
  virtual Result<Credentials> Fetch(const SendHttp& send) = 0;
};

// Keeps the credentials of one store. They are fetched with the first request, and again in the
// background once two thirds of their life are over, or at once when a server called them expired.
// A refresh that fails is tried again every 10 s while the old ones last, then every second.
// Thread rules: safe from any thread.
class CredentialCache {
 public:
  using Done = std::function<void(const Result<Credentials>&)>;

  // `send` is called on a thread of the cache's own.
  CredentialCache(std::unique_ptr<CredentialSource> source, SendHttp send, const Clock& clock);
  // Waits for the fetch under way; answers what still waits. Not from within `done`.
  ~CredentialCache();

  // `notice` hears of every fetch that fails, and of one reason once. Not from within itself.
  void SetNotice(std::function<void(const Status&)> notice) EXCLUDES(notice_mutex_);

  // Calls `done` once: before it returns if there are credentials, else when they came, or after
  // `timeout`.
  void Get(Nanos timeout, Done done) EXCLUDES(mutex_);

  // The server calls `rejected` expired or unknown: the next Get fetches, unless that happened
  // meanwhile. False if it cannot help, since what was fetched last is the same and still fresh.
  bool Reject(const Credentials& rejected) EXCLUDES(mutex_);

 private:
  struct Waiter {
    Nanos deadline;
    Done done;
  };

  // What Get can say at once.
  std::optional<Result<Credentials>> Known() EXCLUDES(mutex_);
  void StartFetch() REQUIRES(mutex_);
  void Fetch() EXCLUDES(mutex_, notice_mutex_);
  void Tell(const Status& failure) EXCLUDES(notice_mutex_);
  void Expire() EXCLUDES(mutex_);

  const Clock& clock_;
  const std::unique_ptr<CredentialSource> source_;
  const SendHttp send_;
  Mutex mutex_;
  std::optional<Credentials> current_ GUARDED_BY(mutex_);
  Nanos refresh_at_ GUARDED_BY(mutex_) = Nanos::max();  // Clock::Boottime, like all here
  Nanos expires_at_ GUARDED_BY(mutex_) = Nanos::max();
  Nanos rejected_at_ GUARDED_BY(mutex_) = Nanos::min();
  Status failure_ GUARDED_BY(mutex_);  // of the last fetch
  Nanos failed_at_ GUARDED_BY(mutex_) = Nanos::zero();
  bool fetching_ GUARDED_BY(mutex_) = false;
  std::vector<Waiter> waiters_ GUARDED_BY(mutex_);
  Mutex notice_mutex_;
  std::function<void(const Status&)> notice_ GUARDED_BY(notice_mutex_);
  std::optional<ThreadPool> pool_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_CREDENTIALS_H_
