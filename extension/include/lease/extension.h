// The extension linked into the program that links SQLite: lease::extension_static.
//
//   sqlite3_lease_init(db, nullptr, nullptr);   // this connection, and all that open later
//
// After that everything is as with the loadable module: sql/README.md.

#ifndef LEASE_EXTENSION_H_
#define LEASE_EXTENSION_H_

#include <sqlite3.h>

struct sqlite3_api_routines;

#ifdef __cplusplus
extern "C" {
#endif

// Registers everything on `db`, and by auto-extension on every connection that this process opens
// later. `error`, unless null, gets a text to be freed by sqlite3_free; `api` is not used here.
// Returns an SQLite result code. Also fit for sqlite3_auto_extension.
int sqlite3_lease_init(sqlite3* db, char** error, const struct sqlite3_api_routines* api);

// The same for `db` alone, which from then on, and for good, reaches no store across a network.
int sqlite3_leaselocal_init(sqlite3* db, char** error, const struct sqlite3_api_routines* api);

#ifdef __cplusplus
}
#endif

#endif  // LEASE_EXTENSION_H_
