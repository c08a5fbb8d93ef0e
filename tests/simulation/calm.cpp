// What must hold once nothing goes wrong any more.

#include <algorithm>
#include <utility>

#include "core/lease/paths.h"
#include "tests/simulation/world.h"

namespace lease::simulation {

void World::CalmDown() {
  Trace("calm");
  stormy_ = false;
  bucket_.weather = Weather();
  bucket_.weather.slow = bucket_.weather.very_slow = Nanos(ttl_) / 100;
  preemption_ = 0;
  for (const auto& host : hosts_) {
    if (host->suspended()) host->WakeUp();
  }
  for (const auto& process : processes_) {
    process->stopped = false;
    process->client->cut_off = false;
    PauseOrGoOn(*process);
    if (process->exiting) Kill(*process);
  }
  for (const uint64_t node : nodes_) ExpectSomebodyAcquires(node);
  RunFor(longest_ + 2 * ttl_);  // what is on its way lands, what waits gives up
  if (nodes_.size() == 1) ExpectQuietRenewal(*processes_.back(), nodes_.front());
  for (const uint64_t node : nodes_) ExpectReleaseHandsOver(node);
  RunFor(std::chrono::seconds(1));
  history_.CheckEnd(
      [this](int number) { return processes_[static_cast<size_t>(number) - 1]->alive(); });
  for (const auto& process : processes_) Kill(*process);
  RunFor(longest_);  // a renewal that is on its way would be one record more
  for (const uint64_t node : nodes_) ExpectCleanStore(node);
}

World::Process* World::HolderOf(uint64_t node) {
  for (const auto& process : processes_) {
    if (process->alive() && process->holdings != nullptr && process->holdings->Token(node)) {
      return process.get();
    }
  }
  return nullptr;
}

// Liveness: what is still on its way may land and be waited for once more, then somebody has it.
void World::ExpectSomebodyAcquires(uint64_t node) {
  Process& process = StartProcess(*hosts_.front());
  RunFor(Millis(1));
  // A first attempt that fails, as one that lost a race does ("try again"), leaves no campaign: the
  // caller makes the next, after the interval of a campaign that stands.
  bool stands = false;
  for (int tries = 0; tries < 4 && !stands; tries++) {
    if (tries > 0) {
      history_.Saw("a campaign begun again in the calm");
      RunFor(process.ttl / 5);
    }
    Call(process, [&] {
      const auto first = process.holdings->Campaign(node, process.ttl);
      stands = Check(process, "Campaign", first.status());
    });
  }
  if (!stands) history_.Fail("a campaign does not begin though nothing goes wrong");
  const auto held = [&] { return HolderOf(node) != nullptr; };
  if (!RunFor(longest_ + 4 * ttl_ + std::chrono::seconds(15), held)) {
    history_.Fail("nobody acquires node " + std::to_string(node) + " though nothing goes wrong");
  }
  history_.Saw("somebody acquired in the calm");
}

// An undisturbed renewal is one put and nothing else.
void World::ExpectQuietRenewal(Process& holder, uint64_t node) {
  for (size_t i = 0; i < processes_.size(); i++) {
    if (processes_[i].get() != &holder) Kill(*processes_[i]);
  }
  if (!RunFor(longest_ + 4 * ttl_, [&] { return HolderOf(node) == &holder; })) {
    history_.Fail("the only process that is left does not acquire");
  }
  for (int i = 0; i < 64; i++) {  // until it does not prune
    bucket_.requests.clear();
    RunFor(holder.ttl);
    if (bucket_.requests.size() == 1) break;
  }
  const uint64_t first = history_.Head(node)->seq;
  bucket_.requests.clear();
  RunFor(2 * holder.ttl);
  const uint64_t renewals = history_.Head(node)->seq - first;
  if (HolderOf(node) != &holder) history_.Fail("it was lost though nothing goes wrong");
  if (renewals < 8) history_.Fail("only " + std::to_string(renewals) + " renewals in 2 TTLs");
  if (bucket_.requests[Op::kList] > 2) history_.Fail("a renewal lists");
  if (bucket_.requests[Op::kList] + bucket_.requests[Op::kDelete] > 0) return;  // it prunes
  if (bucket_.requests[Op::kPut] > renewals + 1) history_.Fail("a renewal is more than one put");
  if (bucket_.requests[Op::kGet] > 0) history_.Fail("a renewal reads");
  history_.Saw("undisturbed renewals");
}

// Pruning comes to an end, leaves two records and every certificate.
void World::ExpectCleanStore(uint64_t node) {
  Process& process = StartProcess(*hosts_.back());
  RunFor(Millis(1));
  Call(process, [&] {
    uint64_t deleted = 1;
    while (deleted > 0) {
      const Result<uint64_t> pruned = process.holdings->Prune(node);
      if (!Check(process, "Prune", pruned.status())) history_.Fail("pruning fails in the calm");
      deleted = *pruned;
    }
    const Nanos began = scheduler_.now();
    const auto fences = process.holdings->Fences(node, {});
    history_.Listed(node, fences, began);
    if (fences.size() != history_.Transitions(node).size()) {
      history_.Fail(std::to_string(fences.size()) + " certificates of " +
                    std::to_string(history_.Transitions(node).size()) + " changes of owner");
    }
  });
  uint64_t records = 0;
  for (const auto& [key, body] : bucket_.objects()) {
    if (paths::ParseRecord(node, key)) records++;
  }
  if (records > 2) history_.Fail(std::to_string(records) + " records are left after pruning");
  Kill(process);
}

// After a release nobody waits.
void World::ExpectReleaseHandsOver(uint64_t node) {
  Process* holder = HolderOf(node);
  if (holder == nullptr) history_.Fail("it was lost though nothing goes wrong");
  const uint64_t term = history_.Head(node)->term;
  Process& next = StartProcess(*hosts_.back());
  RunFor(Millis(1));
  Call(*holder, [&] { (void)holder->holdings->Release(node); });
  RunFor(Millis(200));
  AcquireOptions options;
  options.ttl = next.ttl;
  Call(next, [&] {
    const auto acquired = next.holdings->Acquire(node, options);
    if (!Check(next, "Acquire", acquired.status())) return;
    if (*acquired) history_.Acquired(next.number, node, **acquired);
  });
  // Or somebody who was waiting is a moment ahead.
  if (!RunFor(Millis(300), [&] { return history_.Head(node)->term > term; })) {
    history_.Fail("a released node is not free");
  }
  Call(next, [&] { (void)next.holdings->Release(node); });
}

}  // namespace lease::simulation
