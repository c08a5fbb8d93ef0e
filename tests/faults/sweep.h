// A sweep: one SQL statement with the first, the second, the third … allocation failing, until
// one run needs fewer than that.

#ifndef LEASE_TESTS_FAULTS_SWEEP_H_
#define LEASE_TESTS_FAULTS_SWEEP_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/faults/allocation.h"
#include "tests/faults/database.h"
#include "tests/support/scratch.h"

namespace lease::testing {

// A database on disk and a store beside it.
class World {
 public:
  // Of UTF-16 SQLite makes a copy of every text that a function reads.
  explicit World(const std::string& encoding = "UTF-8");

  const Connection& db() const { return *db_; }
  std::string store() const { return dir_ / "store"; }
  std::string Path(const std::string& name) const { return dir_ / name; }
  // Stands for one run: a node, or part of a path, that none has used before.
  std::string Fresh() { return std::to_string(++last_); }
  std::string Last() const { return std::to_string(last_); }
  bool IsNew() const { return last_ == first_; }
  // What lies in the store and is no file of the protocol.
  std::vector<std::string> Strays() const;

 private:
  ScratchFolder dir_;
  inline static int last_ = 0;  // of all worlds: what is in memory outlives them
  const int first_ = last_;
  std::unique_ptr<Connection> db_;
};

struct Case {
  const char* name;
  // Prepares a fresh state, and returns the statement to run in it.
  std::function<std::string(World&)> prepare;
  // Whether `value` may be the answer, also of a second call once memory is there again.
  std::function<bool(const std::string& value)> expected;
  // Run last; each must succeed and not be NULL.
  std::function<std::vector<std::string>(World&)> after = {};
};

struct Swept {
  uint64_t allocations = 0;             // the last one that the statement makes
  std::vector<std::string> complaints;  // what was not as promised
};

// An injected failure must be answered with SQLITE_NOMEM or not show at all; then the statement
// must work, the connection too, and the store must hold nothing foreign.
Swept Sweep(World& world, const Case& one, Allocator allocator, Span span);

}  // namespace lease::testing

#endif  // LEASE_TESTS_FAULTS_SWEEP_H_
