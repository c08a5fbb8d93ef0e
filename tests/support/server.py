"""The servers of tests/servers for tests in Python."""

import json
import os
import subprocess
import sys

SERVE = os.path.join(os.path.dirname(__file__), "..", "servers", "serve.py")


class Server:
    """One server, as a child that ends with this process at the latest."""

    def __init__(self, *arguments):
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        self._process = subprocess.Popen(
            [sys.executable, "-B", SERVE, *map(str, arguments)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.info = self._answer()
        self.endpoint = f"http://127.0.0.1:{self.info['port']}"

    def command(self, *words):
        print(*words, file=self._process.stdin, flush=True)
        return self._answer()

    def stop(self):
        self._process.communicate()

    def kill(self):
        self._process.kill()
        self.stop()

    def _answer(self):
        return json.loads(self._process.stdout.readline())
