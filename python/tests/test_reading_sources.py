# SPDX-License-Identifier: Apache-2.0
"""The loads of a page: the sources of images, and everything else with its type."""

from __future__ import annotations

import pytest

pytest.importorskip("lxml")

from sluice.reading.page import tree_of
from sluice.reading.picture_sources import choose, parse_set, settle_pictures
from sluice.reading.subresources import style_references, subresources

BASE = "https://a.example/p/"

IMAGES: list[tuple[str, list[str]]] = [
    ("<img src=x.png>", ["x.png"]),
    ("<img>", []),
    ("<img src='' alt=a>", []),
    ("<img src=x.png srcset='y.png 800w, z.png 1600w, w.png 3200w'>", ["z.png"]),
    ("<img src=x.png srcset='y.png 300w, z.png 600w'>", ["z.png"]),
    ("<img src=x.png srcset='y.png, z.png 2x, w.png 3x'>", ["z.png"]),
    ("<img src=x.png srcset='a,b.png 1x,c.png 2x'>", ["c.png"]),
    ("<img src=x.png srcset='bad 1.2.3w'>", ["x.png"]),
    ("<img src=blank.gif data-src=x.png>", ["x.png"]),
    ("<img src=blank.gif data-src='{\"a\": 1}'>", ["blank.gif"]),
    ("<img src=blank.gif srcset='blank.gif 1w' data-srcset='x.png 900w, y.png 1800w'>", ["y.png"]),
    ("<img src=blank.gif srcset='tiny.gif 1x' data-original=x.png>", ["x.png"]),
    ("<picture><source srcset=x.avif type=image/avif><img src=y.png></picture>", ["x.avif"]),
    (
        "<picture><source srcset=x.jxl type=image/jxl><source srcset=y.webp><img></picture>",
        ["y.webp"],
    ),
    ("<picture><source srcset=x.png media='(max-width: 9px)'><img src=y.png></picture>", ["y.png"]),
    ("<picture><source data-srcset=x.png><img src=blank.gif></picture>", ["x.png"]),
    (
        "<img src=data:image/gif;base64,R0 data-src=x.png><noscript><img src=x.png></noscript>",
        ["x.png"],
    ),
    ("<div class=lazy></div><noscript><img src=x.png></noscript>", ["x.png"]),
    ("<noscript><img src=x.png> words</noscript>", []),
    ("<img src=javascript:x>", []),
]


@pytest.mark.parametrize(("snippet", "expected"), IMAGES)
def test_one_source_is_chosen_for_each_image(snippet: str, expected: list[str]) -> None:
    root = tree_of(f"<body>{snippet}<p>after", BASE, 1000)
    settle_pictures(root, BASE)
    assert [
        image.get("src").replace(BASE, "") for image in root.iter("img") if "src" in image.attrib
    ] == expected
    assert root.find(".//picture") is None
    assert root.find(".//p").text == "after"


def test_sets_are_parsed() -> None:
    assert choose(parse_set("")) is None
    assert choose(parse_set(" , ,")) is None
    assert choose(parse_set("a.png 100w , b.png 200w,")) == "b.png"


# A snippet and what it loads, by type.
LOADS: list[tuple[str, list[tuple[str, str]]]] = [
    ("<script src=a></script>", [("script", "a")]),
    ("<script>a</script><link href=a><a href=b>c</a><form action=d></form>", []),
    ("<link rel='alternate stylesheet' href=a>", [("style-sheet", "a")]),
    ("<link rel='shortcut icon' href=a>", [("image", "a")]),
    ("<link rel=preload as=font href=a>", [("font", "a")]),
    ("<link rel=preload as=fetch href=a>", [("fetch", "a")]),
    ("<link rel=preload as=document href=a>", [("child-document", "a")]),
    ("<link rel=preload as=video href=a>", [("media", "a")]),
    ("<link rel=preload href=a>", [("other", "a")]),
    ("<link rel=modulepreload href=a>", [("script", "a")]),
    ("<link rel='preconnect dns-prefetch' href=//a.example><link rel=canonical href=b>", []),
    ("<iframe src=a></iframe><frame src=b>", [("child-document", "a"), ("child-document", "b")]),
    ("<iframe data-src=a></iframe><iframe src=about:blank></iframe>", [("child-document", "a")]),
    ("<object data=a></object><embed src=b>", [("child-document", "a"), ("child-document", "b")]),
    (
        "<video src=a poster=b><source src=c><track src=d></video>",
        [("media", "a"), ("image", "b"), ("media", "c"), ("media", "d")],
    ),
    ("<audio src=a></audio>", [("media", "a")]),
    ("<input type=image src=a><table background=b></table>", [("image", "a"), ("image", "b")]),
    (
        "<svg><image href=a /><use xlink:href='b#c' /></svg>",
        [("image", "a"), ("svg-document", "b#c")],
    ),
    ("<a href=x ping='a b'>c</a>", [("ping", "a"), ("ping", "b")]),
    ("<p style='background: url(a)'>x", [("image", "a")]),
    (
        "<style>@import 'a'; @import url(b) print; p { color: red }</style>",
        [("style-sheet", "a"), ("style-sheet", "b")],
    ),
    ("<script src=''></script><script src=data:,x></script>", []),
]


@pytest.mark.parametrize(("snippet", "expected"), LOADS)
def test_every_load_has_its_type(snippet: str, expected: list[tuple[str, str]]) -> None:
    root = tree_of(f"<body>{snippet}", BASE, 1000)
    found = [(load.type, load.url.replace(BASE, "")) for load in subresources(root, BASE)]
    assert found == expected


def test_style_sheets_are_looked_through() -> None:
    sheet = """
    /* @import "no"; */ @import url("one.css"); @IMPORT 'two.css' screen;
    @font-face { src: url(f.woff2) format("woff2"), url('f.woff') }
    p { background: url( "a b.png" ) } q { list-style: URL(c.png) } r { x: url(d.png
    """
    assert list(style_references(sheet)) == [
        ("one.css", "style-sheet"),
        ("two.css", "style-sheet"),
        ("f.woff2", "font"),
        ("f.woff", "font"),
        ("a b.png", "image"),
        ("c.png", "image"),
        ("d.png", "image"),
    ]
