"""Azurite, Microsoft's emulator of Azure Blob Storage; in memory, on loopback."""

import datetime
import base64
import hashlib
import hmac
import os
import shutil
import tempfile
import urllib.parse

from common import free_port, start_process, stop_process, wait_for_port

ACCOUNT = "devstoreaccount1"
# Not a secret: every Azurite has it.
KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="


def shared_access_signature(permissions, hours):
    """An account SAS for blobs."""
    expiry = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=hours)
    parts = {
        "sv": "2021-06-08",
        "ss": "b",
        "srt": "sco",
        "sp": permissions,
        "st": "",
        "se": expiry.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "sip": "",
        "spr": "https,http",
        "ses": "",
    }
    fields = ("sp", "ss", "srt", "st", "se", "sip", "spr", "sv", "ses")
    text = "\n".join([ACCOUNT] + [parts[name] for name in fields]) + "\n"
    digest = hmac.new(base64.b64decode(KEY), text.encode(), hashlib.sha256).digest()
    parts["sig"] = base64.b64encode(digest).decode()
    return urllib.parse.urlencode({name: value for name, value in parts.items() if value})


class Azurite:
    def __init__(self, modules):
        self.home = tempfile.mkdtemp(prefix="lease-azurite-")
        port = free_port()
        script = os.path.join(modules, "azurite", "dist", "src", "blob", "main.js")
        with open(os.path.join(self.home, "out"), "wb") as out:
            self.process = start_process(
                [
                    "node", script, "--inMemoryPersistence", "--disableTelemetry", "--silent",
                    "--blobHost", "127.0.0.1", "--blobPort", str(port),
                ],
                cwd=self.home,
                stdout=out,
                stderr=out,
            )
        self.info = {
            "port": port,
            "account": ACCOUNT,
            "key": KEY,
            # What the README says is enough.
            "sas": shared_access_signature("rwdl", 1),
            "owner_sas": shared_access_signature("rwdlac", 1),
            "reading_sas": shared_access_signature("rl", 1),
            "expired_sas": shared_access_signature("rwdlac", -1),
        }
        try:
            wait_for_port(port, self.process)
        except BaseException:
            self.stop()
            raise

    def command(self, *_):
        return None

    def stop(self):
        stop_process(self.process)
        shutil.rmtree(self.home, ignore_errors=True)


def start(modules):
    return Azurite(modules)
