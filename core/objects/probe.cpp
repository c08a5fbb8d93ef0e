#include "core/objects/probe.h"

#include <algorithm>
#include <array>
#include <exception>
#include <latch>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "core/base/executor.h"

namespace lease {
namespace {

constexpr size_t kContenders = 8;
constexpr int kRounds = 3;

Request MakeRequest(Op op, const std::string& key) {
  Request request;
  request.op = op;
  request.key = key;
  return request;
}

struct Contender {
  std::string body;
  Status put;
};
using Contenders = std::array<Contender, kContenders>;

Status Refusal(const std::string& what) {
  return {Code::kCannotOpen, "its create-only put is not honoured (" + what +
                                 "): two processes could hold one lease. Use a store that supports "
                                 "it, without a proxy or cache in front"};
}

// Memory that runs out on a thread is an answer that never came.
void Contend(ObjectStore& store, const Request& put, Status& outcome) noexcept {
  try {
    outcome = store.Run(put).status;
  } catch (const std::bad_alloc&) {
    outcome = Status(Code::kAmbiguous, "no memory");
  }
}

Status Race(ObjectStore& store, const std::string& key, Contenders& contenders) {
  std::vector<Request> puts(kContenders, MakeRequest(Op::kPut, key));
  for (size_t i = 0; i < kContenders; i++) {
    puts[i].body = contenders.at(i).body;
    puts[i].durability = Durability::kNone;
  }
  std::latch ready(kContenders);
  std::vector<std::thread> threads;
  threads.reserve(kContenders);
  std::exception_ptr failure;
  try {
    for (size_t i = 0; i < kContenders; i++) {
      threads.push_back(StartQuietThread([&, i] {
        ready.arrive_and_wait();
        Contend(store, puts[i], contenders.at(i).put);
      }));
    }
  } catch (...) {
    failure = std::current_exception();
    ready.count_down(static_cast<ptrdiff_t>(kContenders - threads.size()));
  }
  for (std::thread& thread : threads) thread.join();
  try {
    if (failure) std::rethrow_exception(failure);
  } catch (const std::system_error& error) {
    return {Code::kIo, std::string("no thread could be started: ") + error.what()};
  }
  return {};
}

Status Judge(ObjectStore& store, const std::string& key, const Contenders& contenders) {
  std::vector<const Contender*> winners;
  Status unclear;
  for (const Contender& contender : contenders) {
    const Status& put = contender.put;
    if (put.ok()) winners.push_back(&contender);
    if (put.is(Code::kAmbiguous)) unclear = put;
    if (!put.ok() && !put.is(Code::kAmbiguous) && !put.is(Code::kExists)) return put;
  }
  if (winners.size() > 1) {
    return Refusal(std::to_string(winners.size()) + " of " + std::to_string(kContenders) +
                   " concurrent creates won");
  }
  const Reply read = store.Run(MakeRequest(Op::kGet, key));
  if (read.status.is(Code::kNotFound)) {
    if (winners.empty() && !unclear.ok()) return unclear;
    return Refusal("the object that was created cannot be read back");
  }
  if (!read.status.ok()) return read.status;
  const auto has_body = [&](const Contender& one) { return one.body == read.body; };
  const bool right = winners.empty() ? std::any_of(contenders.begin(), contenders.end(), has_body)
                                     : has_body(*winners.front());
  return right ? Status() : Refusal("the body that was read back is not the winner's");
}

}  // namespace

Status ProbeCreateOnly(ObjectStore& store, Random& random) {
  for (int round = 0; round < kRounds; round++) {
    const std::string key = "control/process-lease-probe-" + random.NewUuid().ToString();
    Contenders contenders;
    for (Contender& contender : contenders) contender.body = random.NewUuid().ToString();
    Status outcome = Race(store, key, contenders);
    if (outcome.ok()) outcome = Judge(store, key, contenders);
    // A probe object that cannot be deleted does no harm.
    static_cast<void>(store.Run(MakeRequest(Op::kDelete, key)));
    if (!outcome.ok()) return outcome;
  }
  return {};
}

}  // namespace lease
