// What simulated processes do in the storm, each role on a fiber of its own for as long as it
// lives.

#include <algorithm>
#include <optional>
#include <utility>

#include "tests/simulation/world.h"

namespace lease::simulation {

void World::GiveRoles(Process& process) {
  Rng& rng = scheduler_.rng();
  using Role = void (World::*)(Process&, uint64_t);
  const auto give = [&](Role role, uint64_t node) {
    scheduler_.After(Some(ttl_), &process,
                     [this, &process, role, node] { (this->*role)(process, node); });
  };
  for (const uint64_t node : nodes_) {
    give(rng.Chance(500'000) ? &World::Campaigning : &World::Acquiring, node);
    for (const Role role : {&World::Pruning, &World::Fencing, &World::Verifying, &World::Looking}) {
      if (rng.Chance(250'000)) give(role, node);
    }
  }
}

bool World::Check(Process&, const char* doing, const Status& status) {
  if (!status.ok()) history_.Failed(doing, status);
  return status.ok();
}

void World::Campaigning(Process& process, uint64_t node) {
  Rng& rng = scheduler_.rng();
  while (stormy_) {
    const auto term = process.holdings->Campaign(node, process.ttl);
    if (Check(process, "Campaign", term.status()) && *term) {
      history_.Acquired(process.number, node, **term);
    }
    process.clock->Sleep(Some(term.ok() ? 10 * ttl_ : ttl_));
    if (stormy_ && rng.Chance(300'000)) (void)process.holdings->Release(node);
  }
}

void World::Acquiring(Process& process, uint64_t node) {
  Rng& rng = scheduler_.rng();
  while (stormy_) {
    AcquireOptions options;
    options.ttl = process.ttl;
    if (rng.Chance(700'000)) options.wait.at_most = Some(3 * ttl_);
    const auto term = process.holdings->Acquire(node, options);
    if (Check(process, "Acquire", term.status()) && *term) {
      history_.Acquired(process.number, node, **term);
    }
    process.clock->Sleep(Some(ttl_ / 2));
    if (stormy_ && rng.Chance(200'000)) {
      const Result<uint64_t> renewed = process.holdings->Renew(node);
      if (renewed.ok()) {
        history_.Acquired(process.number, node, *renewed);
      } else {
        Check(process, "Renew", renewed.status());
      }
    }
    process.clock->Sleep(Some(4 * ttl_));
    if (stormy_ && rng.Chance(300'000)) (void)process.holdings->Release(node);
  }
}

void World::Pruning(Process& process, uint64_t node) {
  while (stormy_) {
    Check(process, "Prune", process.holdings->Prune(node).status());
    process.clock->Sleep(Some(2 * ttl_));
  }
}

void World::Fencing(Process& process, uint64_t node) {
  Rng& rng = scheduler_.rng();
  while (stormy_) {
    process.clock->Sleep(Some(4 * ttl_));
    if (!stormy_) return;
    const std::optional<Record> head = history_.Head(node);
    if (!head) continue;
    const auto owners = history_.Owners(node);
    const Uuid owner = rng.Chance(500'000) ? head->owner : owners[rng.Index(owners.size())].first;
    Wait wait;
    wait.at_most = Some(3 * ttl_);
    const Result<Fence> fence = process.holdings->FenceIncarnation(node, owner, wait);
    if (Check(process, "FenceIncarnation", fence.status())) history_.Fenced(node, owner, *fence);
    if (fence.status().is(Code::kNotFound)) history_.Fail("an owner is not known any more");
  }
}

void World::Verifying(Process& process, uint64_t node) {
  Rng& rng = scheduler_.rng();
  while (stormy_) {
    process.clock->Sleep(Some(ttl_));
    if (!stormy_) return;
    const auto owners = history_.Owners(node);
    if (owners.empty()) continue;
    const std::optional<Record> head = history_.Head(node);
    auto [owner, term] = owners[rng.Index(owners.size())];
    if (head && rng.Chance(700'000)) {
      owner = head->owner;
      term = head->term;
    }
    std::optional<uint64_t> asked;
    if (rng.Chance(500'000)) asked = rng.Chance(100'000) ? term + 1 : term;
    const Nanos began = scheduler_.now();
    const Result<bool> current = process.holdings->VerifyCurrent(node, owner, asked);
    if (Check(process, "VerifyCurrent", current.status())) {
      history_.VerifiedCurrent(node, owner, asked, began, *current);
    }
    std::vector<Fence> fences = history_.Transitions(node);
    std::erase_if(fences, [this](const Fence& fence) { return !history_.BothSealed(fence); });
    if (fences.empty()) continue;
    Fence fence = fences[rng.Index(fences.size())];
    if (rng.Chance(200'000)) fence.successor.expires_at_ms++;
    const Result<bool> stored = process.holdings->VerifyFence(fence);
    if (Check(process, "VerifyFence", stored.status())) history_.VerifiedFence(fence, *stored);
  }
}

void World::Looking(Process& process, uint64_t node) {
  while (stormy_) {
    process.clock->Sleep(Some(2 * ttl_));
    if (!stormy_) return;
    Nanos began = scheduler_.now();
    history_.Inspected(process.holdings->Inspect(node, true), began);
    began = scheduler_.now();
    history_.Listed(node, process.holdings->Fences(node, {}), began);
    Check(process, "Nodes", process.holdings->Nodes().status());
  }
}

}  // namespace lease::simulation
