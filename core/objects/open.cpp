// Which store a URL names: one row per scheme.

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/objects/filesystem_store.h"
#include "core/objects/http/bucket_store.h"
#include "core/objects/memory_store.h"
#include "lease/object_store.h"

namespace lease {
namespace {

using Opened = Result<std::shared_ptr<ObjectStore>>;

Status Misuse(std::string text) { return {Code::kMisuse, std::move(text)}; }

Opened OpenDirectory(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  fs::path root;
  if (!error) root = fs::weakly_canonical(absolute, error);
  if (error) return Status(Code::kCannotOpen, "cannot resolve '" + path + "': " + error.message());
  if (!root.has_filename()) root = root.parent_path();  // "dir/"
  if (root == root.root_path()) return Misuse("the root of the file system cannot be a store");
  const fs::file_type type = fs::status(root, error).type();
  if (type == fs::file_type::none || error == std::errc::not_a_directory) {
    return Status(Code::kCannotOpen, "cannot look up '" + path + "': " + error.message());
  }
  if (type != fs::file_type::directory && type != fs::file_type::not_found) {
    return Status(Code::kCannotOpen, "'" + path + "' is a file, not a directory");
  }
  return Opened(std::make_shared<FilesystemStore>(root.string()));
}

std::optional<std::string> PercentDecoded(std::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); i++) {
    char byte = text[i];
    if (byte == '%') {
      unsigned value = 0;
      const char* const digits = text.data() + i + 1;
      const char* const end = text.data() + std::min(i + 3, text.size());
      if (std::from_chars(digits, end, value, 16).ptr != digits + 2 || value == 0) return {};
      byte = static_cast<char>(value);
      i += 2;
    }
    decoded += byte;
  }
  return decoded;
}

// `rest` is what follows "scheme:".
Opened OpenFileUrl(std::string_view rest) {
  if (rest.substr(0, 2) == "//") {
    const size_t path = std::min(rest.find('/', 2), rest.size());
    const std::string_view host = rest.substr(2, path - 2);
    if (!host.empty() && host != "localhost") {
      return Misuse("a file URL names no other host: use file:///absolute/path");
    }
    rest.remove_prefix(path);
  }
  if (rest.empty() || rest.front() != '/') return Misuse("use file:///absolute/path");
  if (rest.find_first_of("?#") != std::string_view::npos) {
    return Misuse("a file URL takes no options (write ? as %3F and # as %23)");
  }
  const std::optional<std::string> path = PercentDecoded(rest);
  if (!path) return Misuse("the URL has an invalid % escape");
  return OpenDirectory(*path);
}

Opened OpenMemoryUrl(std::string_view rest) {
  constexpr std::string_view kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (rest.empty() || rest.find_first_not_of(kAllowed) != std::string_view::npos) {
    return Misuse("use mem:name with letters, digits, '-', '_' and '.'");
  }
  return Opened(std::make_shared<MemoryStore>(std::string(rest)));
}

struct Scheme {
  std::string_view name;
  Opened (*open)(std::string_view rest);
  Network network = Network::kRefused;  // whether it needs one
};

constexpr Scheme kSchemes[] = {
    {"file", OpenFileUrl},
    {"mem", OpenMemoryUrl},
    {"s3", OpenS3, Network::kAllowed},
    {"gs", OpenGcs, Network::kAllowed},
    {"az", OpenAzure, Network::kAllowed},
};

// What precedes the first ':', if it has the form of a scheme; else the URL is a path.
std::optional<std::string> SchemeOf(std::string_view url) {
  std::string scheme(url.substr(0, url.find(':')));
  if (scheme.size() == url.size() || scheme.empty()) return {};
  for (char& c : scheme) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool letter = c >= 'a' && c <= 'z';
    const bool other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    if (!letter && (!other || &c == &scheme.front())) return {};
  }
  return scheme;
}

bool HoldsSecret(std::string_view rest) {
  const size_t options = std::min(rest.find_first_of("?#"), rest.size());
  if (rest.substr(0, 2) == "//") {
    const std::string_view authority = rest.substr(2, std::min(rest.find('/', 2), options) - 2);
    if (authority.find('@') != std::string_view::npos) return true;
  }
  std::string_view query = rest.substr(options);
  while (!query.empty()) {
    query.remove_prefix(1);
    std::string name(query.substr(0, query.find_first_of("=&")));
    for (char& c : name) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    for (const std::string_view word : {"secret", "token", "sig", "key", "passw", "credential"}) {
      if (name.find(word) != std::string::npos) return true;
    }
    query.remove_prefix(std::min(query.find('&'), query.size()));
  }
  return false;
}

}  // namespace

Result<std::shared_ptr<ObjectStore>> OpenObjectStore(const std::string& url, Network network) {
  if (url.empty()) return Misuse("the store's URL is empty");
  if (url.find('\0') != std::string::npos) return Misuse("the store's URL holds a NUL byte");
  const std::optional<std::string> scheme = SchemeOf(url);
  if (!scheme) return OpenDirectory(url);
  const std::string_view rest = std::string_view(url).substr(scheme->size() + 1);
  if (HoldsSecret(rest)) {
    return Misuse(
        "the store's URL holds a credential: URLs are shown and logged, so pass it by "
        "the environment or a credentials file");
  }
  std::string known;
  bool refused = false;
  for (const Scheme& row : kSchemes) {
    if (row.network == Network::kAllowed && network == Network::kRefused) {
      refused = refused || row.name == *scheme;
      continue;
    }
    if (row.name == *scheme) return row.open(rest);
    known += std::string(known.empty() ? "" : ", ") + std::string(row.name);
  }
  return Misuse(
      (refused ? "no store across a network may be opened here, such as '" : "unknown scheme '") +
      *scheme + "' (known: " + known + "; a path with ':' in it starts with / or ./)");
}

}  // namespace lease
