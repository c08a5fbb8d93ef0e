"""What the candidates wrote, and which promises it breaks."""

import collections
import os
import sqlite3

Token = collections.namedtuple("Token", "term began ended pid")
Commit = collections.namedtuple("Commit", "term count began pid")
Failed = collections.namedtuple("Failed", "code at pid")
Lost = collections.namedtuple("Lost", "term at pid reason")


class Broken(Exception):
    """A promise that was not kept."""


def expect(kept, promise, *evidence):
    if not kept:
        raise Broken(f"{promise}: " + ", ".join(map(str, evidence)))


class Witness:
    """The log of one node, its database and its certificates."""

    def __init__(self, node, logs, disk):
        self.node = node
        self.path = os.path.join(logs, str(node))
        self.database = os.path.join(disk, f"{node}.db")
        self.position = 0
        self.tokens, self.commits, self.failed, self.lost = [], [], [], []

    def read(self):
        """Takes in what is new."""
        if not os.path.exists(self.path):
            return
        with open(self.path, encoding="utf-8") as file:
            file.seek(self.position)
            text = file.read()
            whole = text[: text.rfind("\n") + 1]
            self.position += len(whole.encode())
        for line in whole.splitlines():
            kind, *words = line.split(" ", 4)
            if kind == "token":
                self.tokens.append(Token(*map(int, words)))
            elif kind == "commit":
                self.commits.append(Commit(*map(int, words)))
            elif kind == "failed":
                self.failed.append(Failed(words[0], *map(int, words[1:])))
            else:
                self.lost.append(Lost(*map(int, words[:3]), words[3]))

    def holder(self):
        """The process that was seen with the highest term."""
        return max(self.tokens).pid if self.tokens else None

    def handovers(self):
        return len({token.term for token in self.tokens}) - 1

    def lines(self):
        return len(self.tokens) + len(self.commits) + len(self.failed) + len(self.lost)

    def check(self):
        self.check_tenures()
        self.check_database()

    def check_tenures(self):
        """No term was valid after a later one had been, and each was one process's."""
        first, last, owners = {}, {}, {}
        for token in self.tokens:
            term = token.term
            first[term] = min(first.get(term, token.ended), token.ended)
            last[term] = max(last.get(term, 0), token.began)
            expect(owners.setdefault(term, token.pid) == token.pid, "a term has one owner",
                   f"node {self.node}, term {term}")
        terms = sorted(first)
        for former, later in zip(terms, terms[1:]):
            expect(last[former] < first[later], "no term is valid after a later one was",
                   f"node {self.node}, term {former}",
                   f"{(last[former] - first[later]) / 1e9:.3f} s after {later}")

    def check_database(self):
        """Whole, in the order of the terms, with all that was said to be committed."""
        database = sqlite3.connect(self.database)
        [[verdict]] = database.execute("PRAGMA integrity_check(1)").fetchall()
        rows = database.execute("SELECT term, count, pid FROM t ORDER BY rowid").fetchall()
        database.close()
        expect(verdict == "ok", "the database is whole", f"node {self.node}", verdict)
        for former, later in zip(rows, rows[1:]):
            expect(former[0] < later[0] or (former[0] == later[0] and former[1] < later[1]),
                   "no term writes after a later one did", f"node {self.node}", former, later)
        owners = {}
        for term, _, pid in rows:
            expect(owners.setdefault(term, pid) == pid, "a term has one writer",
                   f"node {self.node}, term {term}")
        missing = {(commit.term, commit.count, commit.pid) for commit in self.commits} - set(rows)
        expect(not missing, "what was committed is there", f"node {self.node}", sorted(missing)[:3])

    def check_causes(self, troubles, reach):
        """No loss and no page that looks corrupt without a trouble, at most `reach` before."""
        for lost in self.lost:
            expect(any(name not in ("release", "kill -9") and begin <= lost.at <= end + reach
                       for name, begin, end in troubles),
                   "no lease is lost without a trouble", f"node {self.node}", lost)
        for failed in self.failed:
            # So SQLite calls a read that the disk refused, too.
            expect("CORRUPT" not in failed.code or
                   any(name == "EIO" and begin <= failed.at + reach and failed.at <= end
                       for name, begin, end in troubles),
                   "nothing looks corrupt", f"node {self.node}", failed)

    def check_certificates(self, leases):
        """Terms rise by one, each from the owner of the one before, and what was seen is sealed."""
        rows = leases.execute(
            "SELECT successor_term, predecessor_term, successor_owner, predecessor_owner, sealed "
            "FROM lease_fences WHERE node = ? ORDER BY successor_term", [self.node]).fetchall()
        promise = "every handover has its certificate"
        expect([row[0] for row in rows] == list(range(2, len(rows) + 2)), promise, rows)
        expect(all(row[1] + 1 == row[0] for row in rows), promise, rows)
        for former, later in zip(rows, rows[1:]):
            expect(former[2] == later[3], promise, former, later)
        seen = max(token.term for token in self.tokens)
        expect(seen <= len(rows) + 1, promise, f"node {self.node}, term {seen}", rows[-1:])
        expect({row[4] for row in rows if row[0] <= seen} <= {"both"}, promise, rows)
