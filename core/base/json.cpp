#include "core/base/json.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace lease {
namespace {

using Library = nlohmann::json;
using Kind = JsonValue::Kind;

// What the library's parser calls, in the order of the text; false ends it.
class Builder {
 public:
  explicit Builder(JsonValue& root) : root_(root) {}

  bool null() { return Add(Kind::kNullOrBoolean); }
  bool boolean(bool) { return Add(Kind::kNullOrBoolean); }
  bool number_integer(int64_t value) { return Add(Kind::kNegative, &JsonValue::negative, value); }
  bool number_unsigned(uint64_t value) { return Add(Kind::kUnsigned, &JsonValue::natural, value); }
  bool number_float(double value, const std::string&) {
    return Add(Kind::kReal, &JsonValue::real, value);
  }
  bool string(std::string& value) { return Add(Kind::kText, &JsonValue::text, std::move(value)); }
  bool binary(Library::binary_t&) { return false; }

  bool start_object(size_t) { return Enter(Kind::kObject); }
  bool start_array(size_t) { return Enter(Kind::kArray); }
  bool end_object() { return Leave(); }
  bool end_array() { return Leave(); }
  bool key(std::string& name) {
    name_ = std::move(name);
    return true;
  }
  bool parse_error(size_t, const std::string&, const Library::exception&) { return false; }

 private:
  JsonValue& Place(Kind kind) {
    JsonValue* place = &root_;
    if (!open_.empty()) {
      std::vector<JsonMember>& members = open_.back()->members;
      members.push_back({std::move(name_), {}});
      name_.clear();
      place = &members.back().value;
    }
    place->kind = kind;
    return *place;
  }
  bool Add(Kind kind) {
    Place(kind);
    return true;
  }
  template <typename T>
  bool Add(Kind kind, T JsonValue::*member, T value) {
    Place(kind).*member = std::move(value);
    return true;
  }
  bool Enter(Kind kind) {
    open_.push_back(&Place(kind));
    return true;
  }
  bool Leave() {
    open_.pop_back();
    return true;
  }

  JsonValue& root_;
  std::vector<JsonValue*> open_;  // none moves: its next neighbour comes once it is closed
  std::string name_;
};

}  // namespace

const JsonValue* JsonValue::Find(std::string_view name) const {
  if (kind != Kind::kObject) return nullptr;
  for (auto member = members.rbegin(); member != members.rend(); ++member) {
    if (member->name == name) return &member->value;
  }
  return nullptr;
}

std::optional<JsonValue> ParseJson(const std::string& text) {
  JsonValue root;
  Builder builder(root);
  if (!Library::sax_parse(text, &builder)) return std::nullopt;
  return root;
}

std::string QuoteJson(const std::string& text) {
  return Library(text).dump(-1, ' ', false, Library::error_handler_t::replace);
}

}  // namespace lease
