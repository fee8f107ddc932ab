# SPDX-License-Identifier: Apache-2.0
"""A page of a newspaper, read with the lists that come with Sluice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from . import pictures
from .reading_site import reading_site

pytest.importorskip("lxml")

ARTICLE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>The gate - The paper</title>
<link rel="stylesheet" href="/paper.css"><script src="/paper.js"></script>
<link rel="preload" as="font" href="/letter.woff2" crossorigin></head><body>
<div id="onetrust-consent-sdk">We value your privacy. Accept all cookies?</div>
<nav><a href="/">Front page</a></nav>
<article><h1>River level falls after the gate is opened</h1>
<p>The sluice above the mill was opened on Friday morning, and by noon
the water stood a hand lower than the day before.</p>
<figure><img src="/photo.png" alt="The gate"><figcaption>The gate at noon</figcaption></figure>
<p>The lane to the church was dry again in the evening.
Nobody could remember when it had last been so.</p>
<div class="adsbygoogle">BUY NOW</div>
<iframe src="/frame.html"></iframe>
<p>The miller, who is eighty, said that he had seen it once as a child
and had not believed it then.</p>
<video src="/film.mp4" autoplay></video><img src="/pixel.gif?id=7" width="1" height="1" alt="">
</article><script>navigator.sendBeacon("/beacon")</script></body></html>"""

STOPPED = {"paper.css", "paper.js", "letter.woff2", "frame.html", "film.mp4", "pixel.gif?id=7"}


def test_only_the_text_and_its_pictures_are_loaded(tmp_path: Path) -> None:
    output, report = tmp_path / "page.html", tmp_path / "report.json"
    with reading_site() as paper:
        paper.put("/photo.png", pictures.dot(), type="image/png")
        command = [sys.executable, "-m", "sluice.reading", paper.put("/", ARTICLE)]
        command += ["-o", str(output), "--report", str(report), "--progress"]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert [path for _, path in paper.seen] == ["/", "/photo.png"]
    states = [line.rpartition(" ")[2] for line in done.stderr.splitlines()]
    assert states == ["initial", "working", "domLoaded", "done"]

    text, _, stopped = output.read_text().partition("<details")
    for there in (
        "the water stood a hand lower than",
        "The gate at noon",
        "data:image/png;base64,",
    ):
        assert there in text
    for gone in ("privacy", "BUY NOW", "Front page", "<script", "<iframe", "<video", "sendBeacon"):
        assert gone not in text
    assert "midnight.json" in stopped

    requests = json.loads(report.read_text())["requests"]
    blocked = {request["url"] for request in requests if request["decision"] == "blocked"}
    assert {url.rpartition("/")[2] for url in blocked} == STOPPED
