# SPDX-License-Identifier: Apache-2.0
"""Measures what the add-on costs in mitmproxy: measure_mitmproxy.py INDEX [ROUNDS]

Two proxies run side by side, one without the add-on and one with it, and get the same requests in
turn. The figures are processor time of each proxy, for scripts that stay as they are and for pages
of 200 kB in each encoding, and how much longer an answer takes on the clock.
"""

from __future__ import annotations

import gzip
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Callable

import brotli
import zstandard

import sluice.mitmproxy_addon

REQUESTS = 100
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "identity": bytes,
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


def page() -> bytes:
    """A page of 200 kB, the same each time."""
    chance = random.Random(1)  # noqa: S311
    words = [f"word{chance.randrange(5000)}" for _ in range(20000)]
    parts = [f"<p class=c{n % 97}>{' '.join(words[n : n + 10])}</p>" for n in range(0, 20000, 10)]
    return f"<!doctype html><html><head><title>a</title></head>{''.join(parts)}</html>".encode()


BODIES = {name: pack(page()) for name, pack in PACKERS.items()}


class Site(BaseHTTPRequestHandler):
    """Answers with a script, or with a page in the encoding that the path names."""

    protocol_version = "HTTP/1.1"
    # Otherwise half of the answers wait for an acknowledgment.
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self) -> None:
        """Answers."""
        encoding = self.path.strip("/").partition("?")[0]
        body = BODIES.get(encoding, b"f()" * 1000)
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if encoding in BODIES else "text/javascript")
        if encoding in BODIES and encoding != "identity":
            self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keeps quiet."""


class Proxy:
    """A mitmdump and one connection to it."""

    def __init__(self, folder: str, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        program = str(Path(sys.executable).with_name("mitmdump"))
        command = [program, "-q", "--listen-host=127.0.0.1", f"--listen-port={port}"]
        self.process = subprocess.Popen([*command, f"--set=confdir={folder}", *options])
        while socket.socket().connect_ex(("127.0.0.1", port)):
            time.sleep(0.1)
        self.connection = HTTPConnection("127.0.0.1", port)

    def get(self, url: str, destination: str) -> float:
        """Asks once; returns the seconds that it took."""
        headers = {"Sec-Fetch-Dest": destination, "Referer": "https://news.example/"}
        started = time.perf_counter()
        self.connection.request("GET", url, headers=headers)
        self.connection.getresponse().read()
        return time.perf_counter() - started

    def processor(self) -> float:
        """The processor time that its threads have used so far, in seconds."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


@contextmanager
def both(index: str) -> Iterator[tuple[list[Proxy], str]]:
    """A proxy without the add-on, one with it, and the address of a site."""
    addon = ["-s", sluice.mitmproxy_addon.__file__, f"--set=sluice_index={index}"]
    with ExitStack() as stack, ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        stack.callback(server.shutdown)
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        proxies = [Proxy(folder), Proxy(folder, *addon)]
        for proxy in proxies:
            stack.callback(proxy.process.terminate)
        yield proxies, f"http://127.0.0.1:{server.server_port}"


def measure(proxies: list[Proxy], url: str, destination: str) -> tuple[list[float], list[float]]:
    """The processor time a request and the median of the clock of each proxy, in milliseconds."""
    before = [proxy.processor() for proxy in proxies]
    took = [[proxy.get(url, destination) for proxy in proxies] for _ in range(REQUESTS)]
    used = [proxy.processor() - start for proxy, start in zip(proxies, before)]
    return [one / REQUESTS * 1e3 for one in used], [statistics.median(o) * 1e3 for o in zip(*took)]


def main(index: str, rounds: str = "5") -> None:
    """Prints the figures of the rounds: their medians."""
    with both(index) as (proxies, origin):
        for path, destination in [("x.js", "script"), *((name, "document") for name in BODIES)]:
            # What is done only once is no cost of a request.
            measure(proxies, f"{origin}/{path}", destination)
            found = [measure(proxies, f"{origin}/{path}", destination) for _ in range(int(rounds))]
            used, took = ([statistics.median(c) for c in zip(*half)] for half in zip(*found))
            print(
                f"{path:9} processor {used[0]:6.2f} ms, with the add-on {used[1]:6.2f} ms"
                f" ({used[1] / used[0]:5.2f} times); clock {took[1] - took[0]:+7.2f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
