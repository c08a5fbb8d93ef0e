"""Candidates in real processes, what they share, and what happens to them."""

import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

from places import PLACES
from shell import remove_folder
from witness import Witness, expect

NODES = range(1, 5)
CANDIDATES = 4
DISK_SIZE = "64m"
PATIENCE = 600  # seconds for what a calm machine does within one TTL


def end_process(process):
    process.kill()
    process.wait()
    process.stdin.close()


class Machine:
    def __init__(self, build, place, random, planted):
        self.shim = build / "tests/chaos/libchaos_shim.so"
        self.random = random
        self.planted = planted
        self.directory = tempfile.mkdtemp(prefix="lease-chaos-")
        self.logs, self.disk = self.directory + "/logs", self.directory + "/disk"
        os.mkdir(self.logs)
        os.mkdir(self.disk)
        self.has_own_disk = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK_SIZE}", "none", self.disk],
            check=False).returncode == 0
        self.errors = open(self.directory + "/errors", "a+b")
        self.witnesses = [Witness(node, self.logs, self.disk) for node in NODES]
        self.processes = []
        self.pending = []  # (when it ends, name, how, its entry in troubles)
        self.troubles = []  # [name, when it began, when it ended]
        self.struck = dict.fromkeys(NODES, 0)  # when the holder of a node was
        self.hands_over = False
        self.place = PLACES[place](self.disk)
        self.kinds = {  # name: (weight, what begins it and returns what ends it)
            "release": (4, self.release),
            "kill -9": (4, self.kill),
            "pause": (4, self.pause),
            "EMFILE": (2, self.take_descriptors),
            "full disk": (2, self.fill),
            "EIO": (2, self.fail_disk)}
        if self.place.restarts:
            self.kinds |= {"restart": (2, self.restart), "weather": (4, self.worsen)}
        if not self.has_own_disk:
            print("  NO FULL DISK: this machine lets nobody mount a small one", flush=True)
            del self.kinds["full disk"]
        self.covered = dict.fromkeys(self.kinds, 0)

    def stop(self):
        for process in self.processes:
            end_process(process)
        self.place.stop()
        self.errors.close()
        if self.has_own_disk:
            subprocess.run(["umount", "--lazy", self.disk], check=True)
        remove_folder(self.directory)

    # The candidates

    def start(self, at):
        preload = [os.environ.get("LD_PRELOAD"), str(self.shim)]
        environment = {
            **os.environ, **self.place.environment,
            "LD_PRELOAD": ":".join(filter(None, preload)), "LEASE_CHAOS_DISK": self.disk}
        if self.planted == "slow" and at % 2 == 0:
            environment["LEASE_CHAOS_SLOW"] = "0.1"
        self.processes.insert(at, subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", sys.executable, "-B",
             os.path.join(os.path.dirname(__file__), "candidate.py"), self.place.url,
             str(self.place.ttl * 1000), str(len(NODES)), self.disk, self.logs, self.planted],
            stdin=subprocess.PIPE, stderr=self.errors, text=True, env=environment))

    def look(self):
        for witness in self.witnesses:
            witness.read()
        for process in self.processes:
            expect(process.poll() is None, "a candidate lives on", process.returncode,
                   self.reports())

    def reports(self):
        self.errors.seek(0)
        return self.errors.read().decode()

    def holder(self):
        """The place of who holds a random node, or of anybody; and the node."""
        witness = self.random.choice(self.targets())
        pid = witness.holder()
        for other in self.witnesses:
            if other.holder() == pid:
                self.struck[other.node] = time.monotonic_ns()
        anybody = self.random.randrange(CANDIDATES)
        places = [at for at, process in enumerate(self.processes) if process.pid == pid]
        return places[0] if places else anybody, witness.node

    def targets(self):
        """The nodes whose holder may be struck."""
        if not self.hands_over:
            return self.witnesses
        # Who was told to rest, say, may still testify for a moment.
        return [witness for witness in self.witnesses if witness.tokens and
                witness.tokens[-1].began > self.struck[witness.node] + 1_000_000_000]

    def handovers(self):
        return sum(witness.handovers() for witness in self.witnesses)

    def everybody_commits(self):
        """Waits until each node has a holder whose commit began from now on."""
        began, end = time.monotonic_ns(), time.monotonic() + PATIENCE
        while not all(w.commits and w.commits[-1].began > began for w in self.witnesses):
            expect(time.monotonic() < end, "each node is acquired and written in the calm",
                   [witness.commits[-1:] for witness in self.witnesses],
                   [witness.failed[-1:] for witness in self.witnesses])
            time.sleep(0.05)
            self.look()

    def finish(self):
        """An orderly end of all candidates."""
        for process in self.processes:
            process.stdin.close()
        for process in self.processes:
            expect(process.wait(PATIENCE) == 0, "a candidate ends in order", process.returncode)
        for witness in self.witnesses:
            witness.read()
        expect(not self.reports(), "nobody complains", self.reports())

    # The troubles

    def begin_one(self):
        if not self.targets():
            return
        active = {name for _, name, _, _ in self.pending}
        free = [name for name in self.kinds
                if name not in active or name in ("release", "kill -9", "pause", "EMFILE")]
        [name] = self.random.choices(free, [self.kinds[kind][0] for kind in free])
        self.begin(name, self.random.uniform(0.1, 2) * self.place.ttl)

    def begin(self, name, seconds):
        trouble = [name, time.monotonic_ns(), None]
        self.troubles.append(trouble)
        end = self.kinds[name][1]()
        self.pending.append((time.monotonic() + seconds, name, end, trouble))
        self.covered[name] += 1

    def end_due(self, until):
        due = [entry for entry in self.pending if entry[0] <= until]
        self.pending = [entry for entry in self.pending if entry[0] > until]
        for _, _, end, trouble in due:
            end()
            trouble[2] = time.monotonic_ns()

    @staticmethod
    def tell(process, *words):
        if process.poll() is None:
            print(*words, file=process.stdin, flush=True)

    def release(self):
        at, node = self.holder()
        process = self.processes[at]
        self.tell(process, "rest", node)
        return lambda: self.tell(process, "stand", node)

    def kill(self):
        at, _ = self.holder()
        end_process(self.processes.pop(at))
        self.start(at)
        return lambda: None

    def pause(self):
        process = self.processes[self.holder()[0]]
        process.send_signal(signal.SIGSTOP)
        return lambda: process.send_signal(signal.SIGCONT)

    def take_descriptors(self):
        process = self.processes[self.holder()[0]]
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.tell(process, "descriptors", 3)
        return lambda: self.tell(process, "descriptors", most)

    def fill(self):
        path = tempfile.mktemp(dir=self.disk)
        with open(path, "wb") as file:
            for step in (1 << 20, 1 << 12):
                self.fill_by(file.fileno(), step)
        return lambda: os.unlink(path)

    @staticmethod
    def fill_by(file, step):
        try:
            while True:
                os.posix_fallocate(file, os.fstat(file).st_size, step)
        except OSError:
            pass

    def fail_disk(self):
        switch = pathlib.Path(self.disk + ".fails")
        switch.touch()
        return switch.unlink

    def restart(self):
        kill, start = self.random.choice(self.place.restarts)
        kill()
        return start

    def worsen(self):
        self.place.set_rate(10 if self.hands_over else self.random.choice((1, 3, 10)))
        return self.place.calm

    def hand_over(self):
        """From now on each fault of requests at 10 %, and nothing else but what ends a tenure."""
        self.hands_over = True
        if self.place.restarts:
            self.begin("weather", float("inf"))
        self.kinds = {name: self.kinds[name] for name in ("release", "kill -9", "pause")}
