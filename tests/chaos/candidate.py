"""A candidate for several nodes: `candidate.py STORE TTL_MS NODES DISK LOGS [PLANTED]`.

While it holds a node it commits rows to DISK/<node>.db, which it opens through the VFS. What it
saw stands in LOGS/<node>, a line each (times are nanoseconds of CLOCK_MONOTONIC):
  token TERM BEGAN ENDED PID    the token was valid at some moment between these
  commit TERM COUNT BEGAN PID   COMMIT of that row, begun then, said that it was done
  failed CODE AT PID            the write ended otherwise
  lost TERM AT PID REASON
Obeys "rest NODE", "stand NODE" and "descriptors COUNT", which are all it may have open, on its
input, and ends with it. PLANTED is a fault of its own:
"unfenced" writes without the VFS for ever, "hasty" logs a commit before it is made.
"""

import os
import resource
import sqlite3
import sys
import threading
import time
import urllib.parse

STORE, TTL_MS, NODES, DISK, LOGS, *PLANTED = sys.argv[1:]
_, MOST_DESCRIPTORS = resource.getrlimit(resource.RLIMIT_NOFILE)
PERIOD = 0.01
LOOK_IN_EVERY = 20  # how seldom one tries to write who does not hold the node


def now():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def connect(name):
    return sqlite3.connect(name, timeout=0.1, isolation_level=None, uri=True, check_same_thread=False)


class Candidate(threading.Thread):
    def __init__(self, node):
        super().__init__()
        self.node = node
        self.log_file = os.open(os.path.join(LOGS, str(node)),
                                os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        self.leases = connect(":memory:")
        self.leases.enable_load_extension(True)
        self.leases.load_extension(os.environ["LEASE_MODULE"])
        self.database = None
        self.stands = True
        self.campaigns = False
        self.ends = False
        self.term = None
        self.gone = None  # lost, and not told yet
        self.count = 0
        self.start()

    def log(self, *words):
        line = (" ".join(map(str, words)) + "\n").encode()
        if os.write(self.log_file, line) != len(line):
            os._exit(5)

    def ask(self, call, *arguments):
        [value] = self.leases.execute(f"SELECT {call}", arguments).fetchone()
        return value

    def run(self):
        for turn in range(sys.maxsize):
            if self.ends:
                return
            self.stand_or_rest()
            self.testify()
            if self.term or turn % LOOK_IN_EVERY == 0:
                self.write()
            time.sleep(PERIOD)

    def stand_or_rest(self):
        if self.stands == self.campaigns:
            return
        try:
            if self.stands:
                self.ask("lease_store(?)", STORE)
                self.ask("lease_campaign(?, ?)", self.node, int(TTL_MS))
            else:
                self.term = None
                self.ask("lease_release(?)", self.node)
            self.campaigns = not self.campaigns
        except sqlite3.Error:
            time.sleep(10 * PERIOD)  # the store is away, say

    def testify(self):
        began = now()
        term = self.ask("lease_token(?)", self.node)
        ended = now()
        if term:
            self.log("token", term, began, ended, os.getpid())
        if self.term and term != self.term:
            self.gone = self.term
        if self.gone:
            self.tell_the_loss()
        if term or "unfenced" not in PLANTED:
            self.term = term

    def tell_the_loss(self):
        event = self.leases.execute(
            "SELECT detail FROM lease_events WHERE kind = 'lost' AND node = ? AND term = ?",
            (self.node, self.gone)).fetchone()
        if event:
            self.log("lost", self.gone, now(), os.getpid(), *event)
            self.gone = None

    def open(self):
        path = urllib.parse.quote(os.path.join(DISK, f"{self.node}.db"))
        fence = f"vfs=lease&lease_node={self.node}&lease_store={urllib.parse.quote(STORE, safe='')}"
        database = connect(f"file:{path}?" + ("" if "unfenced" in PLANTED else fence))
        database.execute("PRAGMA wal_autocheckpoint = 20")
        return database

    def write(self):
        began = now()
        try:
            self.database = self.database or self.open()
            if self.term and self.node % 2:
                self.database.execute("PRAGMA journal_mode = WAL").fetchall()
            self.database.execute("BEGIN IMMEDIATE")
            self.transact(began)
        except sqlite3.Error as error:
            self.log("failed", error.sqlite_errorname, began, os.getpid())
        try:
            if self.database and self.database.in_transaction:
                self.database.execute("ROLLBACK")
        except sqlite3.Error as error:
            self.log("failed", error.sqlite_errorname, began, os.getpid())

    def transact(self, began):
        term = self.term if "unfenced" in PLANTED else self.ask("lease_token(?)", self.node)
        if not term:
            return
        self.count += 1
        done = "commit", term, self.count, began, os.getpid()
        self.database.execute("CREATE TABLE IF NOT EXISTS t(term, pid, count)")
        self.database.execute("INSERT INTO t VALUES(?, ?, ?)", (term, os.getpid(), self.count))
        time.sleep(PERIOD / 10)  # for a pause or a loss in the midst of it
        if "hasty" in PLANTED:
            self.log(*done)
        self.database.execute("COMMIT")
        if "hasty" not in PLANTED:
            self.log(*done)


def main():
    candidates = {node: Candidate(node) for node in range(1, int(NODES) + 1)}
    for line in sys.stdin:
        word, number = line.split()
        if word == "descriptors":
            resource.setrlimit(resource.RLIMIT_NOFILE, (int(number), MOST_DESCRIPTORS))
        else:
            candidates[int(number)].stands = word == "stand"
    for candidate in candidates.values():
        candidate.ends = True
    for candidate in candidates.values():
        candidate.join()


if __name__ == "__main__":
    main()
