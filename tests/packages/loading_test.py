"""The errors that people meet when they load the module, each brought about, and what README says."""

import os
import re
import shutil
import sqlite3
import unittest

import packages

MODULE = os.path.join(packages.BUILD, "extension", "lease.so")


class LoadingTest(packages.CleanPlaceTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(packages.SOURCE, "README.md"), encoding="utf-8") as file:
            section = file.read().partition("## When it does not load")[2].partition("\n## ")[0]
        cls.told = re.findall(r"^\| `(.+?)` \|", section, re.M)

    def explained(self, said):
        """README has a row for this message."""
        self.assertTrue(any(re.search(re.escape(told).replace("…", ".*"), said)
                            for told in self.told), said)

    def load(self, name):
        return self.run_command("sqlite3", "-batch", "-bail", ":memory:", ".load " + name,
                                "SELECT lease_version();", code=1)

    def copy(self, name, **replaced):
        """A copy of the module, with names in its dynamic section exchanged byte for byte."""
        with open(MODULE, "rb") as file:
            module = file.read()
        for old, new in replaced.values():
            self.assertIn(old, module)
            module = module.replace(old, new)
        with open(self.path(name), "wb") as file:
            file.write(module)

    def test_a_wrong_path_or_suffix(self):
        self.explained(self.load("./nowhere/lease"))
        shutil.copy(MODULE, self.path("lease.dylib"))
        self.explained(self.load("./lease.so"))
        self.explained(self.load("./lease.so.1"))

    def test_another_name_than_lease(self):
        shutil.copy(MODULE, self.path("mod_ours.so"))
        self.explained(self.load("./mod_ours"))
        self.assertEqual(
            self.run_command("sqlite3", ":memory:", ".load ./mod_ours sqlite3_lease_init",
                             "SELECT lease_version();"), packages.VERSION + "\n")

    def test_loading_that_is_not_switched_on(self):
        connection = sqlite3.connect(":memory:")
        connection.enable_load_extension(False)  # Debian's SQLite begins with it switched on
        with self.assertRaises(sqlite3.OperationalError) as raised:
            connection.load_extension(MODULE)
        self.explained(str(raised.exception))

    def test_an_older_glibc(self):
        self.copy("older.so", glibc=(b"GLIBC_2.34\0", b"GLIBC_9.99\0"))
        self.explained(self.load("./older"))

    def test_an_older_libstdcxx(self):
        self.copy("older.so", glibcxx=(b"GLIBCXX_3.4.30\0", b"GLIBCXX_9.9.99\0"))
        self.explained(self.load("./older"))

    def test_a_library_that_is_not_installed(self):
        self.copy("lonely.so", pugixml=(b"libpugixml.so.1\0", b"libabsent0.so.1\0"))
        self.explained(self.load("./lonely"))

    def test_a_pooled_connection_that_was_open_before(self):
        before, loader = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
        loader.enable_load_extension(True)
        loader.load_extension(MODULE)
        self.assertEqual(sqlite3.connect(":memory:").execute("SELECT lease_version()").fetchone(),
                         (packages.VERSION,))
        with self.assertRaises(sqlite3.OperationalError) as raised:
            before.execute("SELECT lease_token(7)")
        self.explained(str(raised.exception))

    def test_the_vfs_asked_for_before_it_is_there(self):
        said = self.run_command("sqlite3", "-batch", "file:app.db?vfs=lease&lease_node=7",
                                "SELECT 1;", code=1)
        self.explained(said)


class NeedsTest(packages.CleanPlaceTest):

    def test_the_module_runs_on_the_oldest_glibc_that_its_compiler_allows(self):
        symbols = self.run_command("objdump", "-T", MODULE)
        needed = max(tuple(map(int, version.split(".")))
                     for version in re.findall(r"GLIBC_([0-9.]+)", symbols))
        # From 2.34 on libpthread and libdl are in it; from 2.38 C++20 reads numbers by other names.
        here = tuple(map(int, os.confstr("CS_GNU_LIBC_VERSION").split()[1].split(".")))
        self.assertLessEqual(needed, (2, 34) if here < (2, 38) else (2, 38))

    def test_it_needs_no_libraries_but_those_that_readme_names(self):
        needed = re.findall(r"NEEDED.*\[(.+)\]", self.run_command("readelf", "-d", MODULE))
        system = {"libc.so.6", "libgcc_s.so.1", "libstdc++.so.6", "libm.so.6"}
        with open(os.path.join(packages.SOURCE, "README.md"), encoding="utf-8") as file:
            readme = file.read()
        for library in needed:
            if library not in system and not library.startswith("ld-linux"):
                self.assertIn(library.partition(".so")[0], readme)


if __name__ == "__main__":
    unittest.main()
