#include "tests/support/faulty_store.h"

#include <atomic>
#include <utility>

namespace lease::testing {

FaultyStore::FaultyStore(std::shared_ptr<ObjectStore> store) : store_(std::move(store)) {}

FaultyStore::~FaultyStore() {
  std::vector<std::thread> threads;
  {
    MutexLock lock(mutex_);
    threads.swap(threads_);
  }
  for (std::thread& thread : threads) thread.join();
}

void FaultyStore::set_before(Before before) {
  MutexLock lock(mutex_);
  before_ = std::move(before);
}

void FaultyStore::set_after(After after) {
  MutexLock lock(mutex_);
  after_ = std::move(after);
}

Reply FaultyStore::Run(const Request& request) {
  Before before;
  After after;
  {
    MutexLock lock(mutex_);
    before = before_;
    after = after_;
  }
  if (before) {
    std::optional<Reply> answer = before(request);
    if (answer) return *std::move(answer);
  }
  Reply reply = store_->Run(request);
  if (after) after(request, reply);
  return reply;
}

void FaultyStore::Start(Request request, std::function<void(Reply)> done) {
  {
    MutexLock lock(mutex_);
    if (before_ || after_) {
      threads_.emplace_back(
          [this, request = std::move(request), done = std::move(done)] { done(Run(request)); });
      return;
    }
  }
  store_->Start(std::move(request), std::move(done));
}

Reply Answer(Code code, std::string text) {
  Reply reply;
  reply.status = Status(code, std::move(text));
  return reply;
}

FaultyStore::Before FailNth(Op op, int n, Status status) {
  auto left = std::make_shared<std::atomic<int>>(n);
  return [op, left, status = std::move(status)](const Request& request) -> std::optional<Reply> {
    if (request.op != op || --*left != 0) return std::nullopt;
    return Answer(status.code(), status.message());
  };
}

FaultyStore::After LoseNthAnswer(Op op, int n) {
  auto left = std::make_shared<std::atomic<int>>(n);
  return [op, left](const Request& request, Reply& reply) {
    if (request.op == op && --*left == 0) reply = Answer(Code::kAmbiguous, "the answer was lost");
  };
}

FaultyStore::Before Gate::Hold(Op op) {
  return [this, op](const Request& request) -> std::optional<Reply> {
    if (request.op == op) Pass();
    return std::nullopt;
  };
}

void Gate::Pass() {
  MutexLock lock(mutex_);
  waiting_++;
  changed_.NotifyAll();
  while (!open_) changed_.Wait(mutex_);
}

void Gate::AwaitWaiting(int requests) {
  MutexLock lock(mutex_);
  while (waiting_ < requests) changed_.Wait(mutex_);
}

void Gate::Open() {
  MutexLock lock(mutex_);
  open_ = true;
  changed_.NotifyAll();
}

}  // namespace lease::testing
