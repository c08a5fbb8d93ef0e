#include "core/objects/http/listing.h"

#include <algorithm>
#include <pugixml.hpp>
#include <string_view>
#include <utility>

#include "core/objects/http/encoding.h"

namespace lease {
namespace {

constexpr size_t kLongestCode = 64;
constexpr size_t kLongestMessage = 200;

bool Parse(pugi::xml_document& document, const std::string& xml) {
  // Entities of its own and external ones are never expanded by this parser.
  return document.load_buffer(xml.data(), xml.size(), pugi::parse_escapes | pugi::parse_cdata)
             .status == pugi::status_ok;
}

// One line of printable text.
std::string Clean(std::string_view text, size_t longest) {
  std::string line;
  for (const char c : text.substr(0, text.find('\n'))) {
    if (line.size() >= longest) break;
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') line += c;
  }
  return line;
}

// S3 writes a space as '+'.
std::optional<std::string> DecodeS3Key(std::string text, bool encoded) {
  if (!encoded) return text;
  std::replace(text.begin(), text.end(), '+', ' ');
  return Unescape(text);
}

bool Add(ListingPage& page, std::optional<std::string> key) {
  if (!key || key->empty()) return false;
  page.keys.push_back(std::move(*key));
  return true;
}

}  // namespace

std::optional<ListingPage> ParseS3Listing(const std::string& xml) {
  pugi::xml_document document;
  if (!Parse(document, xml)) return {};
  const pugi::xml_node root = document.child("ListBucketResult");
  if (!root) return {};
  ListingPage page;
  const bool encoded = std::string_view(root.child_value("EncodingType")) == "url";
  for (const pugi::xml_node one : root.children("Contents")) {
    if (!Add(page, DecodeS3Key(one.child_value("Key"), encoded))) return {};
  }
  for (const pugi::xml_node one : root.children("CommonPrefixes")) {
    if (!Add(page, DecodeS3Key(one.child_value("Prefix"), encoded))) return {};
  }
  std::sort(page.keys.begin(), page.keys.end());
  page.truncated = std::string_view(root.child_value("IsTruncated")) == "true";
  return page;
}

std::optional<ListingPage> ParseAzureListing(const std::string& xml) {
  pugi::xml_document document;
  if (!Parse(document, xml)) return {};
  const pugi::xml_node root = document.child("EnumerationResults");
  if (!root) return {};
  ListingPage page;
  for (const pugi::xml_node one : root.child("Blobs").children()) {
    const pugi::xml_node name = one.child("Name");
    const bool encoded = name.attribute("Encoded").as_bool();
    std::string text = name.child_value();
    if (!Add(page, encoded ? Unescape(text) : std::move(text))) return {};
  }
  std::sort(page.keys.begin(), page.keys.end());
  page.marker = root.child_value("NextMarker");
  page.truncated = !page.marker.empty();
  return page;
}

ServerError ParseServerError(const std::string& xml) {
  pugi::xml_document document;
  // A document that is cut off still says what it says.
  static_cast<void>(Parse(document, xml));
  pugi::xml_node error = document.child("Error");
  if (!error) error = document.child("ErrorResponse").child("Error");
  ServerError said;
  said.code = Clean(error.child_value("Code"), kLongestCode);
  said.message = Clean(error.child_value("Message"), kLongestMessage);
  said.region = Clean(error.child_value("Region"), kLongestCode);
  return said;
}

}  // namespace lease
