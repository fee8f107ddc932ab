# SPDX-License-Identifier: Apache-2.0
"""What the add-on of mitmproxy does to pages, in a real mitmdump and a real browser."""

from __future__ import annotations

import gzip
import html
import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple, Optional
from urllib.parse import parse_qs, quote, urlsplit

import pytest

pytest.importorskip("mitmproxy")

from sluice._command import run
from sluice._flows import EditedBody
from sluice._responses import LONGEST_BODY, Edit
from sluice._sheets import SHEET_PATH

from .test_mitmproxy import MODULE, Proxy, running

BROWSER = shutil.which("chromium")
LIST = """! Title: uBlock filters
##.generic
127.0.0.1##.specific
127.0.0.1##.generic:matches-css(display: none):remove()
127.0.0.1##+js(set-attr, body, data-ours, 1)
framed.example##+js(set, in.frame, 1)
||127.0.0.1^*/blocked$script,image,document
||127.0.0.1^*/policy$csp=worker-src 'none'
||127.0.0.1^$removeparam=/^utm_/
||127.0.0.1^$replace=/advert/nothing/g
||127.0.0.1^*/link$urlskip=?to
||127.0.0.1^$cookie=_ga
||127.0.0.1^$cookie=kept;maxAge=30
"""
MARKS = """
import json

class Marks:
    def response(self, flow):
        with open({path!r}, "a") as file:
            file.write(json.dumps([flow.request.path, flow.marked, flow.comment]) + "\\n")

addons = [Marks()]
"""
ENDLESS = threading.Event()


class _Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(address.query).items()}
        head = query.pop("head", "")
        kind = query.pop("type", "text/html; charset=utf-8")
        text = (
            f"<!doctype html><html><head>{head}</head><body>{query.pop('body', '')}</body></html>"
        )
        status = int(query.pop("status", "200"))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in query.items():
            self.send_header(name, value)
        if address.path.startswith("/endless"):
            self._send_for_ever(b"x" * int(query.get("length", "100")))
        else:
            self._send(text.encode(), query)

    do_HEAD = do_GET  # noqa: N815

    def _send(self, body: bytes, headers: dict[str, str]) -> None:
        body = gzip.compress(body) if headers.get("Content-Encoding") == "gzip" else body
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def _send_for_ever(self, part: bytes) -> None:
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.wfile.flush()
        ENDLESS.wait(30)

    def log_message(self, *_: object) -> None:
        """Keeps quiet."""


class Started(NamedTuple):
    proxy: Proxy
    origin: str
    folder: Path

    def page(self, path: str, **query: str) -> tuple[Any, str]:
        """The response to a navigation, and its text."""
        response, body = self.proxy.get(self.url(path, **query), Sec_Fetch_Dest="document")
        return response, body.decode()

    def url(self, path: str, **query: str) -> str:
        return f"{self.origin}{path}?" + "&".join(f"{k}={quote(v)}" for k, v in query.items())

    def marks(self, path: str) -> list[tuple[str, str]]:
        """The marks and the comments of the flows with a path."""
        lines = (self.folder / "marks").read_text().splitlines()
        found = [json.loads(line) for line in lines]
        return [(mark, comment) for at, mark, comment in found if at.startswith(path)]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "ublock.txt").write_text(LIST)
    (folder / "marks.py").write_text(MARKS.format(path=str(folder / "marks")))
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    index = trusted_index(folder / "ublock.txt")
    options = [f"--set=sluice_index={index}", "-s", str(folder / "marks.py")]
    with ThreadingHTTPServer(("127.0.0.1", 0), _Site) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with running(script, folder, *options) as proxy:
            yield Started(proxy, f"http://127.0.0.1:{server.server_port}", folder)
            ENDLESS.set()
        server.shutdown()
    # mitmproxy itself has tracebacks of connections that are open at its end.
    assert "sluice/_" not in (folder / "log").read_text()


def trusted_index(path: Path) -> Path:
    """An index of a list that may edit responses."""
    index = path.with_suffix(".sluice")
    run(["compile", "--quiet", "--filter-texts", f"--trust={path}", str(path), "-o", str(index)])
    return index


# MARK: Marks


def test_blocked_and_changed_flows_are_marked_and_others_are_not(started: Started) -> None:
    started.page("/a/blocked")
    started.page("/marked")
    started.proxy.get(started.url("/data", type="image/png"))
    [(mark, comment)] = started.marks("/a/blocked")
    assert mark == ":no_entry:"
    assert comment.endswith("ublock.txt:7:1: ||127.0.0.1^*/blocked$script,image,document")
    [(mark, comment)] = started.marks("/marked")
    assert mark == ":pencil2:"
    assert "hides by selectors: 1" in comment
    assert "scriptlets: set-attr" in comment
    assert started.marks("/data") == [("", "")]


def test_a_blocked_page_is_a_page_and_a_blocked_image_an_image(started: Started) -> None:
    response, text = started.page("/a/blocked")
    assert (response.status, response.headers["X-Sluice-Rule"]) == (403, "ublock.txt:7:1")
    assert "||127.0.0.1^*/blocked$script,image,document" in text
    response, body = started.proxy.get(f"{started.origin}/a/blocked", Sec_Fetch_Dest="image")
    assert (response.status, body[:6]) == (200, b"GIF89a")


def test_a_url_that_filters_edit_is_asked_for_instead(started: Started) -> None:
    response, _ = started.page("/x", utm_a="1", kept="2")
    assert (response.status, response.headers["Location"]) == (307, f"{started.origin}/x?kept=2")


# MARK: Bodies


def test_a_redirect_link_is_skipped(started: Started) -> None:
    response, _ = started.page("/link", to="https://shop.example/a?b")
    assert (response.status, response.headers["Location"]) == (307, "https://shop.example/a?b")
    response, _ = started.page("/link", to="no URL")
    assert response.status == 200


@pytest.mark.parametrize(
    ("set", "after"),
    [("_ga=1", None), ("kept=1; Path=/", "kept=1; Path=/; Max-Age=30"), ("own=1", "own=1")],
)
def test_cookies_are_not_set_or_end_earlier(
    started: Started, set: str, after: Optional[str]
) -> None:
    response, _ = started.page("/cookies", **{"Set-Cookie": set})
    assert response.headers["Set-Cookie"] == after


def test_flows_with_changes_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "ublock.txt").write_text(LIST)
    index = trusted_index(tmp_path / "ublock.txt")
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    saved = f"--save-stream-file={tmp_path}/flows"
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), _Site) as server,
        running(script, tmp_path, f"--set=sluice_index={index}", saved) as proxy,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = Started(proxy, f"http://127.0.0.1:{server.server_port}", tmp_path)
        site.page("/x", **{"Set-Cookie": "_ga=1"})
        server.shutdown()
    assert b"sets other cookies" in (tmp_path / "flows").read_bytes()


def test_what_no_browser_shows_stays_as_it_is(started: Started) -> None:
    _, text = started.page("/x")
    assert "set-attr" not in text
    assert "<script>" in text
    for query in ({"status": "206"}, {"type": "text/plain"}, {"Content-Encoding": "br"}):
        _, text = started.page("/x", **query)
        assert "<script>" not in text, query
    response, body = started.proxy.send(
        "HEAD", started.url("/x"), headers={"Sec-Fetch-Dest": "document"}
    )
    assert (response.status, body) == (200, b"")


def test_texts_are_replaced_with_their_encoding(started: Started) -> None:
    url = started.url("/x", body="an advert", type="text/css", **{"Content-Encoding": "gzip"})
    response, body = started.proxy.get(url, Sec_Fetch_Dest="document")
    assert response.headers["Content-Length"] == str(len(body))
    assert b"an nothing" in gzip.decompress(body)


@pytest.mark.parametrize(
    ("kind", "length"), [("text/event-stream", 10), ("video/mp4", 10), ("text/html", 17 << 20)]
)
def test_what_does_not_end_is_passed_on(started: Started, kind: str, length: int) -> None:
    connection = HTTPConnection("127.0.0.1", started.proxy.port, timeout=20)
    url = started.url("/endless", type=kind, length=str(length))
    connection.request("GET", url, headers={"Sec-Fetch-Dest": "document"})
    started_at = time.monotonic()
    assert connection.getresponse().read(length) == b"x" * length
    assert time.monotonic() - started_at < 15
    connection.close()


def test_a_slow_body_is_passed_on_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    body = EditedBody(Edit(markup="<x>"), "")
    assert body(b"<p>") == []
    assert body(b"") == [b"<x><p>"]
    monkeypatch.setattr("sluice._flows._LONGEST_WAIT", -1)
    slow = EditedBody(Edit(markup="<x>"), "")
    assert [slow(b"<p>"), slow(b"<b>"), slow(b"")] == [[b"<p>"], [b"<b>"], []]
    assert slow.sent is None


def test_a_body_is_kept_up_to_the_limit() -> None:
    body = EditedBody(Edit(markup="<x>"), "")
    assert body(bytes(LONGEST_BODY)) == []
    assert body(b"1") == [bytes(LONGEST_BODY) + b"1"]
    assert body(b"2") == [b"2"]


# MARK: Frames, policies and the sheet


def test_a_frame_has_a_plan_of_its_own(started: Started) -> None:
    _, body = started.proxy.get(
        started.url("/frame"), Sec_Fetch_Dest="iframe", Referer="https://news.example/"
    )
    assert b"<script>" in body
    _, body = started.proxy.get(started.url("/a/blocked"), Sec_Fetch_Dest="iframe")
    assert b"<script>" in body


def test_policies_of_filters_are_added(started: Started) -> None:
    response, _ = started.page("/a/policy", **{"Content-Security-Policy": "img-src *"})
    assert response.headers.get_all("Content-Security-Policy") == ["img-src *", "worker-src 'none'"]
    assert "worker-src 'none'" in started.marks("/a/policy")[0][1]


def test_a_page_that_is_confirmed_keeps_its_policy(started: Started) -> None:
    query = {"status": "304", "Content-Security-Policy": "script-src 'self'"}
    response, _ = started.page("/x", **query)
    assert response.status == 304
    assert "Content-Security-Policy" not in response.headers


def test_the_sheet_is_kept_for_good_under_its_version(started: Started) -> None:
    _, text = started.page("/x")
    link = text.partition('href="')[2].partition('"')[0]
    assert link.startswith(f"{started.origin}{SHEET_PATH}?v=")
    response, css = started.proxy.get(link, Sec_Fetch_Dest="style")
    assert css.startswith(b".generic{")
    assert response.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    tag = response.headers["ETag"]
    same, css = started.proxy.get(link, Sec_Fetch_Dest="style", If_None_Match=tag)
    assert (same.status, css) == (304, b"")
    old, css = started.proxy.get(f"{started.origin}{SHEET_PATH}?v=old", If_None_Match='"old"')
    assert (old.status, old.headers["Cache-Control"]) == (200, "no-cache")


def test_after_a_reload_pages_link_to_another_sheet(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("##.one\n")
    script = tmp_path / "script.py"
    script.write_text(
        "from sluice import Matcher\nfrom sluice.mitmproxy_addon import RuleLists\n"
        f"addons = [RuleLists(Matcher({str(path)!r}), reload_seconds=0.05)]\n"
    )
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), _Site) as server,
        running(str(script), tmp_path) as proxy,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        started = Started(proxy, f"http://127.0.0.1:{server.server_port}", tmp_path)
        before = sheet_of(started)
        path.write_bytes(b"[ a broken rule list")
        time.sleep(1)
        assert sheet_of(started) == before
        path.write_text("##.two\n")
        until = time.monotonic() + 20
        while sheet_of(started) == before and time.monotonic() < until:
            time.sleep(0.05)
        link, css = sheet_of(started)
        assert link != before[0]
        assert css.startswith(b".two{")
        server.shutdown()


def sheet_of(started: Started) -> tuple[str, bytes]:
    link = html.unescape(started.page("/x")[1].partition('href="')[2].partition('"')[0])
    return link, started.proxy.get(link, Sec_Fetch_Dest="style")[1]


def test_pages_with_exceptions_have_a_sheet_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("##.one\n##.two\n127.0.0.1#@#.two\n")
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), _Site) as server,
        running(script, tmp_path, f"--set=sluice_index={path}") as proxy,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        started = Started(proxy, f"http://127.0.0.1:{server.server_port}", tmp_path)
        link, css = sheet_of(started)
        assert "page=http" in link
        assert (b".one" in css, b".two" in css) == (True, False)
        server.shutdown()


# Policy in the header, head of the page
POLICIES = [
    ("", ""),
    ("default-src 'none'", ""),
    ("script-src 'self'; style-src 'self'", ""),
    ("script-src 'nonce-own' 'strict-dynamic'; style-src 'nonce-own'", ""),
    ("script-src 'unsafe-inline'; style-src 'unsafe-inline'", ""),
    ("", """<meta http-equiv="Content-Security-Policy" content="default-src 'none'">"""),
    ("", """<meta http-equiv=Content-Security-Policy content="default-src 'unsafe-inline'">"""),
]
OWN = "<script nonce=own>document.documentElement.dataset.own = 1</script>"


@pytest.mark.skipif(BROWSER is None, reason="there is no chromium")
@pytest.mark.parametrize(("policy", "head"), POLICIES)
def test_in_a_browser_what_is_ours_runs_and_what_is_forbidden_does_not(
    started: Started, policy: str, head: str, tmp_path: Path
) -> None:
    shown = shown_in_browser(started, tmp_path, policy, head)
    assert 'data-ours="1"' in shown
    # A filter removes it once the style sheet hides it.
    assert "an advertisement" not in shown
    allowed = "default-src 'none'" not in policy + head and policy.find("script-src 'self'") < 0
    assert ("data-own" in shown.partition("<head")[0]) == allowed


def shown_in_browser(started: Started, folder: Path, policy: str, head: str) -> str:
    """The elements of a page with a policy."""
    query = {"head": head + OWN, "body": "<p class=generic>an advertisement</p>"}
    if policy:
        query["Content-Security-Policy"] = policy
    command = [str(BROWSER), "--headless=new", "--no-sandbox", "--disable-gpu"]
    command += [f"--proxy-server=http://127.0.0.1:{started.proxy.port}"]
    command += ["--proxy-bypass-list=<-loopback>", f"--user-data-dir={folder / 'profile'}"]
    command += ["--virtual-time-budget=4000", "--dump-dom", started.url("/shown", **query)]
    return subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()


# MARK: Faults


def test_after_half_a_request_and_an_endless_head_it_goes_on(started: Started) -> None:
    for message in (b"GET http://127.0.0.1/ HT", b"GET / HTTP/1.1\r\nX: " + b"x" * (4 << 20)):
        with socket.create_connection(("127.0.0.1", started.proxy.port), timeout=20) as half:
            half.sendall(message)
            half.shutdown(socket.SHUT_WR)
            half.recv(1000)
    assert started.page("/x")[0].status == 200
