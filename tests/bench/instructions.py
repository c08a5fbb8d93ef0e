"""Instructions of each hot path, counted by callgrind: `instructions.py PROGRAM`, or
./dev bench --instructions. A run with twice as many walks, less one with half of them, so that what
comes before and after does not count. The load of the machine changes nothing, but for
the renewal, whose threads meet differently: some 3 %.
"""

import re
import subprocess
import sys

PATHS = [
    ("claim", "claim when already leader, C++", 20_000),
    ("beat", "beat, C++", 20_000),
    ("tick", "tick, C++", 20_000),
    ("abs", "SELECT abs(7), for comparison", 5_000),
    ("lease_token", "SELECT lease_token(7)", 5_000),
    ("lease_require", "SELECT lease_require(7)", 5_000),
    ("leader_token", "SELECT leader_token()", 5_000),
    ("renewal", "renewal, filesystem store, all threads, its share of pruning included",
     272),  # of no multiple of 64, after which a prune would be under way at the end
]


def count(program, path, walks):
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, path, str(walks)],
        stderr=subprocess.PIPE, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", run.stderr).group(1))


def main():
    program = sys.argv[1]
    print("| what | instructions |\n|-|-|")
    for path, what, walks in PATHS:
        difference = count(program, path, 2 * walks) - count(program, path, walks)
        print(f"| {what} | {round(difference / walks):,} |", flush=True)


if __name__ == "__main__":
    main()
