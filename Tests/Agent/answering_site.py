# SPDX-License-Identifier: Apache-2.0
"""The whole web in one process: a proxy that answers every URL itself and keeps what was asked."""
import base64
import http.server
import json
import os
import re
import socketserver
import ssl
import subprocess
import threading
import time

#: What browsers ask for on their own.
OWN = re.compile(r"/favicon\.ico$|^https?://[^/]*\.(?:googleapis|google|gvt1|mozilla)\.com[:/]")
OPEN_HEADERS = {
    "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*",
    "Cache-Control": "no-store",
}


class Site:
    """Answers with the resources of a case; what is missing there is not found."""

    def __init__(self, folder):
        self.lock = threading.Lock()
        self.resources = {}
        self.asked = []
        self.context = certificate_context(folder)
        handler = type("Handler", (Handler,), {"site": self})
        self.server = Server(("127.0.0.1", 0), handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def begin(self, resources):
        """Takes the resources of the next case and forgets what was asked."""
        with self.lock:
            self.resources, self.asked = resources, []

    def requests(self):
        """The method and URL of each request since the beginning of the case."""
        with self.lock:
            return list(self.asked)

    def resource(self, method, url):
        """What is answered for a URL; one without its query answers for every query."""
        with self.lock:
            if not OWN.search(url):
                self.asked.append((method, url))
            found = self.resources.get(url) or self.resources.get(url.split("?")[0])
        return found or {"status": 404}

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """Connections that a browser drops are no failures."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    """A connection of a browser to the proxy."""

    protocol_version = "HTTP/1.1"
    timeout = 60
    wbufsize = -1
    site = None
    secure_host = None

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except (OSError, ValueError):
            pass

    def do_CONNECT(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        self.wfile.flush()
        if self.site.context is None:
            self.close_connection = True
            return
        self.secure_host = self.path[:-4] if self.path.endswith(":443") else self.path
        self.connection = self.site.context.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.wfile = self.connection.makefile("wb")
        self.close_connection = False

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = "https://" + self.secure_host + self.path if self.secure_host else self.path
        resource = self.site.resource(self.command, url)
        time.sleep(resource.get("delay", 0) / 1000)
        status = resource.get("status", 200)
        data, kind = self.content(resource, url, body)
        self.send_response(status)
        for name, value in self.headers_of(resource, kind):
            self.send_header(name, value)
        has_body = status not in (204, 304)
        if has_body:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if has_body and self.command != "HEAD":
            self.wfile.write(data)
        self.wfile.flush()

    do_GET = do_POST = do_HEAD = do_OPTIONS = do_PUT = do_DELETE = do_PATCH = answer

    def content(self, resource, url, body):
        """The bytes and the type of an answer."""
        kind = resource.get("type", "text/plain")
        if resource.get("echo"):
            told = {"method": self.command, "url": url, "headers": dict(self.headers.items()),
                    "body": body.decode("utf-8", "replace")}
            return json.dumps(told).encode(), "application/json"
        if "base64" in resource:
            return base64.b64decode(resource["base64"]), kind
        return resource.get("body", "").encode(), kind

    @staticmethod
    def headers_of(resource, kind):
        """The headers of an answer, each value apart."""
        given = resource.get("headers", {})
        names = {name.lower() for name in given}
        usual = {"Content-Type": kind, **OPEN_HEADERS}
        if "access-control-allow-origin" in names:
            del usual["Access-Control-Allow-Headers"]
        for name, value in usual.items():
            if name.lower() not in names:
                yield name, value
        for name, value in given.items():
            for one in value if isinstance(value, list) else [value]:
                yield name, one


def certificate_context(folder):
    """What answers https, with a certificate made for this run; None without openssl."""
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    try:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
             "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", "/CN=tests",
             "-keyout", key, "-out", certificate],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
