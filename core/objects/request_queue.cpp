#include "core/objects/request_queue.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/executor.h"
#include "core/base/mutex.h"

namespace lease {

PendingRequest::PendingRequest(Request request, std::function<void(Reply)> done)
    : request_(std::move(request)), done_(std::move(done)) {}

void PendingRequest::Answer(Reply reply) {
  const std::function<void(Reply)> done = std::exchange(done_, nullptr);
  if (!done) return;
  try {
    done(std::move(reply));
  } catch (...) {
    // Only memory can run out there; the other requests still want their answers.
  }
}

void PendingRequest::Answer(Status status) {
  Reply reply;
  reply.status = std::move(status);
  Answer(std::move(reply));
}

struct RequestQueue::State {
  State(size_t limit, std::function<void(Batch&)> worker)
      : max_batch(limit), work(std::move(worker)) {}

  void Loop() EXCLUDES(mutex);
  Batch Take() EXCLUDES(mutex);  // empty: stop

  const size_t max_batch;
  const std::function<void(Batch&)> work;
  Mutex mutex;
  Condition changed;
  Batch waiting GUARDED_BY(mutex);
  bool stopping GUARDED_BY(mutex) = false;
  std::thread thread GUARDED_BY(mutex);
};

RequestQueue::Batch RequestQueue::State::Take() {
  MutexLock lock(mutex);
  while (waiting.empty() && !stopping) changed.Wait(mutex);
  Batch batch;
  if (stopping) return batch;
  if (waiting.size() <= max_batch) {
    batch.swap(waiting);  // needs no memory
    return batch;
  }
  const auto end = waiting.begin() + static_cast<ptrdiff_t>(max_batch);
  try {
    batch.reserve(max_batch);
  } catch (const std::bad_alloc&) {
    batch.swap(waiting);  // too many: what `work` cannot do with them is answered all the same
    return batch;
  }
  batch.assign(std::move_iterator(waiting.begin()), std::move_iterator(end));
  waiting.erase(waiting.begin(), end);
  return batch;
}

void RequestQueue::State::Loop() {
  for (;;) {
    Batch batch = Take();
    if (batch.empty()) return;
    try {
      work(batch);
    } catch (...) {
      // Only memory can run out there. Some of the batch may have taken effect.
    }
    for (PendingRequest& pending : batch) {
      pending.Answer(Status(Code::kAmbiguous, "no memory"));
    }
  }
}

RequestQueue::RequestQueue(size_t max_batch, std::function<void(Batch&)> work)
    : owner_(getpid()), state_(std::make_unique<State>(max_batch, std::move(work))) {}

RequestQueue::~RequestQueue() {
  if (getpid() != owner_) {
    // The thread stayed in the parent, perhaps with the mutex locked and surely waiting on the
    // condition: neither can be destroyed here.
    static_cast<void>(state_.release());
    return;
  }
  Batch refused;
  std::thread thread;
  {
    MutexLock lock(state_->mutex);
    state_->stopping = true;
    refused.swap(state_->waiting);
    thread.swap(state_->thread);
  }
  state_->changed.NotifyAll();
  if (thread.joinable()) thread.join();
  for (PendingRequest& pending : refused) {
    pending.Answer(Status(Code::kIo, "the store is closing"));
  }
}

void RequestQueue::Push(Request request, std::function<void(Reply)> done) {
  PendingRequest pending(std::move(request), std::move(done));
  if (getpid() != owner_) {
    pending.Answer(Status(Code::kIo, "the store was opened by another process"));
    return;
  }
  std::string failure;
  {
    MutexLock lock(state_->mutex);
    try {
      if (!state_->thread.joinable()) {
        state_->thread = StartQuietThread([state = state_.get()] { state->Loop(); });
      }
      state_->waiting.push_back(std::move(pending));
      state_->changed.NotifyOne();
      return;
    } catch (const std::system_error& error) {
      failure = error.what();
    }
  }
  pending.Answer(Status(Code::kIo, "no thread could be started: " + failure));
}

}  // namespace lease
