// lease_store, lease_acquire, …: the SQL functions over the leases of this process.

#include <optional>
#include <string>
#include <utility>

#include "extension/arguments.h"
#include "extension/functions.h"
#include "extension/interrupt.h"
#include "lease/registry.h"

namespace lease {
namespace {

// The store and the node that nearly every call is about.
struct Target {
  Holdings* store;
  uint64_t node;
};

Result<Target> ReadTarget(Call& call) {
  const Result<uint64_t> node = UnsignedArgument(call.arguments[0], "node");
  if (!node.ok()) return node.status();
  call.subject.node = *node;
  const Result<Holdings*> store = call.connection.Store();
  if (!store.ok()) return store.status();
  return Target{*store, *node};
}

Status Answer(Call& call, const Result<std::optional<uint64_t>>& term) {
  if (!term.ok()) return term.status();
  if (*term) ResultUnsigned(call.context, **term);
  return {};
}

Status Answer(Call& call, const Result<bool>& yes) {
  if (!yes.ok()) return yes.status();
  sqlite3_result_int(call.context, *yes ? 1 : 0);
  return {};
}

Status Store(Call& call) {
  if (!call.arguments.empty()) {
    const Result<std::string> url = TextArgument(call.arguments[0], "the URL of a store");
    if (!url.ok()) return url.status();
    const Result<Holdings*> chosen = call.connection.Choose(*url);
    if (!chosen.ok()) return chosen.status();
  }
  const Result<Holdings*> store = call.connection.Store();
  if (!store.ok()) return store.status();
  ResultText(call.context, (*store)->url());
  return {};
}

Status Acquire(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  AcquireOptions options;
  Interrupt interrupt(call.context);
  if (call.arguments.size() > 1) {
    const Result<Millis> ttl = TtlArgument(call.arguments[1]);
    if (!ttl.ok()) return ttl.status();
    options.ttl = *ttl;
  }
  if (call.arguments.size() > 2) {
    const Result<Nanos> wait = WaitArgument(call.arguments[2]);
    if (!wait.ok()) return wait.status();
    options.wait = interrupt.WaitAtMost(*wait);
  }
  return Answer(call, target->store->Acquire(target->node, options));
}

Status Campaign(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  Millis ttl = kDefaultTtl;
  if (call.arguments.size() > 1) {
    const Result<Millis> given = TtlArgument(call.arguments[1]);
    if (!given.ok()) return given.status();
    ttl = *given;
  }
  return Answer(call, target->store->Campaign(target->node, ttl));
}

Status Token(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  const std::optional<uint64_t> term = target->store->Token(target->node);
  if (term) ResultUnsigned(call.context, *term);
  return {};
}

Status Require(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  const std::optional<uint64_t> term = target->store->Token(target->node);
  if (!term) {
    return Status(Code::kNotHeld,
                  "this process does not hold it; lease_acquire takes it, lease_events says what "
                  "became of an earlier lease");
  }
  ResultUnsigned(call.context, *term);
  return {};
}

Status Renew(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  const Result<uint64_t> term = target->store->Renew(target->node);
  if (!term.ok()) return term.status();
  ResultUnsigned(call.context, *term);
  return {};
}

Status Release(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  return Answer(call, target->store->Release(target->node));
}

Status FenceOwner(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  const Result<Uuid> owner = OwnerArgument(call.arguments[1]);
  if (!owner.ok()) return owner.status();
  Nanos at_most = Nanos::zero();
  if (call.arguments.size() > 2) {
    const Result<Nanos> given = WaitArgument(call.arguments[2]);
    if (!given.ok()) return given.status();
    at_most = *given;
  }
  Interrupt interrupt(call.context);
  const Result<Fence> fence =
      target->store->FenceIncarnation(target->node, *owner, interrupt.WaitAtMost(at_most));
  if (!fence.ok()) return fence.status();
  ResultText(call.context, EncodeFence(*fence));
  return {};
}

Status Verify(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  const Result<Uuid> owner = OwnerArgument(call.arguments[1]);
  if (!owner.ok()) return owner.status();
  std::optional<uint64_t> term;
  if (call.arguments.size() > 2) {
    const Result<uint64_t> given = UnsignedArgument(call.arguments[2], "term");
    if (!given.ok()) return given.status();
    term = *given;
  }
  return Answer(call, target->store->VerifyCurrent(target->node, *owner, term));
}

Status VerifyFence(Call& call) {
  const Result<std::string> json = TextArgument(call.arguments[0], "the certificate");
  if (!json.ok()) return json.status();
  const Result<Fence> fence = DecodeFence(*json);
  if (!fence.ok()) {
    return Status(Code::kMisuse,
                  "not a certificate as lease_fence returns it: " + fence.status().message());
  }
  call.subject.node = fence->predecessor.node;
  const Result<Holdings*> store = call.connection.Store();
  if (!store.ok()) return store.status();
  return Answer(call, (*store)->VerifyFence(*fence));
}

Status Prune(Call& call) {
  const Result<Target> target = ReadTarget(call);
  if (!target.ok()) return target.status();
  const Result<uint64_t> deleted = target->store->Prune(target->node);
  if (!deleted.ok()) return deleted.status();
  ResultUnsigned(call.context, *deleted);
  return {};
}

Status Version(Call& call) {
  sqlite3_result_text(call.context, LEASE_VERSION, -1, SQLITE_STATIC);
  return {};
}

constexpr Function kFunctions[] = {
    {"lease_store", "store", 0, 1, kDirectOnly, Store},
    {"lease_acquire", "acquire", 1, 3, kDirectOnly, Acquire},
    {"lease_campaign", "campaign", 1, 2, kDirectOnly, Campaign},
    {"lease_token", "token", 1, 1, kInnocuous, Token},
    {"lease_require", "require", 1, 1, kInnocuous, Require},
    {"lease_renew", "renew", 1, 1, kDirectOnly, Renew},
    {"lease_release", "release", 1, 1, kDirectOnly, Release},
    {"lease_fence", "fence", 2, 3, kDirectOnly, FenceOwner},
    {"lease_verify", "verify", 2, 3, kDirectOnly, Verify},
    {"lease_verify_fence", "verify_fence", 1, 1, kDirectOnly, VerifyFence},
    {"lease_prune", "prune", 1, 1, kDirectOnly, Prune},
    {"lease_version", "version", 0, 0, kInnocuous, Version},
};

}  // namespace

std::span<const Function> LeaseFunctions() { return kFunctions; }

}  // namespace lease
