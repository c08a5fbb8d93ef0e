"""A shell that holds a lease across a network and ends as shells do."""

import json
import os
import subprocess
import sys

from shell import EndToEndTest

SERVERS = os.path.join(os.path.dirname(__file__), "..", "..", "servers")


class ExitTest(EndToEndTest):
    def setUp(self):
        super().setUp()
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        self.server = subprocess.Popen(
            [sys.executable, "-B", os.path.join(SERVERS, "serve.py"), "gcs"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(self.server.communicate)
        info = json.loads(self.server.stdout.readline())
        self.keys = {"GS_ACCESS_KEY_ID": info["key"], "GS_SECRET_ACCESS_KEY": info["secret"]}
        self.store = f"gs://bucket/leases?endpoint=http://127.0.0.1:{info['port']}"

    def acquire(self, node, env):
        return self.run_shell(
            f"SELECT lease_store('{self.store}');", f"SELECT lease_acquire({node});", env=env)

    def test_a_normal_exit_releases_so_that_the_next_process_need_not_wait(self):
        for term in (1, 2, 3):
            result = self.acquire(7, self.keys)
            self.assertEqual(result.out.splitlines(), [self.store, str(term)], result.err)
            self.assertEqual(result.code, 0)

    def test_no_secret_is_in_any_output(self):
        wrong = {**self.keys, "GS_SECRET_ACCESS_KEY": "hunter22"}
        result = self.acquire(7, wrong)
        self.assertIn("SignatureDoesNotMatch", result.err)
        for secret in ("hunter22", wrong["GS_ACCESS_KEY_ID"]):
            self.assertNotIn(secret, result.out + result.err)
