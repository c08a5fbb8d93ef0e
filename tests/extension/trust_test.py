"""What a schema may and may not do: guards in triggers yes, side effects never."""

import sqlite3
import unittest

import shell

SIDE_EFFECTS = [
    "lease_store()", "lease_store('mem:x')", "lease_acquire(7)", "lease_acquire(7, 1000)",
    "lease_acquire(7, 1000, 0)", "lease_campaign(7)", "lease_campaign(7, 1000)", "lease_renew(7)",
    "lease_release(7)", "lease_fence(7, 'x')", "lease_fence(7, 'x', 0)", "lease_verify(7, 'x')",
    "lease_verify(7, 'x', 1)", "lease_verify_fence('{}')", "lease_prune(7)", "leader_claim()",
    "leader_claim('x')", "leader_claim('x', 3)", "leader_beat()", "leader_beat('x')",
    "leader_tick()", "leader_tick('x')", "leader_step_down()", "leader_step_down('x')",
    "leader_campaign('x')", "leader_campaign('x', 100)", "leader_campaign('x', 100, 3)",
    "leader_campaign('x', 100, 3, 1)", "leader_flush()", "leader_flush('x')",
    "leader_flush('x', 0)"]
TABLES = ["process_leases", "lease_fences", "leader_state", "lease_events", "lease_stats"]


class TrustTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.database = self.connect(self.path("app.db"))
        self.database.execute("PRAGMA trusted_schema = OFF")
        self.database.execute("SELECT lease_store(?)", [self.path("x")])
        self.database.execute("CREATE TABLE t(value)")

    def test_a_trigger_with_lease_require_lets_only_the_holder_write(self):
        self.database.execute("CREATE TRIGGER guard BEFORE INSERT ON t "
                              "BEGIN SELECT lease_require(7); END")
        with self.assertRaisesRegex(sqlite3.Error, "^lease: require node 7: this process") as no:
            self.database.execute("INSERT INTO t VALUES (1)")
        self.assertEqual(no.exception.sqlite_errorname, "SQLITE_READONLY")
        self.database.execute("SELECT lease_acquire(7)")
        self.database.execute("INSERT INTO t VALUES (2)")
        self.database.execute("SELECT lease_release(7)")
        with self.assertRaises(sqlite3.Error):
            self.database.execute("INSERT INTO t VALUES (3)")
        self.assertEqual(self.database.execute("SELECT value FROM t").fetchall(), [(2,)])

    def test_a_refused_write_ends_its_statement_and_not_the_transaction(self):
        self.database.execute("CREATE TRIGGER guard BEFORE INSERT ON t WHEN NEW.value > 1 "
                              "BEGIN SELECT lease_require(7); END")
        self.database.execute("BEGIN")
        self.database.execute("INSERT INTO t VALUES (1)")
        with self.assertRaises(sqlite3.Error):
            self.database.execute("INSERT INTO t VALUES (1), (2)")
        self.database.execute("COMMIT")
        self.assertEqual(self.database.execute("SELECT value FROM t").fetchall(), [(1,)])

    def test_tokens_are_read_in_views_and_triggers(self):
        self.database.execute("CREATE VIEW mine AS SELECT lease_token(7), leader_token()")
        self.database.execute("CREATE TRIGGER stamp AFTER INSERT ON t "
                              "BEGIN UPDATE t SET value = lease_token(7); END")
        self.assertEqual(self.database.execute("SELECT * FROM mine").fetchall(), [(None, None)])
        self.database.execute("SELECT lease_acquire(7)")
        self.database.execute("INSERT INTO t VALUES ('x')")
        self.assertEqual(self.database.execute("SELECT value FROM t").fetchall(), [(1,)])

    def test_side_effects_are_refused_in_views_and_triggers(self):
        for trusted in ("ON", "OFF"):
            self.database.execute(f"PRAGMA trusted_schema = {trusted}")
            for call in SIDE_EFFECTS:
                with self.subTest(call=call, trusted=trusted):
                    self.database.execute(f"CREATE VIEW v AS SELECT {call}")
                    with self.assertRaisesRegex(sqlite3.Error, "unsafe use of (lease|leader)_"):
                        self.database.execute("SELECT * FROM v")
                    self.database.execute("DROP VIEW v")
                    self.database.execute("CREATE TRIGGER r AFTER INSERT ON t "
                                          f"BEGIN SELECT {call}; END")
                    with self.assertRaisesRegex(sqlite3.Error, "unsafe use of (lease|leader)_"):
                        self.database.execute("INSERT INTO t VALUES (1)")
                    self.database.execute("DROP TRIGGER r")
        self.assertEqual(self.database.execute("SELECT * FROM t").fetchall(), [])

    def test_tables_are_refused_in_views_but_not_in_temporary_ones(self):
        for table in TABLES:
            self.database.execute(f"CREATE VIEW v AS SELECT * FROM {table}")
            with self.assertRaisesRegex(sqlite3.Error, "unsafe use of virtual table"):
                self.database.execute("SELECT * FROM v")
            self.database.execute("DROP VIEW v")
            self.database.execute(f"CREATE TEMP VIEW v AS SELECT * FROM {table}")
            self.database.execute("SELECT * FROM v")
            self.database.execute("DROP VIEW v")


if __name__ == "__main__":
    unittest.main()
