"""What a user reads in the shell when a bucket is wrongly set up, and how soon."""

import socket
import time

from server import Server
from shell import EndToEndTest

SECRET = "hunter22hunter22"
NO_AWS = {name: "" for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE")}


class TroubleTest(EndToEndTest):
    @classmethod
    def setUpClass(cls):
        cls.gcs = Server("gcs")
        cls.addClassCleanup(cls.gcs.stop)

    def failure(self, url, env, *secrets):
        """What lease_acquire says, which is one line that holds no secret."""
        home = {"HOME": self.directory, "AWS_EC2_METADATA_DISABLED": "true"}
        began = time.monotonic()
        done = self.run_shell(f"SELECT lease_store('{url}') IS NULL;", "SELECT lease_acquire(7);",
                              env={**home, **env})
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(done.out, "0\n")
        self.assertIn("lease: acquire node 7: ", done.err)
        for secret in (SECRET, *secrets):
            self.assertNotIn(secret, done.out + done.err)
        return done.err

    def gs(self, bucket="bucket"):
        return f"gs://{bucket}/x?endpoint={self.gcs.endpoint}"

    def gs_keys(self, secret):
        return {"GS_ACCESS_KEY_ID": self.gcs.info["key"], "GS_SECRET_ACCESS_KEY": secret}

    def test_a_wrong_secret(self):
        said = self.failure(self.gs(), self.gs_keys(SECRET), self.gcs.info["key"])
        self.assertIn("403 SignatureDoesNotMatch", said)
        self.assertIn("check the secret key", said)

    def test_a_missing_bucket(self):
        said = self.failure(self.gs("elsewhere"), self.gs_keys(self.gcs.info["secret"]),
                            self.gcs.info["secret"])
        self.assertIn("404 NoSuchBucket", said)
        self.assertIn("create the bucket, or correct its name", said)

    def test_a_bucket_of_another_region(self):
        proxy = Server("fault_proxy", self.gcs.info["port"])
        self.addCleanup(proxy.stop)
        proxy.command("rate", "moved", "100")
        said = self.failure(f"s3://bucket/x?region=r&endpoint={proxy.endpoint}",
                            {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": SECRET})
        self.assertIn("301 PermanentRedirect", said)
        self.assertIn("add region=eu-west-9", said)

    def test_no_network(self):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            url = f"s3://bucket/x?region=r&timeout_ms=500&endpoint=http://127.0.0.1:{closed.getsockname()[1]}"
            said = self.failure(url, {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": SECRET})
        self.assertIn("the server cannot be reached", said)
        self.assertIn("check the network and the endpoint", said)

    def test_no_credentials(self):
        said = self.failure("s3://bucket/x?region=r&endpoint=http://127.0.0.1:1", NO_AWS)
        self.assertIn("set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE", said)

    def test_a_certificate_that_nobody_trusts(self):
        tls = Server("h2")
        self.addCleanup(tls.stop)
        said = self.failure(f"s3://bucket/x?region=r&endpoint=https://127.0.0.1:{tls.info['port']}",
                            {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": SECRET})
        self.assertIn("the server's certificate is not trusted", said)
        self.assertIn("check the endpoint and the certificate authorities", said)
