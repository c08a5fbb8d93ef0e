#!/usr/bin/python3
"""two_hosts.sh against a Ceph object gateway that runs on this machine alone, for as long as it takes.

    local.py [MODULE]      the module's path, without .so; by default the installed one

Needs radosgw, ceph-mon, ceph-osd, ceph-common and curl.
"""

import hashlib
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tests", "servers"))
import radosgw  # noqa: E402


def main():
    gateway = radosgw.start()
    try:
        key, secret = gateway.info["key"], gateway.info["secret"]
        endpoint = f"http://127.0.0.1:{gateway.info['port']}"
        subprocess.run(
            ["curl", "--silent", "--fail", "--request", "PUT", "--aws-sigv4", "aws:amz:us-east-1:s3",
             "--header", f"x-amz-content-sha256: {hashlib.sha256(b'').hexdigest()}",
             "--user", f"{key}:{secret}", f"{endpoint}/bucket"], check=True)
        subprocess.run(
            [os.path.join(HERE, "two_hosts.sh"), f"s3://bucket/leases?endpoint={endpoint}",
             *sys.argv[1:]],
            env={**os.environ, "AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": secret}, check=True)
    finally:
        gateway.stop()


if __name__ == "__main__":
    main()
