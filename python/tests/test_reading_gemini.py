# SPDX-License-Identifier: Apache-2.0
"""Reading a Gemini capsule on this machine."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice

from .reading_lists import write_lists
from .test_reading_command import make_certificate

pytest.importorskip("lxml")

from sluice.reading import Reading, ReadingError, read
from sluice.reading.gemtext import html_of

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(20)
GEMTEXT = """# Notes from the pier

The capsule has a page of plain lines, and each line is of one kind. That is all there is to it.
It is enough for a long text, for a list, and for a few words that somebody else has said.

## What was seen
* three seals
* a buoy <b>
> Not every light is a ship.
=> /log/2025.gmi The log of this year
=> seal.png A seal on a stone
=> gemini://127.0.0.9/other.png Of another capsule
=> https://web.example/pixel.png Of the web
=> /forbidden.png Of the rules
```ascii art
 <pre>  /\\
```
The tide comes in again at four, and the pier will be closed until the morning of the next day.
"""

ANSWERS: dict[str, bytes] = {
    "/": b"20 text/gemini; lang=en-GB\r\n" + GEMTEXT.encode(),
    "/seal.png": b"20 image/png\r\n" + PICTURE,
    "/moved": b"31 /\r\n",
    "/round": b"30 /round\r\n",
    "/web": b"31 https://web.example/\r\n",
    "/input": b"10 Your name?\r\n",
    "/gone": b"51 Not found\r\n",
    "/strange": b"HTTP/1.1 400 Bad Request\r\n\r\n",
    "/page.html": b"20 text/html\r\n<h1>Title</h1><p>" + b"Some words of HTML in a capsule. " * 9,
    "/plain": b"20 text/plain\r\n" + b"Just words, without any mark. " * 9,
}


class Capsule:
    """Answers over TLS, with a self-signed certificate."""

    def __init__(self, folder: Path) -> None:
        self.seen: list[str] = []
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(*make_certificate(folder))
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._server.getsockname()[1]}"
        self.says_goodbye = True
        threading.Thread(target=self._serve, daemon=True).start()

    def change_certificate(self, folder: Path) -> None:
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(*make_certificate(folder))

    def close(self) -> None:
        self._server.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            try:
                self._answer(self._context.wrap_socket(connection, server_side=True))
            except OSError:
                connection.close()

    def _answer(self, connection: ssl.SSLSocket) -> None:
        with connection:
            line = connection.recv(2000).decode()
            # A client that does not trust the certificate sends no request.
            if not line:
                return
            path = line[len(f"gemini://{self.address}") :].strip()
            self.seen.append(path if line == f"gemini://{self.address}{path}\r\n" else line)
            connection.sendall(ANSWERS[path])
            if self.says_goodbye:
                connection.unwrap()


@pytest.fixture
def capsule(tmp_path: Path) -> Iterator[Capsule]:
    started = Capsule(tmp_path)
    yield started
    started.close()


@pytest.fixture
def known(tmp_path: Path) -> Path:
    return tmp_path / "state" / "capsules.json"


@pytest.fixture
def matcher(tmp_path: Path) -> sluice.Matcher:
    return sluice.Matcher(write_lists(tmp_path))


def reading_of(capsule: Capsule, path: str, matcher: sluice.Matcher, **more: Any) -> Reading:
    return read(f"gemini://{capsule.address}{path}", matcher, **more)


def test_a_capsule_is_read_with_its_own_images_only(
    capsule: Capsule, matcher: sluice.Matcher, known: Path
) -> None:
    reading = reading_of(capsule, "/moved", matcher, known_capsules=known)
    assert capsule.seen == ["/moved", "/", "/seal.png"]
    for there in (
        '<html lang="en-GB">',
        "<h1>Notes from the pier</h1>",
        '<h2 id="page-what-was-seen">What was seen</h2>',
        "<figcaption>ascii art</figcaption>",
        "<li>a buoy &lt;b&gt;</li>",
        "Not every light is a ship.",
        f'<a href="gemini://{capsule.address}/log/2025.gmi"',
        "<figcaption>A seal on a stone</figcaption>",
        " &lt;pre&gt;  /\\",
    ):
        assert there in reading.html, there
    assert reading.html.count("<img") == 1
    rules = {request.url: request.rule for request in reading.report.requests}
    rule = rules["gemini://127.0.0.9/other.png"]
    assert rule is not None
    assert rule.list == "rocketeer.json"


def test_without_a_rule_other_capsules_are_not_asked_either(
    capsule: Capsule, tmp_path: Path, known: Path
) -> None:
    matcher = sluice.Matcher(write_lists(tmp_path)[:2])
    reading = reading_of(capsule, "/moved", matcher, known_capsules=known)
    assert capsule.seen == ["/moved", "/", "/seal.png"]
    notes = {request.url: request.note for request in reading.report.requests}
    assert notes["gemini://127.0.0.9/other.png"] == "it is of another capsule"
    assert notes["https://web.example/pixel.png"] == "a page of gemini has no images of https"
    assert notes[f"gemini://{capsule.address}/forbidden.png"] is None


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/round", "more than 10 redirects"),
        ("/web", "is not followed"),
        ("/input", "returned 10 Your name"),
        ("/gone", "returned 51 Not found"),
        ("/strange", "sent no Gemini response"),
        ("/seal.png", "is not an HTML page but a PNG image"),
    ],
)
def test_what_can_not_be_read(
    capsule: Capsule, matcher: sluice.Matcher, path: str, words: str
) -> None:
    with pytest.raises(ReadingError, match=words):
        reading_of(capsule, path, matcher)


@pytest.mark.parametrize("path", ["/page.html", "/plain"])
def test_other_kinds_of_text(capsule: Capsule, matcher: sluice.Matcher, path: str) -> None:
    assert "words" in reading_of(capsule, path, matcher).html


def test_a_certificate_must_stay_the_same(
    capsule: Capsule, matcher: sluice.Matcher, known: Path, tmp_path: Path
) -> None:
    reading_of(capsule, "/", matcher, known_capsules=known)
    reading_of(capsule, "/", matcher, known_capsules=known)
    assert list(json.loads(known.read_text())) == [capsule.address]
    capsule.change_certificate(tmp_path)
    seen = list(capsule.seen)
    with pytest.raises(ReadingError, match="has changed"):
        reading_of(capsule, "/", matcher, known_capsules=known)
    assert capsule.seen == seen
    reading_of(capsule, "/", matcher, known_capsules=None)


def test_an_answer_that_breaks_off_is_no_page(capsule: Capsule, matcher: sluice.Matcher) -> None:
    capsule.says_goodbye = False
    with pytest.raises(ReadingError, match="broke off"):
        reading_of(capsule, "/", matcher)


def test_gemtext() -> None:
    text = "#a\n##  b\n### c\n#### d\n=>\n=> x\n* \n*e\n>\n\n```\n1\n```\n```\n2"
    html = html_of(text, "title")
    headings = [
        '<h1 id="a">a</h1>',
        '<h2 id="b">b</h2>',
        '<h3 id="c">c</h3>',
        '<h3 id="d"># d</h3>',
    ]
    for there in (*headings, '<a href="x">x</a>'):
        assert there in html
    for there in ("<li></li>", "<p>*e</p>", "<blockquote>", "<pre>\n1</pre>", "<pre>\n2</pre>"):
        assert there in html
    assert "<title>a</title>" in html
    assert "<title>a&amp;b</title>" in html_of("", "a&b")
