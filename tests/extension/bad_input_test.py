"""Bad arguments: a clear error, a connection that goes on, and nothing written."""

import os
import sqlite3
import unittest

import shell

OWNER = "6f1c2f0e-3b1d-4c56-9a87-0123456789ab"


class BadInputTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.database = self.connect()
        self.database.execute("SELECT lease_store(?)", [self.path("store")])

    def refuse(self, sql, values, code, text):
        with self.subTest(sql=sql, values=values):
            with self.assertRaisesRegex(sqlite3.Error, text) as raised:
                self.database.execute(sql, values).fetchall()
            self.assertEqual(raised.exception.sqlite_errorname, code)
            self.assertEqual(self.database.execute("SELECT 1").fetchall(), [(1,)])
            self.assertFalse(os.path.exists(self.path("store")))

    def test_a_node_is_an_integer_above_0(self):
        calls = [f"lease_{name}(?)" for name in
                 ("acquire", "campaign", "token", "require", "renew", "release", "prune")]
        calls += [f"lease_fence(?, '{OWNER}')", f"lease_verify(?, '{OWNER}')"]
        bad = [(0, "not 0"), (-1, "not -1"), (7.5, "not a REAL"), (2.0**54, "not a REAL"),
               (b"7", "not a BLOB"), (None, "not NULL"), ("7", "not a TEXT"),
               ("9223372036854775807", "not a TEXT"),
               ("18446744073709551616", "not a TEXT"), ("09223372036854775808", "not a TEXT"),
               ("9223372036854775808 ", "not a TEXT"), ("", "not a TEXT")]
        for call in calls:
            what = call.partition("(")[0].removeprefix("lease_")
            for value, end in bad:
                self.refuse(f"SELECT {call}", [value], "SQLITE_MISUSE",
                            f"^lease: {what}: node must be an INTEGER above 0, .*{end}$")

    def test_a_whole_real_is_an_integer_since_javascript_binds_no_other_numbers(self):
        self.assertEqual(
            self.database.execute("SELECT lease_acquire(?, ?, ?), lease_token(?), lease_token(7)",
                                  [7.0, 5000.0, 0.0, 7.0]).fetchall(), [(1, 1, 1)])

    def test_an_integer_literal_that_is_too_big_is_a_real(self):
        self.refuse("SELECT lease_token(9223372036854775808)", [], "SQLITE_MISUSE", "not a REAL$")

    def test_a_ttl_is_whole_milliseconds_up_to_a_day(self):
        for value in (0, -1, 86_400_001, 1500.5, "1500", b"1", None):
            for call in ("acquire(7, ?)", "campaign(7, ?)", "acquire(7, ?, 0)"):
                self.refuse(f"SELECT lease_{call}", [value], "SQLITE_MISUSE",
                            "^lease: [a-z]+ node 7: ttl_ms must be an INTEGER from 1 to 86400000")

    def test_a_wait_is_whole_milliseconds_up_to_a_day(self):
        for value in (-1, 86_400_001, 0.5, "0", None):
            for call in ("acquire(7, 1000, ?)", f"fence(7, '{OWNER}', ?)"):
                self.refuse(f"SELECT lease_{call}", [value], "SQLITE_MISUSE",
                            "^lease: [a-z]+ node 7: wait_ms must be an INTEGER from 0 to 86400000")

    def test_an_owner_is_a_canonical_uuid(self):
        for value in ("", "x", OWNER.upper(), OWNER.replace("-", ""), OWNER + " ", b"1", 1, None,
                      "00000000-0000-0000-0000-000000000000"):
            for call in ("fence(7, ?)", "verify(7, ?)"):
                self.refuse(f"SELECT lease_{call}", [value], "SQLITE_MISUSE",
                            "^lease: [a-z]+ node 7: owner must be the TEXT of a UUID")

    def test_a_term_is_an_integer_above_0(self):
        self.refuse(f"SELECT lease_verify(7, '{OWNER}', 0)", [], "SQLITE_MISUSE",
                    "^lease: verify node 7: term must be an INTEGER above 0")

    def test_a_certificate_is_what_lease_fence_returns(self):
        for value in ("{}", "x", "{\"predecessor\":1}", " " * 3000):
            self.refuse("SELECT lease_verify_fence(?)", [value], "SQLITE_MISUSE",
                        "^lease: verify_fence: not a certificate as lease_fence returns it: ")
        self.refuse("SELECT lease_verify_fence(NULL)", [], "SQLITE_MISUSE",
                    "^lease: verify_fence: the certificate must be TEXT, not NULL")

    def test_a_store_is_named_by_a_url_of_a_known_kind(self):
        for value, text in ((None, "must be TEXT, not NULL"), (1, "must be TEXT, not 1"),
                            ("", "must not be empty"), ("a\0b", "NUL byte"),
                            ("ftp://host/x", "ftp"), ("mem:", "mem"), ("file://host/x", "file")):
            self.refuse("SELECT lease_store(?)", [value], "SQLITE_MISUSE",
                        "^lease: store: .*" + text)

    def test_a_file_is_no_store(self):
        with open(self.path("file"), "wb"):
            pass
        self.refuse("SELECT lease_store(?)", [self.path("file")], "SQLITE_CANTOPEN",
                    "^lease: store: .*is a file, not a directory")
        self.refuse("SELECT * FROM process_leases(?)", [self.path("file")], "SQLITE_CANTOPEN",
                    "^lease: process_leases: ")

    def test_after_an_error_the_former_store_stays(self):
        self.refuse("SELECT lease_store('ftp://host/x')", [], "SQLITE_MISUSE", "ftp")
        self.assertEqual(self.database.execute("SELECT lease_store()").fetchone(),
                         (self.path("store"),))

    def test_a_table_refuses_an_argument_that_is_no_store(self):
        for table in ("process_leases", "lease_fences", "lease_events", "lease_stats"):
            for value in (None, 1, "", "a\0b", "ftp://host/x"):
                self.refuse(f"SELECT * FROM {table}(?)", [value], "SQLITE_MISUSE",
                            f"^lease: {table}: ")

    def test_a_node_that_is_not_held_cannot_be_required_or_renewed(self):
        for call in ("require", "renew"):
            self.refuse(f"SELECT lease_{call}(7)", [], "SQLITE_READONLY",
                        f"^lease: {call} node 7: this process does not hold it")


if __name__ == "__main__":
    unittest.main()
