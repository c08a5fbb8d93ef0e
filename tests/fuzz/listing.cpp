#include "core/objects/http/listing.h"

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "tests/fuzz/fuzz.h"

namespace lease::fuzz {
namespace {

std::string Saved(const pugi::xml_document& document) {
  std::ostringstream text;
  document.save(text, "", pugi::format_raw);
  return text.str();
}

// XML 1.0 cannot say control characters, and its readers turn a carriage return into a line feed.
bool CanBeSaid(const std::string& key) {
  return std::none_of(key.begin(), key.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

void Check(const ListingPage& page) {
  Require(std::is_sorted(page.keys.begin(), page.keys.end()), "a page is sorted");
  for (const std::string& key : page.keys) Require(!key.empty(), "a key has a name");
  Require(!(kFault && !page.truncated && page.keys.size() == 3), "planted");
}

void S3(const std::string& input) {
  const std::optional<ListingPage> page = ParseS3Listing(input);
  if (!page) return;
  Check(*page);
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("ListBucketResult");
  root.append_child("IsTruncated").text().set(page->truncated ? "true" : "false");
  for (const std::string& key : page->keys) {
    if (!CanBeSaid(key)) return;
    root.append_child("Contents").append_child("Key").text().set(key.c_str());
  }
  const std::optional<ListingPage> again = ParseS3Listing(Saved(document));
  Require(again && again->keys == page->keys && again->truncated == page->truncated,
          "a listing that is said again is the same (S3)");
}

void Azure(const std::string& input) {
  const std::optional<ListingPage> page = ParseAzureListing(input);
  if (!page) return;
  Check(*page);
  Require(page->truncated == !page->marker.empty(), "a page that goes on says where");
  if (!CanBeSaid(page->marker)) return;
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("EnumerationResults");
  pugi::xml_node blobs = root.append_child("Blobs");
  for (const std::string& key : page->keys) {
    if (!CanBeSaid(key)) return;
    blobs.append_child("Blob").append_child("Name").text().set(key.c_str());
  }
  root.append_child("NextMarker").text().set(page->marker.c_str());
  const std::optional<ListingPage> again = ParseAzureListing(Saved(document));
  Require(again && again->keys == page->keys && again->marker == page->marker,
          "a listing that is said again is the same (Azure)");
}

void Error(const std::string& input) {
  const ServerError said = ParseServerError(input);
  for (const std::string& text : {said.code, said.message, said.region}) {
    Require(text.size() <= 200 && CanBeSaid(text), "what a server says is one short line");
  }
}

}  // namespace

void Target(const std::string& input) {
  S3(input);
  Azure(input);
  Error(input);
}

}  // namespace lease::fuzz
