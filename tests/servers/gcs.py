"""A stand-in for Google Cloud Storage's XML API: one bucket, `bucket`, in memory.

It enforces x-goog-if-generation-match, and lets in who signs with the HMAC pair (GOOG4-HMAC-SHA256)
or bears the token. As the real one does it limits writes to one object: with `hot`, a create that
finds another of its key under way is answered 429.
"""

import datetime
import hashlib
import hmac
import threading
import urllib.parse
from xml.sax.saxutils import escape

from common import Handler, StandIn, list_bucket

KEY = "GOOG1EXAMPLEKEY"
SECRET = "bGoa+V7g/yqDXvKRqq+JTFn4uQZbPiQJo4pf9RzJ"
TOKEN = "ya29.example-token"
UNRESERVED = "-._~"


class Refused(Exception):
    pass


def check_signature(handler):
    authorization = handler.headers.get("Authorization", "")
    if authorization == "Bearer " + TOKEN:
        return
    scheme, _, rest = authorization.partition(" ")
    if scheme == "Bearer":
        raise Refused(401, "AuthenticationRequired", "Authentication required.")
    if scheme != "GOOG4-HMAC-SHA256":
        raise Refused(403, "AccessDenied", "Access denied.")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    key, date, location, service, kind = parts["Credential"].split("/")
    if key != KEY:
        raise Refused(403, "InvalidAccessKeyId", "The User Id you provided does not exist.")
    stamp = handler.headers["x-goog-date"]
    when = datetime.datetime.strptime(stamp, "%Y%m%dT%H%M%S%z")
    if abs((datetime.datetime.now(datetime.timezone.utc) - when).total_seconds()) > 900:
        raise Refused(403, "RequestTimeTooSkewed", "The difference is too large.")
    names = parts["SignedHeaders"].split(";")
    own = [n.lower() for n in handler.headers if n.lower().startswith("x-goog-")]
    if names != sorted(names) or not set(own + ["host"]) <= set(names):
        raise Refused(403, "SignatureDoesNotMatch", "Not every header is signed.")
    path, _, query = handler.path.partition("?")
    path = urllib.parse.quote(urllib.parse.unquote(path), safe="/" + UNRESERVED)
    pairs = sorted(urllib.parse.parse_qsl(query, keep_blank_values=True))
    quoted = "&".join(
        f"{urllib.parse.quote(n, safe=UNRESERVED)}={urllib.parse.quote(v, safe=UNRESERVED)}"
        for n, v in pairs
    )
    digest = hashlib.sha256(handler.content).hexdigest()
    if handler.headers["x-goog-content-sha256"] != digest:
        raise Refused(400, "BadDigest", "The body's digest is another.")
    lines = [f"{name}:{' '.join(handler.headers[name].split())}" for name in names]
    request = "\n".join(
        [handler.command, path, quoted, *lines, "", ";".join(names), digest]
    )
    scope = f"{date}/{location}/{service}/{kind}"
    to_sign = "\n".join(
        ["GOOG4-HMAC-SHA256", stamp, scope, hashlib.sha256(request.encode()).hexdigest()]
    )
    secret = ("GOOG4" + SECRET).encode()
    for part in (date, location, service, kind, to_sign):
        secret = hmac.new(secret, part.encode(), hashlib.sha256).digest()
    if (service, kind) != ("storage", "goog4_request") or not hmac.compare_digest(
        secret.hex(), parts["Signature"]
    ):
        raise Refused(403, "SignatureDoesNotMatch", "Check your Google secret key.")


def start(*modes):
    objects, busy, lock = {}, set(), threading.Lock()

    class Gcs(Handler):
        def refuse(self, status, code, message):
            body = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>{message}</Message></Error>"
            self.answer(status, body.encode(), [("Content-Type", "application/xml")])

        def serve(self, act):
            self.content = self.body()
            path, _, query = self.path.partition("?")
            bucket, _, key = urllib.parse.unquote(path[1:]).partition("/")
            try:
                check_signature(self)
                if bucket != "bucket":
                    raise Refused(404, "NoSuchBucket", "The specified bucket does not exist.")
                act(key, urllib.parse.parse_qs(query, keep_blank_values=True))
            except Refused as refused:
                self.refuse(*refused.args)

        def do_PUT(self):
            self.serve(self.put)

        def do_GET(self):
            self.serve(self.get)

        def do_DELETE(self):
            self.serve(self.delete)

        def put(self, key, _):
            if self.headers.get("x-goog-if-generation-match") not in (None, "0"):
                raise Refused(400, "InvalidArgument", "Only 0 is known here.")
            with lock:
                if key in busy:
                    raise Refused(429, "SlowDown", "Rate limit exceeded for the object.")
                if key in objects and self.headers.get("x-goog-if-generation-match"):
                    raise Refused(412, "PreconditionFailed", "At least one did not hold.")
                if "hot" in modes:
                    busy.add(key)
                objects[key] = self.content
            self.answer(200)
            with lock:
                busy.discard(key)

        def get(self, key, query):
            if not key:
                return self.list(query)
            with lock:
                body = objects.get(key)
            if body is None:
                raise Refused(404, "NoSuchKey", "The specified key does not exist.")
            return self.answer(200, body)

        def list(self, query):
            with lock:
                keys = list(objects)
            shown, folders, truncated = list_bucket(keys, query)
            quoted = urllib.parse.quote_plus
            xml = ["<?xml version='1.0'?><ListBucketResult xmlns='http://doc.s3.amazonaws.com/2006-03-01'>"]
            xml.append(f"<EncodingType>url</EncodingType><IsTruncated>{str(truncated).lower()}</IsTruncated>")
            xml += [f"<Contents><Key>{escape(quoted(k))}</Key></Contents>" for k in shown]
            xml += [f"<CommonPrefixes><Prefix>{quoted(f)}</Prefix></CommonPrefixes>" for f in folders]
            self.answer(200, ("".join(xml) + "</ListBucketResult>").encode())

        def delete(self, key, _):
            with lock:
                if objects.pop(key, None) is None:
                    raise Refused(404, "NoSuchKey", "The specified key does not exist.")
            self.answer(204)

    return StandIn(Gcs, {"key": KEY, "secret": SECRET, "token": TOKEN})
