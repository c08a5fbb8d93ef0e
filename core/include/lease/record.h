// What is stored: records, takeover certificates and holder cards (core/PROTOCOL.md, "Objects").

#ifndef LEASE_RECORD_H_
#define LEASE_RECORD_H_

#include <cstdint>
#include <string>

#include "lease/process.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

// One link of a node's append-only chain.
struct Record {
  uint64_t node = 0;
  Uuid owner;                 // the incarnation that wrote it
  uint64_t term = 0;          // fencing token: rises by 1 with every change of owner
  uint64_t seq = 0;           // rises by 1 with every record
  int64_t expires_at_ms = 0;  // the owner's wall clock, for people; 0 = a release record

  bool released() const { return expires_at_ms == 0; }
  bool operator==(const Record&) const = default;
};

// A takeover certificate: the last record of one owner and the first of its successor.
struct Fence {
  Record predecessor;
  Record successor;

  bool operator==(const Fence&) const = default;
};

// Who an owner is, for people and for the proof of death (R3c), and its TTL (R3a).
struct HolderCard {
  uint64_t node = 0;
  Uuid owner;
  int64_t ttl_ms = 0;
  ProcessIdentity process;
  std::string app;

  bool operator==(const HolderCard&) const = default;
};

// The canonical bytes of a certificate, and the certificate that such bytes hold. Reading checks
// both records and that they are adjacent; any other form is kCorrupt, with the reason (R8).
std::string EncodeFence(const Fence& fence);
Result<Fence> DecodeFence(const std::string& body);

}  // namespace lease

#endif  // LEASE_RECORD_H_
