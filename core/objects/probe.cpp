#include "core/objects/probe.h"

#include <algorithm>
#include <array>
#include <latch>
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

Status Race(ObjectStore& store, const std::string& key, Contenders& contenders) {
  std::latch ready(kContenders);
  std::vector<std::thread> threads;
  threads.reserve(kContenders);
  Status started;
  try {
    for (Contender& contender : contenders) {
      threads.push_back(StartQuietThread([&store, &key, &ready, &contender] {
        Request put = MakeRequest(Op::kPut, key);
        put.body = contender.body;
        put.durability = Durability::kNone;
        ready.arrive_and_wait();
        contender.put = store.Run(put).status;
      }));
    }
  } catch (const std::system_error& error) {
    started = Status(Code::kIo, std::string("no thread could be started: ") + error.what());
    ready.count_down(static_cast<ptrdiff_t>(kContenders - threads.size()));
  }
  for (std::thread& thread : threads) thread.join();
  return started;
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
