# SPDX-License-Identifier: Apache-2.0
"""How much of a page is extracted: all of a document, and the article of a newspaper."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sluice

from .conftest import write_list
from .reading_lists import hiding
from .reading_site import reading_site

pytest.importorskip("lxml")

from sluice.reading import Reading, address_of_argument, read

RAIN = "It rained, and the river rose by a hand in the night, as it does in spring. "
LINKS = "".join(f"<li><a href=/{number}>Ten boats to envy</a></li>" for number in range(9))


def section(number: int) -> str:
    text = f"<p>{RAIN * 2}</p><p>{RAIN}</p>"
    return f"<div><h2 id=part-{number}>Part {number}</h2><div><div>{text}</div></div></div>"


SECTIONS = "".join(map(section, range(8)))
AROUND = f"""<div id=header><ul>{LINKS}</ul></div><nav>GONE</nav><header>GONE</header>
<ul class=toc>{LINKS}</ul>@<aside>GONE</aside><p hidden>GONE</p><p style='display: none'>GONE</p>
<div aria-hidden=true>GONE</div><div role=navigation>GONE</div><form><p>GONE</form>
<div class="share-bar">GONE</div><div class=shareBar>GONE</div>
<section id=comments><p>GONE {RAIN * 9}</p></section>
<div class="post__related"><p>GONE</div><footer>GONE</footer><noscript>GONE</noscript>"""


@pytest.fixture(scope="module")
def matcher(tmp_path_factory: pytest.TempPathFactory) -> sluice.Matcher:
    folder = tmp_path_factory.mktemp("lists")
    return sluice.Matcher(write_list(folder / "a.json", [hiding(".x")]))


def read_text(matcher: sluice.Matcher, folder: Path, body: str) -> tuple[str, Reading]:
    path = folder / "page.html"
    path.write_text(f"<html><head><title>T</title></head><body>{body}</body></html>")
    reading = read(address_of_argument(str(path)), matcher)
    return reading.html.partition("<footer")[0], reading


@pytest.mark.parametrize("tag", ["", "main", "article", "div role=main"])
def test_all_parts_of_a_document_are_there(
    matcher: sluice.Matcher, tmp_path: Path, tag: str
) -> None:
    document = f"<{tag}>{SECTIONS}</{tag.partition(' ')[0]}>" if tag else SECTIONS
    html, reading = read_text(matcher, tmp_path, AROUND.replace("@", document))
    assert [f"Part {number}" in html for number in range(8)] == [True] * 8
    assert html.count("the river rose") == 24
    assert "GONE" not in html
    assert "Ten boats" not in html
    assert reading.report.text_share < 1


def test_sections_may_have_any_name(matcher: sluice.Matcher, tmp_path: Path) -> None:
    names = ["file-menu", "sharing-data", "cookies-and-sessions", "navigation", "related-work-of-x"]
    sections = "".join(
        f"<section id={name}><h2>{name}</h2><p>{RAIN * 9}</p></section>" for name in names
    )
    start = f"<section><h2>Start</h2><p>{RAIN * 3}</p></section>"
    html, _ = read_text(matcher, tmp_path, f"<main>{start}{sections}</main>")
    assert [f"<h2>{name}</h2>" in html for name in names] == [True] * len(names)
    assert html.count("the river rose") == 3 + 9 * len(names)


def test_the_tags_around_the_body_may_be_missing(matcher: sluice.Matcher, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<title>T</title>a<header>GONE</header><main><p>{RAIN * 3}</p>b</main>c")
    html = read(address_of_argument(str(path)), matcher).html.partition("<footer")[0]
    assert html.count("the river rose") == 3
    assert "GONE" not in html


def test_a_short_article_stays_one(matcher: sluice.Matcher, tmp_path: Path) -> None:
    story = f"<article><h1>The gate</h1><p>{RAIN * 3}</p><p>{RAIN}</p></article>"
    others = "".join(
        f"<article><h2><a href=/{number}>A boat</a></h2><p>GONE, of which more.</p></article>"
        for number in range(40)
    )
    comments = "".join(f"<div class=comment><p>GONE, said he. {RAIN}</p></div>" for _ in range(30))
    html, reading = read_text(matcher, tmp_path, f"{story}<main>{others}</main>{comments}")
    assert html.count("the river rose") == 4
    assert "GONE" not in html
    share = reading.report.text_share
    assert share < 0.2
    percent = f"about {100 - 100 * share:.0f} % of the words of the page were left out"
    assert reading.report.left_out == percent
    assert f"<p>A{percent[1:]}.</p>" in reading.html
    assert reading.report.as_json()["text_share"] == round(share, 3)


def test_nothing_is_said_of_a_page_that_is_all_text(
    matcher: sluice.Matcher, tmp_path: Path
) -> None:
    html, reading = read_text(matcher, tmp_path, f"<article>{SECTIONS}</article>")
    assert html.count("the river rose") == 24
    assert (reading.report.text_share, reading.report.left_out) == (1.0, "")


def test_text_that_is_nested_deeply_is_measured_once(
    matcher: sluice.Matcher, tmp_path: Path
) -> None:
    nested = "<div>" * 200 + SECTIONS * 100 + "</div>" * 200
    html, _ = read_text(matcher, tmp_path, nested)
    assert html.count("the river rose") == 2400


def test_progress_tells_what_was_left_out(tmp_path: Path) -> None:
    lists = write_list(tmp_path / "a.json", [hiding(".x")])
    comments = f"<section class=comments><p>{RAIN * 50}</p></section>"
    with reading_site() as site:
        url = site.put("/", f"<article><p>{RAIN * 6}</p><p>{RAIN * 6}</p></article>{comments}")
        output = str(tmp_path / "out.html")
        command = [sys.executable, "-m", "sluice.reading", url, "-o", output, "--list", str(lists)]
        told = subprocess.run([*command, "--progress"], check=True, capture_output=True, text=True)
        quiet = subprocess.run(command, check=True, capture_output=True, text=True)
    *_, words, done = told.stderr.splitlines()
    assert words.endswith("% of the words of the page were left out")
    assert (done, quiet.stderr) == ("sluice-read: done", "")
