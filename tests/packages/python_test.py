"""The Python package, in an environment of its own."""

import unittest

import packages

USE = """
import sqlite3, sqlite_lease
connection = sqlite3.connect(":memory:")
sqlite_lease.load(connection)
print(connection.execute("SELECT lease_acquire(7), lease_version()").fetchone())
try:
    connection.load_extension(sqlite_lease.loadable_path())
except sqlite3.OperationalError as error:
    print(error)
connection.enable_load_extension(True)
connection.load_extension(sqlite_lease.loadable_path())
print(sqlite3.connect(":memory:").execute("SELECT lease_token(7)").fetchone())
"""


class PythonTest(packages.CleanPlaceTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.install_python_package()

    def test_it_loads_and_leaves_loading_switched_off(self):
        self.assertEqual(self.run_command("venv/bin/python", "-c", USE),
                         f"(1, '{packages.VERSION}')\nnot authorized\n(1,)\n")

    def test_a_python_that_cannot_load_extensions_is_told_what_to_do(self):
        self.assertIn(
            "--enable-loadable-sqlite-extensions",
            self.run_command("venv/bin/python", "-c",
                             "import sqlite_lease; sqlite_lease.load(object())", code=1))

    def test_its_version_is_the_module_s(self):
        self.assertEqual(
            self.run_command("venv/bin/python", "-c", "from importlib.metadata import version; "
                             "print(version('sqlite-lease'))"), packages.VERSION + "\n")


if __name__ == "__main__":
    unittest.main()
