# SPDX-License-Identifier: Apache-2.0
"""`sluice convert --to cdp`, compared with the patterns of a Chromium and with `sluice match`."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import sluice
from sluice._command import command

from .chromium import Session, needs_chromium, started

pytestmark = needs_chromium

LIST = """[Adblock Plus 2.0]
||ads.example^
||open.
||paths.example/1*2
||paths.example/3?4=*5
||paths.example/6|
||ports.example:8080/7
|https://start.example/8
||(odd)+.example^
@@||good.ads.example^
@@||paths.example/1-good-2
"""
HOSTS = [
    "ads.example",
    "x.ads.example",
    "good.ads.example",
    "ads.example.org",
    "open.example",
    "paths.example",
    "ports.example",
    "start.example",
    "x.start.example",
]
PATHS = [
    "/",
    "/1/2",
    "/1?2",
    "/1-good-2",
    "/3?4=5",
    "/3?4=x5",
    "/3/x?4=5",
    "/6",
    "/6?x",
    "/7",
    "/8",
    "/x?u=/1/2",
]
URLS = [
    f"{scheme}://{host}{port}{path}"
    for scheme in ("http", "https")
    for host in HOSTS
    for port in ("", ":8080")
    for path in PATHS
]
DECIDE = """JSON.stringify(%s.map((url) => {
  const found = %s.find((entry) => new URLPattern(entry.urlPattern).test(url));
  return found ? found.block : false;
}))"""


def converted(path: Path) -> dict[str, Any]:
    output = path.with_suffix(".json")
    subprocess.run(
        [command(), "convert", "--to", "cdp", path, "-o", output], check=True, capture_output=True
    )
    parameters: dict[str, Any] = json.loads(output.read_text())
    return parameters


def test_chromium_takes_the_patterns_and_reads_them_as_the_filters(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(LIST)
    parameters = converted(path)
    with started(tmp_path / "profile") as chromium:
        session = Session(chromium.address)
        session.call("Network.enable")
        assert session.result(session.call("Network.setBlockedURLs", **parameters)) == {}
        script = DECIDE % (json.dumps(URLS), json.dumps(parameters["urlPatterns"]))
        answer = session.result(session.call("Runtime.evaluate", expression=script))
        session.close()
    decided = dict(zip(URLS, json.loads(answer["result"]["value"])))
    with sluice.Matcher(path) as matcher:
        page = "https://page.example/"
        expected = {url: matcher.decide(url, page, "image").blocked for url in URLS}
    assert {url for url in URLS if decided[url] != expected[url]} == set()
    assert 40 < sum(expected.values()) < len(URLS) - 40


@pytest.mark.parametrize("text", ["", "##.ad\n"])
def test_a_list_without_patterns_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text("[Adblock Plus 2.0]\n" + text)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        converted(path)
    assert b"no filter can be written for the crawler" in caught.value.stderr
