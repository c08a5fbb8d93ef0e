"""Candidates in real processes, a real object gateway, and weather of every kind between them.

Of the requests, each fault meets a tenth of those that no other fault met before: four of five meet
one. The lease goes from hand to hand by release, by kill -9 and by SIGSTOP.
"""

import collections
import os
import random
import signal
import subprocess
import unittest

from server import Server
from shell import EndToEndTest, wait_until

NODES = 4
CANDIDATES = 4
HANDOVERS = int(os.environ.get("LEASE_HANDOVERS", "6"))  # a long run: 200
TTL_MS = 4000
FAULTS = {
    "lost": "", "cut": "40", "delay": "0.1", "late": "0.1", "duplicate": "", "refused": "",
    "hang": "1", "conflict": "", "throttled": "", "error": "", "slowdown": "", "expired": "",
    "skewed": "", "moved": "", "truncated": "", "endless": ""}

Line = collections.namedtuple("Line", "term began ended pid")


class HandoverTest(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random()
        self.gateway = Server("radosgw")
        self.addCleanup(self.gateway.stop)
        self.proxy = Server("fault_proxy", self.gateway.info["port"])
        self.addCleanup(self.proxy.stop)
        self.read = {node: 0 for node in self.nodes()}
        self.lines = {node: [] for node in self.nodes()}
        self.processes = {}

    @staticmethod
    def nodes():
        return range(1, NODES + 1)

    def url(self, server):
        return f"s3://bucket/chaos?region=us-east-1&endpoint={server.endpoint}"

    def keys(self):
        return {"AWS_ACCESS_KEY_ID": self.gateway.info["key"],
                "AWS_SECRET_ACCESS_KEY": self.gateway.info["secret"]}

    def start(self):
        process = subprocess.Popen(
            [os.environ["LEASE_CHAOS_CANDIDATE"], self.url(self.proxy), str(TTL_MS), str(NODES),
             self.directory], stdin=subprocess.PIPE, text=True, env={**os.environ, **self.keys()})
        self.processes[process.pid] = process
        self.addCleanup(self.end, process)

    def end(self, process):
        process.kill()
        process.wait()
        process.stdin.close()
        self.processes.pop(process.pid, None)

    def tell(self, pid, *words):
        print(*words, file=self.processes[pid].stdin, flush=True)

    def holder(self, node):
        """The last line of the node's log, after reading what is new."""
        with open(self.path(str(node)), encoding="ascii") as file:
            file.seek(self.read[node])
            text = file.read()
        whole = text[: text.rfind("\n") + 1]
        self.read[node] += len(whole)
        self.lines[node] += [Line(*map(int, line.split())) for line in whole.splitlines()]
        return max(self.lines[node], default=None)

    def terms(self):
        return sum(len({line.term for line in self.lines[node]}) for node in self.nodes())

    def await_successor(self, before, nodes):
        wait_until(lambda: all(self.holder(node).term > before[node].term for node in nodes), 600)

    def release(self, node, before):
        pid = before[node].pid
        self.tell(pid, "rest", node)
        self.await_successor(before, [node])
        self.tell(pid, "stand", node)

    def kill(self, node, before):
        pid = before[node].pid
        self.end(self.processes[pid])
        self.await_successor(before, [n for n in self.nodes() if before[n].pid == pid])
        self.start()

    def pause(self, node, before):
        pid = before[node].pid
        os.kill(pid, signal.SIGSTOP)
        self.await_successor(before, [n for n in self.nodes() if before[n].pid == pid])
        os.kill(pid, signal.SIGCONT)

    def test_never_two_holders_and_a_certificate_for_every_handover(self):
        for _ in range(CANDIDATES):
            self.start()
        wait_until(lambda: all(os.path.exists(self.path(str(n))) and self.holder(n)
                               for n in self.nodes()))
        for fault, argument in FAULTS.items():
            self.proxy.command("rate", fault, 10, argument)
        while self.terms() - NODES < HANDOVERS:
            before = {node: self.holder(node) for node in self.nodes()}
            node = self.random.choice(self.nodes())
            if before[node].pid in self.processes:
                self.random.choices([self.release, self.kill, self.pause], [6, 3, 1])[0](node, before)
        log = self.proxy.command("log")
        self.proxy.command("clear")
        for process in list(self.processes.values()):
            self.end(process)
        self.assertEqual(set(log["faults"]), set(FAULTS))
        for node in self.nodes():
            self.holder(node)
            self.check_tenures(node)
            self.check_certificates(node)

    def check_tenures(self, node):
        """No term was valid after a later one had been."""
        first, last = {}, {}
        for line in self.lines[node]:
            first[line.term] = min(first.get(line.term, line.ended), line.ended)
            last[line.term] = max(last.get(line.term, 0), line.began)
        terms = sorted(first)
        for former, later in zip(terms, terms[1:]):
            self.assertLess(last[former], first[later], f"node {node}, term {former}")
        owners = collections.defaultdict(set)
        for line in self.lines[node]:
            owners[line.term].add(line.pid)
        self.assertEqual([term for term in owners if len(owners[term]) > 1], [])

    def check_certificates(self, node):
        """Terms rise by one, each from the owner of the one before, and each is sealed."""
        reader = self.shell(env=self.keys())
        reader.run(f"SELECT lease_store('{self.url(self.gateway)}');")
        rows = [row.split("|") for row in reader.run(
            "SELECT successor_term, predecessor_term, successor_owner, predecessor_owner, sealed "
            f"FROM lease_fences WHERE node = {node} ORDER BY successor_term;")]
        reader.close()
        self.assertEqual([int(row[0]) for row in rows], list(range(2, len(rows) + 2)))
        for row in rows:
            self.assertEqual(int(row[1]) + 1, int(row[0]))
        for former, later in zip(rows, rows[1:]):
            self.assertEqual(former[2], later[3])
        seen = max(line.term for line in self.lines[node])
        self.assertLessEqual(seen, len(rows) + 1)
        self.assertLessEqual({row[4] for row in rows if int(row[0]) <= seen}, {"both"})


if __name__ == "__main__":
    unittest.main()
