# SPDX-License-Identifier: Apache-2.0
"""Opens written pages in a browser: Chromium, which must be installed for this."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice

from .reading_lists import write_lists
from .reading_site import NEWS, Page, Site, courier, reading_site
from .test_reading import TEXT, page
from .test_reading_sanitizing import SNIPPETS

pytest.importorskip("lxml")

from sluice.reading import read

#: Loads a page in a frame of its own and writes down what can be seen of it from outside.
HARNESS = """<!doctype html><body>
<iframe src="/out.html" style="width:1000px;height:800px"></iframe>
<script>
window.hacked = [];
document.querySelector("iframe").onload = async event => {
  const frame = event.target.contentWindow, page = frame.document;
  await new Promise(done => setTimeout(done, 300));
  document.body.textContent = JSON.stringify({
    text: page.body.innerText,
    images: [...page.images].map(image => [image.naturalWidth > 0, image.src.slice(0, 5)]),
    resources: frame.performance.getEntriesByType("resource").map(one => one.name)
      .filter(name => !name.startsWith("data:")),
    scripts: page.scripts.length + page.querySelectorAll("iframe, object, embed, form").length,
    handlers: [...page.querySelectorAll("*")].flatMap(one => [...one.attributes])
      .filter(one => one.name.startsWith("on") || one.name === "style").length,
    colours: [frame.getComputedStyle(page.documentElement).backgroundColor,
      frame.getComputedStyle(page.querySelector("h1")).color],
    columns: page.querySelector("main").getBoundingClientRect().width,
    wide: page.documentElement.scrollWidth > frame.innerWidth,
    hacked: [...window.hacked, ...(frame.hacked || [])], title: page.title,
    address: frame.location.pathname,
  });
};
</script>"""


@pytest.fixture(scope="module")
def chromium() -> str:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for path in map(shutil.which, names) if path), None)
    assert found, "these tests need Chromium: apt-get install chromium"
    return found


@pytest.fixture
def site() -> Iterator[Site]:
    with reading_site() as started:
        yield started


@pytest.fixture
def matcher(tmp_path: Path) -> sluice.Matcher:
    return sluice.Matcher(write_lists(tmp_path))


def seen_in(chromium: str, site: Site, output: str, profile: Path) -> dict[str, Any]:
    """Shows a page and asserts that the site gets no other requests."""
    site.pages = {"/out.html": Page(output), "/harness.html": Page(HARNESS)}
    site.seen.clear()
    quiet = ["--disable-background-networking", "--disable-features=NetworkTimeServiceQuerying"]
    options = [
        *quiet,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={profile}",
    ]
    # A request to any host name would arrive here.
    names = f"--host-resolver-rules=MAP * {NEWS}:{site.port}"
    url = site.url("/harness.html")
    command = [chromium, *options, names, "--virtual-time-budget=5000", "--dump-dom", url]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    told = re.search(r"\{.*\}", done.stdout, re.DOTALL)
    assert told, done.stdout + done.stderr
    asked = [path for _, path in site.seen if path != "/favicon.ico"]
    assert asked == ["/harness.html", "/out.html"]
    found: dict[str, Any] = json.loads(html.unescape(told.group()))
    return found


def test_a_browser_shows_the_article_and_asks_for_nothing(
    chromium: str, site: Site, matcher: sluice.Matcher, tmp_path: Path
) -> None:
    output = read(courier(site), matcher).html
    found = seen_in(chromium, site, output, tmp_path / "profile")
    assert found["title"] == "The last keeper of Sandhaven Light"
    assert "from one hundred and forty-two." in found["text"]
    assert "17 of 25 requests stopped" in found["text"]
    assert "We value your privacy" not in found["text"]
    assert found["images"] == [[True, "data:"]] * 2
    assert (found["resources"], found["scripts"], found["handlers"]) == ([], 0, 0)
    # The policy of the page allows the style sheet.
    assert found["colours"] == ["rgb(0, 0, 0)", "rgb(217, 38, 38)"]
    assert 500 < found["columns"] < 900
    assert not found["wide"]


def test_a_browser_finds_nothing_to_run_in_hostile_pages(
    chromium: str, site: Site, matcher: sluice.Matcher, tmp_path: Path
) -> None:
    calls = "parent.hacked.push(1)"
    snippets = "".join(snippet for snippet, _ in SNIPPETS if "<iframe src" not in snippet)
    hostile = snippets.replace("alert(1)", calls) + (
        f"<img src=x onerror={calls}><svg onload={calls}><a href=javascript:{calls} id=go>go</a>"
        f"<form><math><mtext></form><form><mglyph><style></math><img src onerror={calls}>"
        f"<noscript><p title='</noscript><img src=x onerror={calls}>'></noscript>"
        f"<meta http-equiv=refresh content='0;url=/evil'><base href=http://evil.example/>"
        f"<p style='background:url(http://evil.example/x)'>styled"
    )
    output = read(site.put("/page", page(f"<p>BEGIN</p>{hostile}<p>END</p>{TEXT}")), matcher).html
    found = seen_in(chromium, site, output, tmp_path / "profile")
    assert found["hacked"] == []
    assert (found["resources"], found["scripts"], found["handlers"]) == ([], 0, 0)
    assert found["address"] == "/out.html"
    assert "the river rose" in found["text"]
