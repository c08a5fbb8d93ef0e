"""Runs one server for a test: `serve.py NAME [ARGUMENT]...`.

Prints one line of JSON once the server is ready: where it listens and what it lets in. Then obeys
one command per line of standard input, answering each with one line of JSON, and stops the server
when standard input ends, however the test ended.
"""

import importlib
import json
import signal
import sys

NAMES = {"azurite", "delay", "fault_proxy", "gcs", "h2", "lax_s3", "radosgw"}


def main():
    name, arguments = sys.argv[1], sys.argv[2:]
    if name not in NAMES:
        sys.exit(f"no such server: {name}")
    # A test that is interrupted takes its servers along by closing their input, not by ^C.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = importlib.import_module(name).start(*arguments)
    try:
        print(json.dumps(server.info), flush=True)
        for line in sys.stdin:
            print(json.dumps(server.command(*line.split())), flush=True)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
