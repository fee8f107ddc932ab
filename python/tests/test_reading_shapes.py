# SPDX-License-Identifier: Apache-2.0
"""The text of forty shapes of pages, and what stands for the things that are not text."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

import sluice

from .reading_shapes import LATER, Shape, shapes
from .reading_site import reading_site

pytest.importorskip("lxml")

from sluice.reading import Reading, read
from sluice.reading.rulesets import default_lists

#: Parts that are not of the text and come with it.
KNOWN_LEFT = {
    "review": ["Buy now for 199"],
    "blogger": ["Notes from below"],
    "medium": ["Written by Ida B"],
    "tabloid": ["Cat found in organ", "It was warm in there."],
}
RAIN = "It rained, and the river rose by a hand in the night, as it does in spring. "


@pytest.fixture(scope="module")
def matcher() -> sluice.Matcher:
    return sluice.Matcher(default_lists())


def read_page(matcher: sluice.Matcher, page: str) -> Reading:
    with reading_site() as site:
        return read(site.put("/story", page), matcher)


def article_of(reading: Reading) -> str:
    return reading.html.partition('<div class="text">')[2].partition("<footer lang")[0]


def text_of(reading: Reading) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", article_of(reading)))


@pytest.mark.parametrize("shape", [*shapes(), *shapes(LATER)], ids=lambda shape: shape.name)
def test_the_text_of_each_shape_is_there_and_little_else(
    matcher: sluice.Matcher, shape: Shape
) -> None:
    reading = read_page(matcher, shape.html)
    text = text_of(reading)
    assert shape.missing(text) == []
    assert shape.left(text) == KNOWN_LEFT.get(shape.name, [])
    found = set(map(html.unescape, re.findall('href="([^"]*)"', article_of(reading))))
    assert set(shape.links) <= found


def test_there_are_forty_shapes() -> None:
    assert len(shapes()) == 40
    assert min(len(shape.kept) for shape in shapes()) >= 2


SMILEY = "<span>\U0001f642</span>"
# What stands in an article and what is written in its place.
PLACEHOLDERS = [
    ("<video src=/a.mp4></video>", ">Video at 127.0.0.1</a>"),
    ("<video title=Seals><source src=/a.mp4></video>", ">Video: Seals</a> (127.0.0.1)"),
    ("<video src=blob:x></video>", ""),
    ("<audio controls><source src=/a.mp3>Press play.</audio>", ">Audio at 127.0.0.1</a>"),
    ("<iframe data-src=/tides title=Tides></iframe>", ">Embedded page: Tides</a> (127.0.0.1)"),
    ("<iframe src=https://maps.example/x></iframe>", ">Map at maps.example</a>"),
    (
        "<iframe src=https://www.youtube-nocookie.com/embed/abcdefghijk></iframe>",
        '<a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noreferrer noopener">Video at'
        " www.youtube-nocookie.com</a>",
    ),
    ("<iframe srcdoc='<p>x' title=Poll></iframe>", ">Embedded page: Poll (it has no address)<"),
    ("<object data=/chart.html></object>", ">Embedded page at 127.0.0.1</a>"),
    ("<iframe></iframe>", ""),
    ("<iframe src=/pixel width=1 height=1></iframe>", ""),
    ("<iframe src=https://ad.doubleclick.net/x title=Offer></iframe>", ""),
    ("<iframe src=javascript:x></iframe>", ""),
    ("<img src=/gone.png alt='A seal'>", ">Image not loaded: A seal</span>"),
    ("<img src=/gone.png>", ">Image not loaded</span>"),
    ("<img alt='A seal'>", ">Image not loaded: A seal</span>"),
    ("<img src=/gone.png alt=''>", ""),
    ("<img src=/gone.svg alt='\U0001f642'>", SMILEY),
    ("<figure><img src=/gone.png alt=''><figcaption>Seals</figcaption></figure>", ">Image not lo"),
    ("<figure><canvas></canvas><figcaption>Seals</figcaption></figure>", ">Image not loaded</sp"),
    ("<figure><p>Words</p><figcaption>Seals</figcaption></figure>", ""),
]


@pytest.mark.parametrize(("markup", "expected"), PLACEHOLDERS)
def test_what_is_not_shown_is_told(matcher: sluice.Matcher, markup: str, expected: str) -> None:
    page = f"<title>T</title><body><article><p>{RAIN * 3}</p>{markup}<p>{RAIN * 3}</p></article>"
    article = article_of(read_page(matcher, page))
    assert expected in article
    assert ('class="instead"' in article) == (expected not in ("", SMILEY))
    assert not re.search("<(?:iframe|video|audio|object|source|img|canvas)", article)


def test_a_page_can_not_make_more_of_a_placeholder(matcher: sluice.Matcher) -> None:
    forged = "<span data-instead='x\" onclick=alert(1)'>a</span><p class=instead>b</p>"
    page = f"<body><article><p>{RAIN * 3}</p>{forged}</article>"
    article = article_of(read_page(matcher, page))
    assert '<span class="instead">a</span><p>b</p>' in article


# Formulas as pages have them.
FORMULAS = [
    (
        "<math display=block><mi>x</mi><mo>=</mo><mn>1</mn></math>",
        '<math display="block"><mi>x</mi>',
    ),
    (
        "<span class=mwe-math><span style='display: none'><math alttext=y><semantics><mrow><mi>y"
        "</mi></mrow><annotation>\\y</annotation></semantics></math></span><img src=/y.svg "
        "class=mwe-math-fallback-image alt=y></span>",
        "<math><semantics><mrow><mi>y</mi></mrow></semantics></math>",
    ),
    (
        "<span class=katex><span class=katex-mathml><math><mi>z</mi></math></span>"
        "<span class=katex-html aria-hidden=true>GONE</span></span>",
        "<math><mi>z</mi></math>",
    ),
    (
        "<span class=MathJax_Preview>GONE</span><script type='math/tex'>a<b</script>",
        "<code>a&lt;b</code>",
    ),
    ("<math alttext='\\pi'></math>", "<code>\\pi</code>"),
    (
        "<math><mtext><p onclick=x>w<script>x</script></p></mtext></math>",
        "<math><mtext>w</mtext></math>",
    ),
    ("<p><mi>alone</mi></p>", "<p>alone</p>"),
]


@pytest.mark.parametrize(("markup", "expected"), FORMULAS)
def test_formulas_stay(matcher: sluice.Matcher, markup: str, expected: str) -> None:
    page = f"<body><article><p>{RAIN * 3}</p><div>{markup}</div><p>{RAIN}</p></article>"
    article = article_of(read_page(matcher, page))
    assert expected in article
    assert "GONE" not in article
    assert "<img" not in article


def test_parts_that_a_button_would_open_are_open(matcher: sluice.Matcher) -> None:
    closed = (
        "<h2><button aria-expanded=false aria-controls=one>May dogs come in?</button></h2>"
        "<div id=one hidden><p>On a lead.</p></div>"
        "<button aria-controls=two>Menu</button><div id=two hidden>GONE</div>"
    )
    article = article_of(read_page(matcher, f"<body><main><p>{RAIN * 3}</p>{closed}</main>"))
    assert "<h2><span>May dogs come in?</span></h2>" in article
    assert "<p>On a lead.</p>" in article
    assert "GONE" not in article
    assert "Menu" not in article


@pytest.mark.parametrize(
    "line",
    [
        "<p class=byline>By <a href=/ines>Ines Aldgate</a>, 8 November 2025</p>",
        "<div><span>Ines Aldgate</span><span>Coast correspondent</span></div>",
        "<address>Ines Aldgate</address>",
        "<ul><li>Ines Aldgate</li><li>3 minutes</li></ul>",
    ],
)
def test_there_is_one_byline(matcher: sluice.Matcher, line: str) -> None:
    head = "<title>T</title><meta name=author content='Ines Aldgate'>"
    later = f"<p>{RAIN * 3} Ines Aldgate was there.</p><p>Ines Aldgate</p>"
    page = f"<head>{head}</head><body><article><h1>T</h1>{line}{later}</article>"
    reading = read_page(matcher, page)
    assert reading.html.count("Ines Aldgate") == 3
    assert '<p class="byline">Ines Aldgate</p>' in reading.html


LINKS = [
    ("<a href=gopher://g.example/1>hole</a>", "hole <code>gopher://g.example/1</code>"),
    ("<a href=tel:+441234567>Call us</a>", "Call us <code>tel:+441234567</code>"),
    ("<a href='tel:+44 1234 567'>+44 1234 567</a>", "+44 1234 567"),
    ("<a href=magnet:?xt=urn:x>file</a>", "file <code>magnet:?xt=urn:x</code>"),
    ("<a href=javascript:x>press</a>", "press"),
    ("<a href=ftp://f.example/a>ftp://f.example/a</a>", "ftp://f.example/a"),
]


@pytest.mark.parametrize(("link", "expected"), LINKS)
def test_links_of_other_schemes_stay_visible(
    matcher: sluice.Matcher, link: str, expected: str
) -> None:
    page = f"<body><article><p>{RAIN * 3}</p><p>{link}</p></article>"
    assert f"<p>{expected}</p>" in article_of(read_page(matcher, page))


TEXT = f"""A log

{RAIN}
{RAIN}
{RAIN}

  item   price
  rope   <4>

* one
* two
"""


def test_plain_text_is_read(matcher: sluice.Matcher) -> None:
    with reading_site() as site:
        reading = read(site.put("/log.txt", TEXT, type="text/plain; charset=utf-8"), matcher)
    article = article_of(reading)
    assert "<h1>A log</h1>" in reading.html
    assert article.count("<p>") == 1
    assert "in spring. It rained" in article
    assert "  item   price\n  rope   &lt;4&gt;" in article
    assert "* one\n* two" in article


def test_plain_text_without_a_title_has_the_name_of_its_file(
    matcher: sluice.Matcher, tmp_path: Path
) -> None:
    from sluice.reading import address_of_argument

    (tmp_path / "the log.txt").write_text(RAIN * 2)
    reading = read(address_of_argument(str(tmp_path / "the log.txt")), matcher)
    assert "<h1>the log.txt</h1>" in reading.html
