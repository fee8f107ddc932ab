# SPDX-License-Identifier: Apache-2.0
"""The answers to blocked requests."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Optional

import pytest

import sluice
from sluice._answers import Answer, Answers, reason
from sluice.tables import LoadTypeName

LIST = r"""! Title: own
||blocked.example^
/hostile|<script>alert\(1\)<\/script>/$document
/größe$script
/lib.js$script,redirect=noop.js
/missing.js$script,redirect=none-of-these.js
"""
PAGE = "https://blocked.example/a?b=<i>&c='"


@pytest.fixture(scope="module")
def matcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sluice.Matcher]:
    path = tmp_path_factory.mktemp("lists") / "own.txt"
    path.write_text(LIST)
    with sluice.Matcher(path, block_pages=True, filter_texts=True) as opened:
        yield opened


def answered(matcher: sluice.Matcher, url: str, kind: LoadTypeName, way: str = "page") -> Answer:
    decision = matcher.decide(url, "https://news.example/", kind)
    assert decision.blocked
    return Answers().answer(decision, way)


# Type, status, media type, start of the body
FITTING: list[tuple[LoadTypeName, int, str, bytes]] = [
    ("top-document", 403, "text/html; charset=utf-8", b"<!doctype html>"),
    ("child-document", 200, "text/html", b""),
    ("image", 200, "image/gif", b"GIF89a"),
    ("style-sheet", 200, "text/css", b""),
    ("script", 200, "text/javascript", b""),
    ("font", 200, "font/woff2", b""),
    ("media", 200, "video/mp4", b""),
    ("ping", 200, "text/plain", b""),
    ("fetch", 403, "text/plain; charset=utf-8", b"blocked by a rule list\n"),
    ("other", 403, "text/plain; charset=utf-8", b"blocked by a rule list\n"),
]


@pytest.mark.parametrize(("kind", "status", "media_type", "start"), FITTING)
def test_an_answer_fits_the_type_and_names_the_filter(
    matcher: sluice.Matcher, kind: LoadTypeName, status: int, media_type: str, start: bytes
) -> None:
    answer = answered(matcher, "https://blocked.example/x", kind)
    assert (answer.status, answer.headers["Content-Type"]) == (status, media_type)
    assert answer.body.startswith(start)
    assert len(answer.body) < 2000
    assert bool(answer.body) == bool(start)
    assert answer.headers["X-Sluice-Rule"] == "own.txt:2:1"
    assert answer.headers["X-Sluice-Filter"] == "||blocked.example^"
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("way", "status"), [("403", 403), ("empty", 200)])
def test_other_ways_have_one_status_for_all_types(
    matcher: sluice.Matcher, way: str, status: int
) -> None:
    for kind, *_ in FITTING:
        assert answered(matcher, "https://blocked.example/x", kind, way).status == status


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Optional[str]]]) -> None:
        self.tags.append(tag)
        assert not {"src", "href", "onclick", "onload", "style"} & {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("url", "line", "text"),
    [
        (PAGE, "2", "||blocked.example^"),
        ("https://a.example/hostile", "3", "/hostile|<script>alert\\(1\\)<\\/script>/$document"),
    ],
)
def test_the_page_has_no_markup_of_others_and_loads_nothing(
    matcher: sluice.Matcher, url: str, line: str, text: str
) -> None:
    answer = answered(matcher, url, "top-document")
    shown = _Tags()
    shown.feed(answer.body.decode())
    assert not {"script", "i", "img", "link", "iframe"} & set(shown.tags)
    for part in ("own.txt", line, text):
        assert part in shown.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_headers_have_printable_ascii_only(matcher: sluice.Matcher) -> None:
    decision = matcher.decide("https://a.example/größe", "https://news.example/", "script")
    assert decision.blocked
    answer = Answers().answer(decision, "page")
    assert answer.headers["X-Sluice-Filter"] == "/gr\\u{f6}\\u{df}e$script"
    assert reason(decision).endswith("own.txt:4:1: /größe$script")


def test_a_resource_is_the_answer_if_it_is_there(matcher: sluice.Matcher) -> None:
    for way in ("page", "403", "empty"):
        answer = answered(matcher, "https://a.example/lib.js", "script", way)
        assert answer.status == 200
        assert b"function" in answer.body
        assert answer.headers["X-Sluice-Rule"] == "own.txt:5:1"


def test_a_resource_that_is_not_there_is_left_out(matcher: sluice.Matcher) -> None:
    decision = matcher.decide("https://a.example/missing.js", "https://news.example/", "script")
    answer = Answers().answer(decision, "page")
    assert answer.body == b""


def test_a_list_in_another_folder_is_named_without_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "secret user" / "ads.txt"
    path.parent.mkdir()
    path.write_text("||blocked.example^\n")
    with sluice.Matcher(path) as matcher:
        answer = answered(matcher, "https://blocked.example/x", "image")
    assert answer.headers["X-Sluice-Rule"] == "ads.txt:1:1"
    assert "X-Sluice-Filter" not in answer.headers
