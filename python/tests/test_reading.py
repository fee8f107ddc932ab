# SPDX-License-Identifier: Apache-2.0
"""Reading a newspaper's article, whose hosts record their requests."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice

from .conftest import write_list
from .reading_lists import hiding, write_lists
from .reading_site import ADS, IMAGES, NEWS, TRACKER, Page, Site, courier, reading_site

pytest.importorskip("lxml")

from sluice.reading import Reading, State, read


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return write_lists(tmp_path_factory.mktemp("lists"))


@pytest.fixture(scope="module")
def matcher(lists: list[Path]) -> sluice.Matcher:
    return sluice.Matcher(lists)


@pytest.fixture
def site() -> Iterator[Site]:
    with reading_site() as started:
        yield started


@pytest.fixture(scope="module")
def read_courier(matcher: sluice.Matcher) -> tuple[Site, Reading]:
    with reading_site() as site:
        return site, read(courier(site), matcher)


def test_the_hosts_see_the_page_and_its_images_and_nothing_else(
    read_courier: tuple[Site, Reading],
) -> None:
    site, _ = read_courier
    page, *images = site.seen
    assert page == (NEWS, "/keeper")
    assert sorted(images) == [(NEWS, "/images/light-1400.png"), (IMAGES, "/stairs.png")]
    assert (site.cookies, site.referrers) == ([], [])


def test_the_article_is_there_and_nothing_else(read_courier: tuple[Site, Reading]) -> None:
    html = read_courier[1].html.partition("<footer")[0]
    for there in (
        "<h1>The last keeper of Sandhaven Light</h1>",
        '<html lang="en-GB" dir="ltr">',
        "Ines Aldgate",
        ">2025-11-08<",
        "The Harbour Courier</a>",
        "For thirty-one years",
        "<h2>A hundred and forty-two steps</h2>",
        "<blockquote>",
        "<li>Oil the hinge.</li>",
        "<code>if lux &lt; 120 for 300 s:",
        "<caption>The station in figures</caption>",
        "from one hundred and forty-two.",
        "Sandhaven Light at dusk.",
        f'href="{read_courier[0].url("/reports/automation?year=2025")}"',
        'href="#page-note-1"',
        'id="page-note-1"',
        "it has a procedure for that",
    ):
        assert html.count(there) == 1, there
    for gone in (
        "privacy",
        "Most read",
        "Never miss",
        "Comments",
        "Share:",
        "boat<",
        "imprint",
        "Options",
        "<script",
        "<iframe",
        "<input",
        "onload",
        "nowhere",
    ):
        assert gone not in html, gone


def test_images_are_in_the_page(read_courier: tuple[Site, Reading]) -> None:
    html = read_courier[1].html
    sources = re.findall(r'<img src="([^"]{0,30})', html)
    assert [source[:22] for source in sources] == ["data:image/png;base64,"] * 2
    assert "srcset" not in html
    assert re.findall(r'src="(?!data:)', html) == []


def test_the_report_has_every_request_with_its_decision(
    read_courier: tuple[Site, Reading],
) -> None:
    site, reading = read_courier
    told = {
        (str(request.type), request.url): (request.decision, request.rule and request.rule.list)
        for request in reading.report.requests
    }
    blocked = ("blocked", "midnight.json")
    general = ("blocked", "general.json")
    allowed = ("allowed", None)
    expected = {
        ("top-document", site.url("/keeper")): allowed,
        ("image", site.url("/favicon.png")): allowed,
        ("other", site.url("/app.webmanifest")): allowed,
        ("font", site.url("/fonts/courier.woff2")): blocked,
        ("script", site.url("/scripts/app.js")): blocked,
        ("style-sheet", site.url("/style.css")): blocked,
        ("style-sheet", site.url("/formats.css", ADS)): blocked,
        ("style-sheet", site.url("/styles/extra.css")): blocked,
        ("font", site.url("/fonts/display.woff2")): blocked,
        ("font", site.url("/fonts/display.woff")): blocked,
        ("image", site.url("/images/waves.png")): allowed,
        ("script", site.url("/auction.js", ADS)): blocked,
        ("child-document", site.url("/leaderboard.html", ADS)): blocked,
        ("ping", site.url("/click", TRACKER)): blocked,
        ("image", site.url("/images/light-1400.png")): allowed,
        ("image", site.url("/banner.png", ADS)): general,
        ("image", site.url("/stairs.png", IMAGES)): allowed,
        ("image", site.url("/pixel.gif?page=keeper", TRACKER)): general,
        ("image", site.url("/images/dot.png")): allowed,
        ("image", site.url("/skyscraper.png", ADS)): general,
        ("media", site.url("/media/trailer.mp4")): blocked,
        ("image", site.url("/images/poster.png")): allowed,
        ("child-document", site.url("/widgets/tide.svg")): blocked,
        ("script", site.url("/analytics.js", TRACKER)): blocked,
        ("image", site.url("/pixel.gif?noscript", TRACKER)): general,
    }
    # A blocked script of an advertiser may be reported for either of the two lists.
    assert {key: value[0] for key, value in told.items()} == {
        key: value[0] for key, value in expected.items()
    }
    for key in (key for key in expected if key[1].startswith(site.origin())):
        assert told[key] == expected[key], key
    assert len(told) == len(list(reading.report.requests))


def test_the_numbers_of_the_report_are_true(read_courier: tuple[Site, Reading]) -> None:
    site, reading = read_courier
    report = reading.report.as_json()
    fetched = {one["url"]: one["bytes"] for one in report["requests"] if one["bytes"] is not None}
    paths = {"/keeper": NEWS, "/images/light-1400.png": NEWS, "/stairs.png": IMAGES}
    bodies = {
        site.url(path, host): body.encode() if isinstance(body, str) else body
        for path, host in paths.items()
        for body in [site.pages[path].body]
    }
    assert fetched == {url: len(body) for url, body in bodies.items()}
    assert report["counts"] == {
        "requests": 25,
        "stopped": 17,
        "fetched": 3,
        "bytes": sum(fetched.values()),
        "hidden": 6,
    }
    assert report["counts"]["stopped"] == sum(
        one["decision"] == "blocked" for one in report["requests"]
    )
    summary = (
        f"17 of 25 requests stopped, 6 elements hidden, 3 fetched with {sum(fetched.values()):,}"
    )
    assert summary in reading.html


def test_hidden_elements_are_told_with_their_selectors(
    read_courier: tuple[Site, Reading],
) -> None:
    report: dict[str, Any] = read_courier[1].report.as_json()
    rule = {"list": "midnight.json"}
    assert [
        (one["selector"], one["elements"], {"list": one["rule"]["list"]})
        for one in report["hidden"]
    ] == [
        (".cookie-banner", ["div.cookie-banner"], rule),
        ("#newsletter", ["div#newsletter.box"], rule),
        (".share-bar", ["div.share-bar"], rule),
        (
            "[class^='ad-slot']",
            ["div.ad-slot-top", "div.ad-slot-inline", "div.ad-slot-side"],
            rule,
        ),
    ]
    assert report["selectors_not_applied"] == [
        {"selector": ".story:has(> b)", "reason": ":has() is not supported here"}
    ]


def test_states_come_in_their_order(site: Site, matcher: sluice.Matcher) -> None:
    states: list[State] = []
    shown: list[list[State]] = []
    read(
        courier(site),
        matcher,
        observer=states.append,
        show=lambda _: shown.append(list(states)),
    )
    assert states == [State.INITIAL, State.WORKING, State.DOM_LOADED, State.DONE]
    assert shown == [states[:-1]]


def test_an_error_is_the_last_state_and_nothing_is_shown(
    site: Site, matcher: sluice.Matcher
) -> None:
    states: list[State] = []
    shown: list[Reading] = []
    with pytest.raises(sluice.SluiceError, match="404"):
        read(site.url("/gone"), matcher, observer=states.append, show=shown.append)
    assert shown == []
    assert states == [State.INITIAL, State.WORKING, State.ERROR_OCCURRED]


TEXT = "<p>" + "It rained, and the river rose by a hand in the night, as it does in spring. " * 6


def page(content: str, head: str = "") -> str:
    return f"<html><head>{head}</head><body><article>{TEXT}{content}{TEXT}</article></body></html>"


def test_redirects_of_images_are_asked_about_at_each_hop(
    site: Site, matcher: sluice.Matcher
) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
    site.put("/ok.png", picture, type="image/png")
    site.put("/good", "", status=302, headers={"Location": "/ok.png"})
    site.put("/bad", "", status=302, headers={"Location": "/forbidden.png"})
    site.put("/away", "", status=302, headers={"Location": site.url("/ok.png", ADS)})
    site.put("/inward", "", status=302, headers={"Location": "file:///etc/hostname"})
    site.put("/round", "", status=302, headers={"Location": "/round"})
    images = "".join(
        f"<p><img src=/{name}></p>" for name in ("good", "bad", "away", "inward", "round")
    )
    url = site.put("/page", page(images))
    reading = read(url, matcher)
    seen = [path for _, path in site.seen]
    assert seen[0] == "/page"
    assert sorted(set(seen[1:])) == ["/away", "/bad", "/good", "/inward", "/ok.png", "/round"]
    assert seen.count("/forbidden.png") == 0
    assert (ADS, "/ok.png") not in site.seen
    assert reading.html.count("<img") == 1
    notes = {request.url: request.note or "" for request in reading.report.requests}
    assert "/forbidden.png is blocked by general.json, line 1" in notes[site.url("/bad")]
    assert "is not followed" in notes[site.url("/inward")]
    assert "redirects" in notes[site.url("/round")]


def test_what_two_ask_for_is_counted_as_often_as_it_comes(site: Site, tmp_path: Path) -> None:
    picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
    site.put("/a.png", picture, type="image/png")
    for name in ("one", "two"):
        site.put(f"/{name}", "", status=302, headers={"Location": "/a.png"})
    matcher = sluice.Matcher(write_list(tmp_path / "a.json", [hiding(".x"), hiding("p.x")]))
    images = "<img src=/one><img src=/one><img src=/two><p class=x>hidden"
    report = read(site.put("/page", page(images)), matcher).report
    came = {request.url: request.bytes for request in report.requests}
    assert came[site.url("/a.png")] == 2 * len(picture)
    assert [path for _, path in site.seen].count("/a.png") == 2
    assert (came[site.url("/one")], report.hidden_elements) == (0, 1)


def test_what_is_no_image_is_not_put_into_the_page(site: Site, matcher: sluice.Matcher) -> None:
    site.put("/a.png", "<svg onload=alert(1)>", type="image/png")
    site.put("/b.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", type="image/svg+xml")
    reading = read(
        site.put("/page", page("<img src=a.png><img src=b.svg><img src=c.png>")), matcher
    )
    assert "<img" not in reading.html
    notes = [request.note or "" for request in reading.report.requests]
    assert ["not an image" in note for note in notes] == [False, True, True, False]
    assert "404" in notes[3]


@pytest.mark.parametrize(
    ("limits", "shown"),
    [
        ({}, 3),
        ({"images": 2}, 2),
        ({"images": 0}, 0),
        ({"all_image_bytes": 250}, 2),
        ({"image_bytes": 99}, 0),
        ({"images_seconds": 0}, 0),
    ],
)
def test_limits_of_images_hold(
    site: Site, matcher: sluice.Matcher, limits: dict[str, int], shown: int
) -> None:
    from sluice.reading import Limits

    for number in range(3):
        site.put(f"/{number}.png", (b"\x89PNG\r\n\x1a\n" + bytes(100))[:100], type="image/png")
    url = site.put("/page", page("".join(f"<p><img src={n}.png></p>" for n in range(3))))
    reading = read(url, matcher, limits=Limits(**limits))
    assert reading.html.count("<img") == shown
    notes = [request.note for request in reading.report.requests if request.type == "image"]
    assert notes.count(None) == shown


def test_an_image_that_hangs_costs_only_itself(site: Site, matcher: sluice.Matcher) -> None:
    from sluice.reading import Limits

    picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
    for number in range(8):
        site.put(f"/{number}.png", picture, type="image/png")
    with socket.create_server(("127.0.0.1", 0)) as server:
        silent = f"http://127.0.0.1:{server.getsockname()[1]}"
        # More of them than come side by side.
        hanging = "".join(f"<img src={silent}/{number}.png alt=slow>" for number in range(7))
        images = "".join(f"<img src={number}.png>" for number in range(8))
        begun = time.monotonic()
        reading = read(
            site.put("/page", page(hanging + images)), matcher, limits=Limits(image_seconds=0.5)
        )
    assert time.monotonic() - begun < 5
    assert reading.html.count("<img") == 8
    assert reading.html.count("Image not loaded: slow") == 7
    notes = [one.note or "" for one in reading.report.requests if one.url.startswith(silent)]
    assert ["did not answer within" in note for note in notes] == [True] * 7


def test_the_base_of_a_page_is_honoured(site: Site, matcher: sluice.Matcher) -> None:
    site.put("/deep/a.png", b"\x89PNG\r\n\x1a\n", type="image/png")
    base = f"<base href={site.url('/deep/x', IMAGES)}><base href=/other/>"
    reading = read(site.put("/page", page("<img src=a.png><a href=b>b</a>", base)), matcher)
    assert (IMAGES, "/deep/a.png") in site.seen
    assert f'href="{site.url("/deep/b", IMAGES)}"' in reading.html


def test_a_page_of_the_web_can_not_reach_files(
    site: Site, matcher: sluice.Matcher, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"\x89PNG\r\n\x1a\n")
    tricks = f"<img src={secret.as_uri()}><img src=secret.png><a href={secret.as_uri()}>a</a>"
    base = f"<base href={tmp_path.as_uri()}/>"
    reading = read(site.put("/page", page(tricks, base)), matcher)
    assert "<img" not in reading.html
    assert "file:" not in reading.html.partition("<footer")[0]


def test_a_file_is_read_with_the_images_beside_it(matcher: sluice.Matcher, tmp_path: Path) -> None:
    (tmp_path / "a b.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "page.html").write_text(page("<img src='a b.png' alt=there>"))
    from sluice.reading import address_of_argument

    reading = read(address_of_argument(str(tmp_path / "page.html")), matcher)
    assert 'src="data:image/png;base64,iVBORw0KGgo=" alt="there"' in reading.html


def test_make_https_is_followed_and_not_asked_about_again(tmp_path: Path) -> None:
    upgrade = {"trigger": {"url-filter": ".*"}, "action": {"type": "make-https"}}
    matcher = sluice.Matcher(write_list(tmp_path / "a.json", [upgrade]))
    # Nothing answers there; the message has the URL of the request.
    with pytest.raises(sluice.SluiceError, match="https://127\\.0\\.0\\.9/"):
        read("http://127.0.0.9/", matcher)


def test_selectors_take_out_what_browsers_would_hide(site: Site, tmp_path: Path) -> None:
    selectors = ["p.ad, div > .x", "#one\\:two", "[data-kind='a,b']", "li:nth-child(2)"]
    broken = ["a::before", "p:is(.a,.b)", "p:not(.a, .b)", "p:unknown-thing"]
    matcher = sluice.Matcher(write_list(tmp_path / "a.json", [*map(hiding, selectors)]))
    hidden = (
        "<p class='b ad'>HIDDEN one</p><div><p class=x>HIDDEN two</p></div><p id=one:two>HIDDEN"
        " three</p><p data-kind='a,b'>HIDDEN four</p><ul><li>stays</li><li>HIDDEN five</li></ul>"
    )
    reading = read(site.put("/page", page(hidden)), matcher)
    assert "HIDDEN" not in reading.html.partition("<footer")[0]
    assert "stays" in reading.html
    assert reading.report.hidden_elements == 5
    from lxml import html

    from sluice.reading.cleaning import hide

    root = html.document_fromstring("<p class=b>stays")
    result = hide(root, broken)
    assert [one.selector for one in result.not_applied] == broken
    assert (result.hidden, len(root.findall(".//p"))) == ([], 1)


@pytest.mark.parametrize(
    ("title", "headings", "expected"),
    [
        ("The Tide | Courier", "<h1>Courier</h1><h1>The Tide</h1>", "The Tide"),
        (
            "What is a Tide? - The Book",
            "<h1>The Book</h1><h2>What Is a Tide?</h2>",
            "What Is a Tide?",
        ),
        ("Courier: The Tide", "<h1>The Tide</h1>", "The Tide"),
        ("Courier", "<h1>A Tide <button>Copy</button></h1>", "A Tide"),
        ("A Tide", "<h2>Other</h2>", "A Tide"),
        ("", "<h1>One</h1><h1>Two</h1>", "127.0.0.1"),
    ],
)
def test_the_title_is_the_heading_of_the_article(
    site: Site, matcher: sluice.Matcher, title: str, headings: str, expected: str
) -> None:
    url = site.put("/page", page(headings, f"<title>{title}</title>"))
    found = re.findall("<h1>(.*)</h1>", read(url, matcher).html)
    assert [heading.partition(":")[0] for heading in found] == [expected.partition(":")[0]]


def test_links_to_scripts_become_text(site: Site, matcher: sluice.Matcher) -> None:
    links = "<p>Press <a href='javascript:print()'>print</a> or <a href=' '>here</a>, now.</p>"
    html = read(site.put("/page", page(links)), matcher).html
    assert "<p>Press print or here, now.</p>" in html


def test_long_attributes_are_dropped(site: Site, matcher: sluice.Matcher) -> None:
    long = f"<p class='{'a ' * 100_000}' data-x=\"{'/' * 200_000}\">Of seals.</p>"
    assert "<p>Of seals.</p>" in read(site.put("/page", page(long)), matcher).html
    many = f'<p class=x="{" a=1" * 100_000}">Of seals.</p>'
    with pytest.raises(sluice.SluiceError, match="too many attributes"):
        read(site.put("/page", page(many)), matcher)


def test_what_was_tried_in_vain_does_not_count_as_fetched(
    site: Site, matcher: sluice.Matcher
) -> None:
    url = site.put("/page", page("<img src=gone.png><img src=http://127.0.0.1:1/a.png>"))
    report = read(url, matcher).report.as_json()
    assert (report["counts"]["requests"], report["counts"]["fetched"]) == (3, 1)


def test_headings_that_link_to_themselves_stay(site: Site, matcher: sluice.Matcher) -> None:
    linked = "<h2 id=a><a class=header href=#a>Of seals</a></h2>"
    signed = "<h2 id=b>Of crabs<a href=#b>\u00a7</a></h2>"
    html = read(site.put("/page", page(f"{linked}{TEXT}{signed}")), matcher).html
    assert '<h2 id="page-a">Of seals</h2>' in html
    assert '<h2 id="page-b">Of crabs</h2>' in html


@pytest.mark.parametrize(
    ("body", "type", "words"),
    [
        ("<meta charset=iso-8859-1><p>Gr\u00fc\u00dfe".encode("latin-1"), "text/html", "Grüße"),
        ("<p>Gr\u00fc\u00dfe".encode("latin-1"), "text/html", "Grüße"),
        ("<p>Gr\u00fc\u00dfe".encode("latin-1"), "text/html; charset=utf-8", "Grüße"),
        ("<p>Grüße".encode(), "text/html", "Grüße"),
        ("<p>Grüße".encode(), "text/html; charset=nonsense", "Grüße"),
        ("<p>Grüße".encode(), "text/html; charset=rot13", "Grüße"),
        ("\ufeff<p>Grüße".encode("utf-16-le"), "text/html", "Grüße"),
        ("<p>Привет".encode("koi8-r"), "text/html; charset=koi8-r", "Привет"),
        ("<meta charset=shift_jis><p>日本".encode("shift_jis"), "text/html", "日本"),
        ("<p>Grüße und Küsse".encode() + b"\xff", "text/html; charset=utf-8", "Grüße und Küsse"),
    ],
)
def test_encodings(site: Site, matcher: sluice.Matcher, body: bytes, type: str, words: str) -> None:
    codec = "utf-16-le" if body.startswith(b"\xff\xfe") else "ascii"
    url = site.put("/page", body + TEXT.encode(codec), type=type)
    assert words in read(url, matcher).html


def test_packed_answers_are_unpacked_and_counted_as_they_came(
    site: Site, matcher: sluice.Matcher
) -> None:
    import gzip

    packed = gzip.compress(page("").encode())
    site.pages["/page"] = Page(packed, headers={"Content-Encoding": "gzip"})
    reading = read(site.url("/page"), matcher)
    assert "the river rose" in reading.html
    assert [request.bytes for request in reading.report.requests] == [len(packed)]


def test_the_report_is_json(read_courier: tuple[Site, Reading]) -> None:
    assert json.loads(json.dumps(read_courier[1].report.as_json()))["title"]
