"""The npm package, under better-sqlite3 and under Node's own SQLite."""

import glob
import json
import os
import unittest

import packages

BETTER_SQLITE3 = "const db = new (require('better-sqlite3'))(':memory:');"
NODE_SQLITE = """const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:', { allowExtension: true });"""
USE = """
require('sqlite-lease').load(db);
const row = db.prepare('SELECT lease_acquire(7) AS term, lease_version() AS version').get();
console.log(row.term, row.version);
"""


class NodeTest(packages.CleanPlaceTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.install_npm_package()

    def test_it_loads_into_better_sqlite3(self):
        self.assertEqual(self.run_command("node", "-e", BETTER_SQLITE3 + USE),
                         f"1 {packages.VERSION}\n")

    def test_a_fenced_database_takes_a_driver_that_opens_uris(self):
        uri = "file:fenced.db?vfs=lease&lease_node=7"
        self.run_command("node", "-e", BETTER_SQLITE3 + f"""
            db.exec("ATTACH '{uri}' AS fenced; CREATE TABLE fenced.t(x)")""")
        self.assertIn(uri, os.listdir(self.directory))  # a file of that name
        [node] = glob.glob(os.path.join(packages.DRIVERS, "node-linux-*/bin/node"))
        status = f"new DatabaseSync('{uri}').prepare('PRAGMA lease_status').get()"
        self.assertIn('"node":7', self.run_command(
            node, "--no-warnings", "-e", NODE_SQLITE + USE + f"console.log({status});"))

    def test_it_loads_into_node_sqlite_and_leaves_loading_switched_off(self):
        [node] = glob.glob(os.path.join(packages.DRIVERS, "node-linux-*/bin/node"))
        again = "try { db.loadExtension('x'); } catch (error) { console.log(error.code); }"
        self.assertEqual(
            self.run_command(node, "--no-warnings", "-e", NODE_SQLITE + USE + again),
            f"1 {packages.VERSION}\nERR_INVALID_STATE\n")

    def test_its_path_is_the_module_s(self):
        path = self.run_command("node", "-p", "require('sqlite-lease').getLoadablePath()").strip()
        self.assertEqual(path, os.path.realpath(self.path("node_modules/sqlite-lease/lease.so")))

    def test_its_version_is_the_module_s(self):
        with open(self.path("node_modules/sqlite-lease/package.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["version"], packages.VERSION)


if __name__ == "__main__":
    unittest.main()
