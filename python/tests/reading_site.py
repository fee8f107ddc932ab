# SPDX-License-Identifier: Apache-2.0
"""A newspaper on this machine with hosts of its own for pictures, advertisements and trackers."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Optional, Union

from . import pictures

COURIER = Path(__file__).with_name("courier")

#: Each host has an address of its own, all of them on this machine.
NEWS, IMAGES, ADS, TRACKER = (f"127.0.0.{number}" for number in range(1, 5))
#: The address in the rule lists of tests.
ADS_PATTERN = "^http://127\\.0\\.0\\.3[:/]"
TRACKER_PATTERN = "^http://127\\.0\\.0\\.4[:/]"


@dataclass
class Page:
    """The response for a path."""

    body: Union[bytes, str] = b""
    type: Optional[str] = "text/html; charset=utf-8"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Announces so many bytes more than it sends.
    missing: int = 0


class Site:
    """Its pages by path, and the requests to its hosts, as host and path."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seen: list[tuple[str, str]] = []
        self.cookies: list[str] = []
        self.referrers: list[str] = []
        self.pages: dict[str, Page] = {}

    def origin(self, host: str = NEWS) -> str:
        return f"http://{host}:{self.port}"

    def url(self, path: str, host: str = NEWS) -> str:
        return self.origin(host) + path

    def put(self, path: str, body: Union[bytes, str], **more: object) -> str:
        self.pages[path] = Page(body, **more)  # type: ignore[arg-type]
        return self.url(path)


def courier(site: Site, width: int = 140) -> str:
    """Sets up the newspaper; returns the URL of its article."""
    text = (COURIER / "index.html").read_text(encoding="utf-8")
    for name, host in (("ADS", ADS), ("IMAGES", IMAGES), ("TRACKER", TRACKER)):
        text = text.replace(f"@{name}@", site.origin(host))
    for path, size in (("400", 4), ("1400", 1), ("2800", 1), ("small", 4)):
        site.put(f"/images/light-{path}.png", pictures.lighthouse(width // size), type="image/png")
    site.put("/stairs.png", pictures.stairs(width * 2 // 3), type="image/png")
    site.put("/banner.png", pictures.advertisement(300, 250), type="image/png")
    site.put("/skyscraper.png", pictures.advertisement(300, 400), type="image/png")
    site.put("/images/dot.png", pictures.dot(), type="image/png")
    site.put("/style.css", (COURIER / "style.css").read_text(), type="text/css")
    stripes = "<body style='margin:0;font:60px sans-serif;background:#ffcd00'>BOATS! BOATS!"
    site.put("/leaderboard.html", stripes)
    return site.put("/keeper", text)


@contextmanager
def reading_site() -> Iterator[Site]:
    """A site that runs as long as it is needed."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host = self.headers["Host"].partition(":")[0]
            site.seen.append((host, self.path))
            site.cookies += self.headers.get_all("Cookie", [])
            site.referrers += self.headers.get_all("Referer", [])
            page = site.pages.get(self.path, Page("nothing is here", "text/plain", 404))
            body = page.body.encode() if isinstance(page.body, str) else page.body
            self.send_response(page.status)
            self.send_header("Set-Cookie", "seen=1")
            if page.type is not None:
                self.send_header("Content-Type", page.type)
            self.send_header("Content-Length", str(len(body) + page.missing))
            for name, value in page.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keeps quiet."""

    # All addresses of this machine, among them those of the four hosts.
    with ThreadingHTTPServer(("", 0), Answer) as server:
        site = Site(server.server_port)
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield site
        server.shutdown()
