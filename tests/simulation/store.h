// The object store of a run, and the way of one process to it: both misbehave as real ones do.

#ifndef LEASE_TESTS_SIMULATION_STORE_H_
#define LEASE_TESTS_SIMULATION_STORE_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lease/object_store.h"
#include "tests/simulation/history.h"
#include "tests/simulation/host.h"
#include "tests/simulation/scheduler.h"

namespace lease::simulation {

// How often what goes wrong, in a million requests, and for how long.
struct Weather {
  Nanos slow = Millis(20);       // an ordinary way there or back takes at most this
  Nanos very_slow = Millis(20);  // a rare one at most this
  int64_t delayed = 0;           // very slow
  int64_t lost_request = 0;
  int64_t lost_answer = 0;
  int64_t duplicated = 0;  // takes effect twice
  int64_t conflict = 0;    // 409: it may have been carried out
  int64_t busy = 0;        // 429, 503: it was not
  int64_t refused = 0;     // a failure that certainly changed nothing: kIo
};

// Broken on purpose, to see that it is noticed.
struct StoreFaults {
  bool overwrites = false;        // a put replaces what is there
  bool stale_lists = false;       // a list shows what was there a while ago
  bool forgets_puts = false;      // acknowledges puts that it then loses
  bool loses_names = false;       // a power cut takes what was to be durable
  bool forgets_deadline = false;  // a holder's clock counts from the answer of each put
};

class Bucket {
 public:
  Bucket(Scheduler& scheduler, History& history, StoreFaults faults)
      : scheduler_(scheduler), history_(history), faults_(faults) {}

  // Carries out `request` at this instant.
  Reply Apply(const Request& request, int writer);
  // What was not yet durable may be gone: everything after one point in time.
  void PowerCut();
  const std::map<std::string, std::string>& objects() const { return objects_; }

  Weather weather;
  const StoreFaults& faults() const { return faults_; }
  // Requests by kind, since the last Reset.
  std::map<Op, uint64_t> requests;

 private:
  struct Change {
    std::string key;
    std::optional<std::string> before;
  };
  Reply Put(const Request& request, int writer);
  Reply List(const Request& request);

  Scheduler& scheduler_;
  History& history_;
  const StoreFaults faults_;
  std::map<std::string, std::string> objects_;
  std::map<std::string, std::string> stale_;
  Nanos stale_since_{};
  std::vector<Change> undurable_;  // oldest first
};

// Thread rules: for the fibers of its process.
class Client final : public ObjectStore {
 public:
  // A local one is a file system: no request is lost on the way, and what a process that is gone
  // had asked for never happens.
  Client(Scheduler& scheduler, Bucket& bucket, Host& host, Group& group, int process, bool local)
      : scheduler_(scheduler),
        bucket_(bucket),
        host_(host),
        group_(group),
        process_(process),
        local_(local) {}

  Reply Run(const Request& request) override;
  void Start(Request request, std::function<void(Reply)> done) override;
  const std::string& url() const override { return url_; }
  int parallelism() const override { return local_ ? 1 : 16; }

  // No request of this process takes effect from now on.
  void Gone() { *gone_ = true; }
  // No request of this process arrives, of a bucket's.
  bool cut_off = false;
  std::function<void(std::string)> trace;

 private:
  struct Plan {
    Nanos effect = Nanos::max();  // true time; max = none
    Nanos second = Nanos::max();
    Nanos answer{};
    std::optional<Status> instead;  // of the true outcome
  };
  Plan MakePlan(const Request& request);
  void Send(const Request& request, const Plan& plan, const std::shared_ptr<Reply>& reply);

  Scheduler& scheduler_;
  Bucket& bucket_;
  Host& host_;
  Group& group_;
  const int process_;
  const bool local_;
  const std::string url_ = "sim:store";
  const std::shared_ptr<bool> gone_ = std::make_shared<bool>(false);
};

}  // namespace lease::simulation

#endif  // LEASE_TESTS_SIMULATION_STORE_H_
