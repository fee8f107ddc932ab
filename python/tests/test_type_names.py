# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import random
from typing import Any, Callable

import pytest

import sluice
from sluice._type_names import DOCUMENT, PLAIN_TYPES, plain_name
from sluice.tables import PLAIN_NUMBERS, TYPE_NAMES, TYPE_NUMBERS, LoadType, named_number

from .conftest import NEWS

# Names as their programs write them.
CHROMIUM = {
    "Document": DOCUMENT, "Stylesheet": "style-sheet", "Image": "image", "Media": "media",
    "Font": "font", "Script": "script", "TextTrack": "media", "XHR": "fetch", "Fetch": "fetch",
    "Prefetch": "other", "EventSource": "fetch", "WebSocket": "websocket", "Manifest": "other",
    "SignedExchange": "other", "Ping": "ping", "CSPViolationReport": "csp-report",
    "Preflight": "fetch", "FedCM": "fetch", "Other": "other",
}  # fmt: skip
FIREFOX = {
    "beacon": "ping", "csp_report": "csp-report", "font": "font", "image": "image",
    "imageset": "image", "json": "fetch", "main_frame": "top-document", "media": "media",
    "object": "object", "object_subrequest": "object", "ping": "ping", "script": "script",
    "speculative": "other", "stylesheet": "style-sheet", "sub_frame": "child-document",
    "web_manifest": "other", "websocket": "websocket", "xml_dtd": "other",
    "xmlhttprequest": "fetch", "xslt": "style-sheet", "other": "other",
}  # fmt: skip
PLAYWRIGHT = {
    "document": DOCUMENT, "stylesheet": "style-sheet", "image": "image", "media": "media",
    "font": "font", "script": "script", "texttrack": "media", "xhr": "fetch", "fetch": "fetch",
    "eventsource": "fetch", "websocket": "websocket", "manifest": "other", "other": "other",
}  # fmt: skip
HTTP_ARCHIVE = {
    "html": DOCUMENT, "css": "style-sheet", "image": "image", "video": "media", "audio": "media",
    "font": "font", "script": "script", "json": "fetch", "xml": "fetch", "text": "fetch",
    "wasm": "fetch", "other": "other",
}  # fmt: skip
# Type checkers accept only some of these names.
PROGRAMS: dict[Any, Any] = {
    **CHROMIUM,
    **FIREFOX,
    **PLAYWRIGHT,
    **HTTP_ARCHIVE,
    "iframe": "child-document",
}


def changed_name(chosen: random.Random, name: str) -> str:
    """The name with other cases and separators."""
    cases: list[Callable[[str], str]] = [str.lower, str.upper, str]
    letters = (chosen.choice(cases)(letter) for letter in name)
    return "".join(chosen.choice(["", "", "-", "_", " "]) + letter for letter in letters)


@pytest.mark.parametrize(("name", "kind"), PROGRAMS.items())
def test_names_of_programs_are_known_in_any_case(name: str, kind: str) -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chosen = random.Random(seed)
    for written in (name, name.lower(), name.upper(), changed_name(chosen, name)):
        assert PLAIN_TYPES[plain_name(written)] == kind


def test_a_load_is_decided_by_any_name_of_its_type(matcher: sluice.Matcher) -> None:
    pixel = "https://a.example/pixel"
    for name, kind in PROGRAMS.items():
        meant: Any = ("top-document" if name == "html" else kind) if kind == DOCUMENT else kind
        single = matcher.decide(pixel, None, name)
        assert single.bits == matcher.decide(pixel, None, meant).bits
        assert matcher.decide_many([pixel], None, name).bits[0] == single.bits


def test_the_document_of_a_frame_is_told_by_its_url_under_any_name(
    matcher: sluice.Matcher,
) -> None:
    top = "https://x.example/top"
    names: tuple[Any, ...] = ("document", "Document", "HTML")
    for name in names:
        assert matcher.decide(top, top, name).blocked
        assert not matcher.decide(top, NEWS, name).blocked


def test_the_table_has_every_name_of_the_command_and_every_type() -> None:
    for name, number in TYPE_NUMBERS.items():
        assert PLAIN_NUMBERS[plain_name(name)] == number
    assert set(TYPE_NAMES) == set(PLAIN_TYPES.values()) - {DOCUMENT}
    assert all(plain_name(name) == name for name in PLAIN_TYPES)


def test_no_name_stands_for_two_types() -> None:
    from sluice._type_names import _NAMES

    written = [name for names in _NAMES.values() for name in names.split()]
    assert len(written) == len(set(written))


@pytest.mark.parametrize(
    "name", ["scirpt", "", "picture", 17, 255, -1, 1.5, [], float("nan"), b"x"]
)
def test_what_is_no_type_is_another_one_if_that_is_asked_for(name: object) -> None:
    assert named_number(name, "other") == LoadType.OTHER
    with pytest.raises((ValueError, TypeError), match=r"is not a type of load|unhashable"):
        named_number(name, "error")
