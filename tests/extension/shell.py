"""Real sqlite3 shells and connections with the extension loaded, for end-to-end tests.

LEASE_MODULE names the module, without its suffix. Under a sanitizer the whole family of processes
inherits LD_PRELOAD from ctest, and a report in any shell fails the test that started it.
"""

import collections
import os
import select
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

TIMEOUT = 60  # seconds for anything that a healthy process answers at once
_END = "end-of-answer"

Result = collections.namedtuple("Result", "out err code")


class SqlError(Exception):
    """What a shell printed on stderr; the shell lives on."""


class ShellDied(Exception):
    """The shell ended without an answer."""


def wait_until(condition, timeout=TIMEOUT):
    """Waits for a true value of condition() and returns it."""
    deadline = time.monotonic() + timeout
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"still not true after {timeout} s")
        time.sleep(0.01)
    return value


def _command(database, load):
    command = ["sqlite3", "-batch", "-nullvalue", "NULL"]
    if load:
        command += ["-cmd", ".load " + os.environ["LEASE_MODULE"]]
    return command + [database]


def _environment(extra):
    environment = dict(os.environ, **(extra or {}))
    if "ASAN_OPTIONS" in environment:
        environment["ASAN_OPTIONS"] += ":detect_leaks=1"
    return environment


def _expect_no_report(errors):
    if "Sanitizer" in errors or "runtime error:" in errors:
        raise AssertionError(errors)


class Shell:
    """One sqlite3 process, kept open. Rows come back as the shell's list mode prints them."""

    def __init__(self, directory, database=":memory:", load=True, env=None, within=()):
        """`within` is a command that becomes the shell: unshare, say."""
        self._errors = tempfile.TemporaryFile()
        self._errors_read = 0
        self._out = b""
        self._process = subprocess.Popen(
            [*within, *_command(database, load)], cwd=directory, env=_environment(env),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0)
        self.pid = self._process.pid

    def run(self, sql, timeout=TIMEOUT):
        """Runs statements and dot commands; returns the lines that they print."""
        self.send(sql)
        return self.receive(timeout)

    def send(self, sql):
        """Starts a run whose answer is read later: for one that waits, or a shell that is stopped."""
        try:
            self._process.stdin.write(f"{sql}\n.print {_END}\n".encode())
        except BrokenPipeError:
            pass  # receive() says how the shell died

    def receive(self, timeout=TIMEOUT):
        end = f"{_END}\n".encode()
        deadline = time.monotonic() + timeout
        while not (self._out == end or b"\n" + end in self._out):
            left = max(0, deadline - time.monotonic())
            if not select.select([self._process.stdout], [], [], left)[0]:
                raise AssertionError(f"no answer after {timeout} s")
            some = os.read(self._process.stdout.fileno(), 65536)
            if not some:
                raise ShellDied(f"exit code {self._process.wait()}: {self._new_errors()}")
            self._out += some
        answer, _, self._out = self._out.partition(end)
        if errors := self._new_errors():
            raise SqlError(errors)
        return answer.decode().splitlines()

    def kill(self, reap=True):
        """kill -9, and waits for the death. Without reap the process stays behind as a zombie."""
        self._signal(signal.SIGKILL)
        os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        if reap:
            self.reap()

    def reap(self):
        return self._process.wait(TIMEOUT)

    def stop(self):
        """SIGSTOP, and waits until the process stands still."""
        self._signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WNOWAIT)

    def cont(self):
        self._signal(signal.SIGCONT)

    def close(self):
        """Ends the shell as the end of its input does, if it still runs; returns its exit code."""
        if not self._errors.closed:
            self._process.stdin.close()
            try:
                self.reap()
                _expect_no_report(self._all_errors())
            finally:
                self._process.kill()
                self._process.wait()
                self._process.stdout.close()
                self._errors.close()
        return self._process.returncode

    def _signal(self, number):
        # Not Popen.send_signal(): that reaps a zombie.
        if self._process.returncode is None:
            os.kill(self.pid, number)

    def _all_errors(self):
        errors = self._errors.fileno()
        return os.pread(errors, os.fstat(errors).st_size, 0).decode()

    def _new_errors(self):
        new = self._all_errors()[self._errors_read:]
        self._errors_read += len(new)
        return new.strip()


def remove_folder(path):
    """Removes it while leases of this process, which outlive its connections, may still write there."""
    def gone():
        shutil.rmtree(path, ignore_errors=True)
        return not os.path.exists(path)
    wait_until(gone)


class EndToEndTest(unittest.TestCase):
    """Each test has a directory of its own; what it starts ends with it."""

    def setUp(self):
        self.directory = tempfile.mkdtemp()
        self.addCleanup(remove_folder, self.directory)

    def path(self, name):
        return os.path.join(self.directory, name)

    def shell(self, database=":memory:", load=True, env=None, within=()):
        shell = Shell(self.directory, database, load, env, within)
        self.addCleanup(shell.close)
        self.addCleanup(shell.cont)
        return shell

    def run_shell(self, *statements, database=":memory:", load=True, env=None):
        """A shell that runs the statements and exits."""
        done = subprocess.run(
            [*_command(database, load), *statements], cwd=self.directory, env=_environment(env),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
        _expect_no_report(done.stderr)
        return Result(done.stdout, done.stderr, done.returncode)

    def connect(self, database=":memory:", **arguments):
        """A connection of this very process, in autocommit mode."""
        connection = sqlite3.connect(database, isolation_level=None, **arguments)
        self.addCleanup(connection.close)
        connection.enable_load_extension(True)
        connection.load_extension(os.environ["LEASE_MODULE"])
        connection.enable_load_extension(False)
        return connection
