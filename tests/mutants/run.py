#!/usr/bin/env python3
"""Changes the source in small ways, one at a time, and sees to it that a test notices each.

    run.py             every mutant of mutants.txt; fails if one survives or no longer applies
    run.py WORD...     those whose name or file holds one of the words
    run.py --check     only whether every mutant still applies, which takes no time
    run.py --list FILE another list of mutants

The tree is copied to build/mutants and changed there alone. A mutant names the test that should
kill it; where that one does not, all tests of its room are tried, and then the mutant survives. A
test that takes longer than its limit has noticed, too. Each run begins with a planted mutant that
changes nothing, and fails if that one is not seen to survive.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, "build", "mutants")
TREE = os.path.join(WORK, "tree")
BUILD = os.path.join(WORK, "build")
COPIED = ("CMakeLists.txt", "LICENSE", "README.md", "core", "extension", "packages", "sql", "tests")
WITHOUT_SERVERS = "-*/Radosgw:*/Azurite"  # which take long to start, and are not in the copy
TIME_LIMIT = 900  # seconds, for one run of a test program

# What else may notice a change below a folder; the first that fits counts.
ROOMS = (
    ("core/base/", ("base_tests", "lease_tests")),
    ("core/host/", ("host_tests", "lease_tests", "leader_tests")),
    ("core/leader/", ("leader_tests", "faults_tests")),
    ("core/lease/", ("lease_tests", "simulation 1 1000", "vfs_tests")),
    ("core/objects/http/", ("http_tests",)),
    ("core/objects/", ("objects_tests", "faults_tests", "lease_tests")),
    ("extension/vfs/", ("vfs_tests", "python vfs_test")),
    ("extension/", tuple("python " + name for name in (
        "lease_test", "leader_test", "tables_test", "trust_test", "bad_input_test", "guards_test",
        "process_test", "load_test")) + ("vfs_tests", "faults_tests")),
)


class Mutant:
    def __init__(self, name, **fields):
        self.name = name
        self.fields = fields
        self.old = []
        self.new = []

    @property
    def file(self):
        return self.fields["file"]

    def apply(self, text):
        """The changed text, or None if what it changes is not there exactly once."""
        old = "\n".join(self.old) + "\n"
        if self.old == self.new or ("\n" + text).count("\n" + old) != 1:
            return None
        return ("\n" + text).replace("\n" + old, "\n" + "".join(s + "\n" for s in self.new))[1:]


def read_list(path):
    """Blocks of '= name', 'breaks …', 'file …', 'kill …', then lines that go ('-') or come ('+')."""
    mutants = []
    with open(path, encoding="utf-8") as lines:
        for line in (one.rstrip("\n") for one in lines):
            if line.startswith("= "):
                mutants.append(Mutant(line[2:]))
            elif line.startswith("-"):
                mutants[-1].old.append(line[1:])
            elif line.startswith("+"):
                mutants[-1].new.append(line[1:])
            elif line and not line.startswith("#"):
                key, _, value = line.partition(" ")
                mutants[-1].fields[key] = value
    return mutants


def source_of(mutant, tree):
    with open(os.path.join(tree, mutant.file), encoding="utf-8") as source:
        return source.read()


def check(mutants):
    broken = [one.name for one in mutants if one.apply(source_of(one, ROOT)) is None]
    for name in broken:
        print(f"no longer applies: {name}")
    print(f"{len(mutants)} mutants, {len(broken)} of which no longer apply")
    return not broken


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def refresh_tree():
    """Makes the copy equal to the checkout; what did not change keeps its time of change."""
    wanted = set()
    for top in COPIED:
        path = os.path.join(ROOT, top)
        folders = os.walk(path) if os.path.isdir(path) else [(ROOT, [], [top])]
        for folder, _, names in folders:
            for name in names:
                source = os.path.join(folder, name)
                target = os.path.join(TREE, os.path.relpath(source, ROOT))
                wanted.add(target)
                with open(source, "rb") as file:
                    content = file.read()
                if os.path.exists(target):
                    with open(target, "rb") as file:
                        if file.read() == content:
                            continue
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copyfile(source, target)
    for folder, _, names in os.walk(TREE):
        for name in names:
            if os.path.join(folder, name) not in wanted:
                os.remove(os.path.join(folder, name))


def configure():
    command = ["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=",
               "-DCMAKE_CXX_FLAGS=-O0 -g0 -w"]
    if shutil.which("ccache"):
        command.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def build(targets, jobs):
    done = subprocess.run(["cmake", "--build", BUILD, "--parallel", str(jobs), "--target", *targets],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return None if done.returncode == 0 else done.stdout


def target_of(test):
    program = test.split()[0]
    return "extension/lease.so" if program == "python" else program


def command_of(test):
    program, *arguments = test.split()
    if program == "python":
        return ["/usr/bin/python3", "-B", "-m", "unittest", "-f", *arguments]
    for folder, _, names in os.walk(os.path.join(BUILD, "tests")):
        if program in names:
            if program.endswith("_tests"):
                arguments = arguments or ["--gtest_filter="]
                arguments[-1] += WITHOUT_SERVERS
            return [os.path.join(folder, program), *arguments]
    raise SystemExit(f"there is no test program {program}")


def run(test):
    """What noticed, or None if the test passes."""
    # Memory flushes faster than a disk, and no mutant cuts the power.
    scratch = next(path for path in ("/dev/shm", "/tmp") if os.access(path, os.W_OK))
    environment = dict(os.environ, GTEST_FAIL_FAST="1", GTEST_BRIEF="1",
                       TEST_TMPDIR=scratch, TMPDIR=scratch,
                       LEASE_MODULE=os.path.join(BUILD, "extension", "lease"),
                       PYTHONPATH=os.path.join(TREE, "tests", "extension"))
    process = subprocess.Popen(command_of(test), cwd=BUILD, env=environment, text=True,
                               errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True)
    try:
        output, _ = process.communicate(timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return f"{test} (took longer than {TIME_LIMIT} s)"
    if process.returncode == 0:
        # A filter that matches nothing would pass for ever.
        return None if not re.search(r"Running 0 tests|^Ran 0 tests", output, re.M) else _stale(test)
    failed = re.search(r"\[  FAILED  \] (\S+)|^(?:FAIL|ERROR): (\S+ \S+)|^(seed \d+: .{0,60})", output,
                       re.M)
    what = next(filter(None, failed.groups())) if failed else f"exit code {process.returncode}"
    return f"{test.split()[0]}: {what.rstrip(',.')}"


def _stale(test):
    raise SystemExit(f"no test has this name: {test}")


def tests_for(mutant):
    rooms = next(tests for folder, tests in ROOMS if mutant.file.startswith(folder))
    return [mutant.fields["kill"], *rooms]


def planted():
    """A mutant that changes nothing, so that no test can notice it."""
    mutant = Mutant("nothing changes", file="core/base/uuid.cpp")
    mutant.old = ["}  // namespace lease"]
    mutant.new = ["}  // namespace lease, unchanged"]
    return mutant


def kill(mutant, tests, jobs):
    """Applies the mutant and returns who killed it, or None. The copy is as before afterwards."""
    path = os.path.join(TREE, mutant.file)
    original = source_of(mutant, TREE)
    changed = mutant.apply(original)
    if changed is None:
        raise SystemExit(f"no longer applies: {mutant.name}")
    write(path, changed)
    try:
        for test in tests:
            failure = build([target_of(test)], jobs)
            if failure:
                raise SystemExit(f"{mutant.name}: does not compile\n{failure[-3000:]}")
            killer = run(test)
            if killer:
                return killer
        return None
    finally:
        write(path, original)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", default=os.path.join(ROOT, "tests", "mutants", "mutants.txt"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    mutants = [one for one in read_list(options.list) if not options.words or
               any(word in one.name or word in one.file for word in options.words)]
    if not check(mutants):
        return 1
    if options.check:
        return 0

    began = time.monotonic()
    refresh_tree()
    configure()
    failure = build(sorted({target_of(one.fields["kill"]) for one in mutants}), options.jobs)
    if failure:
        raise SystemExit(f"the tree does not build\n{failure[-3000:]}")
    for test in sorted({one.fields["kill"] for one in mutants}):
        killer = run(test)
        if killer:
            raise SystemExit(f"fails without a mutant: {killer}")
    killer = kill(planted(), ["base_tests"], options.jobs)
    if killer:
        raise SystemExit(f"the planted mutant, which changes nothing, was killed by {killer}")
    print(f"planted: a mutant that changes nothing survives, {time.monotonic() - began:.0f} s",
          flush=True)
    survivors = 0
    for number, mutant in enumerate(mutants, 1):
        started = time.monotonic()
        killer = kill(mutant, tests_for(mutant), options.jobs)
        survivors += killer is None
        print(f"{number:3} {time.monotonic() - started:4.0f} s  {mutant.name} ({mutant.file})\n"
              f"           {killer or 'SURVIVES: ' + mutant.fields['breaks']}", flush=True)
    print(f"{len(mutants)} mutants, {survivors} survive, {time.monotonic() - began:.0f} s")
    return 1 if survivors or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
