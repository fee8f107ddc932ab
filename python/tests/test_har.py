# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
from sluice._command import command
from sluice.har import read_har

from .conftest import BANNER, NEWS, PIXEL, SHOP


def entry(url: str, **given: Any) -> dict[str, Any]:
    headers = [{"name": name, "value": value} for name, value in given.get("headers", {}).items()]
    made: dict[str, Any] = {
        "pageref": given.get("page", "page_1"),
        "request": {"method": given.get("method", "GET"), "url": url, "headers": headers},
        "response": {
            "status": given.get("status", 200),
            "content": {"mimeType": given.get("media", "")},
        },
    }
    if "initiator" in given:
        made["_initiator"] = {"type": given["initiator"]}
    return {**made, **({"_resourceType": given["kind"]} if "kind" in given else {})}


def har(*entries: dict[str, Any], title: str = NEWS) -> dict[str, Any]:
    return {"log": {"pages": [{"id": "page_1", "title": title}], "entries": list(entries)}}


REPOSITORY = Path(__file__).parents[2]

FROM_NEWS = {"Referer": NEWS}
BY_SCRIPT = {"X-Requested-With": "XMLHttpRequest", **FROM_NEWS}

# An entry after the page's own, with the URL of its page and its type.
ENTRIES: list[tuple[dict[str, Any], Optional[str], str]] = [
    (entry(BANNER, kind="script"), NEWS, "script"),
    (entry(BANNER, kind="stylesheet"), NEWS, "style-sheet"),
    (entry(BANNER, kind="xhr"), NEWS, "fetch"),
    (entry(BANNER, kind="preflight", media="text/html", headers=FROM_NEWS), NEWS, "fetch"),
    (entry(BANNER, kind="document", headers=FROM_NEWS), NEWS, "child-document"),
    (entry(BANNER, kind="document"), NEWS, "child-document"),
    (entry(BANNER, kind="document", initiator="other"), BANNER, "top-document"),
    (entry("https://a.example/x", media="text/html"), NEWS, "child-document"),
    (entry("https://a.example/x", media="text/html", headers={"Accept": "*/*"}), NEWS, "fetch"),
    (entry("https://a.example/", media="image/gif", headers={"Accept": "text/html"}), NEWS,
     "image"),
    (entry(BANNER, media="application/ocsp-response"), NEWS, "other"),
    (entry(BANNER, media="text/html", headers=BY_SCRIPT), NEWS, "fetch"),
    (entry(BANNER, kind="document", headers=BY_SCRIPT), NEWS, "child-document"),
    (entry(NEWS, media="text/html", headers=FROM_NEWS), NEWS, "top-document"),
    (entry(BANNER, headers={"Sec-Fetch-Dest": "document", **FROM_NEWS}), BANNER, "top-document"),
    (entry(SHOP, headers={"Accept": "text/html", **FROM_NEWS}), NEWS, "child-document"),
    (entry(BANNER, media="application/vnd.apple.mpegurl"), NEWS, "media"),
    (entry(BANNER, media="application/x-mpegURL"), NEWS, "media"),
    (entry(BANNER, media="application/dash+xml"), NEWS, "media"),
    (entry(BANNER, media="text/vtt; charset=utf-8"), NEWS, "media"),
    (entry("https://a.example/x", media="application/wasm"), NEWS, "fetch"),
    (entry(NEWS + "#part", kind="document"), NEWS + "#part", "top-document"),
    (entry(BANNER, media="application/javascript; charset=utf-8"), NEWS, "script"),
    (entry(BANNER, media="IMAGE/PNG"), NEWS, "image"),
    (entry(BANNER, headers={"Sec-Fetch-Dest": "font"}, media="image/png"), NEWS, "font"),
    (entry(BANNER, headers={"Sec-Fetch-Dest": "iframe"}, kind="document"), NEWS, "child-document"),
    (entry(BANNER, headers={"Accept": "text/css,*/*"}), NEWS, "style-sheet"),
    (entry(PIXEL), NEWS, "image"),
    (entry("https://a.example/x", media="application/octet-stream"), NEWS, "other"),
    (entry(PIXEL, page="page_9", headers={"Referer": SHOP}), SHOP, "image"),
    (entry(PIXEL, page="page_9", headers={"Origin": "https://shop.example"}),
     "https://shop.example", "image"),
    (entry(PIXEL, page="page_9", headers={"Origin": "null"}), NEWS, "image"),
    (entry(PIXEL, page=None), NEWS, "image"),
]  # fmt: skip


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


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_what_leads_to_a_page_is_a_page_too(status: int) -> None:
    start = "http://news.example/"
    loads = read_har(
        har(
            entry(start, kind="document", status=status),
            entry(PIXEL, kind="image", headers={"Referer": start}),
            entry(NEWS, kind="document", headers={"Referer": start}),
            entry(BANNER, kind="document", headers=FROM_NEWS),
            entry(PIXEL, kind="image"),
            title="The news",
        )
    )
    assert [(load.type, load.top_url) for load in loads] == [
        ("top-document", start),
        ("image", NEWS),
        ("top-document", NEWS),
        ("child-document", NEWS),
        ("image", NEWS),
    ]


def test_a_page_may_become_another_one() -> None:
    for title in (NEWS, "The news of today"):
        log = har(
            entry(NEWS, kind="document"),
            entry(BANNER, kind="document", headers=FROM_NEWS),
            entry(SHOP, kind="document", initiator="other"),
            entry(PIXEL, kind="image", headers=FROM_NEWS),
            entry(SHOP + "#part", kind="document", headers={"Referer": SHOP}),
            entry(BANNER, kind="document", headers={"Referer": SHOP}),
            title=title,
        )
        assert [(load.type, load.top_url) for load in read_har(log)] == [
            ("top-document", NEWS),
            ("child-document", NEWS),
            ("top-document", SHOP),
            ("image", SHOP),
            ("top-document", SHOP + "#part"),
            ("child-document", SHOP + "#part"),
        ]


def test_a_log_without_pages_has_those_that_were_seen() -> None:
    made = [
        entry(PIXEL, page=None),
        entry(NEWS, page=None, media="text/html"),
        entry(PIXEL, page=None),
        entry(PIXEL, page=None, headers={"Referer": SHOP}),
        entry("https://a.example/x", page=None, media="text/html", headers=FROM_NEWS),
    ]
    loads = read_har({"log": {"pages": 1, "entries": made}})
    assert [(load.type, load.top_url) for load in loads] == [
        ("image", None),
        ("top-document", NEWS),
        ("image", NEWS),
        ("image", SHOP),
        ("child-document", NEWS),
    ]


def test_what_is_no_request_is_passed_over() -> None:
    broken: list[Any] = [1, None, {}, {"request": 1}, {"request": {"url": 2}}, {"request": {}}]
    tunnel = entry("cdn.ads.example:443", method="CONNECT")
    odd = {"pageref": 1, "request": {"url": PIXEL, "headers": [1, {"name": 2}], "method": 3}}
    pages: list[Any] = [1, {"id": 2}, {"id": "page_1", "title": 3}]
    log = {"log": {"pages": pages, "entries": [*broken, tunnel, odd, {**odd, "response": []}]}}
    assert read_har(log) == [(PIXEL, None, "image")] * 2


LOGS = sorted(
    path
    for folder in ("Logs", "Producers")
    for path in (REPOSITORY / "Tests/Requests/RequestsTests/Logs" / folder).glob("*.har")
)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_logs_of_all_producers_are_read_as_the_command_does(path: Path, tmp_path: Path) -> None:
    nothing = [{"trigger": {"url-filter": "^xyzzy:"}, "action": {"type": "block"}}]
    rules = tmp_path / "list.json"
    rules.write_text(json.dumps(nothing))
    arguments = ["replay", str(path), "-l", str(rules), "--requests", "-f", "json-lines"]
    done = subprocess.run([command(), *arguments], stdout=subprocess.PIPE, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    loads = [load for load in read_har(path) if "://" in load.url]
    assert [(row["url"], row["top_url"], row["type"]) for row in found] == loads


def test_a_log_may_be_compressed(tmp_path: Path) -> None:
    path = tmp_path / "log.har.gz"
    packed = gzip.compress(json.dumps(har(entry(NEWS, kind="document"))).encode())
    path.write_bytes(packed)
    assert read_har(path) == [(NEWS, NEWS, "top-document")]
    for broken in (packed[:-9], packed[:20] + b"x" + packed[21:], packed[:-1] + b"x"):
        path.write_bytes(broken)
        with pytest.raises(sluice.SluiceError, match="cannot be unpacked"):
            read_har(path)


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
    wrong: list[Any] = [
        {},
        {"log": {}},
        {"log": {"entries": {}}},
        {"log": []},
        path,
        tmp_path / "missing",
    ]
    for given in wrong:
        with pytest.raises(sluice.SluiceError, match=r"HAR log|cannot open"):
            matcher.decide_har(given)
    path.write_text("{")
    with pytest.raises(sluice.SluiceError, match="is not a HAR log"):
        matcher.decide_har(path)
