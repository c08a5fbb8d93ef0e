// The registry with real clocks, threads, processes and stores.

#include "lease/registry.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/lease/paths.h"
#include "tests/support/child.h"
#include "tests/support/hooked_store.h"
#include "tests/support/scratch.h"
#include "tests/support/wait_until.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

class ARegistry : public ::testing::Test {
 protected:
  static uint64_t Acquire(Holdings& holdings, uint64_t node, Millis ttl = kDefaultTtl,
                          Nanos wait = Nanos::zero()) {
    const auto term = holdings.Acquire(node, {ttl, {wait, nullptr}});
    EXPECT_TRUE(term.ok()) << term.status().message();
    return term.ok() ? term->value_or(0) : 0;
  }
  std::unique_ptr<Registry> New() { return Registry::Make(Environment(), "test"); }
  Holdings& Open(Registry& registry) {
    Result<Holdings*> holdings = registry.Open(dir_.path() + "/store");
    EXPECT_TRUE(holdings.ok()) << holdings.status().message();
    return **holdings;
  }
  static bool HasEvent(const Registry& registry, Event::Kind kind) {
    for (const Event& event : registry.events()) {
      if (event.kind == kind) return true;
    }
    return false;
  }

  // A process that holds the nodes 1 to `nodes`.
  std::vector<std::string> HolderOf(int nodes, Millis ttl) const {
    return {LEASE_HOLDER, dir_.path() + "/store", std::to_string(ttl.count()),
            std::to_string(nodes)};
  }

  static void Exchange(const std::string& one, const std::string& other) {
    EXPECT_EQ(renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE), 0)
        << std::strerror(errno);
  }

  ScratchFolder dir_;
};

TEST_F(ARegistry, AcquiresRenewsAndReleases) {
  auto registry = New();
  Holdings& store = Open(*registry);
  EXPECT_EQ(store.Token(7), std::nullopt);
  EXPECT_EQ(Acquire(store, 7), 1U);
  EXPECT_EQ(store.Token(7), 1U);
  EXPECT_EQ(Acquire(store, 7), 1U) << "already held here";
  EXPECT_EQ(*store.Renew(7), 1U);
  EXPECT_EQ(store.Inspect(7, true).head->seq, 2U);
  EXPECT_TRUE(store.Release(7));
  EXPECT_FALSE(store.Release(7));
  EXPECT_EQ(store.Token(7), std::nullopt);
  EXPECT_EQ(Acquire(store, 7), 2U);
}

TEST_F(ARegistry, RenewsInTheBackground) {
  auto registry = New();
  Holdings& store = Open(*registry);
  Acquire(store, 7, Millis(1000));
  EXPECT_TRUE(WaitUntil([&] { return store.Inspect(7, false).head->seq > 8; }));
  EXPECT_EQ(store.Token(7), 1U);
}

TEST_F(ARegistry, TheSameStoreUnderAnotherNameIsTheSameHoldings) {
  auto registry = New();
  Holdings* one = *registry->Open(dir_.path() + "/store");
  EXPECT_EQ(*registry->Open(dir_.path() + "/./store/"), one);
  EXPECT_EQ(*registry->Open("file://" + dir_.path() + "/store"), one);
  EXPECT_NE(*registry->Open(dir_.path() + "/other"), one);
}

TEST_F(ARegistry, EightThreadsThatWantOneNodeGetOneLease) {
  auto registry = New();
  Holdings& store = Open(*registry);
  std::atomic<int> ones = 0;
  std::array<std::thread, 8> threads;
  for (std::thread& thread : threads) {
    thread = std::thread([&] {
      for (int round = 0; round < 20; round++) {
        if (Acquire(store, 7) == 1 && store.Token(7) == 1U) ones++;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ones, 160);
  EXPECT_EQ(store.Inspect(7, false).records, 1U);
}

TEST_F(ARegistry, AWaitingAcquisitionGetsTheLeaseWhenItIsReleased) {
  auto holder = New();
  auto waiter = New();
  const std::string url = "mem:released";  // of which no kernel tells
  Holdings& held = **holder->Open(url);
  Acquire(held, 7);
  Holdings& store = **waiter->Open(url);
  std::thread waiting(
      [&] { EXPECT_EQ(Acquire(store, 7, Millis(500), std::chrono::minutes(1)), 2U); });
  EXPECT_TRUE(WaitUntil([&] { return store.stats(Op::kGet).requests > 3; }));
  EXPECT_TRUE(held.Release(7));
  waiting.join();
}

TEST_F(ARegistry, AReleaseInADirectoryIsNewsToAWaitingAcquisitionBeforeItsNextLook) {
  auto holder = New();
  auto waiter = New();
  Acquire(Open(*holder), 7);
  Holdings& store = Open(*waiter);
  std::thread waiting(
      [&] { EXPECT_EQ(Acquire(store, 7, std::chrono::hours(1), std::chrono::minutes(1)), 2U); });
  EXPECT_TRUE(WaitUntil([&] { return store.stats(Op::kGet).requests > 1; }));
  EXPECT_TRUE(Open(*holder).Release(7));
  waiting.join();
}

TEST_F(ARegistry, AWaitingAcquisitionCanBeInterrupted) {
  auto holder = New();
  auto waiter = New();
  Acquire(Open(*holder), 7);
  int asked = 0;
  const auto term =
      Open(*waiter).Acquire(7, {kDefaultTtl, {std::chrono::hours(1), [&] { return ++asked > 2; }}});
  EXPECT_EQ(term.status().code(), Code::kInterrupted);
}

TEST_F(ARegistry, BadArgumentsAreRefusedAndNothingIsWritten) {
  auto registry = New();
  Holdings& store = Open(*registry);
  EXPECT_EQ(store.Acquire(0, {}).status().code(), Code::kMisuse);
  EXPECT_EQ(store.Acquire(7, {Millis(0), {}}).status().code(), Code::kMisuse);
  EXPECT_EQ(store.Acquire(7, {Millis(kMaxTtlMs + 1), {}}).status().code(), Code::kMisuse);
  EXPECT_EQ(store.Campaign(0, kDefaultTtl).status().code(), Code::kMisuse);
  EXPECT_EQ(store.Renew(7).status().code(), Code::kNotHeld);
  EXPECT_FALSE(std::filesystem::exists(dir_.path() + "/store"));
}

TEST_F(ARegistry, AKilledHolderIsReplacedAtOnceAZombieTooButNotAPausedOne) {
  Child holder(HolderOf(1, kDefaultTtl));
  ASSERT_TRUE(holder.Speaks());
  auto registry = New();
  Holdings& store = Open(*registry);
  holder.Signal(SIGSTOP);
  EXPECT_EQ(Acquire(store, 1), 0U);
  holder.Signal(SIGCONT);
  EXPECT_EQ(Acquire(store, 1), 0U);
  holder.Signal(SIGKILL);  // a zombie from now on, because nobody asks for its exit code
  EXPECT_EQ(Acquire(store, 1), 2U);
  EXPECT_THAT(store.Inspect(1, true).holder->app, "test");
}

TEST_F(ARegistry, AForkedChildHoldsNothingAndCannotReleaseItsParentsLease) {
  Holdings& store = **Registry::ForProcess().Open(dir_.path() + "/store");
  ASSERT_EQ(Acquire(store, 7), 1U);
  // No thread is started in the child: that is for the tests that load the module.
  RunInChild([&] {
    Holdings& fresh = **Registry::ForProcess().Open(dir_.path() + "/store");
    EXPECT_NE(&fresh, &store);
    EXPECT_EQ(store.Token(7), std::nullopt);
    EXPECT_FALSE(store.Release(7));
    EXPECT_EQ(store.Acquire(7, {}).status().code(), Code::kMisuse);
    EXPECT_EQ(fresh.Token(7), std::nullopt);
    EXPECT_FALSE(fresh.Release(7));
    EXPECT_EQ(Acquire(fresh, 7), 0U);
  });
  EXPECT_EQ(store.Token(7), 1U);
  EXPECT_TRUE(store.Release(7));
}

TEST_F(ARegistry, ANormalExitReleasesEverything) {
  std::vector<std::string> arguments = HolderOf(20, kDefaultTtl);
  arguments.emplace_back("exit");
  Child holder(arguments);
  ASSERT_TRUE(holder.Speaks());
  ASSERT_EQ(holder.Wait(), 0);
  auto registry = New();
  for (uint64_t node = 1; node <= 20; node++) {
    EXPECT_TRUE(Open(*registry).Inspect(node, false).head->released()) << node;
  }
}

TEST_F(ARegistry, AnExitDoesNotWaitForAStoreThatHangs) {
  auto registry = New();
  Result<std::shared_ptr<ObjectStore>> inner = OpenObjectStore("mem:hanging");
  auto hooked = std::make_shared<HookedStore>(*inner);
  Holdings* store = registry->Adopt(hooked);
  ASSERT_EQ(Acquire(*store, 7), 1U);
  hooked->hold = true;
  EXPECT_FALSE(registry->ReleaseAll(Millis(50)));
  EXPECT_EQ(store->Token(7), std::nullopt);
  hooked->Deliver();
}

TEST_F(ARegistry, ADirectoryThatIsMovedAwayLosesTheLeaseAtItsDeadlineAndSaysWhy) {
  auto registry = New();
  Holdings& store = Open(*registry);
  Acquire(store, 7, Millis(1000));
  std::filesystem::rename(dir_.path() + "/store", dir_.path() + "/gone");
  EXPECT_TRUE(WaitUntil([&] { return HasEvent(*registry, Event::Kind::kLost); }));
  EXPECT_EQ(store.Token(7), std::nullopt);
  EXPECT_TRUE(HasEvent(*registry, Event::Kind::kRenewalFailed));
  EXPECT_FALSE(std::filesystem::exists(dir_.path() + "/store")) << "a renewal founds no new store";
}

TEST_F(ARegistry, ADirectoryThatComesBackInTimeKeepsTheLease) {
  auto registry = New();
  Holdings& store = Open(*registry);
  Acquire(store, 7, Millis(20'000));
  std::filesystem::rename(dir_.path() + "/store", dir_.path() + "/gone");
  EXPECT_EQ(store.Renew(7).status().code(), Code::kIo);
  EXPECT_EQ(store.Token(7), 1U);
  std::filesystem::rename(dir_.path() + "/gone", dir_.path() + "/store");
  EXPECT_EQ(*store.Renew(7), 1U);
  EXPECT_FALSE(HasEvent(*registry, Event::Kind::kLost));
}

TEST_F(ARegistry, ManyNodesOfADirectoryAreToldOfAsEachAloneIsTheBrokenOneToo) {
  const std::unique_ptr<Registry> registry = New();
  Holdings& holdings = Open(*registry);
  std::vector<uint64_t> nodes;
  for (uint64_t node = 1; node <= 40; node++) {
    nodes.push_back(node);
    if (node == 17) continue;
    EXPECT_EQ(Acquire(holdings, node, Millis(60'000)), 1U);
  }
  const std::string broken = dir_.path() + "/store/" + paths::RecordFolder(18) + "stray";
  std::ofstream(broken) << "no record";
  const std::vector<NodeView> together = holdings.InspectAll(nodes, true);
  ASSERT_EQ(together.size(), nodes.size());
  for (size_t i = 0; i < nodes.size(); i++) {
    const NodeView alone = holdings.Inspect(nodes[i], true);
    const NodeView& view = together[i];
    EXPECT_EQ(view.node, alone.node);
    EXPECT_EQ(view.head.has_value(), alone.head.has_value());
    EXPECT_EQ(view.head ? view.head->owner : Uuid(), alone.head ? alone.head->owner : Uuid());
    EXPECT_EQ(view.holder.has_value(), alone.holder.has_value());
    EXPECT_EQ(view.records, alone.records);
    EXPECT_EQ(view.token, alone.token);
    EXPECT_EQ(view.error.message(), alone.error.message());
  }
  EXPECT_FALSE(together[16].head) << "never owned";
  EXPECT_THAT(together[17].error.message(), HasSubstr("stray"));
}

TEST_F(ARegistry, ACampaignWinsWhenTheHolderDiesWithoutWaitingForItsTtl) {
  Child holder(HolderOf(1, std::chrono::hours(1)));
  ASSERT_TRUE(holder.Speaks());
  auto registry = New();
  Holdings& store = Open(*registry);
  EXPECT_EQ(*store.Campaign(1, std::chrono::hours(1)), std::nullopt);
  holder.Signal(SIGKILL);
  EXPECT_TRUE(WaitUntil([&] { return store.Token(1) == 2U; }));
}

TEST_F(ARegistry, AReleaseInADirectoryIsNewsToACampaignBeforeItsNextStep) {
  auto holder = New();
  auto follower = New();
  Acquire(Open(*holder), 7);
  Holdings& store = Open(*follower);
  EXPECT_EQ(*store.Campaign(7, std::chrono::hours(1)), std::nullopt);
  // Each renewal wakes the campaign, which goes on to listen.
  for (uint64_t seq = 2; seq < 5; seq++) {
    const uint64_t looks = store.stats(Op::kGet).requests;
    EXPECT_EQ(*Open(*holder).Renew(7), 1U);
    EXPECT_TRUE(WaitUntil([&] { return store.stats(Op::kGet).requests > looks; }));
  }
  EXPECT_TRUE(Open(*holder).Release(7));
  EXPECT_TRUE(WaitUntil([&] { return store.Token(7) == 2U; }));
}

TEST_F(ARegistry, ACampaignAcquiresAgainAfterALossWithANewTerm) {
  auto registry = New();
  Holdings& store = Open(*registry);
  EXPECT_EQ(*store.Campaign(7, Millis(500)), 1U);
  // A file in the store's place, in one step: the campaign founds no other store meanwhile.
  std::ofstream(dir_ / "file").put('x');
  Exchange(dir_ / "store", dir_ / "file");
  EXPECT_TRUE(WaitUntil([&] { return HasEvent(*registry, Event::Kind::kLost); }));
  Exchange(dir_ / "store", dir_ / "file");
  EXPECT_TRUE(WaitUntil([&] { return store.Token(7) == 2U; }));
  EXPECT_TRUE(store.Release(7));
  EXPECT_FALSE(store.Release(7)) << "and the campaign is over";
  EXPECT_EQ(store.Token(7), std::nullopt);
}

TEST_F(ARegistry, AListenerHearsEachEventOnceAndMayCallBack) {
  auto registry = New();
  Holdings& store = Open(*registry);
  std::atomic<int> acquired = 0;
  std::atomic<int> released = 0;
  registry->AddListener([&](const Event& event) {
    if (event.kind == Event::Kind::kAcquired) {
      acquired++;
      store.Release(7);
    }
    if (event.kind == Event::Kind::kReleased) released++;
  });
  Acquire(store, 7);
  EXPECT_TRUE(WaitUntil([&] { return released == 1; }));
  EXPECT_EQ(acquired, 1);
}

TEST_F(ARegistry, ItKeepsTheLast4096Events) {
  auto registry = New();
  for (uint64_t i = 1; i <= 5000; i++)
    registry->Log({0, i, Event::Kind::kPruned, {}, 0, 0, "", ""});
  const std::vector<Event> events = registry->events();
  ASSERT_EQ(events.size(), 4096U);
  EXPECT_EQ(events.front().node, 905U);
  EXPECT_EQ(events.back().node, 5000U);
}

TEST_F(ARegistry, ALiveOwnerOfThisProcessIsNotFenced) {
  auto registry = New();
  Holdings& store = Open(*registry);
  Acquire(store, 7);
  const Uuid owner = store.Inspect(7, false).head->owner;
  EXPECT_EQ(store.FenceIncarnation(7, owner, {}).status().code(), Code::kHeld);
}

TEST_F(ARegistry, FencingWithoutAWaitBeginsTheObservationAndALaterCallFinishesIt) {
  Child holder(HolderOf(1, Millis(600)));
  ASSERT_TRUE(holder.Speaks());
  holder.Signal(SIGSTOP);
  auto registry = New();
  Holdings& store = Open(*registry);
  const Uuid owner = store.Inspect(1, false).head->owner;
  const Result<Fence> first = store.FenceIncarnation(1, owner, {});
  EXPECT_EQ(first.status().code(), Code::kTimeout);
  EXPECT_THAT(first.status().message(), HasSubstr("ms more"));
  const Result<Fence> second = store.FenceIncarnation(1, owner, {std::chrono::minutes(1), nullptr});
  ASSERT_TRUE(second.ok()) << second.status().message();
  EXPECT_EQ(second->predecessor.owner, owner);
  holder.Signal(SIGCONT);
}

}  // namespace
}  // namespace lease::testing
