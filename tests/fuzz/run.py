"""Runs every fuzz target for some seconds and says what it covered; first each one's planted fault,
which must be found. Usage: run.py BUILD SECONDS [TARGET...]

What is found lies in BUILD/fuzz-findings; inputs that reached new code stay in BUILD/fuzz-corpus.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
TARGETS = ("sql", "credentials", "store_url", "listing", "record", "fence", "card",
           "leader_header", "fence_file")
FAULT_SECONDS = 600  # many times what finding it takes, also on a busy machine
# Leases, headers and threads live as long as the process, by design.
SANITIZERS = {"ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1",
              "UBSAN_OPTIONS": "print_stacktrace=1"}


def fuzz(build, program, corpora, seconds, findings):
    """The exit code, the output and how long it took."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as tmp:
        started = time.monotonic()
        done = subprocess.run(
            ["nice", "-n", "15", build / "tests/fuzz" / program, f"-max_total_time={seconds}",
             "-print_final_stats=1", "-timeout=30", "-rss_limit_mb=4096",
             f"-artifact_prefix={findings}/", *corpora],
            env={**os.environ, **SANITIZERS, "TMPDIR": tmp},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace", check=False)
        return done.returncode, done.stdout, time.monotonic() - started


def number(pattern, output):
    found = re.findall(pattern, output)
    return int(found[-1]) if found else 0


def run(build, target, seconds):
    """One line for people, and whether all is well."""
    seeds = HERE / "corpus" / target
    findings = build / "fuzz-findings" / target
    grown = build / "fuzz-corpus" / target
    findings.mkdir(parents=True, exist_ok=True)
    grown.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        code, output, took = fuzz(build, f"fuzz_{target}_fault", [scratch, seeds],
                                  FAULT_SECONDS, scratch)
    if code == 0 or "broken promise: planted" not in output:
        return f"{target}: its planted fault was NOT found in {took:.0f} s\n{output[-2000:]}", False
    fault = f"planted fault found in {took:.1f} s"
    code, output, took = fuzz(build, f"fuzz_{target}", [grown, seeds], seconds, findings)
    runs = number(r"stat::number_of_executed_units:\s*(\d+)", output)
    edges = number(r"cov: (\d+)", output)
    line = f"{target:14} {runs:>9} runs {edges:>6} edges {took:>5.0f} s; {fault}"
    if code != 0:
        return f"{line}\n{target}: FAILED, see {findings}\n{output[-4000:]}", False
    return line, True


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    seconds = int(sys.argv[2])
    targets = sys.argv[3:] or TARGETS
    well = True
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for line, good in pool.map(lambda target: run(build, target, seconds), targets):
            print(line, flush=True)
            well = well and good
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
