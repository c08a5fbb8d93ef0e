"""One process: its connections, threads and forked children, and how a wait is interrupted."""

import ctypes
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import unittest

import shell
import store_files

# Node 1 tells that the statement runs; node 7 has a holder.
WAITING = "SELECT lease_acquire(1), lease_acquire(7, 10000, 86400000)"

# A process of its own: ThreadSanitizer cannot start threads in the child of one that has some.
FORKING_PROGRAM = """
import ctypes, os, sqlite3, sys
database = sqlite3.connect(":memory:")
database.enable_load_extension(True)
database.load_extension(os.environ["LEASE_MODULE"])
database.execute("SELECT lease_store(?)", [sys.argv[1]]).fetchall()
if "TSAN_OPTIONS" not in os.environ:
    database.execute("SELECT lease_acquire(7)").fetchall()
child = os.fork()
if child == 0:
    row = database.execute("SELECT lease_acquire(8), lease_token(8)").fetchone()
    print("child", row, flush=True)
    ctypes.CDLL(None).exit(0)
assert os.waitpid(child, 0)[1] == 0
print("parent", database.execute("SELECT lease_token(8)").fetchone())
"""


class ProcessTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.database = self.connect(check_same_thread=False)
        self.store = self.path("x")
        self.database.execute("SELECT lease_store(?)", [self.store])

    def value(self, sql, database=None):
        return (database or self.database).execute(sql).fetchone()[0]

    def wait_until_the_statement_runs(self):
        shell.wait_until(lambda: os.path.exists(
            os.path.join(self.store, store_files.record_key(1, 1))))

    def in_child(self, body):
        """Runs body() in a forked child that exits as a C program does; returns what it said."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(write, repr(body()).encode())
            finally:
                ctypes.CDLL(None).exit(0)
        os.close(write)
        with os.fdopen(read) as answer:
            text = answer.read()
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        return text

    def test_eight_threads_on_eight_connections_see_one_lease(self):
        start = threading.Barrier(8)
        terms = []

        def acquire():
            database = sqlite3.connect(":memory:")
            database.execute("SELECT lease_store(?)", [self.store])
            start.wait(shell.TIMEOUT)
            terms.append((self.value("SELECT lease_acquire(8)", database),
                          self.value("SELECT lease_token(8)", database)))
            database.close()

        threads = [threading.Thread(target=acquire) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(terms, [(1, 1)] * 8)
        self.assertEqual(self.value("SELECT lease_token(8)"), 1)
        self.assertEqual(self.value("SELECT records FROM process_leases WHERE node = 8"), 1)

    def test_closing_a_connection_drops_no_lease(self):
        other = self.connect()
        other.execute("SELECT lease_store(?)", [self.store])
        other.execute("SELECT lease_acquire(7)").fetchall()
        other.close()
        self.assertEqual(self.value("SELECT lease_token(7)"), 1)

    def test_a_forked_child_holds_nothing_and_cannot_release(self):
        self.value("SELECT lease_acquire(7)")
        said = self.in_child(lambda: (self.value("SELECT lease_token(7)"),
                                      self.value("SELECT lease_release(7)"),
                                      self.value("SELECT lease_store()"),
                                      self.value("SELECT lease_acquire(7)")))
        self.assertEqual(said, repr((None, 0, self.store, None)))
        self.assertEqual(self.value("SELECT lease_token(7)"), 1)
        self.assertEqual(self.value("SELECT lease_renew(7)"), 1)
        self.assertEqual(self.value("SELECT state FROM process_leases"), "here")

    def test_a_forked_child_may_hold_leases_of_its_own(self):
        said = subprocess.run(
            [sys.executable, "-c", FORKING_PROGRAM, self.store], check=True, capture_output=True,
            text=True, timeout=shell.TIMEOUT).stdout
        self.assertEqual(said.splitlines(), ["child (1, 1)", "parent (None,)"])
        self.assertEqual(self.value("SELECT state FROM process_leases WHERE node = 8"), "released")

    def test_an_interrupt_ends_a_wait(self):
        holder = self.shell()
        holder.run("SELECT lease_store('./x');")
        self.assertEqual(holder.run("SELECT lease_acquire(7);"), ["1"])
        errors = []

        def wait():
            try:
                self.value(WAITING)
            except sqlite3.Error as error:
                errors.append(error)

        waiting = threading.Thread(target=wait)
        waiting.start()
        self.wait_until_the_statement_runs()
        self.database.interrupt()
        waiting.join()
        self.assertEqual(errors[0].sqlite_errorname, "SQLITE_INTERRUPT")
        self.assertIn("interrupted", str(errors[0]))
        self.assertEqual(self.value("SELECT 1"), 1)
        self.assertEqual(holder.run("SELECT lease_token(7);"), ["1"])

    def test_control_c_ends_a_wait_in_the_shell(self):
        self.value("SELECT lease_acquire(7)")
        waiting = subprocess.Popen(
            ["sqlite3", ":memory:", ".load " + os.environ["LEASE_MODULE"],
             f"SELECT lease_store('{self.store}');",
             WAITING],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(waiting.kill)
        self.wait_until_the_statement_runs()
        waiting.send_signal(signal.SIGINT)
        _, errors = waiting.communicate(timeout=shell.TIMEOUT)
        self.assertIn("interrupted", errors)
        self.assertEqual(waiting.returncode, 9)


if __name__ == "__main__":
    unittest.main()
