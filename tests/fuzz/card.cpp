#include "core/lease/codec.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/json.h"

namespace lease::fuzz {
namespace {

void Decode(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const uint64_t node = UnsignedIn(json, "node", 7);
  const Uuid owner = OwnerIn(json);
  const Result<HolderCard> card = DecodeCard(body, node, owner);
  if (!card.ok()) {
    Require(card.status().is(Code::kCorrupt), "what is no card is corrupt");
    Require(!card.status().message().empty(), "a refusal has a reason");
    return;
  }
  Require(EncodeCard(*card) == body, "a card has one form");
  Require(card->node == node && card->owner == owner, "a card belongs to one key");
  Require(card->ttl_ms >= 1 && card->ttl_ms <= 86'400'000, "a card's TTL is one");
  Require(!DecodeCard(body, node + 1, owner).ok(), "a card belongs to one node");
  Require(!(kFault && card->process.pid != 4711), "planted");
}

// Whatever a host and a program are called, their card can be read.
void Encode(const std::string& input) {
  Reader reader(input);
  HolderCard card;
  card.node = reader.Number<uint64_t>() | 1;
  card.owner.bytes[0] = 1;
  card.ttl_ms = 1 + reader.Number<uint16_t>();
  card.process.pid = reader.Number<int32_t>();
  card.process.start_ticks = reader.Number<uint64_t>();
  card.process.pid_ns = reader.Number<uint64_t>();
  card.process.boot_id = "6f1c2d3e-4a5b-4c6d-8e7f-901234567890";
  card.process.host = CardText(reader.Text());
  card.app = CardText(reader.Take(300));
  const std::string body = EncodeCard(card);
  const Result<HolderCard> again = DecodeCard(body, card.node, card.owner);
  Require(again.ok() && *again == card, "a card that is written can be read");
}

}  // namespace

void Target(const std::string& input) {
  Decode(input);
  Encode(input);
}

}  // namespace lease::fuzz
