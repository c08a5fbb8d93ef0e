"""The restricted entry point: everything but stores across a network."""

import os
import socket
import subprocess
import sys
import unittest

import shell

MODULE = os.environ["LEASE_MODULE"]
LOCAL = f".load {MODULE} sqlite3_leaselocal_init"
EVERYTHING = f".load {MODULE}"
REFUSED = r"no store across a network may be opened here, such as 's3' \(known: file, mem"


class LocalTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        os.environ.pop("LEASE_STORE", None)
        # Who talks to this store is found out.
        self.server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.server.close)
        self.server.setblocking(False)
        self.store = f"s3://bucket/x?endpoint=http://127.0.0.1:{self.server.getsockname()[1]}"
        self.keys = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
                     "AWS_REGION": "r"}

    def assert_nobody_called(self):
        with self.assertRaises(BlockingIOError):
            self.server.accept()

    def restricted(self, *statements, database=":memory:", env=None):
        return self.run_shell(LOCAL, *statements, database=database, load=False,
                              env={**self.keys, **(env or {})})

    def test_leases_in_a_directory_and_in_memory_work(self):
        done = self.restricted("SELECT lease_acquire(7);", "SELECT lease_store('mem:x');",
                               "SELECT lease_acquire(7), lease_token(7);", database="app.db")
        self.assertEqual((done.out, done.err), ("1\nmem:x\n1|1\n", ""))
        self.assertTrue(os.path.isdir(self.path("app.db-leases")))

    def test_so_do_leadership_tables_and_fenced_databases(self):
        done = self.restricted(
            f"SELECT leader_claim('{self.path('leader')}');",
            "SELECT lease_acquire(7);",
            f"ATTACH 'file:{self.path('fenced.db')}?vfs=lease&lease_node=7"
            f"&lease_store={self.path('app.db-leases')}' AS fenced;",
            "CREATE TABLE fenced.t(x);", "SELECT state, token FROM process_leases;",
            database=f"file:{self.path('app.db')}")
        self.assertEqual((done.out, done.err), ("1\n1\nhere|1\n", ""))

    def test_no_call_reaches_a_store_across_a_network(self):
        for sql in (f"SELECT lease_store('{self.store}');",
                    f"SELECT * FROM process_leases('{self.store}');",
                    f"SELECT * FROM lease_fences('{self.store}');",
                    f"SELECT * FROM lease_events('{self.store}');",
                    f"SELECT * FROM lease_stats('{self.store}');"):
            self.assertRegex(self.restricted(sql).err, REFUSED, sql)
        self.assertRegex(self.restricted("SELECT lease_acquire(7);",
                                         env={"LEASE_STORE": self.store}).err,
                         "LEASE_STORE: " + REFUSED)
        self.assert_nobody_called()

    def test_nor_does_a_fenced_database(self):
        database = f"file:{self.path('app.db')}?vfs=lease&lease_node=7"
        for env, url in (({}, f"{database}&lease_store=s3://bucket"),
                         ({"LEASE_STORE": self.store}, database)):
            done = self.restricted(f".open '{url}'", "CREATE TABLE t(x);", env=env)
            self.assertIn("unable to open database", done.err)

    def test_loading_the_other_entry_point_afterwards_gives_nothing_back(self):
        for again in (EVERYTHING, f"SELECT load_extension('{MODULE}') IS NULL;"):
            done = self.restricted(again, "SELECT lease_acquire(7);",
                                   f"SELECT lease_store('{self.store}');")
            self.assertRegex(done.err, REFUSED)
            self.assertEqual(done.out.splitlines()[-1], "1")

    def test_a_connection_that_had_everything_loses_the_network_even_if_it_had_chosen_it(self):
        done = self.run_shell(f"SELECT lease_store('{self.store}') NOT NULL;", LOCAL,
                              "SELECT lease_acquire(7);", env=self.keys)
        self.assertEqual(done.out, "1\n")
        self.assertRegex(done.err, "lease: acquire node 7: " + REFUSED)
        self.assert_nobody_called()

    def test_nor_does_it_through_a_fenced_database_that_others_of_the_process_may_open(self):
        done = self.run_shell(LOCAL, f"ATTACH 'file:{self.path('app.db')}?vfs=lease&lease_node=7"
                              f"&lease_store={self.store.replace('?', '%3F')}' AS fenced;",
                              "CREATE TABLE fenced.t(x);", database="file::memory:", env=self.keys)
        self.assertIn("attempt to write a readonly database", done.err)
        self.assert_nobody_called()

    def test_it_concerns_its_own_connection_alone(self):
        program = f"""
import sqlite3
store = {self.store!r}

def connect(*load):
    database = sqlite3.connect(":memory:")
    database.enable_load_extension(True)
    for entry in load:
        database.execute("SELECT load_extension(?, ?)", [{MODULE!r}, entry]).fetchall()
    return database

def functions(database):
    return database.execute(
        "SELECT count(*) > 0 FROM pragma_function_list WHERE name = 'lease_store'").fetchone()[0]

def reaches(database):
    try:
        return "endpoint" in database.execute("SELECT lease_store(?)", [store]).fetchone()[0]
    except sqlite3.Error as error:
        return str(error)

local = connect("sqlite3_leaselocal_init")
print(functions(sqlite3.connect(":memory:")))
print(reaches(connect("sqlite3_lease_init")))
print(reaches(sqlite3.connect(":memory:")))
print(reaches(connect("sqlite3_leaselocal_init")))
print(reaches(local))
local.close()
print(reaches(connect()))
"""
        done = subprocess.run([sys.executable, "-c", program], env={**os.environ, **self.keys},
                              capture_output=True, text=True, check=False, timeout=shell.TIMEOUT)
        self.assertEqual(done.stderr, "")
        lines = done.stdout.splitlines()
        self.assertEqual(lines[:3] + lines[5:], ["0", "True", "True", "True"])
        for line in lines[3:5]:
            self.assertRegex(line, REFUSED)
        self.assert_nobody_called()


if __name__ == "__main__":
    unittest.main()
