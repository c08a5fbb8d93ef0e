"""A store that cannot be written while a lease is held: fenced in time, told why, never stuck."""

import os
import resource
import sqlite3
import time
import unittest

import shell
import store_files

TTL_MS = 1500


class OutageTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.holder = self.shell()
        self.holder.run("SELECT lease_store('./x');")
        self.assertEqual(self.holder.run(f"SELECT lease_acquire(7, {TTL_MS});"), ["1"])

    def limit_file_size(self, size):
        """With 0 every write of the holder fails, as on a full disk."""
        resource.prlimit(self.holder.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def move_away(self):
        os.rename(self.path("x"), self.path("y"))

    def events(self, kind):
        return self.holder.run(f"SELECT detail FROM lease_events WHERE kind = '{kind}';")

    def expect_fenced_in_time(self):
        """To be called after the fault began: no later put can have succeeded."""
        latest = time.clock_gettime(time.CLOCK_BOOTTIME) + TTL_MS / 1000

        def token():
            asked = time.clock_gettime(time.CLOCK_BOOTTIME)
            answer = self.holder.run("SELECT lease_token(7);")
            if asked >= latest:
                self.assertEqual(answer, ["NULL"])
            return answer

        shell.wait_until(lambda: token() == ["NULL"])
        self.assertNotEqual(self.events("renewal_failed"), [])
        [reason] = shell.wait_until(lambda: self.events("lost"))
        return reason

    def expect_the_lease_lives_on(self):
        shell.wait_until(lambda: self.events("renewal_failed"))
        self.heal()
        [seq] = self.holder.run("SELECT seq FROM process_leases;")
        shell.wait_until(
            lambda: int(self.holder.run("SELECT seq FROM process_leases;")[0]) > int(seq) + 1)
        self.assertEqual(self.holder.run("SELECT lease_token(7);"), ["1"])
        self.assertEqual(self.events("lost"), [])

    def test_a_store_that_is_gone_fences_at_the_deadline(self):
        self.move_away()
        self.assertIn("folder is gone", self.expect_fenced_in_time())

    def test_a_full_disk_fences_at_the_deadline(self):
        self.limit_file_size(0)
        self.assertIn("File too large", self.expect_fenced_in_time())

    def test_a_store_that_turns_read_only_fences_at_the_deadline(self):
        os.mkdir(self.path("m"))
        self.holder = self.shell(within=("unshare", "--user", "--map-root-user", "--mount"))
        self.holder.run(".shell mount -t tmpfs none m")
        self.holder.run("SELECT lease_store('./m/x');")
        self.assertEqual(self.holder.run(f"SELECT lease_acquire(7, {TTL_MS});"), ["1"])
        # The kernel refuses while a renewal writes.
        self.holder.run(".shell until mount -o remount,ro m 2>/dev/null; do :; done")
        self.assertIn("Read-only file system", self.expect_fenced_in_time())

    def test_a_store_that_comes_back_in_time_keeps_the_lease(self):
        self.move_away()
        self.heal = lambda: os.rename(self.path("y"), self.path("x"))
        self.expect_the_lease_lives_on()

    def test_a_disk_that_has_room_again_in_time_keeps_the_lease(self):
        self.limit_file_size(0)
        self.heal = lambda: self.limit_file_size(resource.RLIM_INFINITY)
        self.expect_the_lease_lives_on()

    def test_a_renewal_does_not_found_a_store_anew(self):
        self.move_away()
        os.mkdir(self.path("x"))
        self.expect_fenced_in_time()
        self.assertEqual(store_files.files(self.path("x")), [])

    def test_a_call_that_cannot_write_is_an_io_error_and_the_connection_goes_on(self):
        database = self.connect()
        database.execute("SELECT lease_store(?), lease_acquire(8)", [self.path("x")]).fetchall()
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, unlimited[1]))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_FSIZE, unlimited)
        for call, node in (("acquire", 9), ("renew", 8), ("campaign", 10)):
            with self.assertRaisesRegex(
                    sqlite3.Error, f"^lease: {call} node {node}: .*File too large") as raised:
                database.execute(f"SELECT lease_{call}({node})").fetchall()
            self.assertEqual(raised.exception.sqlite_errorname, "SQLITE_IOERR")
        self.assertEqual(database.execute("SELECT lease_token(8)").fetchone(), (1,))
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        self.assertEqual(database.execute("SELECT lease_acquire(9)").fetchone(), (1,))

    def test_a_lease_that_was_lost_is_acquired_again_under_a_new_term(self):
        self.move_away()
        self.expect_fenced_in_time()
        os.rename(self.path("y"), self.path("x"))
        self.assertEqual(self.holder.run("SELECT lease_acquire(7), lease_token(7);"), ["2|2"])


if __name__ == "__main__":
    unittest.main()
