#include "extension/tables/table.h"

#include <utility>

#include "extension/errors.h"
#include "extension/guard.h"
#include "extension/tables/query.h"

namespace lease {
namespace {

// What SQLite keeps for one table of one connection.
struct Binding {
  const Table& table;
  Connection& connection;
};

struct VirtualTable : sqlite3_vtab {
  explicit VirtualTable(const Binding& bound) : sqlite3_vtab(), binding(bound) {}
  const Binding& binding;
};

struct Cursor : sqlite3_vtab_cursor {
  std::unique_ptr<Rows> rows;
  bool at_end = true;
  sqlite3_int64 row = 0;
};

VirtualTable& Self(sqlite3_vtab* table) { return *static_cast<VirtualTable*>(table); }
Cursor& Self(sqlite3_vtab_cursor* cursor) { return *static_cast<Cursor*>(cursor); }

// Runs `body`, which returns a Status, and turns a failure into the table's error.
template <typename Body>
int RunFor(sqlite3_vtab* base, Body body) {
  const Table& table = Self(base).binding.table;
  const auto fail = [&](int code, const char* text) {
    sqlite3_free(base->zErrMsg);
    base->zErrMsg = sqlite3_mprintf("%s", text);
    return code;
  };
  return Guard(
      [&] {
        const Status status = body();
        if (status.ok()) return SQLITE_OK;
        return fail(ErrorCode(status.code()),
                    ErrorText({table.name, {}}, status.message()).c_str());
      },
      [&](const char* text) { return text == nullptr ? SQLITE_NOMEM : fail(SQLITE_ERROR, text); });
}

int Connect(sqlite3* db, void* bound, int, const char* const*, sqlite3_vtab** table, char**) {
  const Binding& binding = *static_cast<const Binding*>(bound);
  int rc = sqlite3_declare_vtab(db, binding.table.schema);
  if (rc == SQLITE_OK) rc = sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
  if (rc != SQLITE_OK) return rc;
  *table = new (std::nothrow) VirtualTable(binding);
  return *table == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

int Disconnect(sqlite3_vtab* table) {
  delete &Self(table);
  return SQLITE_OK;
}

int BestIndex(sqlite3_vtab* table, sqlite3_index_info* info) {
  return PlanQuery(Self(table).binding.table, info);
}

int Open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
  *cursor = new (std::nothrow) Cursor();
  return *cursor == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

int Close(sqlite3_vtab_cursor* cursor) {
  delete &Self(cursor);
  return SQLITE_OK;
}

Status Advance(Cursor& cursor) {
  cursor.at_end = true;
  const Result<bool> more = cursor.rows->Next();
  if (!more.ok()) return more.status();
  cursor.at_end = !*more;
  cursor.row++;
  return {};
}

int Filter(sqlite3_vtab_cursor* base, int plan, const char* columns, int count,
           sqlite3_value** values) {
  return RunFor(base->pVtab, [&]() -> Status {
    Cursor& cursor = Self(base);
    cursor.at_end = true;
    cursor.row = 0;
    const Result<Query> query = ReadQuery(plan, columns, {values, static_cast<size_t>(count)});
    if (!query.ok()) return query.status();
    if (query->nothing) return {};
    const Binding& binding = Self(base->pVtab).binding;
    Result<std::unique_ptr<Rows>> rows = binding.table.scan(binding.connection, *query);
    if (!rows.ok()) return rows.status();
    cursor.rows = std::move(*rows);
    return Advance(cursor);
  });
}

int Next(sqlite3_vtab_cursor* base) {
  return RunFor(base->pVtab, [&] { return Advance(Self(base)); });
}

int Eof(sqlite3_vtab_cursor* base) { return Self(base).at_end ? 1 : 0; }

int Column(sqlite3_vtab_cursor* base, sqlite3_context* context, int column) {
  return RunFor(base->pVtab, [&]() -> Status {
    Self(base).rows->Column(context, column);
    return {};
  });
}

int RowId(sqlite3_vtab_cursor* base, sqlite3_int64* row) {
  *row = Self(base).row;
  return SQLITE_OK;
}

void Destroy(void* pointer) {
  const std::unique_ptr<Binding> binding(static_cast<Binding*>(pointer));
  binding->connection.Unref();
}

// Without xCreate the table exists under its own name alone; without xUpdate it is read only.
const sqlite3_module kModule = [] {
  sqlite3_module module{};
  module.xConnect = Connect;
  module.xBestIndex = BestIndex;
  module.xDisconnect = Disconnect;
  module.xOpen = Open;
  module.xClose = Close;
  module.xFilter = Filter;
  module.xNext = Next;
  module.xEof = Eof;
  module.xColumn = Column;
  module.xRowid = RowId;
  return module;
}();

}  // namespace

Result<Holdings*> QueriedStore(Connection& connection, const Query& query) {
  if (!query.argument) return connection.Store();
  return connection.Open(*query.argument);
}

Result<NodeList> QueriedNodes(Holdings& store, const Query& query) {
  if (query.nodes) return NodeList{*query.nodes, {}};
  return store.Nodes();
}

std::string QueriedName(const Query& query, const std::string& canonical) {
  return query.argument.value_or(canonical);
}

int RegisterTable(sqlite3* db, Connection& connection, const Table& table) {
  auto binding = std::make_unique<Binding>(Binding{table, connection});
  connection.Ref();
  // Destroy is called for a failed registration too.
  return sqlite3_create_module_v2(db, table.name, &kModule, binding.release(), Destroy);
}

}  // namespace lease
