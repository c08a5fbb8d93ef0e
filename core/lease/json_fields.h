// Typed reads of the fields of one JSON object. The first thing that is wrong is remembered, so a
// reader takes all its fields and then asks once.

#ifndef LEASE_LEASE_JSON_FIELDS_H_
#define LEASE_LEASE_JSON_FIELDS_H_

#include <cstdint>
#include <string>

#include "core/base/json.h"
#include "lease/record.h"
#include "lease/status.h"
#include "lease/uuid.h"

namespace lease {

class JsonFields {
 public:
  explicit JsonFields(const JsonValue& object);

  // Zero, nil or empty after a failure.
  uint64_t Unsigned(const char* name);
  int64_t Signed(const char* name);
  std::string Text(const char* name);
  Uuid Owner(const char* name);
  const JsonValue* Object(const char* name);
  Record OneRecord();  // the five fields of a record

  void Check(bool holds, const char* otherwise);
  const std::string& why() const { return why_; }

 private:
  const JsonValue* Find(const char* name);

  const JsonValue& object_;
  std::string why_;
};

// Parses a body of 1 to `max_bytes` bytes.
Result<JsonValue> ParseBody(const std::string& body, size_t max_bytes);

}  // namespace lease

#endif  // LEASE_LEASE_JSON_FIELDS_H_
