"""The helper that all end-to-end tests stand on."""

import os
import unittest

import shell


class ShellTest(shell.EndToEndTest):

    def test_rows_come_back_as_the_shell_prints_them(self):
        sqlite = self.shell(load=False)
        self.assertEqual(sqlite.run("SELECT 1, 'a b', NULL; SELECT 2;"), ["1|a b|NULL", "2"])
        self.assertEqual(sqlite.run("CREATE TABLE t(x);"), [])

    def test_an_error_is_raised_with_its_text_and_the_shell_lives_on(self):
        sqlite = self.shell(load=False)
        with self.assertRaisesRegex(shell.SqlError, "no such column: nobody"):
            sqlite.run("SELECT nobody;")
        self.assertEqual(sqlite.run("SELECT 1;"), ["1"])

    def test_each_test_works_in_a_directory_of_its_own(self):
        sqlite = self.shell("app.db", load=False)
        sqlite.run("CREATE TABLE t(x);")
        self.assertEqual(os.listdir(self.directory), ["app.db"])

    def test_a_killed_shell_is_a_zombie_until_it_is_reaped(self):
        sqlite = self.shell(load=False)
        sqlite.kill(reap=False)
        with open(f"/proc/{sqlite.pid}/stat", encoding="ascii") as stat:
            self.assertIn(") Z ", stat.read())
        sqlite.reap()
        self.assertFalse(os.path.exists(f"/proc/{sqlite.pid}"))
        with self.assertRaisesRegex(shell.ShellDied, "exit code -9"):
            sqlite.run("SELECT 1;")

    def test_a_sanitizer_report_fails_the_test_that_started_the_shell(self):
        with self.assertRaisesRegex(AssertionError, "ThreadSanitizer: data race"):
            self.run_shell(".system echo WARNING: ThreadSanitizer: data race >&2", load=False)

    def test_a_stopped_shell_answers_after_it_goes_on(self):
        sqlite = self.shell(load=False)
        sqlite.stop()
        sqlite.send("SELECT 1;")
        with self.assertRaisesRegex(AssertionError, "no answer"):
            sqlite.receive(timeout=0)
        sqlite.cont()
        self.assertEqual(sqlite.receive(), ["1"])

    def test_the_end_of_input_ends_a_shell_normally(self):
        self.assertEqual(self.shell(load=False).close(), 0)

    def test_a_shell_that_ends_by_itself_says_how(self):
        sqlite = self.shell(load=False)
        with self.assertRaisesRegex(shell.ShellDied, "exit code 3"):
            sqlite.run(".exit 3")

    def test_a_one_shot_shell_returns_output_errors_and_exit_code(self):
        self.assertEqual(self.run_shell("SELECT 1;", load=False), ("1\n", "", 0))
        failed = self.run_shell("SELECT nobody;", load=False)
        self.assertIn("no such column: nobody", failed.err)
        self.assertEqual(failed.code, 1)

    def test_wait_until_returns_the_first_true_value(self):
        values = iter([None, 0, "here"])
        self.assertEqual(shell.wait_until(lambda: next(values)), "here")
        with self.assertRaisesRegex(AssertionError, "still not true"):
            shell.wait_until(lambda: False, timeout=0)

    def test_the_environment_reaches_the_shell(self):
        sqlite = self.shell(load=False, env={"TZ": "UTC-1"})
        self.assertEqual(
            sqlite.run("SELECT strftime('%H', 0, 'unixepoch', 'localtime');"), ["01"])


if __name__ == "__main__":
    unittest.main()
