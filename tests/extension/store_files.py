"""The objects of a directory store as core/PROTOCOL.md writes them, for tests to read and forge."""

import json
import os

RECORDS = "control/process-lease"
HOLDERS = "control/process-lease-holders/v1"
FENCES = "control/process-lease-fences/v1"

RECORD_KEYS = ["node", "owner", "term", "seq", "expires_at_ms"]
CARD_KEYS = ["node", "owner", "ttl_ms", "host", "pid", "start_ticks", "boot_id", "pid_ns", "app"]
FENCE_KEYS = ["predecessor", "successor"]


def files(root):
    """The keys of every file under `root`, sorted."""
    return sorted(os.path.relpath(os.path.join(folder, name), root)
                  for folder, _, names in os.walk(root) for name in names)


def record_key(node, seq):
    return f"{RECORDS}/node={node}/v{seq:016}.json"


def encode(value):
    return json.dumps(value, separators=(",", ":")).encode()


def read(root, key):
    """The object, which must be stored in canonical form."""
    with open(os.path.join(root, key), "rb") as file:
        body = file.read()
    value = json.loads(body)
    assert encode(value) == body, body
    return value


def write(root, key, body):
    path = os.path.join(root, key)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(body)


def record(node, owner, term, seq, expires_at_ms=1764633600000):
    return {"node": node, "owner": owner, "term": term, "seq": seq,
            "expires_at_ms": expires_at_ms}


def write_record(root, *fields):
    value = record(*fields)
    write(root, record_key(value["node"], value["seq"]), encode(value))
