#include "core/lease/codec.h"

#include <limits>

#include "core/lease/json_fields.h"

namespace lease {
namespace {

Status Invalid(const std::string& why) { return {Code::kCorrupt, why}; }

// Bytes of the host's name and of the application's; three times as many, if none is UTF-8, fit.
constexpr size_t kMaxCardText = 120;

// The members of an object in the order in which they are given, as compact JSON.
class Object {
 public:
  Object& Add(const char* name, const std::string& json) {
    text_.append(text_.empty() ? "{\"" : ",\"").append(name).append("\":").append(json);
    return *this;
  }
  std::string Text() const { return text_ + '}'; }

 private:
  std::string text_;
};

// `body` is canonical exactly if it is what its own value encodes to.
template <typename T>
Result<T> IfCanonical(T value, const std::string& encoded, const std::string& body) {
  if (encoded != body) return Invalid("not canonical");
  return value;
}

}  // namespace

// Without the JSON library: each reading of a record encodes it again, to prove it canonical.
std::string EncodeRecord(const Record& record) {
  return Object()
      .Add("node", std::to_string(record.node))
      .Add("owner", '"' + record.owner.ToString() + '"')
      .Add("term", std::to_string(record.term))
      .Add("seq", std::to_string(record.seq))
      .Add("expires_at_ms", std::to_string(record.expires_at_ms))
      .Text();
}

Result<Record> DecodeRecord(const std::string& body, uint64_t node, uint64_t seq) {
  const Result<JsonValue> json = ParseBody(body, kMaxRecordBytes);
  if (!json.ok()) return json.status();
  JsonFields fields(*json);
  const Record record = fields.OneRecord();
  fields.Check(record.node == node, "node does not match its namespace");
  fields.Check(record.seq == seq, "seq does not match key");
  if (!fields.why().empty()) return Invalid(fields.why());
  return IfCanonical(record, EncodeRecord(record), body);
}

std::string EncodeFence(const Fence& fence) {
  return Object()
      .Add("predecessor", EncodeRecord(fence.predecessor))
      .Add("successor", EncodeRecord(fence.successor))
      .Text();
}

Result<Fence> DecodeFence(const std::string& body) {
  const Result<JsonValue> json = ParseBody(body, kMaxFenceBytes);
  if (!json.ok()) return json.status();
  JsonFields fields(*json);
  const JsonValue* predecessor = fields.Object("predecessor");
  const JsonValue* successor = fields.Object("successor");
  if (!fields.why().empty()) return Invalid(fields.why());

  JsonFields before(*predecessor);
  JsonFields after(*successor);
  const Fence fence{before.OneRecord(), after.OneRecord()};
  if (!before.why().empty()) return Invalid(before.why());
  if (!after.why().empty()) return Invalid(after.why());

  constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();
  const auto& [last, first] = fence;
  fields.Check(last.node == first.node, "different nodes");
  fields.Check(last.owner != first.owner, "not a change of owner");
  fields.Check(last.seq != kMax, "sequence overflow");
  fields.Check(last.term != kMax, "term overflow");
  fields.Check(first.seq == last.seq + 1, "sequence not adjacent");
  fields.Check(first.term == last.term + 1, "term not adjacent");
  if (!fields.why().empty()) return Invalid(fields.why());
  return IfCanonical(fence, EncodeFence(fence), body);
}

Result<Fence> DecodeFenceAt(const std::string& body, uint64_t node, const paths::FenceKey& key) {
  Result<Fence> fence = DecodeFence(body);
  if (!fence.ok()) return fence;
  const Record& indexed = key.by_predecessor ? fence->predecessor : fence->successor;
  if (indexed.node != node) return Invalid("node does not match its namespace");
  if (indexed.owner != key.owner) return Invalid("indexed under another owner");
  if (!key.by_predecessor && indexed.term != key.term) return Invalid("indexed under another term");
  return fence;
}

std::string CardText(const std::string& text) {
  std::string valid = ParseJson(QuoteJson(text.substr(0, kMaxCardText))).value().text;
  for (char& letter : valid) {
    if (static_cast<unsigned char>(letter) < ' ') letter = '?';
  }
  return valid;
}

std::string EncodeCard(const HolderCard& card) {
  return Object()
      .Add("node", std::to_string(card.node))
      .Add("owner", '"' + card.owner.ToString() + '"')
      .Add("ttl_ms", std::to_string(card.ttl_ms))
      .Add("host", QuoteJson(card.process.host))
      .Add("pid", std::to_string(card.process.pid))
      .Add("start_ticks", std::to_string(card.process.start_ticks))
      .Add("boot_id", QuoteJson(card.process.boot_id))
      .Add("pid_ns", std::to_string(card.process.pid_ns))
      .Add("app", QuoteJson(card.app))
      .Text();
}

Result<HolderCard> DecodeCard(const std::string& body, uint64_t node, const Uuid& owner) {
  const Result<JsonValue> json = ParseBody(body, kMaxCardBytes);
  if (!json.ok()) return json.status();
  JsonFields fields(*json);
  HolderCard card;
  card.node = fields.Unsigned("node");
  card.owner = fields.Owner("owner");
  card.ttl_ms = fields.Signed("ttl_ms");
  card.process.host = fields.Text("host");
  card.process.pid = fields.Signed("pid");
  card.process.start_ticks = fields.Unsigned("start_ticks");
  card.process.boot_id = fields.Text("boot_id");
  card.process.pid_ns = fields.Unsigned("pid_ns");
  card.app = fields.Text("app");
  fields.Check(card.node == node, "node does not match its namespace");
  fields.Check(card.owner == owner, "stored under another owner");
  fields.Check(card.ttl_ms >= 1 && card.ttl_ms <= 86'400'000, "ttl_ms out of range");
  if (!fields.why().empty()) return Invalid(fields.why());
  return IfCanonical(card, EncodeCard(card), body);
}

}  // namespace lease
