"""The tables: what a query reads, and what a damaged store shows."""

import os
import sqlite3
import tempfile
import unittest

import shell
import store_files

OWNER = "6f1c2f0e-3b1d-4c56-9a87-0123456789ab"
RIVAL = "0d9c2f0e-3b1d-4c56-9a87-0123456789ab"
ABOVE_INTEGER = 2**63


class TablesTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.store = self.path("x")
        self.database = self.connect()
        self.database.execute("SELECT lease_store(?)", [self.store])

    def query(self, sql, *values):
        return self.database.execute(sql, values).fetchall()

    def requests(self, sql, *values):
        """The rows of a query, and how many requests it took."""
        count = f"SELECT sum(requests) FROM lease_stats('{self.store}')"
        [(before,)] = self.query(count)
        rows = self.query(sql, *values)
        [(after,)] = self.query(count)
        return rows, after - before

    def write_fence(self, node):
        predecessor = store_files.record(node, OWNER, 1, 1)
        successor = store_files.record(node, RIVAL, 2, 2)
        body = store_files.encode({"predecessor": predecessor, "successor": successor})
        folder = f"{store_files.FENCES}/node={node}"
        for record in (predecessor, successor):
            store_files.write(self.store, store_files.record_key(node, record["seq"]),
                              store_files.encode(record))
        store_files.write(self.store, f"{folder}/predecessor={OWNER}.json", body)
        store_files.write(self.store, f"{folder}/successor={RIVAL}/term={2:016}.json", body)

    def test_ten_thousand_nodes_are_counted_and_one_of_them_is_read_alone(self):
        memory = "/dev/shm" if os.path.isdir("/dev/shm") else None  # spares the disk
        folder = tempfile.TemporaryDirectory(dir=memory)
        self.addCleanup(folder.cleanup)
        self.store = folder.name
        self.query("SELECT lease_store(?)", self.store)
        for node in range(1, 10_001):
            store_files.write_record(self.store, node, OWNER, 1, 1)
        rows, listing = self.requests("SELECT count(*) FROM process_leases")
        self.assertEqual(rows, [(10_000,)])
        self.assertLess(listing, 100)
        rows, few = self.requests("SELECT node, term, state FROM process_leases WHERE node = 5")
        self.assertEqual(rows, [(5, 1, "held")])
        self.assertLessEqual(few, 3)
        rows, some = self.requests(
            "SELECT node FROM process_leases WHERE node IN (5, 9999, 5, 10001, NULL, 'x')")
        self.assertEqual(rows, [(5,), (9999,)])
        self.assertLessEqual(some, 9)

    def test_a_node_is_found_by_any_value_that_equals_it(self):
        store_files.write_record(self.store, 7, OWNER, 1, 1)
        for value, found in ((7, 1), (7.0, 1), (7.5, 0), ("7", 0), (None, 0), (b"7", 0), (8, 0),
                             (-7, 0), (1e300, 0), ("x", 0)):
            with self.subTest(value=value):
                self.assertEqual(len(self.query("SELECT * FROM process_leases WHERE node = ?",
                                                value)), found)

    def test_a_node_above_the_largest_integer_is_text(self):
        big = str(2**64 - 1)
        self.assertEqual(self.query("SELECT lease_acquire(?), lease_token(?)", big, big), [(1, 1)])
        self.assertEqual(self.query("SELECT node, state FROM process_leases"), [(big, "here")])
        self.assertEqual(self.query("SELECT node FROM process_leases WHERE node = ?", big),
                         [(big,)])
        self.assertEqual(self.query("SELECT lease_release(?)", big), [(1,)])

    def test_a_term_above_the_largest_integer_is_text(self):
        store_files.write_record(self.store, 7, OWNER, ABOVE_INTEGER, 1)
        rows = self.query("SELECT term, error FROM process_leases WHERE term = ?",
                          str(ABOVE_INTEGER))
        self.assertEqual(rows, [(str(ABOVE_INTEGER), None)])

    def test_a_corrupt_record_is_named_and_does_not_hide_the_others(self):
        for node in (4, 5, 6):
            store_files.write_record(self.store, node, OWNER, 1, 1)
        key = store_files.record_key(5, 2)
        store_files.write(self.store, key, b'{"node":5}')
        rows = self.query("SELECT node, term, error FROM process_leases ORDER BY node")
        self.assertEqual([row[:2] for row in rows], [(4, 1), (5, None), (6, 1)])
        self.assertEqual((rows[0][2], rows[2][2]), (None, None))
        self.assertIn(key, rows[1][2])
        [(error,)] = self.query("SELECT error FROM process_leases WHERE node = 5")
        self.assertIn(key, error)
        with self.assertRaisesRegex(sqlite3.Error, f"^lease: acquire node 5: .*{key}") as raised:
            self.query("SELECT lease_acquire(5)")
        self.assertEqual(raised.exception.sqlite_errorname, "SQLITE_CORRUPT")
        self.assertEqual(self.query("SELECT lease_acquire(4, 1000)"), [(None,)])

    def test_what_is_no_node_is_a_row_with_its_name(self):
        store_files.write_record(self.store, 7, OWNER, 1, 1)
        store_files.write(self.store, f"{store_files.RECORDS}/node=x/v1.json", b"")
        self.assertEqual(self.query("SELECT node FROM process_leases WHERE error IS NULL"), [(7,)])
        [(node, error)] = self.query("SELECT node, error FROM process_leases WHERE error NOT NULL")
        self.assertIsNone(node)
        self.assertIn("node=x", error)

    def test_a_table_reads_the_store_that_is_its_argument(self):
        other = self.path("other")
        store_files.write_record(other, 9, OWNER, 1, 1)
        for sql in ("SELECT node FROM process_leases(?)",
                    "SELECT node FROM process_leases WHERE store = ?",
                    "SELECT p.node FROM (SELECT ? AS url) JOIN process_leases(url) AS p"):
            self.assertEqual(self.query(sql, other), [(9,)])
        self.assertEqual(self.query("SELECT store FROM process_leases(?)", other), [(other,)])
        self.assertEqual(self.query("SELECT * FROM process_leases"), [])
        self.assertEqual(self.query("SELECT lease_store()"), [(self.store,)])

    def test_a_certificate_is_found_by_either_owner_in_single_reads(self):
        for node in range(1, 4):
            self.write_fence(node)
        for column, owner in (("predecessor_owner", OWNER), ("successor_owner", RIVAL)):
            rows, few = self.requests(
                f"SELECT predecessor_owner, predecessor_term, predecessor_seq, "
                f"predecessor_expires_at_ms, successor_owner, successor_term, successor_seq, "
                f"successor_expires_at_ms, sealed, error "
                f"FROM lease_fences WHERE node = 2 AND {column} = ?", owner)
            self.assertEqual(rows, [(OWNER, 1, 1, 1764633600000, RIVAL, 2, 2, 1764633600000,
                                     "both", None)])
            self.assertLessEqual(few, 4)
            self.assertEqual(
                len(self.query(f"SELECT * FROM lease_fences WHERE {column} = ?", owner)), 3)
            for nobody in (OWNER.upper(), "x", None, 1):
                self.assertEqual(
                    self.query(f"SELECT * FROM lease_fences WHERE {column} = ?", nobody), [])

    def test_every_certificate_of_every_node_is_listed(self):
        for node in (2, 1):
            self.write_fence(node)
        self.assertEqual(self.query("SELECT node, sealed FROM lease_fences"),
                         [(1, "both"), (2, "both")])

    def test_a_corrupt_certificate_is_a_row_with_its_error(self):
        self.write_fence(1)
        self.write_fence(2)
        key = f"{store_files.FENCES}/node=1/predecessor={OWNER}.json"
        store_files.write(self.store, key, b"{}")
        errors = self.query("SELECT error FROM lease_fences WHERE node = 1 AND error NOT NULL")
        self.assertTrue(any(key in error for (error,) in errors), errors)
        self.assertEqual(self.query("SELECT sealed, error FROM lease_fences WHERE node = 2"),
                         [("both", None)])

    def test_events_tell_the_life_of_a_lease(self):
        self.query("SELECT lease_acquire(7), lease_release(7), lease_acquire(7)")
        rows = self.query("SELECT node, kind, term, store, owner NOT NULL, at_ms > 0 "
                          "FROM lease_events(?) WHERE kind <> 'pruned' ORDER BY rowid", self.store)
        self.assertEqual([row[:3] for row in rows],
                         [(7, "acquired", 1), (7, "released", 1), (7, "takeover", 2)])
        for row in rows:
            self.assertEqual(row[3:], (self.store, 1, 1))
        self.assertEqual(self.query("SELECT * FROM lease_events('mem:unused')"), [])

    def test_statistics_count_the_requests_of_each_kind(self):
        self.query("SELECT lease_acquire(7)")
        rows = self.query("SELECT op, requests > 0, errors, p50_us <= p99_us, p99_us <= max_us "
                          "FROM lease_stats WHERE store = ?", self.store)
        self.assertEqual([row[0] for row in rows], ["put", "get", "list", "delete"])
        self.assertEqual(rows[0], ("put", 1, rows[0][2], 1, 1))
        [(before,)] = self.query("SELECT requests FROM lease_stats(?) WHERE op = 'put'",
                                 self.store)
        self.query("SELECT lease_renew(7)")
        [(after,)] = self.query("SELECT requests FROM lease_stats(?) WHERE op = 'put'", self.store)
        self.assertGreater(after, before)

    def test_the_tables_are_read_only(self):
        for table in ("process_leases", "lease_fences", "leader_state", "lease_events",
                      "lease_stats"):
            with self.assertRaisesRegex(sqlite3.Error, "may not be modified"):
                self.query(f"DELETE FROM {table}")
            with self.assertRaisesRegex(sqlite3.Error, "no such module"):
                self.query(f"CREATE VIRTUAL TABLE t USING {table}")


if __name__ == "__main__":
    unittest.main()
