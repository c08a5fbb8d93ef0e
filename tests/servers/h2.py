"""An HTTPS server that offers HTTP/2, with a certificate of its own for 127.0.0.1."""

import json
import os
import shutil
import subprocess
import tempfile

from common import start_process, stop_process

PROGRAM = """
const http2 = require('http2'), fs = require('fs');
const server = http2.createSecureServer({
  key: fs.readFileSync('key.pem'), cert: fs.readFileSync('cert.pem'), allowHTTP1: true,
}, (request, response) => {
  request.resume();
  request.on('end', () => response.end(request.httpVersion));
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
"""


class H2:
    def __init__(self):
        self.home = tempfile.mkdtemp(prefix="lease-h2-")
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem",
            ],
            cwd=self.home,
            check=True,
            capture_output=True,
        )
        self.process = start_process(
            ["node", "-e", PROGRAM], cwd=self.home, stdout=subprocess.PIPE, text=True
        )
        address = json.loads(self.process.stdout.readline())
        self.info = {"port": address["port"], "ca": os.path.join(self.home, "cert.pem")}

    def command(self, *_):
        return None

    def stop(self):
        stop_process(self.process)
        shutil.rmtree(self.home, ignore_errors=True)


def start():
    return H2()
