# SPDX-License-Identifier: Apache-2.0
"""Parts that filters remove from JSON, XML and playlists."""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest

import sluice
from sluice._json_paths import places
from sluice._json_pruning import pruned_json
from sluice._playlists import pruned_playlist
from sluice._pruning import Pruning, pruned
from sluice._responses import edit_of

URL = "https://tv.example/list/data"


def prune(kind: str, value: str, body: bytes, content_type: str = "") -> bytes:
    return pruned(body, [Pruning(kind, value, URL)], content_type)


# MARK: JSON

ODD = (
    '{ "a" : [1.0000000000000000001, {"ad":1, "b":"\\u00e4"} ,{"ad":null}],'
    ' "c":{"d":1e999}, "a2":[]}'
)


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (
            '$..[one, "two three"]',
            '{"one":1,"two":{"two three":23,"four":4}}',
            '{"two":{"four":4}}',
        ),
        ("$.a[?(has ad_origin)]", '{"a":[{"ad_origin":"x","b":1},{"b":2}]}', '{"a":[{"b":2}]}'),
        (
            "$.*.*[?(key-eq 'S key' 'v')]",
            '{"a":{"b":{"c":{"S key":"v"},"d":{"S key":"w"}}},"e":{"f":[{"S key":"v"},{}]}}',
            '{"a":{"b":{"d":{"S key":"w"}}},"e":{"f":[{}]}}',
        ),
        ('$.e[?(has "$.a.b.c")]', '{"e":[{"a":{"b":{"c":1}}},{"d":1}]}', '{"e":[{"d":1}]}'),
        (
            '$.e[?(key-eq "$.a.b" "x")]',
            '{"e":[{"a":{"b":1}},{"a":{"b":"x"}}]}',
            '{"e":[{"a":{"b":1}}]}',
        ),
        (
            "$.e[?(key-substr t ad)]",
            '{"e":[{"t":"a bad"},{"t":"b"},{"t":1}]}',
            '{"e":[{"t":"b"},{"t":1}]}',
        ),
        (
            "$.e[?(key-eq t 1)]",
            '{"e":[{"t":true},{"t":1},{"t":"1"}]}',
            '{"e":[{"t":true},{"t":"1"}]}',
        ),
        ("$.a[0]", '{"a":[1,2 , 3]}', '{"a":[2 , 3]}'),
        ("$.a[-1]", '{"a":[1,2 , 3 ]}', '{"a":[1,2 ]}'),
        ("$.a[1:]", '{"a":[1,2,3]}', '{"a":[1]}'),
        ("$.a[::2, 1]", '{"a":[1,2,3]}', '{"a":[]}'),
        ("a.ad", '{"a":{"ad":1,"b":2}}', '{"a":{"b":2}}'),
        ("$['a']['ad']", '{"a":{"ad":1}}', '{"a":{}}'),
        ("$.*", '[1,{"a":2}]', "[]"),
        (
            "$..ad",
            ODD,
            '{ "a" : [1.0000000000000000001, {"b":"\\u00e4"} ,{}], "c":{"d":1e999}, "a2":[]}',
        ),
        # Both members of a name.
        ("$.a", '{"a":1,"b":2,"a":3}', '{"b":2}'),
        ("$.ad", 'call( {"ad":1,"b":2} );', 'call( {"b":2} );'),
        ("$.absent", ODD, ODD),
        ("$", "[1]", "[1]"),
    ],
)
def test_json_loses_what_a_path_finds_and_no_other_byte(path: str, before: str, after: str) -> None:
    assert pruned_json(before, path) == after


@pytest.mark.parametrize(
    ("value", "body"),
    [
        ("\\$.a", b'{"a":1'),
        ("\\$.a", b"<a>"),
        ("\\$.a", b""),
        ("\\$.a[", b'{"a":1}'),
        ("\\$..", b'{"a":1}'),
        ("\\$.a[?(x y)]", b'{"a":1}'),
        ("\\$.a[0:1:0]", b'{"a":[1]}'),
        ("\\$.a", b'{"a":' + b"[" * 100000),
    ],
)
def test_what_cannot_be_read_stays_and_is_logged(
    value: str, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        assert prune("jsonprune", value, body) == body
    assert f"jsonprune={value} does not apply to {URL}" in caplog.text


def some_json(chance: random.Random, depth: int) -> Any:
    if depth == 0 or chance.random() < 0.2:
        return chance.choice([1, -2.5, 'a,]}"\\', None, True, "ü", [], {}])
    if chance.random() < 0.5:
        return [some_json(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {
        chance.choice('ab"c,'): some_json(chance, depth - 1) for _ in range(chance.randrange(4))
    }


def removed(value: Any, gone: set[tuple[Any, ...]], place: tuple[Any, ...] = ()) -> Any:
    """A copy of a value that lacks what is at some places."""
    if isinstance(value, dict):
        return {
            k: removed(v, gone, (*place, k)) for k, v in value.items() if (*place, k) not in gone
        }
    if isinstance(value, list):
        items = enumerate(value)
        return [removed(v, gone, (*place, n)) for n, v in items if (*place, n) not in gone]
    return value


def test_random_json_is_what_it_would_be_when_made_anew() -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    paths = ["$..a", "$.*", "$.a", "$[0]", "$..[1:]", "$.*.b", "$..[?(has b)]", "$..*"]
    changed = 0
    for _ in range(2000):
        value = some_json(chance, 4)
        text = json.dumps(
            value, indent=chance.choice([None, 1]), ensure_ascii=chance.random() < 0.5
        )
        path = chance.choice(paths)
        after = pruned_json(text, path)
        assert json.loads(after) == removed(value, set(places(path, value))), (text, path)
        changed += after != text
    assert changed > 200


# MARK: XML

BOOKS = b"""<?xml version="1.0" encoding="UTF-8"?>
<!-- books --><x:shop xmlns:x="urn:x" place='a > b'>
  <book  id="1"><year>2005</year></book>
  <book x:id="2"><year>2003</year><empty a="b>c"/></book><book/>
</x:shop>
"""


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        ("//book[year = 2003]", [b'<book x:id="2"><year>2003</year><empty a="b>c"/></book>']),
        ("//empty", [b'<empty a="b>c"/>']),
        ("//book[not(node())]", [b"<book/>"]),
        ("//book/@*", [b'  id="1"', b' x:id="2"']),
        ("/*/@place", [b" place='a > b'"]),
        ("//year[.=2005] | //book[@id]", [b'<book  id="1"><year>2005</year></book>']),
        ("//absent", []),
    ],
)
def test_xml_loses_what_an_expression_finds_and_no_other_byte(path: str, gone: list[bytes]) -> None:
    pytest.importorskip("lxml")
    after = BOOKS
    for part in gone:
        assert part in BOOKS
        after = after.replace(part, b"", 1)
    assert prune("xmlprune", path, BOOKS) == after


@pytest.mark.parametrize(
    ("path", "body"),
    [("//a[", b"<a/>"), ("count(//a)", b"<a/>"), ("//a", b"<a>"), ("//a", b""), ("//a", b"{}")],
)
def test_xml_that_cannot_be_read_stays(
    path: str, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        assert prune("xmlprune", path, body) == body
    assert f"xmlprune={path} does not apply" in caplog.text


def test_entities_of_xml_neither_grow_nor_read_files() -> None:
    pytest.importorskip("lxml")
    grows = (
        b'<!DOCTYPE a [<!ENTITY b "x"><!ENTITY f SYSTEM "file:///etc/passwd">]><a><c/>&b;&f;</a>'
    )
    assert prune("xmlprune", "//c", grows) == grows.replace(b"<c/>", b"")


# MARK: Playlists

LIST = """#EXTM3U
#EXT-X-TARGETDURATION:10
#EXTINF,5
preroll.ts
#UPLYNK-SEGMENT:abc123,ad
#UPLYNK-KEY:aabb1122
#EXT-X-DISCONTINUITY
#EXTINF,10
01.ts
#EXTINF,10
02.ts
#UPLYNK-SEGMENT:abc123,segment
#UPLYNK-KEY:ccdd2233
#EXT-X-DISCONTINUITY
# a comment
#EXTINF,10
01.ts?a=b
#EXT-X-ENDLIST
"""


def without_lines(first: int, last: int) -> str:
    lines = LIST.splitlines(keepends=True)
    return "".join(lines[: first - 1] + lines[last:])


@pytest.mark.parametrize(
    ("value", "after"),
    [
        ("preroll", without_lines(3, 4)),
        ("PREROLL", without_lines(3, 4)),
        ("/PREROLL/", LIST),
        ("/PREROLL/i", without_lines(3, 4)),
        ("/#UPLYNK-SEGMENT:.*,ad/t", without_lines(5, 11)),
        ("02.ts", without_lines(10, 11)),
        ("||tv.example/list/preroll", without_lines(3, 4)),
        ("||example/list/preroll", without_lines(3, 4)),
        ("||le/list/preroll", LIST),
        ("|preroll", LIST),
        ("pre*^", without_lines(3, 4)),
        ("01.ts|", without_lines(7, 9)),
        ("absent", LIST),
        # A tag of the whole list names no segment.
        ("/TARGETDURATION/t", LIST),
    ],
)
def test_playlists_lose_segments_with_their_tags(value: str, after: str) -> None:
    assert pruned_playlist(LIST, value, URL) == after
    crlf = LIST.replace("\n", "\r\n")
    assert pruned_playlist(crlf, value, URL) == after.replace("\n", "\r\n")


def test_filters_are_cumulative_and_other_texts_stay() -> None:
    both = [Pruning("hls", value, URL) for value in ("preroll", "/#UPLYNK-SEGMENT:.*\\,ad/t")]
    assert pruned(LIST.encode(), both, "").decode() == without_lines(3, 11)
    assert pruned(b"preroll\n", both, "") == b"preroll\n"
    assert prune("hls", "/(/", LIST.encode()) == LIST.encode()


# MARK: Loads

FILTERS = rb"""[AdGuard]
||tv.example^$jsonprune=\$..ad
||tv.example^$hls=preroll
@@||tv.example/kept^$jsonprune
"""


def test_filters_of_a_load_edit_its_response() -> None:
    with sluice.Matcher(sluice.InMemory(FILTERS, "adguard.txt")) as matcher:
        edit = edit_of(matcher, matcher.decide(URL, None, "fetch"), "application/json")
        assert edit.needs_body
        assert edit.summary == "jsonprune=\\$..ad; hls=preroll"
        mark = "\ufeff".encode("utf-16-le")
        body = mark + '{"ad":1,"ü":2}'.encode("utf-16-le")
        assert edit.body(body) == mark + '{"ü":2}'.encode("utf-16-le")
        assert edit.body(b'{"ad":1,"\xff":2}') == b'{"\xff":2}'
        picture = edit_of(matcher, matcher.decide(URL, None, "image"), "image/png")
        assert not picture.needs_body
        kept = matcher.decide("https://tv.example/kept/", None, "fetch")
        assert edit_of(matcher, kept, "application/json").body(b'{"ad":1}') == b'{"ad":1}'
