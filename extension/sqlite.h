// SQLite as a loadable extension sees it: every sqlite3_… call goes through the table of functions
// that the host passed to sqlite3_lease_init.

#ifndef LEASE_EXTENSION_SQLITE_H_
#define LEASE_EXTENSION_SQLITE_H_

#include <sqlite3ext.h>

SQLITE_EXTENSION_INIT3

#endif  // LEASE_EXTENSION_SQLITE_H_
