"""A real Ceph object gateway: one monitor, one in-memory OSD, one radosgw, on loopback."""

import base64
import email.utils
import hmac
import http.client
import json
import os
import shutil
import subprocess
import tempfile
import time
import uuid

from common import free_port, start_process, wait_for_port

KEY = "ACCESS0123456789ACCE"
SECRET = "SecretSecretSecretSecretSecretSecret0001"
ROLE = "arn:aws:iam:::role/ci"

CONFIG = """
[global]
fsid = {fsid}
mon_host = v2:127.0.0.1:{mon_port}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
public_network = 127.0.0.0/8
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
run_dir = {home}
admin_socket = {home}/$name.asok
pid_file = {home}/$name.pid
log_file = {home}/$name.log
crash_dir = {home}
keyring = {home}/keyring
ms_bind_ipv6 = false
ms_mon_client_mode = crc
ms_client_mode = crc
ms_cluster_mode = crc
ms_service_mode = crc
ms_mon_cluster_mode = crc
ms_mon_service_mode = crc
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_data_avail_crit = 1
mon_pg_warn_min_per_osd = 0
mon_max_pg_per_osd = 1000
mon_osd_min_in_ratio = 0
paxos_propose_interval = 0.05
paxos_min_wait = 0.01

[mon.a]
mon_data = {home}/mon

[osd.0]
osd_data = {home}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
osd_mclock_profile = high_client_ops
osd_mclock_skip_benchmark = true
osd_class_load_list = *
osd_class_default_list = *

[client.rgw]
rgw_data = {home}/rgw
rgw_frontends = beast endpoint=127.0.0.1:{port} tcp_nodelay=1
rgw_thread_pool_size = 64
rgw_num_rados_handles = 1
rgw_run_sync_thread = false
rgw_enable_usage_log = false
rgw_enable_ops_log = false
rgw_lc_debug_interval = -1
rgw_crypt_require_ssl = false
rgw_sts_key = abcdefghijklmnop
rgw_s3_auth_use_sts = true
"""


class Radosgw:
    def __init__(self):
        self.home = tempfile.mkdtemp(prefix="lease-radosgw-")
        self.conf = os.path.join(self.home, "ceph.conf")
        self.environment = {**os.environ, "CEPH_CONF": self.conf, "CEPH_ARGS": ""}
        self.daemons = []
        self.info = {"port": free_port(), "key": KEY, "secret": SECRET}
        try:
            self.start_cluster()
        except BaseException:
            self.stop()
            raise

    def path(self, name):
        return os.path.join(self.home, name)

    def run(self, *command):
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=60
        )
        if done.returncode != 0:
            raise RuntimeError(f"{command[0]} failed: {done.stderr[-500:]}")
        return done.stdout

    def daemon(self, program, *arguments):
        with open(self.path(program + ".out"), "wb") as out:
            process = start_process(
                [program, "--conf", self.conf, *arguments, "-f"],
                env=self.environment,
                stdout=out,
                stderr=out,
            )
        self.daemons.append(process)
        return process

    def start_cluster(self):
        for folder in ("mon", "osd", "rgw"):
            os.mkdir(self.path(folder))
        fsid, osd_uuid, mon_port = str(uuid.uuid4()), str(uuid.uuid4()), free_port()
        with open(self.conf, "w", encoding="utf-8") as file:
            file.write(
                CONFIG.format(
                    fsid=fsid, home=self.home, mon_port=mon_port, port=self.info["port"]
                )
            )
        monmap = self.path("monmap")
        address = f"[v2:127.0.0.1:{mon_port}]"
        self.run("monmaptool", "--create", "--fsid", fsid, "--addv", "a", address, monmap)
        keyring = self.path("keyring")
        caps = [part for who in ("mon", "osd", "mgr") for part in ("--cap", who, "allow *")]
        self.run(
            "ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "client.admin", *caps
        )
        self.run("ceph-authtool", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *")
        self.run(
            "ceph-mon", "-i", "a", "--mkfs", "--monmap", monmap, "--keyring", keyring
        )
        self.daemon("ceph-mon", "-i", "a")
        self.run("ceph", "--connect-timeout", "30", "osd", "new", osd_uuid)
        self.run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd_uuid)
        self.daemon("ceph-osd", "-i", "0")
        while "1 up" not in self.run("ceph", "--connect-timeout", "30", "osd", "stat"):
            time.sleep(0.05)
        self.start_gateway()
        self.admin(
            "user", "create", "--uid", "ci", "--display-name", "ci",
            "--access-key", KEY, "--secret-key", SECRET, "--caps", "roles=*",
        )
        self.make_bucket()

    def start_gateway(self):
        self.gateway = self.daemon("radosgw", "-n", "client.rgw")
        wait_for_port(self.info["port"], self.gateway)

    def kill_gateway(self):
        """kill -9 of what speaks HTTP. The objects lie elsewhere, and start_gateway() finds them."""
        self.gateway.kill()
        self.gateway.wait()
        self.daemons.remove(self.gateway)

    def make_bucket(self):
        date = email.utils.formatdate(usegmt=True)
        digest = hmac.new(SECRET.encode(), f"PUT\n\n\n{date}\n/bucket".encode(), "sha1").digest()
        signature = f"AWS {KEY}:{base64.b64encode(digest).decode()}"
        connection = http.client.HTTPConnection("127.0.0.1", self.info["port"])
        connection.request("PUT", "/bucket", headers={"Date": date, "Authorization": signature})
        answer = connection.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"no bucket: {answer.status} {answer.read()}")
        connection.close()

    def admin(self, *arguments):
        return self.run("radosgw-admin", "-n", "client.rgw", "--admin-socket=", *arguments)

    def command(self, name, *arguments):
        commands = {"role": self.make_role, "guest": self.make_guest, "rotate": self.rotate,
                    "kill": self.kill_gateway, "start": self.start_gateway}
        return commands[name](*arguments)

    def make_role(self):
        """A role that the user may assume at the gateway's own STS."""
        trust = {
            "Version": "2012-10-17",
            "Statement": [
                {
                    "Effect": "Allow",
                    "Principal": {"AWS": ["arn:aws:iam:::user/ci"]},
                    "Action": ["sts:AssumeRole"],
                }
            ],
        }
        policy = {
            "Version": "2012-10-17",
            "Statement": [
                {"Effect": "Allow", "Action": ["s3:*"], "Resource": "arn:aws:s3:::*"}
            ],
        }
        self.admin(
            "role", "create", "--role-name=ci", "--path=/",
            "--assume-role-policy-doc=" + json.dumps(trust),
        )
        self.admin(
            "role-policy", "put", "--role-name=ci", "--policy-name=p",
            "--policy-doc=" + json.dumps(policy),
        )
        return {"role": ROLE}

    def make_guest(self, name):
        """A user without a bucket, who may do what a bucket's policy says."""
        key, secret = f"KEY1OF{name}", f"SecretSecretSecretSecretSecretOf{name}1"
        self.admin(
            "user", "create", "--uid", name, "--display-name", name,
            "--access-key", key, "--secret-key", secret,
        )
        return {"key": key, "secret": secret}

    def rotate(self, name):
        """Another key in the place of a guest's first one."""
        key, secret = f"KEY2OF{name}", f"SecretSecretSecretSecretSecretOf{name}2"
        self.admin("key", "create", "--uid", name, "--access-key", key, "--secret-key", secret)
        self.admin("key", "rm", "--uid", name, "--access-key", f"KEY1OF{name}")
        return {"key": key, "secret": secret}

    def stop(self):
        for process in reversed(self.daemons):
            # Nothing of it is to be kept, and an orderly end takes seconds.
            process.kill()
            process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


def start():
    return Radosgw()
