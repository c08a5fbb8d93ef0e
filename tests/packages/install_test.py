"""cmake --install: what another project finds there, by find_package and by pkg-config."""

import os
import unittest

import packages

HERE = os.path.dirname(os.path.abspath(__file__))


class InstallTest(packages.CleanPlaceTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.prefix = cls.install_development_files()

    def test_a_program_that_links_sqlite_finds_the_extension(self):
        self.run_command("cmake", "-S", os.path.join(HERE, "static"), "-B", "build",
                         "-DCMAKE_PREFIX_PATH=" + self.prefix)
        self.run_command("cmake", "--build", "build")
        self.assertEqual(self.run_command("build/linked"), f"1\n1\n{packages.VERSION}\n")

    def test_pkg_config_says_how_to_compile_and_link(self):
        folder = os.path.join(self.prefix, "lib", "pkgconfig")
        config = {"PKG_CONFIG_PATH": folder}
        self.assertEqual(self.run_command("pkg-config", "--modversion", "sqlite-lease", **config),
                         packages.VERSION + "\n")
        flags = self.run_command("pkg-config", "--cflags", "--libs", "sqlite-lease", "sqlite3",
                                 **config).split()
        self.run_command("c++", "-std=c++20", os.path.join(HERE, "static", "main.cpp"), "-o",
                         "linked", *flags)
        self.assertEqual(self.run_command("./linked"), f"1\n1\n{packages.VERSION}\n")
        module = self.run_command("pkg-config", "--variable=loadable", "sqlite-lease", **config)
        self.assertEqual(
            self.run_command("sqlite3", ":memory:", ".load " + module.strip(),
                             "SELECT lease_version();"), packages.VERSION + "\n")

    def test_the_sql_files_are_installed(self):
        self.assertIn("guards.sql", os.listdir(os.path.join(self.prefix, "share/sqlite-lease/sql")))


if __name__ == "__main__":
    unittest.main()
