#include "core/lease/codec.h"
#include "tests/fuzz/fuzz.h"

namespace lease::fuzz {

void Target(const std::string& input) {
  const Result<Fence> fence = DecodeFence(input);
  if (!fence.ok()) {
    Require(fence.status().is(Code::kCorrupt), "what is no certificate is corrupt");
    Require(!fence.status().message().empty(), "a refusal has a reason");
    return;
  }
  const auto& [last, first] = *fence;
  Require(EncodeFence(*fence) == input, "a certificate has one form");
  Require(last.node == first.node && last.node != 0 && last.owner != first.owner &&
              !last.owner.nil() && !first.owner.nil() && last.term != 0 && last.seq != 0,
          "a certificate is a change of owner");
  Require(first.seq - last.seq == 1 && first.term - last.term == 1 && first.seq > last.seq &&
              first.term > last.term,
          "a certificate's records are neighbours");
  Require(DecodeFenceAt(input, last.node, {true, last.owner, 0}).ok() &&
              DecodeFenceAt(input, last.node, {false, first.owner, first.term}).ok(),
          "a certificate is found under both its keys");
  Require(!DecodeFenceAt(input, last.node, {true, first.owner, 0}).ok() &&
              !DecodeFenceAt(input, last.node, {false, first.owner, first.term + 1}).ok() &&
              !DecodeFenceAt(input, last.node + 1, {true, last.owner, 0}).ok(),
          "a certificate is found under no other key");
  const Result<Record> alone = DecodeRecord(EncodeRecord(last), last.node, last.seq);
  Require(alone.ok() && *alone == last, "a certificate's record stands for itself");
  Require(!(kFault && last.expires_at_ms > 1 && last.expires_at_ms < 1'700'000'000'000), "planted");
}

}  // namespace lease::fuzz
