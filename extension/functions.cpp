#include "extension/functions.h"

#include <memory>

#include "extension/guard.h"

namespace lease {
namespace {

// What SQLite keeps for one function of one connection.
struct Binding {
  const Function& function;
  Connection& connection;
};

void Run(sqlite3_context* context, int count, sqlite3_value** values) {
  const Binding& binding = *static_cast<Binding*>(sqlite3_user_data(context));
  Guard(
      [&] {
        Call call{context,
                  binding.connection,
                  {values, static_cast<size_t>(count)},
                  {binding.function.what, {}}};
        const Status status = binding.function.body(call);
        if (!status.ok()) ResultError(context, call.subject, status);
      },
      [&](const char* text) {
        if (text == nullptr) return sqlite3_result_error_nomem(context);
        sqlite3_result_error(context, text, -1);
      });
}

void Destroy(void* pointer) {
  const std::unique_ptr<Binding> binding(static_cast<Binding*>(pointer));
  binding->connection.Unref();
}

}  // namespace

int RegisterFunctions(sqlite3* db, Connection& connection, std::span<const Function> functions) {
  for (const Function& function : functions) {
    for (int count = function.least; count <= function.most; count++) {
      auto binding = std::make_unique<Binding>(Binding{function, connection});
      connection.Ref();
      // Destroy is called for a failed registration too.
      const int rc = sqlite3_create_function_v2(db, function.name, count, function.flags,
                                                binding.release(), Run, nullptr, nullptr, Destroy);
      if (rc != SQLITE_OK) return rc;
    }
  }
  return SQLITE_OK;
}

}  // namespace lease
