"""sql/guards.sql: the term in the user's own transaction, on the ordinary VFS."""

import os
import unittest

import shell

GUARDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../sql/guards.sql")


class GuardsTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.writer = self.shell("app.db")
        self.writer.run('CREATE TABLE jobs(x); CREATE TABLE "odd ""name"(x); CREATE VIEW v AS '
                        "SELECT 1; INSERT INTO jobs VALUES(1);")
        self.writer.run(f".read {GUARDS}")
        self.writer.run("INSERT INTO lease_guard(node) VALUES(7);")
        for _ in range(2):  # again is harmless
            self.writer.run(".once guards-of-app.sql\nSELECT sql FROM lease_guard_triggers;")
            self.writer.run(".read guards-of-app.sql")

    def assert_refused(self, writer, sql, why):
        with self.assertRaisesRegex(shell.SqlError, why):
            writer.run(sql)

    def test_only_the_holder_writes_and_its_term_is_in_the_database(self):
        for sql in ("INSERT INTO jobs VALUES(2);", "UPDATE jobs SET x = 2;", "DELETE FROM jobs;",
                    'INSERT INTO "odd ""name" VALUES(2);'):
            self.assert_refused(self.writer, sql, "lease: require node 7")
        self.assertEqual(self.writer.run("SELECT lease_acquire(7);"), ["1"])
        self.writer.run('INSERT INTO jobs VALUES(2); INSERT INTO "odd ""name" VALUES(2);')
        self.assertEqual(self.writer.run("SELECT node, term FROM lease_guard;"), ["7|1"])

    def test_a_lower_term_is_refused_though_its_lease_seems_live(self):
        self.assertEqual(self.writer.run("SELECT lease_acquire(7);"), ["1"])
        self.writer.run("INSERT INTO jobs VALUES(2);")
        # The successor, as another store knows it.
        other = self.shell("app.db")
        other.run("SELECT lease_store('mem:other'), lease_acquire(7), lease_release(7);")
        self.assertEqual(other.run("SELECT lease_acquire(7);"), ["2"])
        other.run("INSERT INTO jobs VALUES(3);")
        self.assert_refused(self.writer, "INSERT INTO jobs VALUES(4);", "fenced by a higher term")
        self.assertEqual(self.writer.run("SELECT group_concat(x) FROM jobs;"), ["1,2,3"])

    def test_a_refused_transaction_changes_nothing_and_a_rolled_back_one_leaves_no_term(self):
        self.assertEqual(self.writer.run("SELECT lease_acquire(7);"), ["1"])
        self.writer.run("BEGIN; INSERT INTO jobs VALUES(2); ROLLBACK;")
        self.assertEqual(self.writer.run("SELECT term FROM lease_guard;"), ["0"])

    def test_a_connection_without_the_extension_is_refused(self):
        self.assert_refused(self.shell("app.db", load=False), "INSERT INTO jobs VALUES(2);",
                            "no such function: lease_require")

    def test_the_guard_itself_cannot_be_lowered_moved_doubled_or_emptied(self):
        self.writer.run("UPDATE lease_guard SET term = 5;")
        self.assert_refused(self.writer, "UPDATE lease_guard SET term = 4;", "fenced")
        self.assert_refused(self.writer, "UPDATE lease_guard SET node = 8;", "fenced")
        self.assert_refused(self.writer, "DELETE FROM lease_guard;", "drop the table")
        for sql in ("INSERT INTO lease_guard(node) VALUES(8);",
                    "INSERT OR REPLACE INTO lease_guard(node) VALUES(8);"):
            self.assert_refused(self.writer, sql, "has its node already")
        self.assertEqual(self.writer.run("SELECT * FROM lease_guard;"), ["1|7|5"])


if __name__ == "__main__":
    unittest.main()
