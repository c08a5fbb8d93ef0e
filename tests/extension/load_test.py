"""Loading: what it registers, what it exports, and what it leaves alone."""

import ctypes
import os
import sqlite3
import subprocess
import unittest

import shell

MODULE = os.environ["LEASE_MODULE"]

FUNCTIONS = {
    "lease_store": (0, 1), "lease_acquire": (1, 2, 3), "lease_campaign": (1, 2),
    "lease_token": (1,), "lease_require": (1,), "lease_renew": (1,), "lease_release": (1,),
    "lease_fence": (2, 3), "lease_verify": (2, 3), "lease_verify_fence": (1,),
    "lease_prune": (1,), "lease_version": (0,), "leader_claim": (0, 1, 2), "leader_beat": (0, 1),
    "leader_tick": (0, 1), "leader_step_down": (0, 1), "leader_campaign": (1, 2, 3, 4),
    "leader_token": (0, 1), "leader_require": (0, 1), "leader_flush": (0, 1, 2)}

COLUMNS = {
    "process_leases": "node, owner, term, seq, expires_at_ms, state, token, valid_ms, ttl_ms, "
                      "host, pid, app, records, error",
    "lease_fences": "node, predecessor_owner, predecessor_term, predecessor_seq, "
                    "predecessor_expires_at_ms, successor_owner, successor_term, successor_seq, "
                    "successor_expires_at_ms, sealed, error",
    "leader_state": "path, leader_pid, term, heartbeat, epoch, lag, liveness, is_self, "
                    "campaigning, claims, refusals, beats",
    "lease_events": "at_ms, node, kind, owner, term, seq, detail, store",
    "lease_stats": "store, op, requests, errors, retries, p50_us, p99_us, max_us"}


class LoadTest(shell.EndToEndTest):

    def test_every_function_and_table_is_registered(self):
        database = self.connect()
        rows = database.execute("SELECT name, narg FROM pragma_function_list "
                                "WHERE name LIKE 'lease\\_%' ESCAPE '\\' "
                                "OR name LIKE 'leader\\_%' ESCAPE '\\'").fetchall()
        self.assertEqual(sorted(rows),
                         sorted((name, n) for name, counts in FUNCTIONS.items() for n in counts))
        for table, columns in COLUMNS.items():
            names = [column[0] for column in
                     database.execute(f"SELECT * FROM {table} LIMIT 0").description]
            self.assertEqual(", ".join(names), columns)
        self.assertRegex(database.execute("SELECT lease_version()").fetchone()[0],
                         r"^\d+\.\d+\.\d+$")

    def test_only_the_entry_points_are_exported(self):
        symbols = subprocess.run(["nm", "-D", "--defined-only", MODULE + ".so"], check=True,
                                 capture_output=True, text=True).stdout.split()
        names = [name for name in symbols[2::3]]
        self.assertEqual(sorted(names), ["sqlite3_lease_init", "sqlite3_leaselocal_init"])

    def test_it_links_no_sqlite_of_its_own(self):
        needed = subprocess.run(["readelf", "-d", MODULE + ".so"], check=True,
                                capture_output=True, text=True).stdout
        self.assertNotIn("sqlite", needed.replace("lease.so", ""))

    def test_connections_that_open_later_have_the_functions(self):
        self.connect()
        self.assertIsNotNone(sqlite3.connect(":memory:").execute("SELECT lease_version()"))

    def test_loading_again_is_harmless_even_from_a_running_statement(self):
        database = self.connect()
        database.execute("SELECT lease_store('mem:again'), lease_acquire(7)").fetchall()
        database.enable_load_extension(True)
        database.load_extension(MODULE)
        database.execute("SELECT load_extension(?)", [MODULE]).fetchall()
        self.assertEqual(database.execute("SELECT lease_store(), lease_token(7)").fetchall(),
                         [("mem:again", 1)])

    def test_loading_touches_no_file_and_starts_no_thread(self):
        loaded = self.shell("app.db")
        self.assertEqual(loaded.run("SELECT lease_version() NOT NULL;"), ["1"])
        self.assertEqual(len(os.listdir(f"/proc/{loaded.pid}/task")), 1)
        self.assertEqual(os.listdir(self.directory), ["app.db"])

    def test_many_connections_leave_nothing_behind(self):
        self.connect()

        class MallocStatistics(ctypes.Structure):  # struct mallinfo2
            _fields_ = [(name, ctypes.c_size_t) for name in
                        ("arena", "free_chunks", "fast_chunks", "mapped_chunks", "mapped",
                         "unused", "fast", "in_use", "free", "keepcost")]

        mallinfo = ctypes.CDLL(None).mallinfo2
        mallinfo.restype = MallocStatistics

        def open_and_close():
            for _ in range(1000):
                database = sqlite3.connect(":memory:")
                database.execute("SELECT * FROM process_leases('mem:unused')").fetchall()
                database.execute("SELECT lease_token(7)").fetchall()
                database.close()

        open_and_close()
        before = mallinfo().in_use
        open_and_close()
        # The least that malloc gives is 24 bytes; what Python keeps does not grow with them.
        self.assertLess(mallinfo().in_use - before, 1000 * 16)


class DefaultStoreTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        os.environ.pop("LEASE_STORE", None)

    def test_it_lies_beside_the_database(self):
        done = self.run_shell("SELECT lease_store(), lease_acquire(7);", database="app.db")
        self.assertEqual(done.out, f"{self.path('app.db-leases')}|1\n")
        self.assertTrue(os.path.isdir(self.path("app.db-leases")))

    def test_it_is_in_memory_where_the_database_is(self):
        done = self.run_shell("SELECT lease_store(), lease_acquire(7);")
        self.assertEqual(done.out, "mem:default|1\n")
        self.assertEqual(os.listdir(self.directory), [])

    def test_the_environment_names_it(self):
        done = self.run_shell("SELECT lease_store(), lease_acquire(7);", database="app.db",
                              env={"LEASE_STORE": "./y"})
        self.assertEqual(done.out, f"{self.path('y')}|1\n")
        self.assertFalse(os.path.exists(self.path("app.db-leases")))

    def test_a_bad_one_in_the_environment_is_an_error_of_the_call(self):
        done = self.run_shell("SELECT lease_token(7);", env={"LEASE_STORE": "ftp://host/x"})
        self.assertRegex(done.err, r"lease: token node 7: LEASE_STORE: .*\(21\)")

    def test_a_file_in_its_place_is_named(self):
        with open(self.path("app.db-leases"), "wb"):
            pass
        done = self.run_shell("SELECT lease_acquire(7);", database="app.db")
        self.assertRegex(done.err, r"lease: acquire node 7: .*/app.db-leases: .*\(14\)")

    def test_a_store_is_chosen_for_one_connection_alone(self):
        first, second = self.connect(), self.connect()
        first.execute("SELECT lease_store('mem:first')").fetchall()
        self.assertEqual(first.execute("SELECT lease_store()").fetchone(), ("mem:first",))
        self.assertEqual(second.execute("SELECT lease_store()").fetchone(), ("mem:default",))


if __name__ == "__main__":
    unittest.main()
