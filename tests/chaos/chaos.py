"""Real processes, their leases and their databases, in every misfortune that can be had.

`chaos.py BUILD` runs on a directory, radosgw and azurite, one after another, and says what it
covered. Then it plants faults and must find each. CHAOS_SEED repeats what a run chose, though not
when the processes were struck.
"""

import argparse
import collections
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / room) for room in ("extension", "servers", "support")]

from machine import CANDIDATES, Machine
from places import PLACES
from witness import Broken

PLANTED = {
    "slow": "no term is valid after a later one was",
    "unfenced": "no term writes after a later one did",
    "hasty": "what was committed is there"}
PLANTED_SECONDS = 6
PLANTED_TRIES = 10


def check(machine):
    leases = sqlite3.connect(":memory:")
    leases.enable_load_extension(True)
    leases.load_extension(os.environ["LEASE_MODULE"])
    os.environ.update(machine.place.environment)
    leases.execute("SELECT lease_store(?)", [machine.place.calm_url]).fetchall()
    for witness in machine.witnesses:
        witness.check_tenures()
        witness.check_database()
        witness.check_certificates(leases)
        witness.check_causes(machine.troubles, 2 * machine.place.ttl * 1_000_000_000)
    leases.close()


def report(machine, took):
    counts = collections.Counter()
    failures = collections.Counter()
    for witness in machine.witnesses:
        counts.update({"commits": len(witness.commits), "log lines checked": witness.lines(),
                       "leases lost": len(witness.lost)})
        failures.update(failed.code for failed in witness.failed)
    for title, numbers in (
            (f"{took:.0f} s", {"handovers": machine.handovers(), **counts}),
            ("troubles", machine.covered), ("faults of requests", machine.place.faults),
            ("writes that failed", failures)):
        if numbers:
            print(f"  {title}: " + ", ".join(f"{name} {n:,}" for name, n in numbers.items()), flush=True)


def storm(machine, goes_on):
    while goes_on():
        machine.end_due(time.monotonic())
        machine.begin_one()
        time.sleep(machine.random.uniform(0.1, 1))
        machine.look()
    machine.end_due(float("inf"))


def run(build, place, seed, planted="", seconds=0, handovers=0):
    print(f"{place}{planted and ', planted: ' + planted}, seed {seed}", flush=True)
    machine = Machine(build, place, random.Random(seed), planted)
    began = time.monotonic()
    try:
        for at in range(CANDIDATES):
            machine.start(at)
        machine.everybody_commits()
        if handovers:
            machine.hand_over()
            storm(machine, lambda: machine.handovers() < handovers)
        else:
            end = time.monotonic() + seconds
            storm(machine, lambda: time.monotonic() < end)
        machine.place.calm()
        machine.everybody_commits()
        machine.finish()
        check(machine)
    finally:
        report(machine, time.monotonic() - began)
        machine.stop()


def find(build, planted, seed):
    """Runs, with new seeds, until the planted fault is found."""
    for attempt in range(PLANTED_TRIES):
        try:
            run(build, "directory", seed + attempt, planted, PLANTED_SECONDS)
        except Broken as broken:
            if PLANTED[planted] not in str(broken):
                raise
            print(f"  found: {broken}")
            return
    raise Broken(f"the planted fault was not found: {planted}")


def go_inside():
    """Begins anew in a mount namespace of its own, for a disk that can be filled."""
    for ways in (["--user", "--map-root-user"], []):  # a container may allow one of them, or none
        command = ["unshare", *ways, "--mount"]
        if subprocess.run([*command, "true"], check=False, stderr=subprocess.DEVNULL).returncode == 0:
            os.execvp("unshare", [*command, sys.executable, "-B", *sys.argv, "--inside"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=300, help="of all places together")
    parser.add_argument("--place", choices=PLACES, help="only there")
    parser.add_argument("--planted", action="store_true", help="only the planted faults")
    parser.add_argument("--handovers", type=int, help="until there were so many by release, kill -9 "
                        "and pause, each fault of a bucket's requests at 10 %% throughout")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        go_inside()
    build = options.build.resolve()
    os.environ.setdefault("LEASE_MODULE", str(build / "extension/lease"))
    seed = int(os.environ.get("CHAOS_SEED", time.time_ns() // 1000))
    places = [options.place] if options.place else list(PLACES)
    try:
        if not options.planted:
            for place in places:
                run(build, place, seed, seconds=options.seconds / len(places),
                    handovers=options.handovers)
        if not options.place:
            for planted in PLANTED:
                find(build, planted, seed)
    except Broken as broken:
        sys.exit(f"BROKEN PROMISE: {broken}")


if __name__ == "__main__":
    main()
