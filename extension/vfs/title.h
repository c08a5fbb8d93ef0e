// What entitles a process to write a fenced database: a lease, or leadership on one host.

#ifndef LEASE_EXTENSION_VFS_TITLE_H_
#define LEASE_EXTENSION_VFS_TITLE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "extension/candidacy.h"
#include "lease/registry.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

// A value. Thread rules: safe from any thread.
class Title {
 public:
  // The title that the URI parameters of a database name: lease_node=N, with lease_store=URL or
  // the default store, or leader=PATH. kMisuse for anything else, and the errors of opening the
  // store or the header; with the network refused, a lease in a store across one is kMisuse.
  static Result<Title> FromParameters(const char* database, Network network);

  // The term while it is live in this process, else nothing. No I/O, no lock.
  std::optional<uint64_t> Term() const {
    if (store_ != nullptr) return store_->Token(node_);
    return candidacy_->Token();
  }

  // The incarnation to which `term` belongs, nothing unless it is live. May block.
  std::optional<Uuid> Owner(uint64_t term) const;

  uint64_t node() const { return node_; }  // 0: leadership
  std::string where() const;               // the store's URL, or the header's path
  const char* WhyNot() const;              // what to say when there is no term

 private:
  Title(Holdings* store, uint64_t node) : store_(store), node_(node) {}
  explicit Title(const Candidacy* candidacy) : candidacy_(candidacy) {}
  static Result<Title> OfLease(const char* database, const char* node, Network network);

  // One of the two.
  Holdings* store_ = nullptr;
  const Candidacy* candidacy_ = nullptr;
  uint64_t node_ = 0;
};

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_TITLE_H_
