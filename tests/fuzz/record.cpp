#include "core/lease/codec.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/json.h"

namespace lease::fuzz {
namespace {

void Decode(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  const uint64_t node = UnsignedIn(json, "node", 7);
  const uint64_t seq = UnsignedIn(json, "seq", 1);
  const Result<Record> record = DecodeRecord(body, node, seq);
  if (!record.ok()) {
    Require(record.status().is(Code::kCorrupt), "what is no record is corrupt");
    Require(!record.status().message().empty(), "a refusal has a reason");
    return;
  }
  Require(EncodeRecord(*record) == body, "a record has one form");
  Require(record->node == node && record->seq == seq && record->node != 0 && record->seq != 0 &&
              record->term != 0 && !record->owner.nil(),
          "a record is valid");
  Require(!DecodeRecord(body, node, seq + 1).ok(), "a record belongs to one key");
  Require(!DecodeRecord(body, node + 1, seq).ok(), "a record belongs to one node");
  Require(!DecodeRecord(body + " ", node, seq).ok(), "a record has no tail");
  Require(!(kFault && record->term != 1 && record->term != 3 && record->term < 10), "planted");
}

void Encode(const std::string& input) {
  Reader reader(input);
  Record record;
  record.node = reader.Number<uint64_t>();
  record.term = reader.Number<uint64_t>();
  record.seq = reader.Number<uint64_t>();
  record.expires_at_ms = reader.Number<int64_t>();
  for (uint8_t& byte : record.owner.bytes) byte = reader.Number<uint8_t>();
  if (record.node == 0 || record.term == 0 || record.seq == 0 || record.owner.nil()) return;
  const Result<Record> again = DecodeRecord(EncodeRecord(record), record.node, record.seq);
  Require(again.ok() && *again == record, "a record that is written can be read");
}

}  // namespace

void Target(const std::string& input) {
  Decode(input);
  Encode(input);
}

}  // namespace lease::fuzz
