// Every SQL function and table while memory runs out.

#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>

#include "tests/faults/sweep.h"

namespace lease::testing {
namespace {

using ::testing::IsEmpty;

bool IsAnything(const std::string&) { return true; }
bool IsTerm(const std::string& value) { return std::atoll(value.c_str()) > 0; }
bool IsFlag(const std::string& value) { return value == "0" || value == "1"; }
bool IsYes(const std::string& value) { return value == "1"; }

std::string Call(const std::string& function, const std::string& arguments) {
  return "SELECT " + function + "(" + arguments + ")";
}

std::string Quoted(const std::string& text) { return "'" + text + "'"; }

// Ten minutes, so that nothing is renewed meanwhile.
std::string Acquire(const std::string& node) { return Call("lease_acquire", node + ", 600000"); }

std::string Held(World& world) {
  std::string node = world.Fresh();
  world.db().Get(Acquire(node));
  return node;
}

std::string OwnerOf(World& world, const std::string& node) {
  return world.db().Get("SELECT owner FROM process_leases WHERE node = " + node);
}

// A node that was held, released, and acquired again; and its first owner.
std::pair<std::string, std::string> Succeeded(World& world) {
  const std::string node = Held(world);
  const std::string owner = OwnerOf(world, node);
  world.db().Get(Call("lease_release", node));
  world.db().Get(Acquire(node));
  return {node, owner};
}

std::string Certificate(World& world) {
  const auto [node, owner] = Succeeded(world);
  return world.db().Get(Call("lease_fence", node + ", " + Quoted(owner)));
}

std::string Led(World& world) {
  const std::string path = world.Path("leader-" + world.Fresh());
  world.db().Get(Call("leader_claim", Quoted(path)));
  return Quoted(path);
}

auto OnHeld(const char* function) {
  return [function](World& world) { return Call(function, Held(world)); };
}

auto OnLed(const char* function) {
  return [function](World& world) { return Call(function, Led(world)); };
}

auto Reading(const char* query) {
  return [query](World& world) {
    if (world.IsNew()) static_cast<void>(Certificate(world) + Led(world));
    return std::string(query);
  };
}

const Case kCases[] = {
    {"lease_store", [](World& world) { return Call("lease_store", Quoted(world.store())); },
     [](const std::string& value) { return value.ends_with("/store"); }},
    {"lease_store_of_a_new_place",
     [](World& world) { return Call("lease_store", "'mem:s" + world.Fresh() + "'"); }, IsAnything,
     [](World&) { return std::vector<std::string>{"SELECT count(*) FROM lease_stats"}; }},
    {"lease_acquire", [](World& world) { return Acquire(world.Fresh()); }, IsTerm},
    {"lease_acquire_in_a_new_place",
     [](World& world) {
       world.db().Get(Call("lease_store", "'mem:a" + world.Fresh() + "'"));
       return Acquire(world.Fresh());
     },
     IsTerm},
    {"lease_acquire_after_a_release",
     [](World& world) {
       const std::string node = Held(world);
       world.db().Get(Call("lease_release", node));
       return Acquire(node);
     },
     IsTerm},
    {"lease_acquire_of_what_is_held",
     [](World& world) { return Call("lease_acquire", Held(world) + ", 600000, 1000"); }, IsYes},
    {"lease_campaign",
     [](World& world) { return Call("lease_campaign", world.Fresh() + ", 600000"); }, IsTerm},
    {"lease_token", OnHeld("lease_token"), IsYes},
    {"lease_require", OnHeld("lease_require"), IsYes},
    {"lease_renew", OnHeld("lease_renew"), IsYes},
    {"lease_release", OnHeld("lease_release"), IsFlag,
     [](World& world) {
       const std::string node = world.Last();
       return std::vector{"SELECT nullif(count(token), 1) FROM process_leases WHERE node = " + node,
                          Acquire(node)};
     }},
    {"lease_fence_of_a_released_owner",
     [](World& world) {
       const std::string node = Held(world);
       const std::string owner = OwnerOf(world, node);
       world.db().Get(Call("lease_release", node));
       return Call("lease_fence", node + ", " + Quoted(owner));
     },
     [](const std::string& value) { return value.starts_with("{\"predecessor\""); }},
    {"lease_fence_of_a_superseded_owner",
     [](World& world) {
       const auto [node, owner] = Succeeded(world);
       return Call("lease_fence", node + ", " + Quoted(owner));
     },
     [](const std::string& value) { return value.starts_with("{\"predecessor\""); }},
    {"lease_verify",
     [](World& world) {
       const std::string node = Succeeded(world).first;
       return Call("lease_verify", node + ", " + Quoted(OwnerOf(world, node)) + ", 2");
     },
     IsYes},
    {"lease_verify_fence",
     [](World& world) { return Call("lease_verify_fence", Quoted(Certificate(world))); }, IsYes},
    {"lease_prune",
     [](World& world) {
       const std::string node = Succeeded(world).first;
       for (int i = 0; i < 3; i++) world.db().Get(Call("lease_renew", node));
       return Call("lease_prune", node);
     },
     [](const std::string& value) { return std::atoi(value.c_str()) <= 6; }},
    {"lease_version", [](World&) { return Call("lease_version", ""); }, IsAnything},
    {"leader_claim",
     [](World& world) {
       return Call("leader_claim", Quoted(world.Path("leader-" + world.Fresh())) + ", 5");
     },
     IsYes},
    {"leader_beat", OnLed("leader_beat"), IsYes},
    {"leader_tick", OnLed("leader_tick"), IsTerm},
    {"leader_step_down", OnLed("leader_step_down"), IsFlag},
    {"leader_campaign",
     [](World& world) {
       return Call("leader_campaign",
                   Quoted(world.Path("leader-" + world.Fresh())) + ", 60000, 3, 0");
     },
     IsYes},
    {"leader_token", OnLed("leader_token"), IsYes},
    {"leader_require", OnLed("leader_require"), IsYes},
    {"leader_flush", OnLed("leader_flush"), IsYes},
    {"process_leases", Reading("SELECT * FROM process_leases"), IsTerm},
    {"process_leases_of_some_nodes",
     Reading("SELECT * FROM process_leases WHERE node IN (SELECT node FROM process_leases)"),
     IsTerm},
    {"lease_fences", Reading("SELECT * FROM lease_fences"), IsTerm},
    {"leader_state", Reading("SELECT * FROM leader_state"), IsAnything},
    {"lease_events", Reading("SELECT * FROM lease_events"), IsTerm},
    {"lease_stats", Reading("SELECT * FROM lease_stats"), IsAnything},
};

struct Way {
  const char* name;
  Allocator allocator;
  Span span;
};

constexpr Way kWays[] = {
    {"one of C++'s", Allocator::kCpp, Span::kOne},
    {"all of C++'s from there", Allocator::kCpp, Span::kAllFromThere},
    {"one of SQLite's", Allocator::kSqlite, Span::kOne},
    {"all of SQLite's from there", Allocator::kSqlite, Span::kAllFromThere},
};

class WithoutMemory : public ::testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(, WithoutMemory, ::testing::ValuesIn(kCases),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(WithoutMemory, ACallSaysSoAndTheNextOneSucceeds) {
  for (const Way& way : kWays) {
    World world(way.allocator == Allocator::kSqlite ? "UTF-16" : "UTF-8");
    const Swept swept = Sweep(world, GetParam(), way.allocator, way.span);
    EXPECT_THAT(swept.complaints, IsEmpty()) << way.name;
    std::printf("swept %s: %llu allocations, failing %s\n", GetParam().name,
                static_cast<unsigned long long>(swept.allocations), way.name);
  }
}

}  // namespace
}  // namespace lease::testing
