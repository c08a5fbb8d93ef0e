// What the extension knows about one SQLite connection: which store it works on. Leases
// themselves belong to the process (lease/registry.h).

#ifndef LEASE_EXTENSION_CONNECTION_H_
#define LEASE_EXTENSION_CONNECTION_H_

#include <cstdint>
#include <string>

#include "extension/candidacy.h"
#include "extension/sqlite.h"
#include "lease/registry.h"
#include "lease/status.h"

namespace lease {

// The store of a database for which none was named: LEASE_STORE, else the directory beside
// `database`, the path of its file, else, where that is empty, one in memory.
Result<Holdings*> OpenDefaultStore(const std::string& database, Network network);

// Counted by the functions and tables that SQLite keeps for the connection; gone with the last.
// Thread rules: those of the connection, whose mutex SQLite holds during every callback.
class Connection {
 public:
  // The one of `db`, made if need be, with one more reference.
  static Connection* Obtain(sqlite3* db, Network network);
  // Whether this module has registered anything with `db`.
  static bool Knows(sqlite3* db);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void Ref() { references_++; }
  void Unref();

  // Every function and table is registered.
  bool complete() const { return complete_; }
  void SetComplete() { complete_ = true; }

  // From now on, and for good: no store across a network, even if it was chosen before.
  void RefuseNetwork();

  // The store of this connection: the chosen one, else the default for the main database.
  // Resolved at the first use, and again in a forked child.
  Result<Holdings*> Store();

  // The store that `url` names, if this connection may reach it.
  Result<Holdings*> Open(const std::string& url) const;

  // Makes `url` the store of this connection from now on; after an error the former one stays.
  Result<Holdings*> Choose(const std::string& url);

  // "<main database>-leader"; kMisuse where the main database is no file.
  Result<std::string> LeaderPath() const;

  // Candidacy::Find, which for the absolute path that was asked for last takes no lock.
  Candidacy* FindCandidacy(const std::string& path);
  // The same for LeaderPath().
  Result<Candidacy*> FindDefaultCandidacy();

 private:
  Connection(sqlite3* db, Network network) : db_(db), network_(network) {}
  ~Connection();

  Result<Holdings*> Remember(Result<Holdings*> opened);
  std::string MainFile() const;

  sqlite3* const db_;
  Network network_;
  int references_ = 1;
  bool complete_ = false;
  Holdings* holdings_ = nullptr;
  uint64_t generation_ = 0;  // of the process that resolved holdings_
  std::string url_;          // of holdings_, for a forked child
  Candidacy* candidacy_ = nullptr;
  uint64_t candidacy_generation_ = 0;
  std::string candidacy_path_;
  std::string candidacy_main_;  // the main database's file, if candidacy_path_ is LeaderPath()
};

}  // namespace lease

#endif  // LEASE_EXTENSION_CONNECTION_H_
