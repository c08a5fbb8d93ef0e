"""One version: CMakeLists.txt states it, and everything else agrees."""

import os
import re
import unittest

import packages


def read(name):
    with open(os.path.join(packages.SOURCE, name), encoding="utf-8") as file:
        return file.read()


class VersionTest(packages.CleanPlaceTest):

    def test_the_module_and_the_changelog_agree_with_the_project(self):
        module = os.path.join(packages.BUILD, "extension", "lease")
        self.assertEqual(
            self.run_command("sqlite3", ":memory:", ".load " + module, "SELECT lease_version();"),
            packages.VERSION + "\n")
        self.assertEqual(re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.M)[0], packages.VERSION)

    def test_every_kind_of_package_has_it(self):
        for pattern in ("libsqlite3-mod-lease_{}_*.deb", "sqlite-lease-{}-loadable-linux-*.tar.gz",
                        "sqlite-lease-{}.tgz", "sqlite_lease-{}-py3-none-linux_*.whl"):
            packages.package(pattern.format(packages.VERSION))


if __name__ == "__main__":
    unittest.main()
