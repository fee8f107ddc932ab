# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice

URL = "https://a.example/x"

# Method, headers, type, URL of the page.
REQUESTS: list[tuple[str, dict[str, str], str, Optional[str]]] = [
    ("GET", {"sec-fetch-dest": "document", "referer": "https://b.example/"}, "top-document", URL),
    ("GET", {"sec-fetch-dest": "iframe", "referer": "https://b.example/"}, "child-document",
     "https://b.example/"),
    ("GET", {"sec-fetch-dest": "style", "sec-fetch-site": "cross-site"}, "style-sheet", None),
    ("GET", {"sec-fetch-dest": "script", "sec-fetch-site": "same-origin"}, "script", URL),
    ("GET", {"sec-fetch-dest": "empty", "sec-fetch-mode": "cors"}, "fetch", None),
    ("POST", {"sec-fetch-dest": "empty", "sec-fetch-mode": "no-cors"}, "ping", None),
    ("GET", {"sec-fetch-dest": "empty", "sec-fetch-mode": "websocket"}, "websocket", None),
    ("GET", {"upgrade": "WebSocket", "origin": "https://b.example"}, "websocket",
     "https://b.example/"),
    ("POST", {"content-type": "application/csp-report", "origin": "null"}, "csp-report", None),
    ("POST", {"content-type": "text/ping"}, "ping", None),
    ("GET", {"x-requested-with": "XMLHttpRequest", "accept": "text/html"}, "fetch", None),
    ("GET", {"accept": "text/html,application/xhtml+xml"}, "top-document", URL),
    ("GET", {"accept": "image/avif,image/webp"}, "image", None),
    ("GET", {"accept": "application/dash+xml,*/*"}, "media", None),
    ("GET", {"accept": "text/vtt"}, "media", None),
    ("GET", {"accept": "application/wasm"}, "fetch", None),
    ("GET", {"accept": "*/*"}, "other", None),
    ("GET", {}, "other", None),
]  # fmt: skip


@pytest.mark.parametrize(("method", "headers", "kind", "page"), REQUESTS)
def test_headers_tell_the_type_and_the_page(
    method: str, headers: dict[str, str], kind: str, page: Optional[str]
) -> None:
    assert sluice.load_of_request(URL, method, headers) == (URL, page, kind)


VECTORS = (
    Path(__file__).parents[2] / "Tests/Requests/RequestsTests/Proxies/Vectors/load-types.jsonl"
)


@pytest.mark.parametrize("line", VECTORS.read_text().splitlines())
def test_the_type_is_that_of_the_command(line: str) -> None:
    asked = json.loads(line)
    load = sluice.load_of_request(asked["url"], asked["method"], asked["headers"])
    assert load.type == asked["type"]


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://a.example/a.js?x=y.css", "script"),
        ("https://a.example/a.CSS", "style-sheet"),
        ("https://a.example/a.b/c", "other"),
        ("https://a.example/a.woff2#x", "font"),
        ("https://[a.example/a.js", "other"),
    ],
)
def test_without_headers_the_ending_of_the_path_tells_the_type(url: str, kind: str) -> None:
    assert sluice.load_of_request(url, "GET", {}).type == kind


@pytest.mark.parametrize(
    ("details", "blocked"),
    [
        ({"type": "image"}, False),
        ({"type": "image", "loaded_by": "usual"}, True),
        ({"type": "image", "loaded_by": "srcset"}, False),
        ({"type": "script", "upgrade_insecure_requests": True}, True),
        ({"type": "script", "loaded_by": "usual"}, False),
    ],
)
def test_a_load_may_be_taken_as_its_page_makes_it(
    details: dict[str, Any], blocked: bool, tmp_path: Path
) -> None:
    rules = [{"trigger": {"url-filter": "^https:"}, "action": {"type": "block"}}]
    path = tmp_path / "list.json"
    path.write_text(json.dumps(rules))
    decision = sluice.Matcher(path).decide("http://a.test/", "https://b.test/", **details)
    assert decision.blocked == blocked


def test_a_way_of_loading_must_have_a_name() -> None:
    with pytest.raises(ValueError, match="loaded_by"):
        sluice.Details(loaded_by="img").checked()  # type: ignore[arg-type]
