// What entitles a process to write a fenced database: a lease, or leadership on one host.

#ifndef LEASE_EXTENSION_VFS_TITLE_H_
#define LEASE_EXTENSION_VFS_TITLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

// Thread rules: safe from any thread.
class Title {
 public:
  virtual ~Title() = default;

  // The title that the URI parameters of a database name: lease_node=N, with lease_store=URL or
  // the default store, or leader=PATH. kMisuse for anything else, and the errors of opening the
  // store or the header.
  static Result<std::unique_ptr<Title>> FromParameters(const char* database);

  // The term while it is live in this process, else nothing. No I/O, no lock.
  virtual std::optional<uint64_t> Term() const = 0;

  // The incarnation to which `term` belongs, nothing unless it is live. May block.
  virtual std::optional<Uuid> Owner(uint64_t term) const = 0;

  virtual uint64_t node() const = 0;       // 0: leadership
  virtual std::string where() const = 0;   // the store's URL, or the header's path
  virtual const char* WhyNot() const = 0;  // what to say when there is no term
};

}  // namespace lease

#endif  // LEASE_EXTENSION_VFS_TITLE_H_
