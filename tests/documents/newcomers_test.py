"""A newcomer's run for each language: README's commands, in an empty directory beside the clone."""

import os
import re
import shlex
import subprocess
import tarfile
import unittest

import documents
import packages

SECTION = "## In five commands"

# What the system package manager does here happens in an empty root of its own, not on this machine.
SUDO = """#!/bin/sh
exec "$@"
"""
APT = """#!/bin/sh
set -e
[ "$1" = install ]
apt-get install --simulate "$2" >/dev/null
mkdir -p root/var/lib/dpkg
: >root/var/lib/dpkg/status
dpkg --root="$PWD/root" --force-not-root --force-depends --force-script-chrootless --install "$2"
"""


def commands(language):
    """The commands of README's section for that language, one a line, and what they print."""
    section = documents.read("README.md").partition(SECTION)[2].partition("\n## ")[0]
    block = section.partition(f"**{language}**")[2].partition("```sh\n")[2].partition("```")[0]
    lines = block.splitlines()
    return ([line for line in lines if not line.startswith("#")],
            [line.removeprefix("# ") for line in lines if line.startswith("#")])


class NewcomersTest(packages.CleanPlaceTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.symlink(documents.SOURCE, cls.path("sqlite-lease"))
        os.mkdir(cls.path("bin"))
        for name, script in (("sudo", SUDO), ("apt", APT)):
            with open(cls.path("bin", name), "w", encoding="utf-8") as file:
                os.fchmod(file.fileno(), 0o755)
                file.write(script)
        cls.environment["PATH"] = cls.path("bin") + ":" + cls.environment["PATH"]
        cls.environment["npm_config_prefer_offline"] = "true"

    def follow(self, language, **environment):
        """Runs the commands in an empty directory; all that README shows must be printed."""
        run, shown = commands(language)
        self.assertTrue(2 <= len(run) <= 4, run)  # the fifth is ./dev packages
        place = self.path(language)
        os.mkdir(place)
        done = subprocess.run(["bash", "-x"], cwd=place, input="\n".join(run) + "\n", text=True,
                              env={**self.environment, **environment}, timeout=240,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = done.stdout
        self.assertTrue(shown)
        for line in shown:
            pattern = re.escape(line).replace("…", ".*")
            found = re.search(f"^{pattern}$", said, re.M)
            self.assertTrue(found, f"{line!r} is not in:\n{done.stdout}")
            said = said[found.end():]

    def test_shell(self):
        triplet = self.run_command("cc", "-print-multiarch").strip()
        self.follow("Shell", LD_LIBRARY_PATH=self.path("Shell", "root/usr/lib", triplet))

    def test_python(self):
        self.follow("Python")

    def test_node(self):
        # better-sqlite3 comes as a source or as a binary from elsewhere: here, the one that is built.
        driver = os.path.join(packages.DRIVERS, "better-sqlite3")
        name = self.run_command(
            "node", "-p", "const p = process; `better-sqlite3-v${require('" + driver +
            "/package.json').version}-node-v${p.versions.modules}-${p.platform}-${p.arch}`").strip()
        with tarfile.open(self.path(name + ".tar.gz"), "w:gz") as archive:
            archive.add(os.path.join(driver, "build/Release/better_sqlite3.node"),
                        "build/Release/better_sqlite3.node")
        self.follow("Node", npm_config_better_sqlite3_local_prebuilds=self.directory)

    def test_cpp(self):
        self.follow("C++")


class CommandsTest(packages.CleanPlaceTest):
    """Every other command of the documents."""

    # What runs for long and is run elsewhere, by CI, or as a test of its own.
    LONG = r"\./dev (test|check|bench|simulate \d+|format|setup|build)|.*/simulation --teeth"

    def test_every_block_of_commands_runs(self):
        seen = 0
        for page in documents.pages():
            self.assertNotRegex(documents.read(page), r"(?m)^    (\./|build/|cmake |\$ )")
            for block in documents.blocks(page):
                if block.language != "sh" or block.section == SECTION.strip("# "):
                    continue
                folder = documents.SOURCE
                for command in block.text.splitlines():
                    command = re.sub(r"\s+#.*", "", command)
                    if re.fullmatch(self.LONG, command):
                        continue
                    if command.startswith("cd "):
                        folder = os.path.join(folder, shlex.split(command)[1])
                        continue
                    with self.subTest(page=page, command=command):
                        self.run_command("sh", "-ec", f"cd '{folder}' && {command}")
                    seen += 1
        self.assertGreater(seen, 4)

    def test_every_word_of_dev_is_one_that_it_knows(self):
        known = set(re.findall(r"^  (\w+) ", self.run_command(
            os.path.join(documents.SOURCE, "dev"), "help"), re.M))
        with open(os.path.join(documents.SOURCE, "dev"), encoding="utf-8") as file:
            cases = set(re.findall(r"^  (\w+)\)$", file.read(), re.M))
        self.assertEqual(known, cases)
        for page in documents.pages():
            for word in re.findall(r"\./dev (\w+)", documents.read(page)):
                self.assertIn(word, known | {"help"}, page)

    def test_every_path_that_a_page_links_to_exists(self):
        for page in documents.pages():
            for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", documents.read(page)):
                if "://" in target:
                    continue
                path = os.path.join(documents.SOURCE, os.path.dirname(page), target)
                self.assertTrue(os.path.exists(path), f"{page}: {target}")


if __name__ == "__main__":
    unittest.main()
