// What a body says of itself, read leniently: the target then asks the strict reader for it.

#ifndef LEASE_TESTS_FUZZ_JSON_H_
#define LEASE_TESTS_FUZZ_JSON_H_

#include <nlohmann/json.hpp>
#include <string>

#include "lease/uuid.h"

namespace lease::fuzz {

inline uint64_t UnsignedIn(const nlohmann::json& json, const char* name, uint64_t otherwise) {
  if (!json.is_object() || !json.contains(name) || !json[name].is_number_unsigned()) {
    return otherwise;
  }
  return json[name].get<uint64_t>();
}

inline Uuid OwnerIn(const nlohmann::json& json) {
  if (!json.is_object() || !json.contains("owner") || !json["owner"].is_string()) return {};
  return Uuid::Parse(json["owner"].get<std::string>()).value_or(Uuid());
}

}  // namespace lease::fuzz

#endif  // LEASE_TESTS_FUZZ_JSON_H_
