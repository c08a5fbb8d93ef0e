"""Other ways to hold a lock, beside ours: `peers.py MODULE [quick]`, or ./dev bench --peers.

Starts etcd, Redis (appendfsync always) and PostgreSQL on loopback, with their data in one folder on
the disk of TMPDIR, speaks their own protocols over a connection that is kept, and prints one table.
Every contender is a process. All of them use the same clock of this machine.
"""

import multiprocessing
import os
import shutil
import signal
import statistics
import sys
import tempfile
import time

import peer_clients

# What survives what, as the peers' own documents say it.
PROMISES = [
    ("", "ours, directory", "etcd, 1 member", "Redis, 1 server", "PostgreSQL, advisory"),
    ("a power cut: who holds it", "yes, term and certificate", "yes", "yes, up to its clock", "no: free"),
    ("a holder that pauses", "fenced by its own clock", "not told; may write", "not told; may write",
     "not told; the server notices a dead connection only"),
    ("a holder that is cut off", "lost at its deadline", "lost at the TTL", "lost at the TTL",
     "kept until TCP gives up"),
    ("fencing token", "term, rises by 1", "revision, rises", "none", "none"),
    ("a server to run", "no", "yes (3 for availability)", "yes", "yes"),
]


def serve(connection, make):
    """One contender: does what it is told and answers with when it began, when it ended, and what came of it."""
    client = make()
    connection.send("ready")
    while True:
        method, arguments = connection.recv()
        began = time.monotonic()
        value = getattr(client, method)(*arguments)
        connection.send((began, time.monotonic(), value))


class Contender:
    def __init__(self, make):
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=serve, args=(theirs, make), daemon=True)
        self.process.start()
        theirs.close()
        self.pipe.recv()

    def start(self, method, *arguments):
        self.pipe.send((method, arguments))

    def answer(self):
        return self.pipe.recv()

    def call(self, method, *arguments):
        self.start(method, *arguments)
        return self.answer()

    def kill(self):
        now = time.monotonic()
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        return now


def digits(amount):
    """Three digits that count."""
    return f"{amount:,.0f}" if amount >= 1000 else f"{amount:.3g}"


def milliseconds(seconds):
    return f"{digits(statistics.median(seconds) * 1000)} ms"


def uncontended(peer, rounds):
    one = Contender(peer.client)
    _, _, (cycles, renewals) = one.call("measure", 1, rounds)
    one.kill()
    return milliseconds(cycles), milliseconds(renewals) if renewals else "none needed"


def handover(peer, rounds):
    """Seconds from the start of a release until the other, who waits, has it."""
    times = []
    one, two = Contender(peer.client), Contender(peer.client)
    one.call("acquire", 2)
    for _ in range(rounds):
        two.start("acquire", 2)
        time.sleep(0.3)  # the other waits by now, anywhere in its rhythm
        released, _, _ = one.call("release", 2)
        _, got, _ = two.answer()
        times.append(got - released)
        one, two = two, one
    one.kill()
    two.kill()
    return f"{milliseconds(times)}, at most {digits(max(times) * 1000)} ms"


def failover(peer, rounds):
    """Seconds from the kill -9 of the holder until the other, who waits, has it."""
    times = []
    for round_ in range(rounds):
        one, two = Contender(peer.client), Contender(peer.client)
        one.call("acquire", 100 + round_)
        two.start("stand_by", 100 + round_)
        time.sleep(0.3)
        killed = one.kill()
        _, got, _ = two.answer()
        times.append(got - killed)
        two.kill()
    return milliseconds(times)


def contention(peer, seconds):
    contenders = [Contender(peer.client) for _ in range(8)]
    end = time.monotonic() + seconds
    for contender in contenders:
        contender.start("contend", 3, end)
    counts = [contender.answer()[2] for contender in contenders]
    for contender in contenders:
        contender.kill()
    total, squares = sum(counts), sum(count * count for count in counts)
    fairness = total * total / (len(counts) * squares) if total else 0
    return f"{digits(total / seconds)} /s", f"{fairness:.2f} ({min(counts)} to {max(counts)})"


def measure(peer, quick):
    print(f"measuring: {peer.name}", file=sys.stderr)
    cycle, renewal = uncontended(peer, 10 if quick else 200)
    throughput, fairness = contention(peer, 2 if quick else 20)
    return [peer.name, cycle, renewal, handover(peer, 2 if quick else 20),
            failover(peer, 1 if quick else 5), throughput, fairness]


def print_table(rows):
    for number, row in enumerate(rows):
        print("| " + " | ".join(row) + " |")
        if number == 0:
            print("|-" * len(row) + "|")


def main():
    module, quick = sys.argv[1], "quick" in sys.argv[2:]
    folder = tempfile.mkdtemp(prefix="lease-peers-")
    os.chmod(folder, 0o755)  # PostgreSQL does not run as root
    columns = [["what", "acquire and release, uncontended", "renewal", "handover by release",
                f"failover after kill -9, TTL {peer_clients.TTL} s",
                "8 contenders: acquired and released", "8 contenders: fairness (1 is equal; fewest to most)"]]
    try:
        for peer in peer_clients.peers(module, folder):
            try:
                columns.append(measure(peer, quick))
            finally:
                peer.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print_table(list(zip(*columns)))
    print()
    print_table(PROMISES)


if __name__ == "__main__":
    main()
