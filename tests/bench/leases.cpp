#include "tests/bench/leases.h"

#include <stdexcept>
#include <utility>

namespace lease::bench {

Leases::Leases(const std::string& url, const Environment& environment)
    : registry_(Registry::Make(environment, "bench")) {
  const Result<Holdings*> opened = registry_->Open(url);
  if (!opened.ok()) throw std::runtime_error(opened.status().message());
  holdings_ = *opened;
}

Leases::Leases(std::shared_ptr<ObjectStore> store)
    : registry_(Registry::Make(Environment(), "bench")),
      holdings_(registry_->Adopt(std::move(store))) {}

void Leases::Acquire(uint64_t node, Millis ttl) const {
  AcquireOptions options;
  options.ttl = ttl;
  const Result<std::optional<uint64_t>> term = holdings_->Acquire(node, options);
  if (!term.ok()) throw std::runtime_error(term.status().message());
  if (!*term) throw std::runtime_error("another process holds a node of the benchmark");
}

void Leases::Renew(uint64_t node) const {
  const Result<uint64_t> term = holdings_->Renew(node);
  if (!term.ok()) throw std::runtime_error(term.status().message());
}

}  // namespace lease::bench
