// What this process holds: the one object through which a program acquires, keeps and gives up
// leases. Leases belong to the process; whoever opens the same store shares them.
//
//   lease::Result<lease::Holdings*> store = lease::Registry::ForProcess().Open("/srv/leases");
//   auto term = (*store)->Acquire(7, {});      // renewed in the background from then on
//   if (term.ok() && *term) … (*store)->Token(7) …
//
// Thread rules: every call is safe from any thread. Calls that talk to the store block; Token does
// no I/O and takes no lock.

#ifndef LEASE_REGISTRY_H_
#define LEASE_REGISTRY_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lease/clock.h"
#include "lease/environment.h"
#include "lease/event.h"
#include "lease/object_store.h"
#include "lease/record.h"
#include "lease/status.h"

namespace lease {

constexpr int64_t kMaxTtlMs = 86'400'000;
constexpr Millis kDefaultTtl{10'000};

// How long a call may wait for its proof. `interrupted` is asked about every 50 ms; once it says
// true the call ends with kInterrupted.
struct Wait {
  Nanos at_most = Nanos::zero();
  std::function<bool()> interrupted;
};

struct AcquireOptions {
  Millis ttl = kDefaultTtl;  // whole milliseconds, 1 to kMaxTtlMs
  Wait wait;
};

struct NodeList {
  std::vector<uint64_t> nodes;  // ascending
  std::vector<Status> strays;   // what else stands where only nodes should (R8)
};

// One node as the store and this process see it now.
struct NodeView {
  uint64_t node = 0;
  std::optional<Record> head;  // absent: never owned, or `error` says why it cannot be told
  std::optional<HolderCard> holder;
  uint64_t records = 0;           // record objects stored
  std::optional<uint64_t> token;  // the term, while live in this process
  Nanos valid = Nanos::zero();    // what is left of it
  Status error;
};

struct FenceView {
  enum class Sealed { kBoth, kPredecessor, kSuccessor, kHistory };
  uint64_t node = 0;
  std::optional<Fence> fence;     // absent: `error` says why
  Sealed sealed = Sealed::kBoth;  // which index objects hold it; kHistory: none yet, the records do
  Status error;
};

struct FenceFilter {
  std::optional<Uuid> predecessor;
  std::optional<Uuid> successor;
};

// The leases of this process in one store. Made by Registry::Open, never destroyed before it.
class Holdings {
 public:
  virtual ~Holdings() = default;

  // The canonical name of the store, without secrets.
  virtual const std::string& url() const = 0;

  // The term while this process holds `node`, else nothing. In a forked child: nothing (R9).
  std::optional<uint64_t> Token(uint64_t node) const {
    const uint64_t term = LiveTerm(node);
    return term == 0 ? std::nullopt : std::optional(term);
  }

  // What Token stands for: the last record of the incarnation that holds `node`. No I/O, but it
  // may wait for another thread's call about the same node.
  virtual std::optional<Record> Tenure(uint64_t node) = 0;

  // The term once held, nothing while another holds it. Without options.wait never waits for a
  // rival: the first call begins the observation, a later one may finish it (R3a).
  // Errors: kIo, kCorrupt, kCannotOpen, kInterrupted; kTimeout when puts stayed ambiguous.
  virtual Result<std::optional<uint64_t>> Acquire(uint64_t node, const AcquireOptions& options) = 0;

  // Starts, or finds, a background candidate that acquires when it can and again after a loss.
  // The first attempt is made before it returns. The term while live, else nothing.
  virtual Result<std::optional<uint64_t>> Campaign(uint64_t node, Millis ttl) = 0;

  // Renews now, one put. The term; kNotHeld when not held, or the failure of that put (the lease
  // lives on until its deadline).
  virtual Result<uint64_t> Renew(uint64_t node) = 0;

  // Ends the session, and a campaign, first here and then in the store. True if it was held. A
  // failed put is not an error: rivals then wait one TTL.
  virtual bool Release(uint64_t node) = 0;

  // Fences one incarnation and leaves the node free; idempotent. kHeld when it renewed meanwhile
  // or is live in this process, kTimeout when the wait ended before the proof was complete (a
  // later call goes on with the observation), kNotFound when the node never saw that owner.
  virtual Result<Fence> FenceIncarnation(uint64_t node, const Uuid& owner, const Wait& wait) = 0;

  // Whether `owner` (of `term`, if given) is the current durable owner.
  virtual Result<bool> VerifyCurrent(uint64_t node, const Uuid& owner,
                                     std::optional<uint64_t> term) = 0;

  // Whether `fence` is sealed in the store, byte for byte, and its successor or a later term owns
  // the node.
  virtual Result<bool> VerifyFence(const Fence& fence) = 0;

  // Deletes superseded records, sealing every transition first (R6); at most 1,024 a call.
  // Returns how many records it deleted.
  virtual Result<uint64_t> Prune(uint64_t node) = 0;

  // Every node that the store knows.
  virtual Result<NodeList> Nodes() = 0;
  // Never fails as a whole: what is wrong with the node stands in the view (R8). `with_holder`
  // costs one read more.
  virtual NodeView Inspect(uint64_t node, bool with_holder) = 0;
  // The same of many nodes, in their order, with far fewer requests and as many of them under way
  // as the store bears. A view with neither head nor error stands for a node that Inspect must look
  // at alone: one that is unusual in any way, or one of a few in a directory. Of many in a
  // directory four threads, the caller's among them, look at one each. Takes about 2 KiB for each
  // node; the caller waits for all of them, so ask for a thousand or so.
  virtual std::vector<NodeView> InspectAll(const std::vector<uint64_t>& nodes,
                                           bool with_holder) = 0;
  // The certificates of one node that `filter` admits, by ascending successor term. Each of the
  // filter's owners turns the listing into single reads.
  virtual std::vector<FenceView> Fences(uint64_t node, const FenceFilter& filter) = 0;

  virtual OpStats stats(Op op) const = 0;

 private:
  // Token's term, or 0, which no term is. Not an optional: GCC returns one by way of memory, and
  // reads it back at a stall.
  virtual uint64_t LiveTerm(uint64_t node) const = 0;
};

class Registry {
 public:
  virtual ~Registry() = default;

  // The registry of this process, with the system's environment. A forked child gets a new, empty
  // one (R9). At normal exit every lease is released, within 2 s.
  static Registry& ForProcess();

  // A registry of its own, for tests and simulations. `app` stands on the holder cards.
  static std::unique_ptr<Registry> Make(const Environment& environment, std::string app);

  // The holdings in the store that `url` names; the same object for the same store, for good.
  // Errors: those of OpenObjectStore.
  virtual Result<Holdings*> Open(const std::string& url, Network network) = 0;
  Result<Holdings*> Open(const std::string& url) { return Open(url, Network::kAllowed); }
  // The same over a store of the caller's, known by its url() from now on.
  virtual Holdings* Adopt(std::shared_ptr<ObjectStore> store) = 0;

  // Every store opened so far.
  virtual std::vector<Holdings*> stores() const = 0;

  // Releases everything and ends all campaigns; false if that took longer than `at_most`.
  virtual bool ReleaseAll(Nanos at_most) = 0;

  // The last 4,096 events of this process, oldest first; and a way to add one, or to be told.
  virtual std::vector<Event> events() const = 0;
  virtual void Log(Event event) = 0;
  virtual void AddListener(Listener listener) = 0;
};

}  // namespace lease

#endif  // LEASE_REGISTRY_H_
