"""The servers of peers.py and one client for each, as plain as its protocol allows.

A client holds a lock while it is between acquire and release. `acquire` waits for it, in the way its
system offers; where it offers none it asks every 10 ms.
"""

import base64
import functools
import http.client
import json
import os
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import time
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "servers"))
import common  # noqa: E402

TTL = 5  # seconds
ASK_AGAIN = 0.01  # seconds


class Client:
    def measure(self, node, rounds):
        """Seconds of each acquisition with its release, and of each renewal."""
        cycles, renewals = [], []
        for _ in range(rounds):
            began = time.monotonic()
            self.acquire(node)
            self.release(node)
            cycles.append(time.monotonic() - began)
        self.acquire(node)
        for _ in range(rounds):
            began = time.monotonic()
            if not self.renew(node):
                return cycles, []
            renewals.append(time.monotonic() - began)
        self.release(node)
        return cycles, renewals

    def contend(self, node, end):
        count = 0
        while time.monotonic() < end:
            if self.acquire(node, end - time.monotonic()):
                count += 1
                self.release(node)
        return count

    def stand_by(self, node):
        """Waits for a holder that dies."""
        self.acquire(node)


class Lease(Client):
    def __init__(self, module, store):
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        self.db.enable_load_extension(True)
        self.db.load_extension(module)
        self.ask("SELECT lease_store(?)", store)

    def ask(self, sql, *values):
        return self.db.execute(sql, values).fetchone()[0]

    def acquire(self, node, wait=600):
        return self.ask("SELECT lease_acquire(?, ?, ?)", node, TTL * 1000, max(0, int(wait * 1000)))

    def renew(self, node):
        return self.ask("SELECT lease_renew(?)", node)

    def release(self, node):
        self.ask("SELECT lease_release(?)", node)

    def stand_by(self, node):
        self.ask("SELECT lease_campaign(?, ?)", node, TTL * 1000)
        while self.ask("SELECT lease_token(?)", node) is None:
            time.sleep(0.0005)


class Etcd(Client):
    """Locks under one session, as its own client library keeps them."""

    def __init__(self, port):
        self.port = port
        self.http = http.client.HTTPConnection("127.0.0.1", port)
        self.session = self.ask("lease/grant", TTL=TTL)["ID"]
        self.keys = {}
        self.kept = time.monotonic()

    def ask(self, method, **fields):
        self.http.request("POST", "/v3/" + method, json.dumps(fields).encode())
        answer = self.http.getresponse().read()
        return json.loads(answer)

    def acquire(self, node, wait=600):
        if time.monotonic() - self.kept > TTL / 3:
            self.renew(node)
        self.http.sock.settimeout(wait)
        name = base64.b64encode(f"lock-{node}".encode()).decode()
        try:
            key = self.ask("lock/lock", name=name, lease=self.session)["key"]
        except (TimeoutError, KeyError):  # gave up waiting: the session goes, and its place in the queue
            self.http.close()
            self.ask("lease/revoke", ID=self.session)
            return None
        self.http.sock.settimeout(None)
        self.keys[node] = key
        return key

    def renew(self, _):
        self.kept = time.monotonic()
        return self.ask("lease/keepalive", ID=self.session)["result"]

    def release(self, node):
        self.ask("lock/unlock", key=self.keys.pop(node))


class Redis(Client):
    RENEW = "if redis.call('GET',KEYS[1])==ARGV[1] then return redis.call('PEXPIRE',KEYS[1],ARGV[2]) end return 0"
    RELEASE = "if redis.call('GET',KEYS[1])==ARGV[1] then return redis.call('DEL',KEYS[1]) end return 0"

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.socket.makefile("rb")
        self.owner = str(uuid.uuid4())

    def ask(self, *words):
        request = b"*%d\r\n" % len(words)
        for word in map(lambda word: str(word).encode(), words):
            request += b"$%d\r\n%s\r\n" % (len(word), word)
        self.socket.sendall(request)
        line = self.answers.readline().rstrip()
        if line[:1] == b"-":
            raise RuntimeError(line.decode())
        return None if line == b"$-1" else line[1:]

    def acquire(self, node, wait=600):
        end = time.monotonic() + wait
        while not self.ask("SET", f"lock-{node}", self.owner, "NX", "PX", TTL * 1000):
            if time.monotonic() > end:
                return None
            time.sleep(ASK_AGAIN)
        return self.owner

    def renew(self, node):
        return self.ask("EVAL", self.RENEW, 1, f"lock-{node}", self.owner, TTL * 1000) == b"1"

    def release(self, node):
        self.ask("EVAL", self.RELEASE, 1, f"lock-{node}", self.owner)


class Postgres(Client):
    """The simple query protocol, version 3."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.socket.makefile("rb")
        start = struct.pack("!I", 3 << 16) + b"user\0postgres\0database\0postgres\0\0"
        self.socket.sendall(struct.pack("!I", len(start) + 4) + start)
        self.await_ready()

    def await_ready(self):
        failed = None
        while True:
            kind, length = struct.unpack("!cI", self.answers.read(5))
            body = self.answers.read(length - 4)
            if kind == b"E":
                failed = body
                if body.startswith(b"SFATAL"):
                    raise OSError(body)
            if kind == b"Z":
                return failed

    def ask(self, sql):
        query = sql.encode() + b"\0"
        self.socket.sendall(b"Q" + struct.pack("!I", len(query) + 4) + query)
        return self.await_ready()

    def acquire(self, node, wait=600):
        self.ask(f"SET lock_timeout = {max(1, int(wait * 1000))}")
        return self.ask(f"SELECT pg_advisory_lock({node})") is None

    def renew(self, _):
        return False  # the connection is the lease

    def release(self, node):
        self.ask(f"SELECT pg_advisory_unlock({node})")


class Peer:
    """A server, if any, and how to make a client of it."""

    def __init__(self, name, client, process=None):
        self.name, self.client, self.process = name, client, process

    def stop(self):
        if self.process:
            common.stop_process(self.process)


def start(port, *command, **arguments):
    process = common.start_process(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **arguments)
    common.wait_for_port(port, process)
    return process


def start_etcd(folder):
    port, peer = common.free_port(), common.free_port()
    client, other = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{peer}"
    process = start(port, "etcd", "--data-dir", folder, "--listen-client-urls", client,
                    "--advertise-client-urls", client, "--listen-peer-urls", other,
                    "--initial-advertise-peer-urls", other, "--initial-cluster", f"default={other}")
    return Peer("etcd", functools.partial(Etcd, port), process)


def start_redis(folder):
    os.mkdir(folder)
    port = common.free_port()
    process = start(port, "redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", folder,
                    "--appendonly", "yes", "--appendfsync", "always", "--save", "")
    return Peer("Redis", functools.partial(Redis, port), process)


def start_postgres(folder):
    os.mkdir(folder)
    port = common.free_port()
    version = max(os.listdir("/usr/lib/postgresql"), key=float)
    programs = f"/usr/lib/postgresql/{version}/bin/"
    become = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        become = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    subprocess.run([*become, programs + "initdb", "-D", folder, "-A", "trust", "-U", "postgres"], check=True,
                   stdout=subprocess.DEVNULL, cwd="/")
    process = start(port, *become, programs + "postgres", "-D", folder, "-p", str(port), "-k", folder,
                    "-h", "127.0.0.1", cwd="/")
    while True:  # it listens before it is ready, and hangs up
        try:
            Postgres(port)
            break
        except (OSError, struct.error):
            time.sleep(0.05)
    return Peer("PostgreSQL", functools.partial(Postgres, port), process)


def peers(module, folder):
    """One after another, so that none pays for another's idling."""
    yield Peer("ours", functools.partial(Lease, module, os.path.join(folder, "leases")))
    yield start_etcd(os.path.join(folder, "etcd"))
    yield start_redis(os.path.join(folder, "redis"))
    yield start_postgres(os.path.join(folder, "postgres"))
