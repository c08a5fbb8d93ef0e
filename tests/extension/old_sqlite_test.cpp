// The module in a SQLite that is older than it needs.

#define SQLITE_CORE 1
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sqlite3ext.h>

#include <memory>
#include <string>

namespace {

using EntryPoint = int (*)(sqlite3*, char**, const sqlite3_api_routines*);

const sqlite3_api_routines* api = nullptr;

int KeepRoutines(sqlite3*, char**, const sqlite3_api_routines* routines) {
  api = routines;
  return SQLITE_OK;
}

TEST(Loading, IntoAnOlderSqliteFailsAndNamesBothVersions) {
  sqlite3_auto_extension(reinterpret_cast<void (*)()>(KeepRoutines));
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(":memory:", &db), SQLITE_OK);
  const std::unique_ptr<sqlite3, int (*)(sqlite3*)> closer(db, sqlite3_close);
  sqlite3_api_routines old = *api;
  old.libversion_number = [] { return 3'037'002; };
  old.libversion = [] { return "3.37.2"; };

  void* module = dlopen(LEASE_MODULE, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(module, nullptr) << dlerror();
  const auto init = reinterpret_cast<EntryPoint>(dlsym(module, "sqlite3_lease_init"));
  ASSERT_NE(init, nullptr) << dlerror();

  char* error = nullptr;
  EXPECT_EQ(init(db, &error, &old), SQLITE_ERROR);
  EXPECT_STREQ(error, "lease: needs SQLite 3.38 or newer, this is 3.37.2");
  sqlite3_free(error);
  EXPECT_NE(sqlite3_exec(db, "SELECT lease_version()", nullptr, nullptr, nullptr), SQLITE_OK);

  EXPECT_EQ(init(db, &error, api), SQLITE_OK_LOAD_PERMANENTLY);
  EXPECT_EQ(sqlite3_exec(db, "SELECT lease_version()", nullptr, nullptr, nullptr), SQLITE_OK);
}

}  // namespace
