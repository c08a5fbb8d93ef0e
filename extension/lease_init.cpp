// The entry points: .load ./lease, or sqlite3_load_extension.
//
// sqlite3_lease_init registers every function and table on that connection and, by auto-extension,
// on every connection that the process opens later, and the VFS `lease`.
// sqlite3_leaselocal_init does the same for that connection alone, which from then on reaches no
// store across a network: for connections that run other people's SQL.
// Loading touches no file and starts no thread. With SQLITE_CORE this is a part of the program that
// links SQLite: include/lease/extension.h.

#include <array>

#include "extension/connection.h"
#include "extension/functions.h"
#include "extension/guard.h"
#include "extension/sqlite.h"
#include "extension/tables/table.h"
#include "extension/vfs/lease_vfs.h"

SQLITE_EXTENSION_INIT1

namespace lease {
namespace {

#ifdef SQLITE_CORE
constexpr int kRegistered = SQLITE_OK;
#else
constexpr int kRegistered = SQLITE_OK_LOAD_PERMANENTLY;
constexpr int kOldestSqlite = 3'038'000;  // sqlite3_vtab_in
#endif

// Whether any copy of this module has its functions there: SQLITE_OK or SQLITE_ERROR.
int HasFunctions(sqlite3* db) {
  sqlite3_stmt* probe = nullptr;
  const int rc = sqlite3_prepare_v2(db, "SELECT lease_version()", -1, &probe, nullptr);
  sqlite3_finalize(probe);
  return rc;
}

// A connection that was restricted stays so, one that has everything can be restricted, and one
// that memory left with a part gets the rest. What it has it keeps: it may be in use.
int Register(sqlite3* db, Network network) {
  return Guard(
      [db, network] {
        struct Release {
          void operator()(Connection* connection) const { connection->Unref(); }
        };
        const std::unique_ptr<Connection, Release> connection(Connection::Obtain(db, network));
        if (network == Network::kRefused) connection->RefuseNetwork();
        if (connection->complete()) return SQLITE_OK;
        int rc = RegisterFunctions(db, *connection, LeaseFunctions());
        if (rc == SQLITE_OK) rc = RegisterFunctions(db, *connection, LeaderFunctions());
        for (const Table* table :
             {&kProcessLeases, &kLeaseFences, &kLeaderState, &kLeaseEvents, &kLeaseStats}) {
          if (rc == SQLITE_OK) rc = RegisterTable(db, *connection, *table);
        }
        if (rc == SQLITE_OK) connection->SetComplete();
        return rc;
      },
      [](const char* text) { return text == nullptr ? SQLITE_NOMEM : SQLITE_ERROR; });
}

// Of a connection that opens: that must not fail because of an extension, but for lack of memory
// it may, rather than open with half the functions.
int RegisterOnOpen(sqlite3* db, char**, const sqlite3_api_routines*) {
  return Register(db, Network::kAllowed) == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
}

// The functions of another copy stay, but that copy cannot be told to refuse the network.
int Load(sqlite3* db, Network network) {
  if (!Connection::Knows(db)) {
    const int rc = HasFunctions(db);
    if (rc == SQLITE_OK) return network == Network::kRefused ? SQLITE_MISUSE : SQLITE_OK;
    if (rc == SQLITE_NOMEM) return rc;
  }
  return Register(db, network);
}

int Initialise(sqlite3* db, char** error, [[maybe_unused]] const sqlite3_api_routines* api,
               Network network) {
#ifndef SQLITE_CORE
  if (api->libversion_number() < kOldestSqlite) {
    if (error != nullptr)
      *error = api->mprintf("lease: needs SQLite 3.38 or newer, this is %s", api->libversion());
    return SQLITE_ERROR;
  }
  // Once, because connections may load on several threads.
  static const bool set = (sqlite3_api = api, true);
  static_cast<void>(set);
#endif

  int rc = Load(db, network);
  if (rc == SQLITE_OK && network == Network::kAllowed) {
    rc = sqlite3_auto_extension(reinterpret_cast<void (*)()>(RegisterOnOpen));
  }
  if (rc == SQLITE_OK) rc = RegisterVfs(network);
  if (rc == SQLITE_OK) return kRegistered;
  if (error != nullptr) {
    *error = rc == SQLITE_MISUSE
                 ? sqlite3_mprintf("lease: another copy of this module is loaded here already")
                 : sqlite3_mprintf("lease: cannot register: %s", sqlite3_errmsg(db));
  }
  return rc;
}

}  // namespace
}  // namespace lease

extern "C" __attribute__((visibility("default"))) int sqlite3_lease_init(
    sqlite3* db, char** error, const sqlite3_api_routines* api) {
  return lease::Initialise(db, error, api, lease::Network::kAllowed);
}

extern "C" __attribute__((visibility("default"))) int sqlite3_leaselocal_init(
    sqlite3* db, char** error, const sqlite3_api_routines* api) {
  return lease::Initialise(db, error, api, lease::Network::kRefused);
}
