// SQL argument lists against the loaded extension, in one connection that must stay usable.
//
// Only the module's own refusals are free to be anything; what would be accepted is turned into one
// of a few nodes, stores, headers and times, so that a run needs no network, no time and no disk.

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "tests/fuzz/fuzz.h"
#include "tests/support/scratch.h"

namespace lease::fuzz {
namespace {

// What an argument is for.
enum Kind { kNode, kTtl, kWait, kOwner, kTerm, kFence, kStore, kPath, kSmall };

struct Form {
  const char* sql;  // up to the arguments
  std::vector<Kind> kinds;
  size_t least;
};

const std::vector<Form> kForms = {
    {"SELECT lease_store", {kStore}, 0},
    {"SELECT lease_acquire", {kNode, kTtl, kWait}, 1},
    {"SELECT lease_campaign", {kNode, kTtl}, 1},
    {"SELECT lease_token", {kNode}, 1},
    {"SELECT lease_require", {kNode}, 1},
    {"SELECT lease_renew", {kNode}, 1},
    {"SELECT lease_release", {kNode}, 1},
    {"SELECT lease_fence", {kNode, kOwner, kWait}, 2},
    {"SELECT lease_verify", {kNode, kOwner, kTerm}, 2},
    {"SELECT lease_verify_fence", {kFence}, 1},
    {"SELECT lease_prune", {kNode}, 1},
    {"SELECT leader_claim", {kPath, kSmall}, 0},
    {"SELECT leader_beat", {kPath}, 0},
    {"SELECT leader_tick", {kPath}, 0},
    {"SELECT leader_step_down", {kPath}, 0},
    {"SELECT leader_campaign", {kPath, kTtl, kSmall, kSmall}, 1},
    {"SELECT leader_token", {kPath}, 0},
    {"SELECT leader_require", {kPath}, 0},
    {"SELECT leader_flush", {kPath, kSmall}, 0},
    {"SELECT * FROM process_leases", {kStore}, 0},
    {"SELECT * FROM lease_fences", {kStore}, 0},
    {"SELECT * FROM lease_stats", {}, 0},
    {"SELECT * FROM lease_events", {}, 0},
    {"SELECT * FROM leader_state", {kPath}, 0},
};

struct Blob {
  std::string bytes;
};
using Value = std::variant<std::monostate, int64_t, double, std::string, Blob>;

// Certificates stay for good, so every now and then the stores are new.
size_t g_inputs = 0;
std::string StoreOf(const std::string& name) {
  return "mem:" + name + std::to_string(g_inputs / 200);
}

Value Tamed(Kind kind, Value value) {
  if (int64_t* number = std::get_if<int64_t>(&value)) {
    if (kind == kNode && *number > 0) *number = 1 + *number % 6;
    if (kind == kTtl && *number > 0 && *number <= 86'400'000) *number = 30'000 + *number % 1000;
    if (kind == kWait && *number > 0 && *number <= 86'400'000) *number = 1;
  }
  if (std::string* text = std::get_if<std::string>(&value)) {
    const bool given = !text->empty() && text->find('\0') == std::string::npos;
    const std::string one(1, static_cast<char>('a' + text->size() % 4));
    if (kind == kStore && given) *text = StoreOf(one);
    if (kind == kPath && given) *text = one + ".leader";
  }
  return value;
}

class Connection {
 public:
  Connection() {
    Must(chdir(folder_.path().c_str()) == 0);
    Must(sqlite3_open(":memory:", &db_) == SQLITE_OK);
    sqlite3_extended_result_codes(db_, 1);
    sqlite3_db_config(db_, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, nullptr);
    Must(sqlite3_load_extension(db_, LEASE_MODULE, nullptr, nullptr) == SQLITE_OK);
  }

  // Gives up what is held and goes on with new stores.
  void Renew() {
    for (char node = '1'; node <= '6'; node++) {
      Get(std::string("SELECT lease_release(") + node + ")");
    }
    Get("SELECT lease_store('" + StoreOf("a") + "')");
  }

  // The code of the statement; its rows are read to the end.
  int Run(const std::string& sql, const std::vector<Value>& values) {
    sqlite3_stmt* statement = nullptr;
    int rc = sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr);
    for (size_t i = 0; rc == SQLITE_OK && i < values.size(); i++) {
      rc = Bind(statement, static_cast<int>(i + 1), values[i]);
    }
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    while (rc == SQLITE_ROW) {
      for (int i = 0; i < sqlite3_column_count(statement); i++) sqlite3_column_text(statement, i);
      rc = sqlite3_step(statement);
    }
    error_ = sqlite3_errmsg(db_);
    sqlite3_finalize(statement);
    return rc;
  }

  // The first value of a statement of this file; "" if it has none.
  std::string Get(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    Require(sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK,
            "the connection knows the functions and tables");
    std::string text;
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != nullptr) {
      text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return text;
  }

  const std::string& error() const { return error_; }

 private:
  static void Must(bool done) { Require(done, "the connection opens"); }

  static int Bind(sqlite3_stmt* statement, int at, const Value& value) {
    if (const auto* number = std::get_if<int64_t>(&value)) {
      return sqlite3_bind_int64(statement, at, *number);
    }
    if (const auto* real = std::get_if<double>(&value)) {
      return sqlite3_bind_double(statement, at, *real);
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
      return sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_TRANSIENT,
                                 SQLITE_UTF8);
    }
    if (const auto* blob = std::get_if<Blob>(&value)) {
      return sqlite3_bind_blob64(statement, at, blob->bytes.data(), blob->bytes.size(),
                                 SQLITE_TRANSIENT);
    }
    return sqlite3_bind_null(statement, at);
  }

  const testing::ScratchFolder folder_;
  sqlite3* db_ = nullptr;
  std::string error_;
};

// Nothing, an integer, a real, a text, a blob, the current owner, or the newest certificate.
Value ReadValue(Reader& reader, Connection& connection) {
  switch (reader.Number<uint8_t>() % 7) {
    case 1:
      return reader.Number<int64_t>();
    case 2:
      return reader.Number<double>();
    case 3:
      return reader.Text();
    case 4:
      return Blob{reader.Text()};
    case 5:
      return connection.Get("SELECT owner FROM process_leases WHERE node = 1");
    case 6:
      return connection.Get(
          "SELECT lease_fence(1, predecessor_owner) FROM lease_fences WHERE node = 1 "
          "ORDER BY successor_term DESC");
    default:
      return {};
  }
}

// What would change if a refused call did something all the same.
std::string State(Connection& connection) {
  return connection.Get(
             "SELECT group_concat(node || ' ' || owner || ' ' || term) FROM process_leases") +
         "/" + connection.Get("SELECT count(*) FROM lease_fences");
}

}  // namespace

void Target(const std::string& input) {
  static Connection& connection = *new Connection;
  if (g_inputs++ % 200 == 0) connection.Renew();
  Reader reader(input);
  for (int calls = 0; calls < 4 && !reader.done(); calls++) {
    const Form& form = kForms[reader.Number<uint8_t>() % kForms.size()];
    const size_t count =
        std::clamp<size_t>(reader.Number<uint8_t>() % 5, form.least, form.kinds.size());
    std::vector<Value> values;
    std::string marks;
    for (size_t i = 0; i < count; i++) {
      values.push_back(Tamed(form.kinds[i], ReadValue(reader, connection)));
      marks += i == 0 ? "?" : ", ?";
    }
    const bool table = std::string(form.sql).find('*') != std::string::npos;
    const std::string sql = form.sql + (table && count == 0 ? "" : "(" + marks + ")");
    const std::string before = State(connection);
    const int rc = connection.Run(sql, values);
    if (rc != SQLITE_DONE) {
      Require(connection.error().starts_with("lease: "), "an error says whose it is");
      Require(connection.error().size() < 4000, "an error is short");
    }
    if (rc == SQLITE_MISUSE)
      Require(State(connection) == before, "what is refused changes nothing");
    Require(connection.Get("SELECT 1") == "1", "the connection stays usable");
    Require(!(kFault && count > 0 && rc == SQLITE_DONE && form.kinds[0] == kPath && count == 2),
            "planted");
  }
}

}  // namespace lease::fuzz
