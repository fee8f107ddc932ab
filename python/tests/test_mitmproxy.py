# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice

from .conftest import HEADERS, block, write_list
from .site import site

pytest.importorskip("mitmproxy")

GROUPED = "https://other.example/\\1"

RULES: list[dict[str, Any]] = [
    block("/ads/"),
    {
        "trigger": {"url-filter": "/pixel", "resource-type": ["image"]},
        "action": {"type": "block"},
    },
    {
        "trigger": {"url-filter": "/third", "load-type": ["third-party"]},
        "action": {"type": "block"},
    },
    {"trigger": {"url-filter": "/counted"}, "action": {"type": "block-cookies"}},
    {"trigger": {"url-filter": "^http://upgraded\\.example/"}, "action": {"type": "make-https"}},
    {
        "trigger": {"url-filter": "/moved"},
        "action": {"type": "redirect", "redirect": {"url": "https://other.example/"}},
    },
    {
        "trigger": {"url-filter": "^https?://[^/]+/grouped/(.*)$"},
        "action": {"type": "redirect", "redirect": {"regex-substitution": GROUPED}},
    },
    {
        "trigger": {"url-filter": "/headers"},
        "action": {"type": "modify-headers", "priority": 1, "request-headers": HEADERS},
    },
    block("^http://blocked\\.example/"),
    block("^ws://[^/]+/socket"),
    block("^http://127\\.0\\.0\\.1:[0-9]+/here"),
]

MODULE = [sys.executable, "-m", "sluice.mitmproxy_addon"]

OWN_SCRIPT = """
from sluice import Matcher
from sluice.mitmproxy_addon import RuleLists

addons = [RuleLists(Matcher({path!r}), answer="empty", reload_seconds=0.05)]
"""


class Proxy:
    def __init__(self, port: int, origin: str) -> None:
        self.port = port
        self.origin = origin

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.send("GET", path, headers=names)

    def send(self, method: str, path: str, **others: Any) -> tuple[HTTPResponse, bytes]:
        url = path if path.startswith("http") else self.origin + path
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, url, **others)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response, body


@contextmanager
def running(script: str, folder: Path, *options: str) -> Iterator[Proxy]:
    program = Path(sys.executable).with_name("mitmdump")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(program), "--listen-host=127.0.0.1", f"--listen-port={port}", "-s", script]
    settings = [f"--set=confdir={folder}", *options]
    with site() as origin, (folder / "log").open("w") as log:
        process = subprocess.Popen([*command, *settings], stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_for(port, process, folder / "log")
            yield Proxy(port, origin)
        finally:
            process.terminate()
            process.wait(20)


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        assert process.poll() is None, log.read_text()
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(log.read_text())


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("proxy")
    index = sluice.compile(write_list(folder / "a.json", RULES), folder / "a.sluice").path
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    options = [f"--set=sluice_index={index}", "--set=sluice_answer=403"]
    with running(script, folder, *options) as started:
        yield started
    log = (folder / "log").read_text()
    assert "sluice: 14 of 26 requests blocked" in log
    assert "sluice: 1 requests could not be decided" in log


# Path, headers, status
REQUESTS: list[tuple[str, dict[str, str], int]] = [
    ("/", {}, 200),
    ("/ads/banner.js", {}, 403),
    ("/pixel", {"Sec_Fetch_Dest": "image"}, 403),
    ("/pixel", {"Accept": "image/webp,*/*"}, 403),
    ("/pixel", {"Sec_Fetch_Dest": "script"}, 200),
    ("/third", {"Referer": "http://other.example/"}, 403),
    ("/third", {"Sec_Fetch_Dest": "script", "Sec_Fetch_Site": "same-origin"}, 200),
    # A page may be anything.
    ("/ads/banner.js", {"Referer": "x"}, 403),
    ("/ads/banner.js", {"Referer": "http://[::1"}, 403),
    ("/", {"Referer": "x"}, 200),
    # The host in the first line is the one that the request would be sent to.
    ("http://blocked.example/", {"Host": "other.example"}, 403),
    ("http://blocked.example/", {"Host": "other.example:99999"}, 403),
    ("/", {"Host": "blocked.example"}, 200),
    ("http://[::1]/ads/banner.js", {}, 403),
    ("/socket", {"Upgrade": "websocket"}, 403),
    ("/socket", {}, 200),
    # What can be decided about has at most 2 MiB.
    (f"http://blocked.example/{'x' * (2 << 20)}", {}, 403),
    # No rule can decide about an address that is none, and this host cannot be found either.
    ("http://1.2.3.256/ads/banner.js", {}, 502),
]


@pytest.mark.parametrize(("path", "headers", "status"), REQUESTS)
def test_what_is_blocked_gets_no_answer(
    proxy: Proxy, path: str, headers: dict[str, str], status: int
) -> None:
    assert proxy.get(path, **headers)[0].status == status


@pytest.mark.parametrize("host", ["x@other.example", "other.example:99999", "1.2.3.256"])
def test_in_a_tunnel_an_invalid_host_is_not_believed(proxy: Proxy, host: str) -> None:
    assert tunneled(proxy, "/here", host) == 403


def test_in_a_tunnel_a_valid_host_is_believed(proxy: Proxy) -> None:
    assert tunneled(proxy, "/here", "other.example") == 200


def tunneled(proxy: Proxy, path: str, host: str) -> int:
    connection = HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    connection.set_tunnel(proxy.origin.rpartition("/")[2])
    connection.request("GET", path, headers={"Host": host})
    status = connection.getresponse().status
    connection.close()
    return status


def test_cookies_are_dropped_on_both_ways(proxy: Proxy) -> None:
    response, body = proxy.get("/counted", Cookie="from=client")
    assert "cookie" not in json.loads(body)
    assert response.headers["Set-Cookie"] is None


@pytest.mark.parametrize(
    ("path", "elsewhere"),
    [
        ("http://upgraded.example/x?y", "https://upgraded.example/x?y"),
        ("/moved", "https://other.example/"),
        ("/grouped/x?y", "https://other.example/x?y"),
    ],
)
def test_redirects_and_upgrades_lead_elsewhere(proxy: Proxy, path: str, elsewhere: str) -> None:
    response, _ = proxy.get(path)
    assert (response.status, response.headers["Location"]) == (307, elsewhere)


def test_headers_are_changed_and_files_reloaded_and_answers_empty(tmp_path: Path) -> None:
    path = write_list(tmp_path / "a.json", RULES)
    script = tmp_path / "script.py"
    script.write_text(OWN_SCRIPT.format(path=str(path)))
    with running(str(script), tmp_path) as proxy:
        _, body = proxy.get("/headers", X_One="0", X_Two="2", Cookie="kept=1")
        headers = json.loads(body)
        assert (headers["x-one"], headers.get("x-two")) == ("1", None)
        assert headers["cookie"] == "kept=1"
        response, body = proxy.get("/pixel", Sec_Fetch_Dest="image", Origin="http://o.example")
        assert response.headers["Content-Type"] == "image/gif"
        assert response.headers["Access-Control-Allow-Origin"] == "http://o.example"
        assert body.startswith(b"GIF89a")
        write_list(path, [block("/new")])
        assert eventually_blocked(proxy, "/new")


def eventually_blocked(proxy: Proxy, path: str) -> bool:
    for _ in range(100):
        if proxy.get(path)[1] == b"":
            return True
        time.sleep(0.1)
    return False


def test_what_is_blocked_is_not_streamed(tmp_path: Path) -> None:
    index = sluice.compile(write_list(tmp_path / "a.json", RULES), tmp_path / "a.sluice").path
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    options = [f"--set=sluice_index={index}", "--set=stream_large_bodies=1k"]
    options.append("--set=sluice_answer=403")
    with running(script, tmp_path, *options) as proxy, socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        nobody.listen()
        nobody.settimeout(0.5)
        blocked = f"http://127.0.0.1:{nobody.getsockname()[1]}/ads/upload"
        for body in (b"x" * 5000, iter([b"x" * 5000]), iter([b"x"])):
            with pytest.raises(RemoteDisconnected):
                proxy.send("POST", blocked, body=body)
            with pytest.raises(TimeoutError):
                nobody.accept()
        assert proxy.send("POST", blocked, body=b"x")[0].status == 403
        assert proxy.get("/ads/banner.js")[0].status == 403
        response, body = proxy.send("POST", "/headers", body=b"x" * 5000)
        assert (response.status, json.loads(body)["x-one"]) == (200, "1")
    log = (tmp_path / "log").read_text()
    assert "sluice: 5 of 6 requests blocked" in log
    assert "Traceback" not in log


def test_a_redirect_that_cannot_be_looked_up_is_left_out(tmp_path: Path) -> None:
    index = sluice.compile(write_list(tmp_path / "a.json", RULES), tmp_path / "a.sluice").path
    script = tmp_path / "script.py"
    script.write_text(OWN_SCRIPT.format(path=str(index)))
    with running(str(script), tmp_path) as proxy:
        # An error that is logged before mitmproxy has started ends it.
        time.sleep(1)
        index.write_bytes(b"damaged")
        for number in range(3):
            assert proxy.get(f"/grouped/{number}")[0].status == 200
        # The redirect of what is blocked does not matter.
        blocked = "http://blocked.example/grouped/x"
        assert proxy.get(blocked)[1] == b""
    log = (tmp_path / "log").read_text()
    assert log.count("a request cannot be decided: ") == 1
    assert "sluice: 1 of 4 requests blocked" in log
    assert "sluice: 3 requests could not be decided" in log
    assert "Traceback" not in log


def test_what_cannot_be_decided_is_blocked_if_asked_for(tmp_path: Path) -> None:
    index = sluice.compile(write_list(tmp_path / "a.json", RULES), tmp_path / "a.sluice").path
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    options = [f"--set=sluice_index={index}", "--set=sluice_undecided=block"]
    with running(script, tmp_path, *options) as proxy:
        assert proxy.get("http://1.2.3.256/")[0].status == 403
        assert proxy.get("/")[0].status == 200


def test_a_proxy_without_rules_lets_everything_pass_and_says_so(tmp_path: Path) -> None:
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    with running(script, tmp_path) as proxy:
        assert proxy.get("/ads/banner.js")[0].status == 200
    assert "no rules are in use; set sluice_index" in (tmp_path / "log").read_text()


def test_an_index_that_can_not_be_opened_is_said_in_one_sentence(tmp_path: Path) -> None:
    program: Optional[str] = shutil.which("mitmdump", path=str(Path(sys.executable).parent))
    assert program
    script = subprocess.run(MODULE, check=True, capture_output=True, text=True).stdout.strip()
    options = ["--listen-port=0", f"--set=confdir={tmp_path}"]
    arguments = [program, "-s", script, "--set=sluice_index=/nowhere.sluice", *options]
    done = subprocess.run(arguments, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    lines = (done.stdout + done.stderr).splitlines()
    # What mitmproxy says of itself, and the sentence.
    assert len(lines) <= 4, lines
    assert [line for line in lines if "sluice_index: cannot open /nowhere.sluice" in line]
