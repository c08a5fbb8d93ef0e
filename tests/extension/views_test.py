"""sql/views.sql and sql/timeline.sql over stores that are in order, and over damaged ones."""

import os
import unittest
import xml.etree.ElementTree

import shell
import store_files

SQL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../sql")


class ViewsTest(shell.EndToEndTest):

    def setUp(self):
        super().setUp()
        self.store = self.path("app.db-leases")
        for _ in range(2):  # node 7: terms 1 and 2; node 8: term 1
            self.run_shell("SELECT lease_acquire(7);", database="app.db")
        self.look = self.shell("app.db")
        self.look.run(f".read {SQL}/views.sql")
        self.look.run("SELECT lease_acquire(7), lease_acquire(8);")

    def fence(self, term):
        folder = f"{store_files.FENCES}/node=7"
        [key] = [key for key in store_files.files(self.store)
                 if key.startswith(folder) and key.endswith(f"term={term:016}.json")]
        return key, f"{folder}/predecessor={store_files.read(self.store, key)['predecessor']['owner']}.json"

    def test_the_board_tells_since_when_and_how_long(self):
        self.assertEqual(
            self.look.run("SELECT node, state, since <= datetime(), left_ms BETWEEN 1 AND 10000 "
                          "FROM lease_board;"), ["7|here|1|1", "8|here|NULL|1"])
        other = self.shell("app.db")
        other.run(f".read {SQL}/views.sql")
        self.assertEqual(other.run("SELECT node, state, left_ms BETWEEN 1 AND 10000 FROM lease_board;"),
                         ["7|held|1", "8|held|1"])

    def test_history_has_each_term_once_and_in_order(self):
        self.assertEqual(
            self.look.run("SELECT node, term, certificate, ended FROM lease_history;"),
            ["7|1|NULL|released", "7|2|both|released", "7|3|both|here", "8|1|NULL|here"])
        self.assertEqual(
            self.look.run("SELECT count(*) FROM lease_history WHERE began_ms > ended_ms;"), ["0"])

    def test_the_audit_finds_nothing_in_a_store_that_is_in_order(self):
        self.assertEqual(self.look.run("SELECT * FROM lease_audit;"), [])

    def test_the_audit_finds_a_stray_object(self):
        store_files.write(self.store, f"{store_files.RECORDS}/node=7/notes.txt", b"x")
        [found] = self.look.run("SELECT node, finding, detail FROM lease_audit "
                              "WHERE finding = 'unreadable or stray';")
        self.assertRegex(found, r"^7\|unreadable or stray\|.*notes\.txt")

    def test_the_audit_finds_a_certificate_that_one_index_lacks(self):
        os.unlink(os.path.join(self.store, self.fence(3)[0]))
        self.assertEqual(self.look.run("SELECT * FROM lease_audit;"),
                         ["7|certificate of term 3 is not in both indexes|predecessor"])

    def test_the_audit_finds_a_term_without_a_certificate(self):
        self.look.run("SELECT lease_prune(7);")  # the records would still tell
        for key in self.fence(2):
            os.unlink(os.path.join(self.store, key))
        self.assertEqual(self.look.run("SELECT * FROM lease_audit;"),
                         ["7|no certificate of term 2|term 3 has one"])

    def test_a_day_costs_what_the_ttl_and_the_prices_make_of_it(self):
        self.look.run("SELECT lease_release(8); SELECT lease_acquire(8, 60000);")
        self.look.run("UPDATE lease_prices SET usd_per_million = 10 WHERE op = 'put';")
        self.assertEqual(
            self.look.run("SELECT requests_per_day, usd_per_day FROM lease_cost "
                          "WHERE node = 8 AND op = 'put';"), ["7200.0|0.072"])

    def test_reading_the_views_again_keeps_the_prices(self):
        self.look.run("UPDATE lease_prices SET usd_per_million = 10 WHERE op = 'put';")
        self.look.run(f".read {SQL}/views.sql")
        self.assertEqual(
            self.look.run("SELECT usd_per_million FROM lease_prices WHERE op = 'put';"), ["10.0"])

    def test_the_timeline_is_a_picture_with_a_bar_for_each_term(self):
        self.look.run(f".read {SQL}/timeline.sql")
        svg = xml.etree.ElementTree.parse(self.path("timeline.svg")).getroot()
        bars = svg.findall(".//{http://www.w3.org/2000/svg}rect")
        self.assertEqual(len(bars), 4)
        for bar in bars:
            self.assertTrue(80 <= float(bar.get("x")) <= 980, bar.attrib)
            self.assertTrue(0 < float(bar.get("width")) <= 900, bar.attrib)


if __name__ == "__main__":
    unittest.main()
