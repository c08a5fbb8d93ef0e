"""Servers that look like S3 and are not fit to hold leases. They check no signature.

overwrites: a second create replaces the object (s3rver, nginx's dav module).
racy:       a second create is refused, but of several at once many win (apache's mod_dav).
refuses:    a create-only put is not implemented (Swift's s3api).
forgets:    what was created cannot be read.
alters:     what was created reads back changed.
"""

import threading
import time
import urllib.parse

from common import Handler, StandIn


def start(mode):
    objects, lock = {}, threading.Lock()

    class LaxS3(Handler):
        def key(self):
            return urllib.parse.unquote(self.path.partition("?")[0])

        def error(self, status, code):
            self.answer(status, f"<Error><Code>{code}</Code></Error>".encode())

        def do_PUT(self):
            body = self.body()
            if mode == "refuses":
                return self.error(501, "NotImplemented")
            taken = self.key() in objects
            if mode == "racy":
                time.sleep(0.05)
            with lock:
                if mode not in ("racy", "overwrites"):
                    taken = self.key() in objects
                if taken and mode != "overwrites":
                    return self.error(412, "PreconditionFailed")
                objects[self.key()] = body[::-1] if mode == "alters" else body
            return self.answer(200)

        def do_GET(self):
            with lock:
                body = objects.get(self.key())
            if body is None or mode == "forgets":
                return self.error(404, "NoSuchKey")
            return self.answer(200, body)

        def do_DELETE(self):
            with lock:
                objects.pop(self.key(), None)
            self.answer(204)

    return StandIn(LaxS3, {})
