# SPDX-License-Identifier: Apache-2.0
"""The command sluice-read: its reaction to good and bad input, and the files it leaves."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sluice

from .conftest import write_list
from .reading_lists import hiding, of_types, write_lists
from .reading_site import NEWS, Page, Site, courier, reading_site
from .test_reading import TEXT, page

pytest.importorskip("lxml")

COMMAND = [sys.executable, "-m", "sluice.reading"]
OLD = "what was there before"


class Run:
    """Runs the command in a folder of its own, where out.html exists already."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lists = [str(path) for path in write_lists(folder)]
        self.output = folder / "out" / "out.html"
        self.output.parent.mkdir()
        self.output.write_text(OLD)

    def arguments(self, page: str, *more: str) -> list[str]:
        lists = [argument for path in self.lists for argument in ("--list", path)]
        return [*COMMAND, page, "-o", str(self.output), *lists, *more]

    def __call__(self, page: str, *more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.arguments(page, *more), check=False, capture_output=True, text=True, timeout=120
        )

    def fails(self, page: str, *more: str, status: int, words: str) -> None:
        done = self(page, *more)
        assert (done.returncode, done.stdout) == (status, ""), done.stderr
        assert words in done.stderr
        assert done.stderr.startswith("sluice-read: ")
        assert done.stderr.count("\n") == 1, done.stderr
        self.assert_untouched()

    def assert_untouched(self) -> None:
        assert self.output.read_text() == OLD
        assert os.listdir(self.output.parent) == ["out.html"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path)


@pytest.fixture
def site() -> Iterator[Site]:
    with reading_site() as started:
        yield started


def test_a_page_is_written_with_its_report(run: Run, site: Site) -> None:
    report = run.folder / "report.json"
    done = run(courier(site), "--report", str(report), "--progress")
    assert done.returncode == 0, done.stderr
    states = ["initial", "working", "domLoaded", "done"]
    assert done.stderr.splitlines() == [f"sluice-read: {state}" for state in states]
    assert "The last keeper" in run.output.read_text(encoding="utf-8")
    assert os.listdir(run.output.parent) == ["out.html"]
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["counts"]["stopped"] == 17
    assert len(told["requests"]) == 25


def test_page_and_report_may_go_to_standard_output(run: Run, site: Site) -> None:
    url = site.put("/page", page(""))
    done = run(url, "--report", "-")
    assert json.loads(done.stdout)["url"] == url
    arguments = [*run.arguments(url), "--output", "-"]
    shown = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
    assert shown.startswith("<!doctype html>")
    assert shown.endswith("</html>\n")
    done = run(url, "-o", "-", "--report", "-")
    assert (done.returncode, done.stdout) == (2, "")


def test_permissions_and_links_stay(run: Run, site: Site) -> None:
    link = run.folder / "link.html"
    link.symlink_to(run.output)
    run.output.chmod(0o640)
    assert run(site.put("/page", page("")), "-o", str(link)).returncode == 0
    assert link.is_symlink()
    assert run.output.stat().st_mode & 0o777 == 0o640
    assert "the river rose" in run.output.read_text()


# Path, what answers there, status, words
PAGES: list[tuple[Page, int, str]] = [
    (Page("gone", status=404), 1, "returned 404"),
    (Page("broken", status=500), 1, "returned 500"),
    (Page(""), 1, "is empty"),
    (Page(" \n\0"), 1, "is empty"),
    (Page(b"%PDF-1.7 ...", "application/pdf"), 1, "is not an HTML page but a PDF"),
    (Page(b"%PDF-1.7 <p>"), 1, "is not an HTML page but a PDF"),
    (Page(b"\x89PNG\r\n\x1a\n", "image/png"), 1, "is not an HTML page but a PNG image"),
    (Page("{}", "application/json"), 1, "is not an HTML page but application/json"),
    (Page("plain words", None), 1, "is not an HTML page"),
    (Page(status=302, headers={"Location": "/page"}), 1, "more than 10 redirects"),
    (Page(status=302, headers={"Location": "file:///etc/passwd"}), 1, "is not followed"),
    (Page(status=302, headers={"Location": "http://["}), 1, "is not followed"),
    (Page(status=302, headers={"Location": "/forbidden"}), 1, "is blocked by general.json, line 1"),
    (Page("<p>" + "x" * 1000, missing=10), 1, "broke off"),
    (Page(b"\x1f\x8bnonsense", headers={"Content-Encoding": "gzip"}), 1, "cannot be decompressed"),
    (Page("<html><body><p>Short."), 3, "no text was found"),
    (Page("<html hidden><body><p>Short."), 3, "no text was found"),
    (Page("<!-- nothing -->"), 1, "has no elements and no text"),
    (
        Page(
            "<div id=app></div><noscript>You need to enable JavaScript to run this app, which does"
            " everything with scripts.</noscript><script>" + "x" * 500 + "</script>"
        ),
        3,
        "no text",
    ),
    (Page("<div>" * 5000 + TEXT), 1, "nested too deeply"),
    (Page("<b>" * 200_000), 1, "too deep"),
    (Page("<p>" + "<br>" * 150_000), 1, "more than 100,000 elements"),
    (Page(TEXT * 20_000), 1, "is larger than 8,000,000 bytes"),
]


@pytest.mark.parametrize(("answer", "status", "words"), PAGES)
def test_pages_that_can_not_be_read(
    run: Run, site: Site, answer: Page, status: int, words: str
) -> None:
    site.pages["/page"] = answer
    run.fails(site.url("/page"), status=status, words=words)


@pytest.mark.parametrize(
    ("argument", "status", "words"),
    [
        ("nowhere.html", 1, "nowhere.html cannot be read: No such file"),
        ("/", 1, "/ cannot be read: Is a directory"),
        ("/dev/zero", 1, "it is not a regular file"),
        ("ftp://a.example/", 2, "ftp: is not supported"),
        ("http://", 2, "is not a URL"),
        ("http://a b.example/", 2, "is not a URL"),
        ("http://user:word@a.example/", 2, "user names and passwords in URLs are not supported"),
        ("", 2, "the name of the page is empty"),
        (" ", 2, "the name of the page is empty"),
        ("127.0.0.1:8765/ok", 1, "if it is on the web, write http://127.0.0.1:8765/ok"),
        ("localhost:8765", 1, "write http://localhost:8765"),
        ("example.org/x", 1, "write http://example.org/x"),
        ("www.example.org", 1, "write http://www.example.org"),
        ("folder/nowhere.html", 1, "nowhere.html cannot be read: No such file"),
        ("nosuch\x1b[31m\u202ex", 1, r"nosuch\u{1b}[31m\u{202e}x cannot be read"),
        ("http://127.0.0.1:1/", 1, "cannot be fetched: Connection refused"),
        ("http://nowhere.invalid/", 1, "nowhere.invalid"),
        ("gemini://127.0.0.1:1/", 1, "cannot be fetched: Connection refused"),
        ("file://elsewhere/page.html", 2, "is not a URL"),
    ],
)
def test_addresses_that_lead_nowhere(run: Run, argument: str, status: int, words: str) -> None:
    run.fails(argument, status=status, words=words)


def test_what_a_host_says_can_not_act_on_the_terminal(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(
            target=_say_once,
            args=[server, b"HTTP/1.0 404 \x1b[31mRED\x07\x9b\r\n\r\n"],
            daemon=True,
        ).start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        run.fails(url, status=1, words=r"returned 404 \u{1b}[31mRED\u{7}\u{9b}")


def _say_once(server: socket.socket, words: bytes) -> None:
    connection, _ = server.accept()
    with connection:
        connection.recv(10_000)
        connection.sendall(words)


def test_controls_in_words_about_arguments_are_made_visible(run: Run) -> None:
    run.fails("/", "--bananas\x1b[31m", status=2, words=r"--bananas\u{1b}[31m; see")


@pytest.mark.parametrize(
    ("redirect", "status", "words"),
    [
        (">/dev/full", 1, "standard output cannot be written: No space left on device"),
        (">&-", 2, "standard output is closed"),
        ("| true", 141, ""),
        (">/dev/full 2>/dev/full", 1, ""),
        (">&- 2>&-", 2, ""),
    ],
)
def test_standard_output_that_can_not_be_written(
    run: Run, site: Site, redirect: str, status: int, words: str
) -> None:
    url = site.put("/page", page(TEXT * 2000))
    script = f'set -o pipefail; "$@" {redirect}'
    report = ["--report", str(run.output)]
    arguments = ["bash", "-c", script, "bash", *run.arguments(url), "-o", "-", *report]
    done = subprocess.run(arguments, check=False, capture_output=True, text=True)
    told = f"sluice-read: {words}\n" if words else ""
    assert (done.returncode, done.stdout, done.stderr) == (status, "", told)
    run.assert_untouched()


def test_standard_output_is_utf_8_whatever_is_set(run: Run, site: Site) -> None:
    arguments = [*run.arguments(site.put("/page", page("<p>日本"))), "-o", "-"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(arguments, check=True, capture_output=True, env=environment)
    assert "日本" in done.stdout.decode()


def test_a_page_may_come_on_standard_input(run: Run, site: Site) -> None:
    picture = site.put("/a.png", b"\x89PNG\r\n\x1a\n", type="image/png")
    references = (
        f"<p id=here><img src={picture}><img src=b.png><img src=/etc/c.png><img src=file:///d.png>"
        "<a href=#here>here</a><a href=away>away</a><p class=share-bar>HIDDEN"
    )

    def read(text: str, *more: str) -> subprocess.CompletedProcess[str]:
        arguments = run.arguments("-", *more)
        return subprocess.run(
            arguments, check=False, capture_output=True, input=text, encoding="utf-8"
        )

    done = read(page(references), "--report", "-")
    assert (done.returncode, done.stderr) == (0, "")
    assert site.seen == [(NEWS, "/a.png")]
    html = run.output.read_text()
    assert html.count("<img") == 1
    assert '<a href="#page-here" rel="noreferrer noopener">here</a>away' in html
    assert "HIDDEN" not in html
    told = json.loads(done.stdout)
    assert (told["url"], told["counts"]["fetched"]) == ("about:standard-input", 2)
    for text, words in ((" ", "is empty"), ("plain words", "is not an HTML page")):
        assert words in read(text).stderr
    done = read(page(references), "--max-page", "100")
    assert (done.returncode, "larger than 100 bytes" in done.stderr) == (1, True)
    closed = ["bash", "-c", '"$@" <&-', "bash", *run.arguments("-")]
    done = subprocess.run(closed, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "sluice-read: standard input is closed\n")


def test_lists_and_indexes_are_told_apart_by_how_they_begin(run: Run, site: Site) -> None:
    rules = write_list(run.folder / "rules", [of_types("top-document")])
    marked = run.folder / "marked"
    marked.write_bytes(b"\xef\xbb\xbf \n" + rules.read_bytes())
    index = sluice.compile(rules, run.folder / "index.json").path
    run.fails(courier(site), "--list", str(marked), status=2, words="a byte order mark is not")
    for path in (rules, index):
        run.fails(courier(site), "--list", str(path), status=1, words="line 1")
    neither = run.folder / "neither"
    neither.write_text("{}")
    run.fails(courier(site), "--list", str(neither), status=2, words="neither")
    neither.rename(neither.with_suffix(".json"))
    run.fails(courier(site), "--list", f"{neither}.json", status=2, words="neither.json")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make links of others")
def test_a_link_of_another_user_is_not_followed(run: Run, site: Site) -> None:
    place = run.folder / "open"
    place.mkdir()
    place.chmod(0o1777)
    link = place / "out.html"
    link.symlink_to(run.output)
    os.chown(link, 12345, 12345, follow_symlinks=False)
    run.fails(courier(site), "-o", str(link), status=2, words="another user created")
    assert site.seen == []


def test_an_empty_value_is_wrong_use(run: Run, site: Site) -> None:
    done = subprocess.run([*COMMAND, "--help"], check=True, capture_output=True, text=True)
    options = re.findall(r"^  (?:-\w [A-Z]+, )?(--[a-z-]+) [A-Z]+", done.stdout, re.MULTILINE)
    assert len(options) > 6
    for option in options:
        for value in ("", " "):
            run.fails(courier(site), f"{option}={value}", status=2, words=option)
    assert site.seen == []


def test_wrong_use_is_told_before_anything_is_fetched(run: Run, site: Site) -> None:
    url = courier(site)
    missing = run.folder / "missing" / "out.html"
    run.fails(url, "-o", str(missing), status=2, words="does not exist")
    run.fails(url, "-o", str(run.folder), status=2, words="is not a writable file")
    run.fails(url, "--report", str(missing), status=2, words="does not exist")
    run.fails(url, "--list", "nowhere.json", status=2, words="nowhere.json")
    run.fails(url, "--list", "nowhere.sluice", status=2, words="nowhere.sluice")
    bad = write_list(run.folder / "bad.json", [{"trigger": {"url-filter": "a|b"}}])
    run.fails(url, "--list", str(bad), status=2, words="bad.json")
    for number in ("0", "5000000000", "86401", "-1", "1e3", "9" * 5000):
        run.fails(url, f"--timeout={number}", status=2, words="is not a number from 1 to 86,400")
    run.fails(url, f"--max-page={10**20}", status=2, words="not a number from 1 to 1,000,000,000")
    run.fails(url, "--bananas", status=2, words="--help")
    assert site.seen == []
    done = subprocess.run([*COMMAND, url], check=False, capture_output=True, text=True)
    assert (done.returncode, "-o" in done.stderr) == (2, True)


def test_a_page_that_the_rules_hide_has_no_text(run: Run, site: Site) -> None:
    run.lists.append(str(write_list(run.folder / "all.json", [hiding("body")])))
    run.fails(courier(site), status=3, words="no text was found")


def test_a_page_that_the_rules_block_is_not_asked_for(run: Run, site: Site) -> None:
    rules = [of_types("top-document")]
    run.lists.append(str(write_list(run.folder / "own.json", rules)))
    run.fails(courier(site), status=1, words="is blocked by own.json, line 1")
    assert site.seen == []


def test_limits_are_taken_from_the_arguments(run: Run, site: Site) -> None:
    url = courier(site)
    run.fails(url, "--max-page", "1000", status=1, words="larger than 1,000 bytes")
    assert run(url, "--no-images").returncode == 0
    assert "<img" not in run.output.read_text()
    assert run(url, "--max-images", "1").returncode == 0
    assert run.output.read_text().count("<img") == 1


@pytest.mark.parametrize(
    "hostile",
    [
        "<p>a, b, c, d, e, f, g, h" * 50_000,
        "<p style='color:red' height=2>aaa, bbb, " * 20_000,
        "<p>" + " " * 3_000_000,
        "<p " + " a=1" * 300_000 + ">",
        "<p title='" + "x height=5 " * 10_000 + "'>",
        "<img srcset='" + "," * 2_000_000 + "'>",
        "<style>" + "@font-face { src: url(" * 100_000 + "</style>",
        "<" * 1_000_000,
        "<img src='data:image/png;base64," + "A" * 5_000_000 + "'>",
        "<select><svg><math><table>" * 60 + "\0",
    ],
    ids=range(10),
)
def test_pages_that_are_made_to_take_long_end_soon(run: Run, hostile: str) -> None:
    path = run.folder / "hostile.html"
    path.write_text(f"<html><body>{hostile}{TEXT}")
    begun = time.monotonic()
    assert run(str(path)).returncode in (0, 1, 3)
    assert time.monotonic() - begun < 30


@pytest.fixture
def silent_host() -> Iterator[str]:
    """A host that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"


def test_a_host_that_never_answers_is_not_waited_for(run: Run, silent_host: str) -> None:
    begun = time.monotonic()
    words = "was not read within 1 seconds"
    run.fails(silent_host, "--timeout", "1", status=1, words=words)
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize(
    "start", [b"", b"HTTP/1.0 200 OK\r\n", b"HTTP/1.0 200 OK\r\n\r\n\x89PNG\r\n\x1a\n"]
)
def test_images_that_take_too_long_are_left_out(run: Run, site: Site, start: bytes) -> None:
    site.put("/a.png", b"\x89PNG\r\n\x1a\n", type="image/png")
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_trickle, args=[server, start], daemon=True).start()
        slow = f"http://127.0.0.1:{server.getsockname()[1]}/slow.png"
        url = site.put("/page", page(f"<img src=a.png><img src={slow}><img src=late.png>"))
        done = run(url, "--timeout", "3", "--report", "-")
    assert (done.returncode, done.stderr) == (0, "")
    html = run.output.read_text()
    assert ("the river rose" in html, html.count("<img")) == (True, 1)
    told = json.loads(done.stdout)
    notes = {one["url"].rpartition("/")[2]: one["note"] for one in told["requests"]}
    assert notes["a.png"] is None
    assert "slow.png did not answer within" in notes["slow.png"]
    # It comes side by side with the slow one.
    assert "404" in notes["late.png"]
    assert told["counts"]["fetched"] == 2


def _trickle(server: socket.socket, start: bytes) -> None:
    connection, _ = server.accept()
    with connection, contextlib.suppress(OSError):
        connection.sendall(start)
        while True:
            time.sleep(0.2)
            connection.sendall(b"x")


@pytest.mark.parametrize(
    ("number", "status", "words"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")],
)
def test_signals_leave_nothing_behind(
    run: Run, silent_host: str, number: signal.Signals, status: int, words: str
) -> None:
    arguments = run.arguments(silent_host, "--progress")
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        while process.stderr.readline() != "sluice-read: working\n":
            pass
        time.sleep(0.2)
        process.send_signal(number)
        told = process.stderr.read()
    assert process.returncode == status
    assert told.splitlines() == ["sluice-read: errorOccurred", f"sluice-read: {words}"]
    run.assert_untouched()


def test_a_certificate_that_nobody_trusts_is_refused(run: Run, tmp_path: Path) -> None:
    with tls_host(tmp_path) as port:
        words = "the certificate of https://127.0.0.1"
        run.fails(f"https://127.0.0.1:{port}/", status=1, words=words)


def test_a_host_without_tls_is_told(run: Run, site: Site) -> None:
    url = site.url("/").replace("http:", "https:")
    run.fails(url, status=1, words="no secure connection")


def test_the_lists_that_come_with_sluice_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sluice.reading import ReadingError, rulesets

    monkeypatch.setattr(rulesets, "FOLDERS", (tmp_path / "nowhere", tmp_path))
    with pytest.raises(ReadingError, match=r"midnight\.json is not in the package"):
        rulesets.default_lists()
    expected = write_lists(tmp_path)
    assert rulesets.default_lists() == expected


@pytest.mark.parametrize("name", ["midnight.json", "general.json", "rocketeer.json"])
def test_those_lists_compile(tmp_path: Path, name: str) -> None:
    path = Path(__file__).parents[2] / "rulesets" / name
    if not path.exists():
        pytest.skip(f"{name} is not in the repository")
    sluice.compile(path, tmp_path / "list.sluice")


def test_a_list_must_be_there_when_none_is_named(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "/", "-o", str(tmp_path / "a.html")], check=False, capture_output=True, text=True
    )
    assert done.returncode in (1, 2)
    assert done.stderr.count("\n") == 1


def test_help_and_version() -> None:
    done = subprocess.run([*COMMAND, "--help"], check=True, capture_output=True, text=True)
    for word in ("exit status", "--list", "--report", "--progress", "no text was found", "130"):
        assert word in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100
    done = subprocess.run([*COMMAND, "--version"], check=True, capture_output=True, text=True)
    assert done.stdout == f"sluice-read {sluice.__version__}\n"


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A self-signed certificate and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", "-days", "2", *curve, *names, *files]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


class tls_host:  # noqa: N801 - is used like a function
    """A host with an untrusted certificate."""

    def __init__(self, folder: Path) -> None:
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(*make_certificate(folder))

    def __enter__(self) -> int:
        self._server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()
        return int(self._server.getsockname()[1])

    def __exit__(self, *_: object) -> None:
        self._server.close()

    def _serve(self) -> None:
        try:
            while True:
                connection, _ = self._server.accept()
                with connection:
                    self._context.wrap_socket(connection, server_side=True)
        except OSError:
            return
