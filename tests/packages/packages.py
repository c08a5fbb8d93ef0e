"""Where the packages and their sources are, and clean places to install them into."""

import glob
import os
import shutil
import subprocess
import tempfile
import unittest

SOURCE = os.environ["LEASE_SOURCE"]
BUILD = os.environ["LEASE_BUILD"]
VERSION = os.environ["LEASE_VERSION"]
DRIVERS = os.path.join(SOURCE, "build", "node", "node_modules")


def package(pattern):
    """The one package of this version whose name matches."""
    found = glob.glob(os.path.join(SOURCE, "build", "packages", pattern))
    if len(found) != 1:
        raise AssertionError(f"{pattern}: {found}")
    return found[0]


class CleanPlaceTest(unittest.TestCase):
    """Each class has an empty directory, and an environment in which the machine's python3 is first."""

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        cls.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("LEASE_", "PYTHON", "PYENV_", "VIRTUAL_ENV"))}
        cls.environment["PATH"] = "/usr/bin:" + cls.environment["PATH"]

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.directory, *names)

    @classmethod
    def install_development_files(cls):
        """`cmake --install`; returns its prefix."""
        prefix = cls.path("prefix")
        cls.run_command("cmake", "--install", BUILD, "--prefix", prefix)
        return prefix

    @classmethod
    def install_python_package(cls):
        """Into venv, an environment of its own."""
        cls.run_command("python3", "-m", "venv", "venv")
        cls.run_command("venv/bin/pip", "install", "--no-index",
                        package(f"sqlite_lease-{VERSION}-*.whl"))

    @classmethod
    def install_npm_package(cls):
        """And better-sqlite3 beside it, the one that is built."""
        cls.environment["npm_config_update_notifier"] = "false"
        cls.run_command("npm", "install", "--offline", "--no-audit", "--no-fund",
                        package(f"sqlite-lease-{VERSION}.tgz"))
        os.symlink(os.path.join(DRIVERS, "better-sqlite3"), cls.path("node_modules/better-sqlite3"))

    @classmethod
    def run_command(cls, *command, code=0, **environment):
        """Runs it in the clean place; returns what it printed."""
        done = subprocess.run(
            command, cwd=cls.directory, env={**cls.environment, **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=240)
        if done.returncode != code:
            raise AssertionError(f"{command} ended with {done.returncode}: {done.stdout}")
        return done.stdout
