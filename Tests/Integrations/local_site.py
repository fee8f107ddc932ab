# SPDX-License-Identifier: Apache-2.0
"""A site on this machine that records its requests."""
import http.server
import ssl
import subprocess
import sys
import threading


def self_signed(path):
    """Writes a certificate and its key to a path, and returns the path."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=site"]
    command += ["-keyout", path, "-out", path.with_suffix(".crt")]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    path.write_text(path.read_text() + path.with_suffix(".crt").read_text())
    return path


class Server(http.server.ThreadingHTTPServer):
    """A server for many connections at once, any of which may break off."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class LocalSite:
    """Serves `pages` (path: type and body) and records each request as host and path.

    `refused` has the status of each that is refused, such as 414. Used as a proxy it plays all
    hosts itself.
    """

    def __init__(self, pages, certificate=None):
        self.requests, self.refused = [], []
        self.pages = pages
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path
                if path.startswith("http://"):
                    path = "/" + path[len("http://"):].partition("/")[2].partition("?")[0]
                site.requests.append(self.headers.get("Host", "").split(":")[0] + path)
                length = self.headers.get("Content-Length", "")
                self.rfile.read(int(length) if length.isdecimal() else 0)
                kind, body = site.pages.get(path, ("text/plain", b"here"))
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def __getattr__(self, name):
                # Any method is answered, because any that reaches a site counts.
                if name.startswith("do_"):
                    return self.do_GET
                raise AttributeError(name)

            def send_error(self, code, *others):
                site.refused.append(code)
                super().send_error(code, *others)

            def log_message(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            # A client that sends nothing keeps only its own thread waiting.
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
