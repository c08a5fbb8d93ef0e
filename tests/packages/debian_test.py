"""The .deb and the tarball of the module by itself."""

import glob
import os
import unittest

import packages


class DebianTest(packages.CleanPlaceTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.deb = packages.package(f"libsqlite3-mod-lease_{packages.VERSION}_*.deb")

    def test_it_installs_into_an_empty_system_and_loads_by_its_name_alone(self):
        os.makedirs(self.path("root/var/lib/dpkg"))
        open(self.path("root/var/lib/dpkg/status"), "w").close()
        self.run_command("dpkg", "--root=" + self.path("root"), "--force-not-root",
                         "--force-depends", "--force-script-chrootless", "--install", self.deb,
                         DPKG_MAINTSCRIPT_DEBUG="0")
        [module] = glob.glob(self.path("root/usr/lib/*/lease.so"))
        triplet = self.run_command("cc", "-print-multiarch").strip()
        self.assertEqual(os.path.basename(os.path.dirname(module)), triplet)
        self.assertEqual(
            self.run_command("sqlite3", ":memory:", ".load lease", "SELECT lease_version();",
                             LD_LIBRARY_PATH=os.path.dirname(module)), packages.VERSION + "\n")

    def test_everything_it_depends_on_can_be_had_from_this_distribution(self):
        self.run_command("apt-get", "install", "--simulate", self.deb)

    def test_it_names_the_libraries_that_the_module_needs(self):
        depends = self.run_command("dpkg-deb", "--field", self.deb, "Depends")
        for library in ("libc6", "libcurl4", "libpugixml1v5", "libssl3", "libstdc++6"):
            self.assertIn(library, depends)
        self.assertNotIn("sqlite", depends)


class TarballTest(packages.CleanPlaceTest):

    def test_it_holds_the_module_at_its_top(self):
        machine = self.run_command("uname", "-m").strip()
        tarball = packages.package(
            f"sqlite-lease-{packages.VERSION}-loadable-linux-{machine}.tar.gz")
        self.run_command("tar", "-xf", tarball)
        self.assertEqual(
            self.run_command("sqlite3", ":memory:", ".load ./lease", "SELECT lease_version();"),
            packages.VERSION + "\n")


if __name__ == "__main__":
    unittest.main()
