"""What the servers share."""

import os
import random
import socket
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def free_port():
    """One below those that the kernel gives to connections, which would take it any moment."""
    while True:
        port = random.randrange(16384, 32768)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


def start_process(command, **arguments):
    """A child that ends with this process, even if that is killed, and hears no signal of its terminal."""
    return subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", *command],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        **arguments,
    )


def wait_for_port(port, process, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args} ended with {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"{process.args} does not listen")


def stop_process(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Handler(BaseHTTPRequestHandler):
    """One connection to a stand-in. Subclasses answer by `answer(status, body, headers)`."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, status, body=b"", headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class StandIn:
    """An HTTP server of our own on a thread of this process."""

    def __init__(self, handler, info):
        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 256

        self.httpd = Server(("127.0.0.1", 0), handler)
        self.info = {"port": self.httpd.server_address[1], **info}
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    def command(self, *_):
        return None

    def stop(self):
        self.httpd.shutdown()


def list_bucket(keys, query):
    """The answer to ListObjectsV2, for a sorted list of keys."""
    prefix = query.get("prefix", [""])[0]
    after = query.get("start-after", [""])[0]
    delimiter = query.get("delimiter", [""])[0]
    limit = int(query.get("max-keys", ["1000"])[0])
    shown, folders = [], []
    truncated = False
    for key in sorted(keys, key=os.fsencode):
        if not key.startswith(prefix) or os.fsencode(key) <= os.fsencode(after):
            continue
        cut = key.find(delimiter, len(prefix)) if delimiter else -1
        folder = key[: cut + 1] if cut >= 0 else None
        if folder is not None and folder in folders:
            continue
        if len(shown) + len(folders) == limit:
            truncated = True
            break
        (shown if folder is None else folders).append(folder or key)
    return shown, folders, truncated
