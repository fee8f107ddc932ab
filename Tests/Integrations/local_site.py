# SPDX-License-Identifier: Apache-2.0
"""A site on this machine that records its requests."""
import http.server
import ssl
import threading
import urllib.parse


class LocalSite:
    """Serves `pages` (path: type and body) and records each request as host and path.

    Used as a proxy it plays all hosts itself.
    """

    def __init__(self, pages, certificate=None):
        self.requests = []
        self.pages = pages
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path = self.path
                if path.startswith("http://"):
                    path = urllib.parse.urlsplit(path).path
                site.requests.append(self.headers.get("Host", "").split(":")[0] + path)
                kind, body = site.pages.get(path, ("text/plain", b"here"))
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
