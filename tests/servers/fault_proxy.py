"""An HTTP proxy in front of a store that fails as networks and servers do.

`fault_proxy UPSTREAM_PORT [PORT]`, then by standard input:
  next FAULT METHOD COUNT [ARGUMENT]  the next COUNT requests of METHOD (* = any) meet FAULT
  rate FAULT PERCENT [ARGUMENT]       from now on that share of all requests does
  clear                               no more faults
  log                                 how many requests came, by method, and how many met a fault
FAULTS says what there is.
"""

import asyncio
import collections
import os
import random
import socket
import struct
import sys
import threading

FAULTS = {
    "lost": "the server commits, the answer never arrives",
    "cut": "the answer breaks off after ARGUMENT bytes",
    "delay": "the request arrives ARGUMENT seconds late",
    "late": "the answer arrives ARGUMENT seconds late",
    "duplicate": "the server gets the request twice; the second answer arrives",
    "refused": "the connection is reset before anything is forwarded",
    "hang": "nothing happens for ARGUMENT seconds, then the connection is reset",
    "conflict": "409 ConditionalRequestConflict",
    "throttled": "429",
    "error": "500 InternalError",
    "slowdown": "503 SlowDown",
    "expired": "400 ExpiredToken",
    "skewed": "403 RequestTimeTooSkewed",
    "moved": "301 PermanentRedirect to another region",
    "truncated": "a listing that ends in the midst of its XML, whole for HTTP",
    "endless": "the body of what was read does not end",
}

STATUSES = {
    "conflict": (409, "ConditionalRequestConflict", "Conditional request conflict"),
    "throttled": (429, "TooManyRequests", "Rate exceeded"),
    "error": (500, "InternalError", "We encountered an internal error."),
    "slowdown": (503, "SlowDown", "Please reduce your request rate."),
    "expired": (400, "ExpiredToken", "The provided token has expired."),
    "skewed": (403, "RequestTimeTooSkewed", "The difference is too large."),
    "moved": (301, "PermanentRedirect", "Use the bucket's own endpoint."),
}


async def read_message(reader, answer_to=None):
    """Head and body of one message. `answer_to`: the method of the request that it answers."""
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        status = head.split(b" ", 2)[1] if answer_to else b""
        if status != b"100":
            break
    fields = head.lower()
    body = b""
    if answer_to == "HEAD" or status in (b"204", b"304"):
        return head, body
    if b"transfer-encoding: chunked" in fields:
        size = None
        while size != 0:
            line = await reader.readuntil(b"\r\n")
            size = int(line.split(b";")[0], 16)
            body += line + await reader.readexactly(size + 2)
    elif b"\r\ncontent-length:" in fields:
        length = int(fields.split(b"\r\ncontent-length:")[1].split(b"\r\n")[0])
        body = await reader.readexactly(length)
    return head, body


class Proxy:
    def __init__(self, upstream, port=0):
        self.upstream = int(upstream)
        self.scripted = []
        self.rates = {}
        self.requests = collections.Counter()
        self.faulted = collections.Counter()
        self.open = set()  # nobody else holds a task that waits for the server's answer
        self.most_open = 0
        self.loop = asyncio.new_event_loop()
        server = self.loop.run_until_complete(
            asyncio.start_server(self.serve, "127.0.0.1", port, limit=1 << 26, backlog=512)
        )
        self.info = {"port": server.sockets[0].getsockname()[1]}
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def command(self, name, *arguments):
        async def act():
            return getattr(self, "do_" + name)(*arguments)

        return asyncio.run_coroutine_threadsafe(act(), self.loop).result()

    def do_next(self, fault, method, count, argument=None):
        assert fault in FAULTS
        self.scripted.append([fault, method, int(count), argument])

    def do_rate(self, fault, percent, argument=None):
        assert fault in FAULTS
        self.rates[fault] = (float(percent) / 100, argument)

    def do_clear(self):
        self.scripted.clear()
        self.rates.clear()
        self.requests.clear()
        self.faulted.clear()
        self.most_open = len(self.open)

    def do_log(self):
        return {
            "requests": dict(self.requests),
            "faults": dict(self.faulted),
            "most_connections": self.most_open,
        }

    def choose(self, method):
        for entry in self.scripted:
            if entry[2] > 0 and entry[1] in ("*", method):
                entry[2] -= 1
                return entry[0], entry[3]
        for fault, (rate, argument) in self.rates.items():
            if random.random() < rate:
                return fault, argument
        return None, None

    @staticmethod
    def reset(writer):
        lingering = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, lingering)
        writer.transport.abort()

    async def ask(self, head, body, method):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        try:
            writer.write(head + body)
            await writer.drain()
            return await read_message(reader, method)
        finally:
            writer.close()

    async def serve(self, reader, writer):
        self.open.add(asyncio.current_task())
        self.most_open = max(self.most_open, len(self.open))
        try:
            while await self.serve_one(reader, writer):
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.open.remove(asyncio.current_task())
            writer.close()

    async def serve_one(self, reader, writer):
        """Whether the connection goes on."""
        head, body = await read_message(reader)
        method = head.split(b" ", 1)[0].decode()
        self.requests[method] += 1
        fault, argument = self.choose(method)
        if fault:
            self.faulted[fault] += 1
        if fault in STATUSES:
            writer.write(self.error(*STATUSES[fault]))
            return True
        if fault == "hang":
            await asyncio.sleep(float(argument or 60))
        if fault in ("refused", "hang"):
            self.reset(writer)
            return False
        if fault == "delay":
            await asyncio.sleep(float(argument or 1))
        if fault == "duplicate":
            await self.ask(head, body, method)
        answer, content = await self.ask(head, body, method)
        if fault == "late":
            await asyncio.sleep(float(argument or 1))
        if fault == "lost":
            self.reset(writer)
            return False
        if fault == "cut":
            writer.write((answer + content)[: int(argument or 30)])
            await writer.drain()
            writer.close()
            return False
        was_read = method == "GET" and answer.split(b" ", 2)[1] == b"200"
        if fault == "truncated" and was_read and b"<ListBucketResult" in content:
            half = b"<?xml version='1.0'?><ListBucketResult><Contents><Key>control/pro"
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(half) + half)
            return True
        if fault == "endless" and was_read:
            writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
            while True:
                writer.write(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
                await writer.drain()
        writer.write(answer + content)
        return True

    @staticmethod
    def error(status, code, message):
        xml = (
            f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>{message}</Message>"
            "</Error>"
        ).encode()
        extra = "x-amz-bucket-region: eu-west-9\r\n" if status == 301 else ""
        return f"HTTP/1.1 {status} Fault\r\n{extra}content-length: {len(xml)}\r\n\r\n".encode() + xml

    def stop(self):
        # What is still under way is dropped with the process, without a word.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")


def start(*ports):
    return Proxy(*ports)
