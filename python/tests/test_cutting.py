# SPDX-License-Identifier: Apache-2.0
"""Elements that HTML filters cut out of documents."""

from __future__ import annotations

import gzip
import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest

import sluice
from sluice import ProceduralFilter, Step
from sluice._cutting import without_elements
from sluice._elements import Document

PAGE = """<!DOCTYPE html>
<HTML lang=en>
<head><meta charset=utf-8><META http-equiv="refresh" content="0;url='/a>b'">
<link rel=canonical href="/videos/1"><script id=early>if (a < b) "</div>"</script>
<title>a <b> title</title></head>
<body class="page wide">
<!-- <div class=ad>comment</div> -->
<div class=ad id='one'><p>Sponsored &amp; more<p>text<img src=x><br/></div>
<ul><li>first<li class="ad box">second<ul><li>inner</ul><li>third</ul>
<div class="box"><div class="ad">inner ad</div>news</div>
<svg><path d="M0"/><g class=ad /></svg>
<table><tr><td>1<td class=ad>2<tr><td>3</table>
<style>.ad > b { color: red }</style>
</body></html>"""


def css(text: str) -> Step:
    return Step("css-selector", text)


@pytest.mark.parametrize(
    ("steps", "gone"),
    [
        (
            [css('meta[http-equiv="refresh"]')],
            ['<META http-equiv="refresh" content="0;url=\'/a>b\'">'],
        ),
        (
            [css("meta[http-equiv=REFRESH i]")],
            ['<META http-equiv="refresh" content="0;url=\'/a>b\'">'],
        ),
        ([css("meta[http-equiv=REFRESH]")], []),
        ([css("script")], ['<script id=early>if (a < b) "</div>"</script>']),
        ([css("title > b")], []),
        (
            [css("#one")],
            ["<div class=ad id='one'><p>Sponsored &amp; more<p>text<img src=x><br/></div>"],
        ),
        ([css("div.ad"), Step("has-text", "inner")], ['<div class="ad">inner ad</div>']),
        ([css("div.ad"), Step("has-text", "Sponsored & more"), css(" img")], ["<img src=x>"]),
        ([css("p + p")], ["<p>text<img src=x><br/>"]),
        ([css("li.ad")], ['<li class="ad box">second<ul><li>inner</ul>']),
        ([css("li:first-child ~ li:not(.ad)")], ["<li>third"]),
        ([css("td.ad")], ["<td class=ad>2"]),
        ([css("g")], ["<g class=ad />"]),
        ([css("div:has(> .ad)")], ['<div class="box"><div class="ad">inner ad</div>news</div>']),
        (
            [css("div.ad"), Step("has-text", "inner"), Step("upward", "1")],
            ['<div class="box"><div class="ad">inner ad</div>news</div>'],
        ),
        (
            [css("div.ad"), Step("upward", ".box")],
            ['<div class="box"><div class="ad">inner ad</div>news</div>'],
        ),
        (
            [css("div"), Step("has", (css("> .ad"),)), css("> .ad")],
            ['<div class="ad">inner ad</div>'],
        ),
        ([css(".ad"), Step("not", (Step("has-text", "/./"),))], ["<g class=ad />"]),
        (
            [css("div.ad"), Step("min-text-length", "9")],
            ["<div class=ad id='one'><p>Sponsored &amp; more<p>text<img src=x><br/></div>"],
        ),
        (
            [
                css('html > head > link:not([href*="/articles/"])'),
                Step("upward", "1"),
                css("> script"),
            ],
            ['<script id=early>if (a < b) "</div>"</script>'],
        ),
        (
            [css("body:is(.page, .other):not(:has(#absent)) > style")],
            ["<style>.ad > b { color: red }</style>"],
        ),
        ([css("li:nth-child(2n+3)")], ["<li>third"]),
        ([css("li:nth-last-child(1)"), Step("has-text", "third")], ["<li>third"]),
        # What is not read cuts nothing out.
        ([css("div:hover")], []),
        ([css("div[")], []),
        ([css("div"), Step("matches-css", "color: red")], []),
        ([css("div"), Step("upward", "0")], []),
        ([css("div"), Step("has-text", "/(/")], []),
        ([css("")], []),
    ],
)
def test_filters_cut_elements_out_and_nothing_else(steps: list[Step], gone: list[str]) -> None:
    after = PAGE
    for part in gone:
        assert part in PAGE
        after = after.replace(part, "", 1)
    assert without_elements(PAGE, [ProceduralFilter(tuple(steps))]) == after


def test_elements_in_others_are_cut_out_with_them() -> None:
    both = [ProceduralFilter((css(one),)) for one in (".box", ".ad")]
    after = without_elements(PAGE, both)
    assert "news" not in after
    assert "</ul>" in after


RECORDED = Path(__file__, "../../../Tests/Agent/Recorded/page-procedural.jsonl.gz").resolve()
READ = re.compile(
    r"[^:]*(?::(?:has-text|has|not|is|upward|min-text-length|nth-child|first-child)\b[^:]*)+"
)
#: What is read otherwise here: an expression without a text, the flag `s`, letters of a class of
#: Unicode, a selector without a blank after an operator, and a list of operators.
OTHERS = {
    f"procedural/{name}"
    for name in (
        *("has-text/018", "has-text/026", "has-text/045", "not/004"),
        *("chain/006", "chain/007", "chain/008"),
    )
}


def recorded() -> list[Any]:
    """Pages with what an ad blocker hid in them, which is what is to be cut out here."""
    if not RECORDED.exists():
        return []
    with gzip.open(RECORDED, "rt") as file:
        cases = [json.loads(line) for line in file]
    return [case for case in cases if "settle" not in case and case["page"].get("html")]


def keys_of(html: str) -> set[str]:
    return set(re.findall(r"data-k=\"?([\w-]+)", html))


def test_the_elements_are_those_that_an_ad_blocker_hid() -> None:
    compared = 0
    for case in recorded():
        if case["id"] in OTHERS or not all(map(READ.fullmatch, case["filters"])):
            continue
        lines = "\n".join(["! Title: uBlock filters", "||a.example^", *case["filters"]])
        with sluice.Matcher(sluice.InMemory(lines.encode(), "ublock.txt")) as matcher:
            plan = matcher.page_plan(case["page"].get("url") or case["ubo"]["url"])
        text = case["page"]["html"]
        filters = [*plan.procedural, *(ProceduralFilter((css(one),)) for one in plan.selectors)]
        invisible = keys_of("".join(re.findall("<(?:script|style|template)[^>]*>", text)))
        elements = case["ubo"]["elements"]
        shown = {one for one, element in elements.items() if element["shown"]}
        hidden = keys_of(text) - shown
        cut = keys_of(text) - keys_of(without_elements(text, filters))
        assert cut - invisible == hidden - invisible, case
        compared += bool(cut)
    assert compared > 40 or not RECORDED.exists()


def test_any_text_is_read_and_ranges_are_nested() -> None:
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    parts = [
        "<div",
        "<p>",
        "</p>",
        "</div>",
        "<li>",
        "<",
        ">",
        '"',
        "'",
        "=",
        "/",
        "<!--",
        "-->",
        "a",
        " ",
        "<script>",
        "</script",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<svg>",
        "<html>",
        "<body>",
        "\0",
        "é",
    ]
    for _ in range(3000):
        text = "".join(chance.choices(parts, k=chance.randrange(30)))
        for element in Document(text).root.descendants():
            start, end = element.content
            assert element.start <= start <= end <= element.end <= len(text), text
            for child in element.children:
                assert start <= child.start <= child.end <= end, text


@pytest.mark.parametrize(
    "text",
    [
        *("<div>" * 50000, "<p" * 100000, '<a b="' * 30000, "<!--" * 100000, "<" * 200000),
        *("<script>" * 30000, "</script " * 30000, "<script></script " * 30000, "<li>" * 50000),
        *("<a b=c " * 20000, "</a>" * 50000 + "<b>" * 50000, "<div></div>" * 50000),
        *("<div>" * 500 + "<li>" * 50000, "<a b='" * 3 + '<a b="' * 30000, "<a" + " b" * 100000),
    ],
    ids=range(15),
)
def test_hostile_documents_take_no_long_time(text: str) -> None:
    filters = [ProceduralFilter((css("div:has(div) > div ~ div"), Step("has-text", "x")))]
    started = time.thread_time()
    without_elements(text, filters)
    assert time.thread_time() - started < 5
