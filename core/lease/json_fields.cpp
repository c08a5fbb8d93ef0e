#include "core/lease/json_fields.h"

#include <limits>
#include <optional>
#include <utility>

namespace lease {
namespace {

using Kind = JsonValue::Kind;

bool IsInteger(const JsonValue& value) {
  return value.is(Kind::kUnsigned) || value.is(Kind::kNegative);
}

}  // namespace

JsonFields::JsonFields(const JsonValue& object) : object_(object) {
  Check(object.is(Kind::kObject), "wrong type");
}

void JsonFields::Check(bool holds, const char* otherwise) {
  if (!holds && why_.empty()) why_ = otherwise;
}

const JsonValue* JsonFields::Find(const char* name) {
  if (!why_.empty()) return nullptr;
  const JsonValue* field = object_.Find(name);
  Check(field != nullptr, "field missing");
  return field;
}

uint64_t JsonFields::Unsigned(const char* name) {
  const JsonValue* field = Find(name);
  if (field == nullptr) return 0;
  Check(IsInteger(*field) || field->is(Kind::kReal), "wrong type");
  // The parser keeps an integer beyond 64 bits as a floating-point number.
  if (field->is(Kind::kReal)) {
    Check(field->real < 0x1p63, "out of range");
    Check(false, "not an integer");
  }
  Check(!field->is(Kind::kNegative), "out of range");
  return why_.empty() ? field->natural : 0;
}

int64_t JsonFields::Signed(const char* name) {
  const JsonValue* field = Find(name);
  if (field == nullptr) return 0;
  Check(IsInteger(*field) || field->is(Kind::kReal), "wrong type");
  Check(IsInteger(*field), "not an integer");
  Check(field->natural <= uint64_t{std::numeric_limits<int64_t>::max()}, "out of range");
  if (!why_.empty()) return 0;
  return field->is(Kind::kNegative) ? field->negative : static_cast<int64_t>(field->natural);
}

std::string JsonFields::Text(const char* name) {
  const JsonValue* field = Find(name);
  if (field == nullptr) return {};
  Check(field->is(Kind::kText), "wrong type");
  return why_.empty() ? field->text : std::string();
}

Uuid JsonFields::Owner(const char* name) {
  const std::string text = Text(name);
  if (!why_.empty()) return {};
  const std::optional<Uuid> owner = Uuid::Parse(text);
  Check(owner.has_value(), "not canonical");
  Check(!owner || !owner->nil(), "owner nil");
  return owner.value_or(Uuid{});
}

const JsonValue* JsonFields::Object(const char* name) {
  const JsonValue* field = Find(name);
  if (field == nullptr) return nullptr;
  Check(field->is(Kind::kObject), "wrong type");
  return why_.empty() ? field : nullptr;
}

Record JsonFields::OneRecord() {
  Record record;
  record.node = Unsigned("node");
  record.owner = Owner("owner");
  record.term = Unsigned("term");
  record.seq = Unsigned("seq");
  record.expires_at_ms = Signed("expires_at_ms");
  Check(record.node != 0, "node unassigned");
  Check(record.term != 0, "term zero");
  Check(record.seq != 0, "seq zero");
  return record;
}

Result<JsonValue> ParseBody(const std::string& body, size_t max_bytes) {
  if (body.empty()) return Status(Code::kCorrupt, "size 0");
  if (body.size() > max_bytes) {
    return Status(Code::kCorrupt, "over " + std::to_string(max_bytes) + " bytes");
  }
  std::optional<JsonValue> json = ParseJson(body);
  if (!json) return Status(Code::kCorrupt, "not JSON");
  return *std::move(json);
}

}  // namespace lease
