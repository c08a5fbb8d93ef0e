"""Puts the models through Spin: every property, exhaustively, and every tooth, which must bite.

Usage: run.py BUILD [--small]. One line for each property and tooth: what, result, states, depth,
seconds. --small takes the bounds that a test run can afford.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 600
MEGABYTES = 12288

LEASE = {"HOLDERS": "never two live holders",
         "TERMS": "terms rise by one",
         "TRUE_CERTIFICATES": "no certificate for a takeover that did not happen",
         "FINDABLE": "every certified change of owner stays findable"}
LEADER = {"HOLDERS": "never two leaders",
          "TERMS": "a term is led once, and terms rise",
          "VERDICTS": "no living leader is deposed by a verdict of death",
          "BEATS": "no leader that has beaten is deposed for lateness",
          "PROMPT": "a leader that is gone and had vouched is seen to be gone"}
CALM = {"ACQUIRABLE": "whoever is left alone acquires"}

# The model, the world, its bounds for --small and in full, the properties.
WORLDS = [
    ("lease", "pauses", "N=3", "N=5", LEASE),
    ("lease", "travelling puts, lost answers", "TRAVEL N=3 K=1", "TRAVEL N=4", LEASE),
    ("lease", "deaths", "DEATHS=1 N=3", "DEATHS=1 N=4", LEASE),
    ("lease", "drifting clocks, suspend", "DRIFT TTL=3 N=2", "DRIFT TTL=3 N=4", LEASE),
    ("lease", "unequal TTLs, cards", "UNEQUAL N=3 K=1", "UNEQUAL N=4", LEASE),
    ("lease", "another host, deaths", "APART DEATHS=1 N=3", "APART DEATHS=1 N=4", LEASE),
    ("lease", "three candidates", "NP=3 K=1 N=3", "NP=3 K=1 N=4", LEASE),
    ("lease", "calm", "CALM N=3", "CALM N=4", CALM),
    ("lease", "calm after deaths and faults", "CALM DEATHS=1 TRAVEL N=2 K=1",
     "CALM DEATHS=1 TRAVEL N=3", CALM),
    ("leader", "deaths", "TERMS_MAX=3 DEATHS=1", "TERMS_MAX=5 DEATHS=2", LEADER),
    ("leader", "three candidates", "TERMS_MAX=1 NP=3", "TERMS_MAX=2 NP=3 DEATHS=1", LEADER),
    ("leader", "a SubEtha peer, deaths", "TERMS_MAX=2 SUBETHA",
     "TERMS_MAX=4 SUBETHA DEATHS=1", LEADER),
    ("leader", "a SubEtha peer with a reused pid", "TERMS_MAX=3 SUBETHA HEIR DEATHS=1",
     "TERMS_MAX=4 SUBETHA HEIR DEATHS=1", LEADER),
    ("leader", "one pid in two namespaces", "TERMS_MAX=2 NAMESAKE",
     "TERMS_MAX=3 NAMESAKE NP=3", LEADER),
    ("leader", "reboot", "TERMS_MAX=3 REBOOT", "TERMS_MAX=5 REBOOT", LEADER),
    ("leader", "beats, ticks, lateness", "TERMS_MAX=2 EPOCHS=3", "TERMS_MAX=4 EPOCHS=5", LEADER),
    ("leader", "calm after deaths", "TERMS_MAX=2 EPOCHS=2 CALM",
     "TERMS_MAX=3 EPOCHS=2 CALM DEATHS=1", CALM),
]

# The model, the rule or word that is dropped, how, and the property that then breaks.
TEETH = [
    ("lease", "R1: a late answer extends", "NO_R1 N=4", "HOLDERS"),
    ("lease", "R1: validity counts from the answer", "NO_R1_START N=3", "HOLDERS"),
    ("lease", "R1: no margin for drift", "NO_MARGIN DRIFT TTL=3 N=3", "HOLDERS"),
    ("lease", "R1: the holder's clock stops in suspend", "NO_R1_SUSPEND DRIFT TTL=3 N=3", "HOLDERS"),
    ("lease", "R2: the same owner tries again", "NO_R2 TRAVEL N=4", "HOLDERS"),
    ("lease", "R3a: no observation", "NO_R3A N=4", "HOLDERS"),
    ("lease", "R3a: the TTL on the card is ignored", "NO_CARD UNEQUAL N=3", "HOLDERS"),
    ("lease", "R3a: observation never counts", "NO_OBSERVATION CALM N=3", "ACQUIRABLE"),
    ("lease", "R3b: released in the store before it is here", "NO_R3B N=3", "HOLDERS"),
    ("lease", "R3c: another host's process is judged here", "NO_R3C_HERE APART DEATHS=1 N=3",
     "HOLDERS"),
    ("lease", "R4: no check after create", "NO_R4 N=4", "HOLDERS"),
    ("lease", "R4: no check after create", "NO_R4 N=4", "TRUE_CERTIFICATES"),
    ("lease", "R5: debris is read as history", "NO_R5 TRAVEL N=4", "TRUE_CERTIFICATES"),
    ("lease", "R6: sealed before the check", "EARLY_SEAL N=4", "TRUE_CERTIFICATES"),
    ("lease", "R6: reported before it is sealed", "REPORT_FIRST=1 N=3", "FINDABLE"),
    ("lease", "R6: others' changes are not sealed", "NO_R6 N=3", "FINDABLE"),
    ("lease", "R7: validity counts from the last put", "NO_R7 TRAVEL N=4", "HOLDERS"),
    ("lease", "R10: a create overwrites", "NO_R10 N=3", "TERMS"),
    ("leader", "word 8: the term stays", "NO_TERM_RISE TERMS_MAX=3", "TERMS"),
    ("leader", "word 8: pid and term change one by one", "NO_SINGLE_SWAP TERMS_MAX=3", "TERMS"),
    ("leader", "word 16: ignored", "NO_HEARTBEAT CALM TERMS_MAX=2 EPOCHS=2", "ACQUIRABLE"),
    ("leader", "word 16: stored after the swap", "NO_HEARTBEAT_FIRST TERMS_MAX=3 EPOCHS=3", "BEATS"),
    ("leader", "word 16: a beat stores blindly", "NO_SWAP16 TERMS_MAX=3 EPOCHS=3", "BEATS"),
    ("leader", "word 24: nobody ticks", "NO_TICK CALM TERMS_MAX=2 EPOCHS=2", "ACQUIRABLE"),
    ("leader", "word 32: the start time is ignored", "NO_START TERMS_MAX=3 DEATHS=1", "PROMPT"),
    ("leader", "word 32: stored blindly", "NO_SWAP32 TERMS_MAX=3 DEATHS=1", "PROMPT"),
    ("leader", "word 32: read before 40", "NO_ORDER TERMS_MAX=3 DEATHS=1", "VERDICTS"),
    ("leader", "word 40: ignored", "NO_VOUCHER TERMS_MAX=3 DEATHS=1", "VERDICTS"),
    ("leader", "word 40: stored blindly", "NO_SWAP40 TERMS_MAX=3 DEATHS=1", "PROMPT"),
    ("leader", "word 40: not withdrawn before the post is vacant",
     "NO_WITHDRAWAL SUBETHA HEIR TERMS_MAX=3 DEATHS=1", "VERDICTS"),
    ("leader", "word 40: the namespace is ignored", "NO_NS NAMESAKE NP=3 TERMS_MAX=3", "VERDICTS"),
    ("leader", "word 40: the boot is ignored", "NO_BOOT REBOOT TERMS_MAX=3", "PROMPT"),
]
# Whatever of it is found, it is found this early.
DEEPEST = {"R4: no check after create": 300}


def explore(build, model, defines, optimised):
    """Spin's verdict: errors, states, depth, whether it saw everything, and the seconds."""
    name = re.sub(r"\W+", "-", f"{model} {defines}")
    folder = build / "model" / name
    folder.mkdir(parents=True, exist_ok=True)
    flags = ["-D" + define for define in defines.split()]
    subprocess.run(["spin", "-a", *flags, HERE / f"{model}.pml"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["gcc", optimised, "-w", "-DSAFETY", "-DNOFAIR", "-DCOLLAPSE",
                    f"-DMEMLIM={MEGABYTES}", "-o", "pan", "pan.c"], cwd=folder, check=True)
    started = time.monotonic()
    try:
        pan = subprocess.run(["./pan", "-m1000000"], cwd=folder, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
        output = pan.stdout
    except subprocess.TimeoutExpired as stopped:
        output = (stopped.stdout or b"").decode() + "\nSearch not completed"
    seconds = time.monotonic() - started
    errors = re.search(r"errors: (\d+)", output)
    states = re.search(r"([\d.e+]+) states, stored", output)
    depth = re.search(r"violated .*at depth (\d+)", output) or re.search(r"reached (\d+)", output)
    whole = bool(errors) and not re.search(
        "Search not completed|max search depth too small|out of memory|[Bb]it ?state", output)
    return (int(errors[1]) if errors else None, int(float(states[1])) if states else 0,
            int(depth[1]) if depth else 0, whole, seconds)


def line(what, result, states, depth, seconds):
    return f"{what:84} {result:12} {states:>11,} states  depth {depth:>4}  {seconds:6.1f} s"


def world(build, small, entry):
    model, what, little, full, properties = entry
    bounds = little if small else full
    errors, states, depth, whole, seconds = explore(build, model, bounds, "-O1" if small else "-O2")
    good = errors == 0 and whole
    result = "exhaustive" if good else "BROKEN" if errors else "NOT WHOLE"
    return [line(f"{model}, {what} ({bounds}): {text}", result, states, depth, seconds)
            for text in properties.values()], good


def tooth(build, entry):
    model, what, defines, breaks = entry
    errors, states, depth, _, seconds = explore(
        build, model, f"{defines} ONLY={breaks}_", "-O0")  # soon found: most of the time is gcc's
    texts = {**LEADER, **CALM} if model == "leader" else {**LEASE, **CALM}
    good = errors == 1 and depth <= DEEPEST.get(what, depth)
    return [line(f"{model}, without {what} ({defines}): {texts[breaks]}",
                 "bites" if good else "DOES NOT BITE", states, depth, seconds)], good


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    small = "--small" in sys.argv
    well = True
    jobs = [lambda entry=entry: world(build, small, entry) for entry in WORLDS]
    jobs += [lambda entry=entry: tooth(build, entry) for entry in TEETH]
    # Two large runs at once would not fit into memory.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() if small else 1) as pool:
        for lines, good in pool.map(lambda job: job(), jobs):
            print("\n".join(lines), flush=True)
            well = well and good
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
