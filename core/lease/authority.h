// Third-party operations: fence an incarnation, verify an owner or a certificate.
//
// Thread rules: safe from any thread, but a Revocation is used by one at a time.

#ifndef LEASE_LEASE_AUTHORITY_H_
#define LEASE_LEASE_AUTHORITY_H_

#include <optional>
#include <string>

#include "core/lease/candidate.h"
#include "core/lease/lease_store.h"

namespace lease {

// Whether `owner` (of `term`, if given) is the head's, with its certificate sealed, and still is
// when the head is read again. Fails closed on a missing certificate (R8).
Result<bool> VerifyCurrent(const LeaseStore& store, uint64_t node, const Uuid& owner,
                           std::optional<uint64_t> term);

// Whether `fence` is stored in both indexes byte for byte, the head's term is at least the
// successor's, and the head is not the predecessor's.
Result<bool> VerifyFence(const LeaseStore& store, const Fence& fence);

// Takes the node from one incarnation under a fresh owner, seals, and releases at once so that
// nobody waits again. Kept between calls, it goes on with its observation.
class Revocation {
 public:
  Revocation(LeaseStore& store, uint64_t node, const Uuid& owner, std::string app);

  const Uuid& owner() const { return owner_; }

  struct Outcome {
    std::optional<Fence> fence;  // done
    Nanos wait{};                // otherwise: what is left of the observation
  };
  // Errors: kHeld when the owner renewed since the first step (the next step begins anew),
  // kNotFound when the node never saw that owner, and those of Candidate::Poll.
  Result<Outcome> Step();

 private:
  Result<Fence> ExistingCertificate(const Head& head, const Deadline& deadline);
  Result<Fence> Sealed(const Fence& fence, const Deadline& deadline);
  Status ReleaseAfter(const Record& revoker);

  LeaseStore& store_;
  const uint64_t node_;
  const Uuid owner_;
  Candidate candidate_;
  std::optional<uint64_t> observed_seq_;
};

}  // namespace lease

#endif  // LEASE_LEASE_AUTHORITY_H_
