# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
from sluice.har import read_har

from .conftest import BANNER, NEWS, PIXEL, SHOP


def entry(url: str, **given: Any) -> dict[str, Any]:
    headers = [{"name": name, "value": value} for name, value in given.get("headers", {}).items()]
    made: dict[str, Any] = {
        "pageref": given.get("page", "page_1"),
        "request": {"method": given.get("method", "GET"), "url": url, "headers": headers},
        "response": {"content": {"mimeType": given.get("media", "")}},
    }
    return {**made, **({"_resourceType": given["kind"]} if "kind" in given else {})}


def har(*entries: dict[str, Any], title: str = NEWS) -> dict[str, Any]:
    return {"log": {"pages": [{"id": "page_1", "title": title}], "entries": list(entries)}}


# An entry after the page's own, the URL of its page and its type.
ENTRIES: list[tuple[dict[str, Any], Optional[str], str]] = [
    (entry(BANNER, kind="script"), NEWS, "script"),
    (entry(BANNER, kind="stylesheet"), NEWS, "style-sheet"),
    (entry(BANNER, kind="xhr"), NEWS, "fetch"),
    (entry(BANNER, kind="preflight", media="text/html"), NEWS, "child-document"),
    (entry(BANNER, kind="document"), NEWS, "child-document"),
    (entry(NEWS + "#part", kind="document"), NEWS + "#part", "top-document"),
    (entry(BANNER, media="application/javascript; charset=utf-8"), NEWS, "script"),
    (entry(BANNER, media="IMAGE/PNG"), NEWS, "image"),
    (entry(BANNER, headers={"Sec-Fetch-Dest": "font"}, media="image/png"), NEWS, "font"),
    (entry(BANNER, headers={"Sec-Fetch-Dest": "iframe"}, kind="document"), NEWS, "child-document"),
    (entry(BANNER, headers={"Accept": "text/css,*/*"}), NEWS, "style-sheet"),
    (entry(PIXEL), NEWS, "image"),
    (entry("https://a.example/x", media="application/octet-stream"), NEWS, "other"),
    (entry(PIXEL, page="page_9", headers={"Referer": SHOP}), SHOP, "image"),
    (entry(PIXEL, page=None), None, "image"),
]


@pytest.mark.parametrize(("given", "top_url", "kind"), ENTRIES)
def test_an_entry_has_a_page_and_a_type(
    given: dict[str, Any], top_url: Optional[str], kind: str
) -> None:
    for title in (NEWS, "The news of today"):
        own, image, load = read_har(
            har(entry(NEWS, kind="document"), entry(PIXEL, kind="image"), given, title=title)
        )
        assert own == (NEWS, NEWS, "top-document")
        assert image == (PIXEL, NEWS, "image")
        assert load == (given["request"]["url"], top_url, kind)


def test_what_leads_to_a_page_is_a_page_too() -> None:
    loads = read_har(
        har(
            entry("http://news.example/", kind="document"),
            entry(NEWS, kind="document"),
            entry(PIXEL, kind="image"),
            title="The news",
        )
    )
    assert [(load.type, load.top_url) for load in loads] == [
        ("top-document", "http://news.example/"),
        ("top-document", NEWS),
        ("image", NEWS),
    ]


def test_a_log_is_decided(matcher: sluice.Matcher, tmp_path: Path) -> None:
    log = har(entry(NEWS, kind="document"), entry(BANNER, kind="script"))
    path = tmp_path / "log.har"
    path.write_text(json.dumps(log), encoding="utf-8-sig")
    for given in (log, path, str(path)):
        decisions = matcher.decide_har(given)
        assert [decision.blocked for decision in decisions] == [False, True]
        assert decisions[1].url == BANNER


def test_what_is_no_log_is_an_error(matcher: sluice.Matcher, tmp_path: Path) -> None:
    path = tmp_path / "no.har"
    path.write_text("[]")
    wrong: list[Any] = [{}, {"log": {}}, {"log": {"entries": [1]}}, path, tmp_path / "missing"]
    for given in wrong:
        with pytest.raises(sluice.SluiceError, match=r"HAR log|can not open"):
            matcher.decide_har(given)
    path.write_text("{")
    with pytest.raises(sluice.SluiceError, match="is no HAR log"):
        matcher.decide_har(path)
