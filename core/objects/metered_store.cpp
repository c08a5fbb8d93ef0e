#include "core/objects/metered_store.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/base/mutex.h"

namespace lease {
namespace {

// Counts of microseconds: exact below 8, then 8 buckets for each power of two.
class Histogram {
 public:
  void Add(uint64_t micros) {
    counts_[BucketOf(micros)]++;
    total_++;
    max_ = std::max(max_, micros);
  }

  // The smallest bound that `percent` of all values do not exceed.
  uint64_t Percentile(uint64_t percent) const {
    const uint64_t rank = (total_ * percent + 99) / 100;
    uint64_t seen = 0;
    for (size_t bucket = 0; bucket < counts_.size(); bucket++) {
      seen += counts_[bucket];
      if (seen >= rank) return std::min(LargestOf(bucket), max_);
    }
    return max_;
  }

  uint64_t max() const { return max_; }

 private:
  static constexpr size_t kBuckets = 496;  // for all of 64 bits

  static size_t BucketOf(uint64_t value) {
    if (value < 8) return value;
    const auto shift = static_cast<size_t>(std::bit_width(value)) - 4;
    return (shift + 1) * 8 + ((value >> shift) & 7);
  }

  static uint64_t LargestOf(size_t bucket) {
    if (bucket < 8) return bucket;
    const size_t shift = bucket / 8 - 1;
    return ((uint64_t{bucket % 8} + 9) << shift) - 1;
  }

  std::array<uint64_t, kBuckets> counts_{};
  uint64_t total_ = 0;
  uint64_t max_ = 0;
};

bool IsError(const Status& status) {
  return !status.ok() && !status.is(Code::kExists) && !status.is(Code::kNotFound);
}

}  // namespace

class MeteredStore::Meter {
 public:
  void Count(Op op, const Reply& reply, Nanos took) EXCLUDES(mutex_) {
    const Nanos positive = std::max(took, Nanos::zero());
    MutexLock lock(mutex_);
    Counters& counters = counters_[static_cast<size_t>(op)];
    counters.latency.Add(static_cast<uint64_t>(positive / std::chrono::microseconds(1)));
    counters.requests += std::max(reply.requests, 1U);
    counters.retries += reply.retries;
    if (IsError(reply.status)) counters.errors++;
  }

  void CountRetry(Op op) EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    counters_[static_cast<size_t>(op)].retries++;
  }

  OpStats stats(Op op) EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    const Counters& counters = counters_[static_cast<size_t>(op)];
    return {.requests = counters.requests,
            .errors = counters.errors,
            .retries = counters.retries,
            .p50_us = counters.latency.Percentile(50),
            .p99_us = counters.latency.Percentile(99),
            .max_us = counters.latency.max()};
  }

 private:
  struct Counters {
    Histogram latency;
    uint64_t requests = 0;
    uint64_t errors = 0;
    uint64_t retries = 0;
  };

  Mutex mutex_;
  std::array<Counters, 4> counters_ GUARDED_BY(mutex_);
};

MeteredStore::MeteredStore(std::shared_ptr<ObjectStore> store, const Clock& clock)
    : clock_(clock), meter_(std::make_shared<Meter>()), store_(std::move(store)) {}

Reply MeteredStore::Run(const Request& request) {
  const Nanos begin = clock_.Monotonic();
  Reply reply = store_->Run(request);
  meter_->Count(request.op, reply, clock_.Monotonic() - begin);
  return reply;
}

void MeteredStore::Start(Request request, std::function<void(Reply)> done) {
  const Op op = request.op;
  store_->Start(std::move(request), [op, begin = clock_.Monotonic(), &clock = clock_,
                                     meter = meter_, done = std::move(done)](Reply reply) {
    meter->Count(op, reply, clock.Monotonic() - begin);
    done(std::move(reply));
  });
}

void MeteredStore::CountRetry(Op op) { meter_->CountRetry(op); }

OpStats MeteredStore::stats(Op op) const { return meter_->stats(op); }

}  // namespace lease
