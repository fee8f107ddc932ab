# SPDX-License-Identifier: Apache-2.0
"""A site on this machine, which returns the headers of the request."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<a href="/next">next</a><img src="/pixel.gif"><script src="/ads/banner.js"></script>"""


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        is_page = self.path in ("/", "/next")
        body = PAGE if is_page else json.dumps({k.lower(): v for k, v in self.headers.items()})
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if is_page else "application/json")
        self.send_header("Set-Cookie", "from=site")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Keeps quiet."""


@contextmanager
def site() -> Iterator[str]:
    """The address of a site that runs as long as it is needed."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
