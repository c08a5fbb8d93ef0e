#include "core/lease/json_fields.h"

#include <limits>

namespace lease {

JsonFields::JsonFields(const Json& object) : object_(object) {
  Check(object.is_object(), "wrong type");
}

void JsonFields::Check(bool holds, const char* otherwise) {
  if (!holds && why_.empty()) why_ = otherwise;
}

const Json* JsonFields::Find(const char* name) {
  if (!why_.empty()) return nullptr;
  const auto field = object_.find(name);
  Check(field != object_.end(), "field missing");
  return field == object_.end() ? nullptr : &*field;
}

uint64_t JsonFields::Unsigned(const char* name) {
  const Json* field = Find(name);
  if (field == nullptr) return 0;
  Check(field->is_number(), "wrong type");
  // The parser keeps an integer beyond 64 bits as a floating-point number.
  if (field->is_number_float()) {
    Check(field->get<double>() < 0x1p63, "out of range");
    Check(false, "not an integer");
  }
  Check(!field->is_number() || field->is_number_unsigned(), "out of range");
  return why_.empty() ? field->get<uint64_t>() : 0;
}

int64_t JsonFields::Signed(const char* name) {
  const Json* field = Find(name);
  if (field == nullptr) return 0;
  Check(field->is_number(), "wrong type");
  Check(!field->is_number_float(), "not an integer");
  if (field->is_number_unsigned()) {
    Check(field->get<uint64_t>() <= uint64_t{std::numeric_limits<int64_t>::max()}, "out of range");
  }
  return why_.empty() ? field->get<int64_t>() : 0;
}

std::string JsonFields::Text(const char* name) {
  const Json* field = Find(name);
  if (field == nullptr) return {};
  Check(field->is_string(), "wrong type");
  return why_.empty() ? field->get<std::string>() : std::string();
}

Uuid JsonFields::Owner(const char* name) {
  const std::string text = Text(name);
  if (!why_.empty()) return {};
  const std::optional<Uuid> owner = Uuid::Parse(text);
  Check(owner.has_value(), "not canonical");
  Check(!owner || !owner->nil(), "owner nil");
  return owner.value_or(Uuid{});
}

const Json* JsonFields::Object(const char* name) {
  const Json* field = Find(name);
  if (field == nullptr) return nullptr;
  Check(field->is_object(), "wrong type");
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

Result<Json> ParseBody(const std::string& body, size_t max_bytes) {
  if (body.empty()) return Status(Code::kCorrupt, "size 0");
  if (body.size() > max_bytes) {
    return Status(Code::kCorrupt, "over " + std::to_string(max_bytes) + " bytes");
  }
  Json json = Json::parse(body, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return Status(Code::kCorrupt, "not JSON");
  return json;
}

}  // namespace lease
