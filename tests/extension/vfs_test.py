"""Fenced databases in real shells: who holds the lease writes, everybody else reads."""

import os
import random
import sqlite3
import unittest

import shell


class VfsTest(shell.EndToEndTest):
    mode = "DELETE"

    def uri(self, name="app.db", parameters="lease_node=7"):
        return f"file:{self.path(name)}?vfs=lease&{parameters}"

    def open(self, name="app.db", parameters="lease_node=7"):
        """A shell whose main database is fenced; its store is the default one beside it."""
        opened = self.shell()
        opened.run(f".open '{self.uri(name, parameters)}'")
        return opened

    def holder(self, ttl=60000):
        holder = self.open()
        self.assertEqual(holder.run(f"SELECT lease_acquire(7, {ttl});"), ["1"])
        holder.run(f"PRAGMA journal_mode={self.mode}; CREATE TABLE t(x); INSERT INTO t VALUES(1);")
        return holder

    def assert_refused(self, writer, sql, text="attempt to write a readonly database"):
        with self.assertRaisesRegex(shell.SqlError, text):
            writer.run(sql)


class TwoShellsTest(VfsTest):

    def test_the_holder_writes_and_the_other_reads_and_is_refused_at_once(self):
        holder = self.holder()
        other = self.open()
        self.assertEqual(other.run("SELECT x FROM t;"), ["1"])
        self.assert_refused(other, "INSERT INTO t VALUES(2);")
        holder.run("INSERT INTO t VALUES(2);")
        self.assertEqual(other.run("SELECT count(*) FROM t;"), ["2"])
        [status] = other.run("PRAGMA lease_status;")
        self.assertIn('"live":false,"reason":"this process does not hold it', status)
        self.assertEqual(
            other.run("SELECT node, kind, store FROM lease_events WHERE kind = 'refused';"),
            [f"7|refused|{self.path('app.db')}"])

    def test_a_killed_holder_is_succeeded_and_its_half_transaction_is_rolled_back(self):
        holder = self.holder()
        other = self.open()
        # Spilled, so that half of it is in the files.
        holder.run("PRAGMA cache_size=5; BEGIN; WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL "
                   "SELECT i + 1 FROM n WHERE i < 200) INSERT INTO t "
                   "SELECT randomblob(2000) FROM n;")
        holder.kill()
        if self.mode == "DELETE":
            # Only who may write can mend the file.
            self.assert_refused(other, "SELECT count(*) FROM t;")
        else:
            self.assertEqual(other.run("SELECT count(*) FROM t;"), ["1"])
        self.assertEqual(other.run("SELECT lease_acquire(7, 60000, 60000);"), ["2"])
        self.assertEqual(other.run("SELECT x FROM t;"), ["1"])
        other.run("INSERT INTO t VALUES(2);")
        self.assertEqual(other.run("PRAGMA integrity_check;"), ["ok"])

    def test_a_hand_over_by_release_takes_no_time(self):
        holder = self.holder()
        other = self.open()
        holder.run("SELECT lease_release(7);")
        self.assertEqual(other.run("SELECT lease_acquire(7);"), ["2"])
        other.run("INSERT INTO t VALUES(2);")
        self.assert_refused(holder, "INSERT INTO t VALUES(3);")
        [status] = holder.run("PRAGMA lease_status;")
        self.assertIn('"fence":2', status)

    def test_what_cannot_be_opened_is_told_among_the_events(self):
        loaded = self.shell()
        with self.assertRaisesRegex(shell.SqlError, "unable to open database"):
            loaded.run(f".open 'file:{self.path('app.db')}?vfs=lease'")
        self.assertRegex(loaded.run("SELECT detail FROM lease_events;")[0],
                         "give either lease_node=N or leader=PATH")

    def test_workers_of_one_host_share_a_database_under_a_leader(self):
        path = self.path("leader")
        leader = self.open(parameters=f"leader={path}")
        self.assertEqual(leader.run(f"SELECT leader_claim('{path}');"), ["1"])
        leader.run("CREATE TABLE t(x); INSERT INTO t VALUES(1);")
        other = self.open(parameters=f"leader={path}")
        self.assertEqual(other.run("SELECT x FROM t;"), ["1"])
        self.assert_refused(other, "INSERT INTO t VALUES(2);")
        leader.kill()
        self.assertEqual(other.run(f"SELECT leader_claim('{path}');"), ["2"])
        other.run("INSERT INTO t VALUES(2);")


class TwoShellsInWalModeTest(TwoShellsTest):
    mode = "WAL"


class PausedHolderTest(VfsTest):
    """kill -STOP, a takeover after one TTL, and kill -CONT."""

    def paused(self, sql):
        holder = self.holder(ttl=1500)
        holder.run(sql)
        holder.stop()
        other = self.open()
        self.assertEqual(other.run("SELECT lease_acquire(7, 1500, 60000);"), ["2"])
        return holder, other

    def test_before_its_first_write_cannot_write_after_its_successor_has(self):
        holder, other = self.paused("BEGIN;")
        other.run("INSERT INTO t VALUES(2);")
        holder.cont()
        self.assert_refused(holder, "INSERT INTO t VALUES(3);")
        holder.run("ROLLBACK;")
        self.assertEqual(holder.run("SELECT group_concat(x) FROM t;"), ["1,2"])

    def test_in_the_middle_of_a_transaction_cannot_commit(self):
        holder, other = self.paused("BEGIN; INSERT INTO t VALUES(3);")
        self.assert_refused(other, "INSERT INTO t VALUES(2);", "database is locked")
        holder.cont()
        self.assert_refused(holder, "COMMIT;", "disk I/O error")
        other.run("INSERT INTO t VALUES(2);")
        self.assertEqual(holder.run("SELECT group_concat(x) FROM t;"), ["1,2"])
        self.assertRegex(
            holder.run("SELECT detail FROM lease_events WHERE kind = 'refused';")[0],
            "this process does not hold it")


class PausedHolderInWalModeTest(PausedHolderTest):
    mode = "WAL"


class SameDatabaseTest(VfsTest):

    def workload(self, seed):
        """Random DDL and DML that leaves the same database wherever it runs."""
        chance = random.Random(seed)
        tables = []
        for step in range(300):
            if len(tables) < 3 or chance.random() < 0.05:
                name = f"t{step}"
                tables.append(name)
                yield f"CREATE TABLE {name}(id INTEGER PRIMARY KEY, a, b TEXT, c BLOB);"
                continue
            table = chance.choice(tables)
            action = chance.randrange(12)
            if action < 5:
                yield (f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
                       f"i < {chance.randrange(1, 60)}) INSERT INTO {table}(a, b, c) SELECT i, "
                       f"'{chance.random()}', zeroblob({chance.randrange(3000)}) FROM n;")
            elif action == 5:
                yield f"UPDATE {table} SET a = a + {step} WHERE id % 3 = {chance.randrange(3)};"
            elif action == 6:
                yield f"DELETE FROM {table} WHERE id % 7 = {chance.randrange(7)};"
            elif action == 7:
                yield f"CREATE INDEX IF NOT EXISTS i_{table} ON {table}(a, b);"
            elif action == 8:
                yield (f"BEGIN; UPDATE {table} SET b = '{step}'; SAVEPOINT s; DELETE FROM {table}; "
                       f"ROLLBACK TO s; {chance.choice(('COMMIT', 'ROLLBACK'))};")
            elif action == 9:
                yield chance.choice(("VACUUM;", "PRAGMA auto_vacuum=FULL;", "ANALYZE;",
                                     "PRAGMA incremental_vacuum;", "REINDEX;"))
            elif action == 10:
                yield f"PRAGMA journal_mode={chance.choice(('DELETE', 'TRUNCATE', 'PERSIST', 'WAL'))};"
            else:
                tables.remove(table)
                yield f"DROP TABLE {table};"

    def test_a_random_workload_leaves_the_same_dump_as_on_the_default_vfs(self):
        for seed in range(3):
            with self.subTest(seed=seed):
                script = ["PRAGMA cache_size=10; PRAGMA synchronous=OFF;", *self.workload(seed)]
                plain = self.shell(f"plain-{seed}.db")
                fenced = self.open(f"fenced-{seed}.db")
                self.assertEqual(fenced.run("SELECT lease_acquire(7, 60000);"), ["1"])
                for statements in script:
                    self.assertEqual(fenced.run(statements), plain.run(statements), statements)
                self.assertEqual(fenced.run(".dump"), plain.run(".dump"))
                self.assertEqual(fenced.run("PRAGMA integrity_check;"), ["ok"])


class PythonTest(VfsTest):

    def test_a_refusal_is_an_exception_and_the_connection_stays_usable(self):
        os.environ.pop("LEASE_STORE", None)
        self.connect()
        database = sqlite3.connect(self.uri(), uri=True, isolation_level=None)
        self.addCleanup(database.close)
        with self.assertRaisesRegex(sqlite3.OperationalError, "readonly database"):
            database.execute("CREATE TABLE t(x)")
        self.assertEqual(database.execute("SELECT lease_acquire(7)").fetchone(), (1,))
        database.execute("CREATE TABLE t(x)")
        database.execute("BEGIN")
        database.execute("INSERT INTO t VALUES(1)")
        database.execute("SELECT lease_release(7)").fetchall()
        with self.assertRaisesRegex(sqlite3.OperationalError, "disk I/O error"):
            database.execute("COMMIT")
        self.assertFalse(database.in_transaction)
        self.assertEqual(database.execute("SELECT count(*) FROM t").fetchone(), (0,))


if __name__ == "__main__":
    unittest.main()
