"""Where the leases lie, and the weather there."""

import pathlib
import urllib.request

import common
from server import Server

NODE_MODULES = pathlib.Path(__file__).parents[2] / "build/node_modules"
NETWORK = {
    "lost": "", "cut": "40", "delay": "0.1", "late": "0.1", "duplicate": "", "refused": "",
    "hang": "1", "throttled": "", "error": "", "slowdown": "", "endless": ""}
S3 = {**NETWORK, "conflict": "", "expired": "", "skewed": "", "moved": "", "truncated": ""}


class Directory:
    """On the very disk that fills up and fails."""

    ttl = 2
    environment = {}
    restarts = []
    faults = {}

    def __init__(self, disk):
        self.url = self.calm_url = disk + "/leases"

    def calm(self):
        pass

    def stop(self):
        pass


class Bucket:
    """A server behind the proxy. `url` passes through it, `calm_url` does not."""

    ttl = 4

    def __init__(self):
        self.port = common.free_port()
        self.faults = {}
        self.rate = 0
        self.start_proxy()
        self.url = self.url_at(self.proxy)
        self.calm_url = self.url_at(self.server)

    def start_proxy(self):
        self.proxy = Server("fault_proxy", self.server.info["port"], self.port)
        self.set_rate(self.rate)

    def kill_proxy(self):
        self.count_faults()
        self.proxy.kill()
        self.proxy = None

    def set_rate(self, percent):
        """From now on each fault meets that share of the requests that no other fault met."""
        self.rate = percent
        if not self.proxy:
            return
        self.count_faults()
        for fault, argument in self.weather.items():
            self.proxy.command("rate", fault, percent, argument)

    def calm(self):
        self.set_rate(0)

    def count_faults(self):
        for fault, count in self.proxy.command("log")["faults"].items():
            self.faults[fault] = self.faults.get(fault, 0) + count
        self.proxy.command("clear")

    def stop(self):
        if self.proxy:
            self.proxy.stop()
        self.server.stop()


class Radosgw(Bucket):
    weather = S3

    def __init__(self, _):
        self.server = Server("radosgw")
        self.environment = {"AWS_ACCESS_KEY_ID": self.server.info["key"],
                            "AWS_SECRET_ACCESS_KEY": self.server.info["secret"]}
        self.restarts = [(self.kill_proxy, self.start_proxy),
                         (lambda: self.server.command("kill"),
                          lambda: self.server.command("start"))]
        super().__init__()

    def url_at(self, server):
        return f"s3://bucket/chaos?region=us-east-1&endpoint={server.endpoint}"


class Azurite(Bucket):
    """It forgets everything when it ends, so it never does."""

    weather = NETWORK

    def __init__(self, _):
        self.server = Server("azurite", NODE_MODULES)
        info = self.server.info
        self.account = info["account"]
        self.environment = {"AZURE_STORAGE_KEY": info["key"]}
        urllib.request.urlopen(urllib.request.Request(
            f"{self.server.endpoint}/{self.account}/bucket?restype=container&{info['owner_sas']}",
            method="PUT", headers={"x-ms-version": "2021-06-08"})).close()
        self.restarts = [(self.kill_proxy, self.start_proxy)]
        super().__init__()

    def url_at(self, server):
        return f"az://bucket/chaos?account={self.account}&endpoint={server.endpoint}/{self.account}"


PLACES = {"directory": Directory, "radosgw": Radosgw, "azurite": Azurite}
