// One process of the protocol, in a test: its clock, its place on a host, its way to the store.

#ifndef LEASE_TESTS_SUPPORT_PEER_H_
#define LEASE_TESTS_SUPPORT_PEER_H_

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/lease/candidate.h"
#include "core/lease/lease_store.h"
#include "core/lease/session.h"
#include "tests/support/fake_processes.h"
#include "tests/support/hooked_store.h"
#include "tests/support/manual_clock.h"
#include "tests/support/manual_executor.h"

namespace lease::testing {

constexpr Millis kTtl{10'000};

class Peer {
 public:
  Peer(std::shared_ptr<ObjectStore> shared, FakeHost& host, int64_t pid, uint64_t node)
      : processes(host, pid),
        hooks(std::make_shared<HookedStore>(std::move(shared))),
        store(hooks, Environment{&clock, &Random::System(), &processes}),
        candidate(store, node, "test"),
        timers(clock) {}

  // One step of an acquisition: the term once held.
  Result<std::optional<uint64_t>> Try(Millis ttl = kTtl) {
    Result<Candidate::Outcome> outcome = candidate.Poll(ttl);
    if (!outcome.ok()) return outcome.status();
    if (!outcome->acquired) return std::optional<uint64_t>();
    last = *outcome->acquired;
    Session::Hooks session_hooks;
    session_hooks.log = [this](Event event) { events.push_back(std::move(event)); };
    session_hooks.ended = [this] { ends++; };
    session_hooks.prune_due = [this](const OwnRecords&) { prunes++; };
    cell = std::make_unique<TokenCell>();
    session = std::make_shared<Session>(store, timers, *last, ttl, *cell, session_hooks);
    session->Start();
    return std::optional(last->record.term);
  }

  // The same, where it is expected to succeed.
  uint64_t Acquire(Millis ttl = kTtl) {
    const Result<std::optional<uint64_t>> term = Try(ttl);
    return term.ok() ? term->value_or(0) : 0;
  }

  // What SQL's lease_token sees.
  bool Live() const { return session && clock.Boottime().count() < cell->live_until.load(); }

  // Time passes, and with it whatever the session does by itself.
  void Pass(Nanos time) {
    clock.Advance(time);
    timers.RunDue();
  }

  // The process is gone as far as the protocol is concerned: nothing of it runs any more.
  void Kill() {
    processes.Die();
    session.reset();
  }

  ManualClock clock;
  FakeProcesses processes;
  std::shared_ptr<HookedStore> hooks;
  LeaseStore store;
  Candidate candidate;
  ManualExecutor timers;
  std::unique_ptr<TokenCell> cell;
  std::shared_ptr<Session> session;
  std::optional<Acquired> last;
  std::vector<Event> events;
  int ends = 0;
  int prunes = 0;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_PEER_H_
