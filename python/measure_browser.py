# SPDX-License-Identifier: Apache-2.0
"""Measures the memory of a program that applies lists in Chromium: measure_browser.py LIST… [PAGES]

It shows local pages with frames of other sites and a worker in one tab, and prints the resident
memory of this process, and what it keeps about the browser, five times on the way to PAGES (500).
The last number should be close to the first: nothing is kept of a page that is gone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import websocket

import sluice
from sluice.chromium import Connection

FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
PAGE = """<!doctype html><link rel="icon" href="data:,"><iframe src="/inner.html"></iframe>
<iframe src="http://ads.localhost:{port}/outer.html?{path}"></iframe>
<iframe src="http://news.localhost:{port}/inner.html?{path}"></iframe>
<script>new Worker("/worker.js"); for (let i = 0; i < 20; i++) new Image().src = "/ads/" + i;
</script>"""
OUTER = """<iframe src="http://third.localhost:{port}/inner.html?{path}"></iframe>"""


class Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.strip("/").partition("?")[0]
        text = {"page.html": PAGE, "outer.html": OUTER, "worker.js": "fetch('/data')"}.get(name, "")
        port = self.headers["Host"].rpartition(":")[2]
        body = text.replace("{port}", port).replace("{path}", str(hash(self.path))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if name.endswith("js") else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Keeps quiet."""


def main(lists: list[str], pages: int) -> None:
    matcher, scripts = sluice.Matcher(lists), sluice.page_scripts(lists)
    size = sum(map(len, scripts)) / 1e6
    print(f"lists: {len(lists)}, scripts for each document: {size:.2f} MB")
    with running_site() as home, running_chromium() as address:
        connection, tab = Connection(address, matcher, scripts=scripts), Tab(address)
        for number in range(1, pages + 1):
            tab.show(f"{home}/page.html?{number}")
            if number % (pages // 5) == 0:
                report(number, connection)
        connection.close()


def report(number: int, connection: Connection) -> None:
    kept = connection._interception
    memory = f"{resident() / 1e6:6.1f} MB resident"
    print(f"{number:5} pages {memory}, {len(kept._frames)} frames, {len(kept._sessions)} sessions")


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Tab:
    """The first tab, driven by a connection of its own."""

    def __init__(self, address: str) -> None:
        with urllib.request.urlopen(f"http://{address}/json/list") as answer:
            pages = [one for one in json.load(answer) if one["type"] == "page"]
        url = pages[0]["webSocketDebuggerUrl"]
        self._socket = websocket.create_connection(url, timeout=60, suppress_origin=True)
        self._call("Page.enable")

    def show(self, url: str) -> None:
        self._call("Page.navigate", url=url)
        while json.loads(self._socket.recv()).get("method") != "Page.loadEventFired":
            pass

    def _call(self, method: str, **parameters: str) -> None:
        self._socket.send(json.dumps({"id": 1, "method": method, "params": parameters}))


@contextmanager
def running_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://page.localhost:{server.server_port}"
        server.shutdown()


@contextmanager
def running_chromium() -> Iterator[str]:
    program = shutil.which("chromium") or sys.exit("there is no chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        flags = [*FLAGS, "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        with subprocess.Popen(
            [program, *flags, "about:blank"], stderr=subprocess.DEVNULL
        ) as process:
            port = Path(folder, "DevToolsActivePort")
            while not port.exists() or not port.read_text(encoding="ascii"):
                time.sleep(0.1)
            yield f"127.0.0.1:{port.read_text(encoding='ascii').split()[0]}"
            process.terminate()


if __name__ == "__main__":
    *given, last = sys.argv[1:]
    main([*given, last], 500) if not last.isdecimal() else main(given, int(last))
