# SPDX-License-Identifier: Apache-2.0
"""The recipes for Crawlee and scrapy-playwright crawl a site that links to another host."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import sluice
from sluice.links import decide_link

from .chromium import needs_chromium

PYTHON = Path(__file__).parent.parent
FILTERS = """[Adblock Plus 2.0]
||localhost^$domain=127.0.0.1
@@||localhost^*allowed
127.0.0.1##.ad
"""
PAGE = """<!doctype html><title>page</title><p>text</p><p class=ad>sponsored</p>
<a href="/next"></a><a href="{other}/landing"></a><a href="{other}/allowed"></a>
<img src="{other}/pixel.gif"><img src="/photo.gif"><iframe src="{other}/frame"></iframe>"""


class Site(ThreadingHTTPServer):
    """Two hosts, of which the one called localhost has an empty page; `seen` are the requests."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.seen: set[str] = set()
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.other = f"http://localhost:{self.server_port}"


class _Answer(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        host = self.headers["Host"].partition(":")[0]
        self.server.seen.add(host + self.path)
        body = PAGE.format(other=self.server.other) if host == "127.0.0.1" else "<p>empty</p>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Keeps quiet."""


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def filters(tmp_path: Path) -> Path:
    path = tmp_path / "ads.txt"
    path.write_text(FILTERS)
    return path


def ran(name: str, *arguments: object) -> list[str]:
    command = [sys.executable, str(PYTHON / "recipes" / f"{name}.py"), *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(PYTHON)}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=180, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_crawlee_follows_no_link_that_is_blocked(site: Site, filters: Path) -> None:
    pytest.importorskip("crawlee.crawlers")
    assert sorted(ran("with_crawlee", filters, site.url + "/")) == pages_of(site)
    assert site.seen == {"127.0.0.1/", "127.0.0.1/next", "localhost/allowed"}


def test_crawlee_drops_a_start_url_that_is_blocked(site: Site, filters: Path) -> None:
    pytest.importorskip("crawlee.crawlers")
    filters.write_text("||127.0.0.1^$document\n")
    assert ran("with_crawlee", filters, site.url + "/") == []
    assert site.seen == set()


LOADED = {"127.0.0.1/", "127.0.0.1/next", "127.0.0.1/photo.gif", "localhost/allowed"}


@needs_chromium
def test_crawlee_loads_nothing_in_a_browser_that_is_blocked(site: Site, filters: Path) -> None:
    pytest.importorskip("crawlee.crawlers")
    found = ran("with_crawlee", "--browser", filters, site.url + "/")
    assert sorted(found) == pages_of(site)
    assert site.seen - icons() == LOADED


@needs_chromium
def test_scrapy_playwright_loads_nothing_that_is_blocked_and_hides(
    site: Site, filters: Path
) -> None:
    pytest.importorskip("scrapy_playwright")
    found = map(json.loads, ran("with_scrapy_playwright", filters, site.url + "/", filters))
    texts = {page["url"]: page["text"].split() for page in found}
    assert texts == {
        url: ["empty"] if url.startswith(site.other) else ["text"] for url in pages_of(site)
    }
    assert site.seen - icons() == LOADED


def test_a_copy_of_settings_opens_no_index_again(filters: Path) -> None:
    pytest.importorskip("playwright")
    from sluice.playwright import blocks

    with sluice.Matcher(filters) as matcher:
        settings = {"PLAYWRIGHT_ABORT_REQUEST": blocks(matcher)}
        filters.unlink()
        assert copy.deepcopy(settings) == settings


def pages_of(site: Site) -> list[str]:
    return [f"{site.url}/", f"{site.url}/next", f"{site.other}/allowed"]


def icons() -> set[str]:
    """What Chromium may ask for by itself."""
    return {"127.0.0.1/favicon.ico", "localhost/favicon.ico"}


@pytest.mark.parametrize(
    ("url", "page", "blocked"),
    [
        ("http://localhost/a", "http://127.0.0.1/", True),
        ("http://me@localhost/a", "http://127.0.0.1/", True),
        ("http://localhost/allowed", "http://127.0.0.1/", False),
        ("http://localhost/a", "http://localhost/", False),
        ("http://localhost/a", None, False),
        ("http://localhost/a", "no URL", False),
        ("no URL", "http://127.0.0.1/", False),
    ],
)
def test_a_link_is_decided_with_its_page(filters: Path, url: str, page: str, blocked: bool) -> None:
    with sluice.Matcher(filters) as matcher:
        assert decide_link(matcher, url, page).blocked == blocked
