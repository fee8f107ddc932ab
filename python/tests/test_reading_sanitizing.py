# SPDX-License-Identifier: Apache-2.0
"""Sanitizing hostile pages: only allowed elements and attributes, and no way to run scripts."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Optional

import pytest

pytest.importorskip("lxml")

from lxml import html

from sluice.reading.addresses import address_of_argument, joined, plain
from sluice.reading.markup import written
from sluice.reading.page import tree_of
from sluice.reading.sanitizing import ALLOWED, sanitized

PAGE = "https://news.example/today"


def cleaned(snippet: str, page: str = PAGE) -> str:
    root = tree_of(snippet, page, 10_000)
    return written(sanitized(root.find("body"), page, page)).strip()


# What comes in and what goes out.
SNIPPETS: list[tuple[str, str]] = [
    ("<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"),
    ("<p>a<SCRIPT SRC=x></SCRIPT>b", "<p>ab</p>"),
    ("<p onclick=alert(1) style='color:red' class=x data-x=1>a</p>", "<p>a</p>"),
    ("<a href='javascript:alert(1)'>a</a>", "a"),
    ("<a href=' jav&#x09;ascript:alert(1)'>a</a>", "a"),
    ("<a href='&#1;javascript:alert(1)'>a</a>", "a"),
    ("<a href='JaVaScRiPt&colon;alert(1)'>a</a>", "a"),
    ("<a href='vbscript:x'>a</a><a href='data:text/html,x'>b</a>", "ab"),
    ("<a href='blob:https://a/1'>a</a><a href='file:///etc/passwd'>b</a>", "ab"),
    (
        "<a href=/x target=_blank ping=/p rel=opener download>a</a>",
        '<a href="https://news.example/x" rel="noreferrer noopener">a</a>',
    ),
    (
        "<a href='mailto:a@b.example?subject=x'>a</a>",
        '<a href="mailto:a@b.example?subject=x" rel="noreferrer noopener">a</a>',
    ),
    ("<a href='#gone'>a</a>", "a"),
    ("<a href=''>a</a><a href=' '>b</a>", "ab"),
    (
        "<a href='#b'>a</a><p id=b>c</p>",
        '<a href="#page-b" rel="noreferrer noopener">a</a><p id="page-b">c</p>',
    ),
    ("<p id=stopped>a</p>", '<p id="page-stopped">a</p>'),
    ("<iframe src=x>a</iframe><p>b</p>", "<p>b</p>"),
    ("<iframe srcdoc='<script>alert(1)</script>'></iframe><p>b</p>", "<p>b</p>"),
    ("<object data=x><p>a</p></object><embed src=x><p>b</p>", "<p>b</p>"),
    ("<svg><script>alert(1)</script><a href=javascript:x><text>a</text></a></svg><p>b", "<p>b</p>"),
    ("<svg onload=alert(1)><p>b</p></svg><p>c</p>", "<p>c</p>"),
    ("<math><mtext><img src=x onerror=alert(1)></mtext></math><p>b</p>", "<p>b</p>"),
    ("<style>p{}</style><link rel=stylesheet href=x><p>b</p>", "<p>b</p>"),
    ("<meta http-equiv=refresh content='0;url=x'><base href=x><p>b</p>", "<p>b</p>"),
    (
        "<form action=x><p>a</p><input name=y><button>c</button><textarea>d</textarea>"
        "<select><option>e</select></form>",
        "<p>a</p>",
    ),
    ("<p><video src=x autoplay></video><audio src=x></audio>a", "<p>a</p>"),
    ("<noscript><p>a</p></noscript><template><p>b</p></template><p>c</p>", "<p>c</p>"),
    ("<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript><p>c", "<p>c</p>"),
    ("<xmp><b>a</b></xmp><p>c</p>", "<p>c</p>"),
    ("<p>&lt;script&gt;alert(1)&lt;/script&gt;", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    (
        "<p title='\"><script>alert(1)</script>'>a",
        '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</p>',
    ),
    ("<p>a<!-- <b> -->b<?php x ?>c", "<p>abc</p>"),
    ("<p><wbr>a<b>c</b>", "<p><wbr>a<b>c</b></p>"),
    ("<blink>a</blink><marquee onstart=alert(1)>b</marquee>", "ab"),
    ("<custom-element onfoo=x><p>a</p></custom-element>", "<p>a</p>"),
    ("<x:script>a</x:script><p>b", "a<p>b</p>"),
    ("<h1>a</h1><center>b</center><tt>c</tt>", "<h2>a</h2><div>b</div><code>c</code>"),
    ("<td colspan=99999 rowspan=2 onclick=x>a</td>", '<td rowspan="2">a</td>'),
    (
        "<table><tr><td colspan=999999 rowspan=2 width=9>a</table>",
        '<table><tr><td rowspan="2">a</td></tr></table>',
    ),
    ("<ol start=3 type=a><li value=x>a</li></ol>", '<ol start="3"><li>a</li></ol>'),
    (
        "<p lang='de' dir='rtl'>a</p><p lang='\"x' dir=up>b</p>",
        '<p lang="de" dir="rtl">a</p><p>b</p>',
    ),
    ("<img src=javascript:alert(1) onerror=alert(1)><p>a</p>", "<p>a</p>"),
    (
        "<details open ontoggle=alert(1)><summary>a</summary>b</details>",
        '<details open=""><summary>a</summary>b</details>',
    ),
    ("<dialog open>a</dialog><p>b</p>", "<p>b</p>"),
    ("<p></p><div><span> </span></div><p>b</p>", "<p>b</p>"),
    ("<pre>\n\na\n</pre>", "<pre>\n\na\n</pre>"),
]


@pytest.mark.parametrize(("snippet", "expected"), SNIPPETS)
def test_snippets(snippet: str, expected: str) -> None:
    assert cleaned(snippet) == expected


class Names(HTMLParser):
    """Collects the elements as another parser sees them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, Optional[str]]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Optional[str]]]) -> None:
        self.found |= {(tag, None), *((tag, name) for name, _ in attrs)}


@pytest.mark.parametrize("outer", ["svg", "math", "table", "select", "noscript", "style", "title"])
@pytest.mark.parametrize("snippet", [snippet for snippet, _ in SNIPPETS])
def test_nothing_but_what_is_allowed_comes_out(outer: str, snippet: str) -> None:
    names = Names()
    names.feed(cleaned(f"<{outer}>{snippet}</{outer}><p>{snippet}"))
    attributes = {"lang", "dir", "id", "title", "rel", "class"}
    for tag, name in names.found:
        assert tag in ALLOWED
        assert name is None or name in attributes or name in ALLOWED[tag], (tag, name)


def test_the_writer_knows_allowed_elements_only() -> None:
    root = html.fragment_fromstring("<div><p>a</p><script>x</script>b</div>")
    assert written(root) == "<p>a</p>b"


def test_deep_and_broken_text_is_no_obstacle() -> None:
    assert cleaned("<b>" * 200 + "a") == "<b>" * 200 + "a" + "</b>" * 200
    assert cleaned("<p title='&#1;x'>a&#1;&#x7f;&#x81;&#xFFFF;b<b>c</b>&#1;d") == (
        '<p title="x">ab<b>c</b>d</p>'
    )
    assert "<" not in cleaned("a&#0;&#xD800;&#x110000;&#99999999999;b")


# The plain form of a reference on a page; None cannot be fetched.
REFERENCES: list[tuple[str, Optional[str]]] = [
    ("a b", "https://news.example/a%20b"),
    ("//cdn.example/x", "https://cdn.example/x"),
    ("/\\evil.example/x", "https://evil.example/x"),
    ("\\\\evil.example", "https://evil.example/"),
    ("https://a.example\\@b.example/", "https://a.example/@b.example/"),
    ("https://a.example:443/x", "https://a.example/x"),
    ("HTTPS://A.Example/x", "https://a.example/x"),
    ("https://bücher.example/ü?ü", "https://xn--bcher-kva.example/%C3%BC?%C3%BC"),
    (" \n/x\ty ", "https://news.example/xy"),
    ("../../x/./y/%2e%2e/z", "https://news.example/x/z"),
    ("?a=[b]", "https://news.example/today?a=[b]"),
    ("#top", "https://news.example/today#top"),
    ("https://user@a.example/", None),
    ("https://a.example:99999/", None),
    ("https://[::1/", None),
    ("https:///x", None),
    ("http:x", None),
    ("javascript:x", None),
    ("data:text/html,x", None),
    ("about:blank", None),
    ("ws://a.example/", None),
]


@pytest.mark.parametrize(("reference", "expected"), REFERENCES)
def test_references_are_brought_into_one_form(reference: str, expected: Optional[str]) -> None:
    assert joined(PAGE, reference) == expected
    # And that form is stable.
    assert expected is None or plain(expected) == expected


def test_references_of_other_schemes() -> None:
    assert joined("gemini://a.example/x/y", "../z") == "gemini://a.example/z"
    assert joined("gemini://a.example", "//b.example") == "gemini://b.example/"
    assert joined("file:///a/b.html#c", "d e.png?x#f") == "file:///a/d%20e.png#f"
    assert address_of_argument("HTTP://A.Example") == "http://a.example/"
