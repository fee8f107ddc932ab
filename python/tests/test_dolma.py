# SPDX-License-Identifier: Apache-2.0
"""The tagger, compared with Dolma's own for the same lists."""

from __future__ import annotations

import gzip
import os
import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("dolma")

from dolma.core.data_types import DocumentWithMetadata, InputSpecWithMetadata
from dolma.core.registry import TaggerRegistry
from dolma.taggers.url import AdbUrlTagger, BaseUrlTagger

import sluice.dolma
from sluice.dolma import ListTagger, PageTagger

from .test_recipes import ran

SEED = int(os.environ.get("SEED", "0")) or random.randrange(1, 1 << 30)

#: Filters as the lists have them that Dolma uses: hosts, and paths without conditions on pages.
LIST = """[Adblock Plus]
||ads.example^
||deep.sub.example^
@@||good.ads.example^
||third.example^$third-party
||script.example^$script
||image.example^$image
/banner/*
/path/end
||Upper.Example^
||news.example/ad
||xn--nxasmq6b.example^
"""

URLS = [
    "https://ads.example/",
    "http://www.ads.example",
    "ads.example/x",
    "//ads.example/x",
    "HTTPS://ADS.Example/X?Q=1#f",
    "https://user:secret@ads.example/",
    "https://ads.example:8443/x",
    "https://good.ads.example/",
    "https://third.example/",
    "https://script.example/x.js",
    "https://image.example/x.png",
    "https://a.example/Banner/x",
    "https://a.example/banner/",
    "https://a.example/?u=/banner/x",
    "https://a.example/path/end/",
    "https://upper.example/",
    "https://news.example/adverts",
    "https://news.example/",
    "https://notads.example/",
    "https://ads.example.org/",
    "https://sub.example/",
    "https://x.deep.sub.example/a/../b",
    # Hosts that are invalid, of which crawlers connect to a part.
    "https://xn--a.ads.example/",
    "https://a..ads.example/",
]


def document(url: Any) -> DocumentWithMetadata:
    return DocumentWithMetadata(source="", id="1", text="A text", metadata={"url": url})


def spans(tagger: Any, url: Any) -> list[Any]:
    found = tagger.predict(document(url)).spans
    return [(span.start, span.end, span.type, span.score) for span in found]


def tagger_of(kind: Any, *paths: Path) -> Any:
    return type("Tagger", (kind,), {"BLOCKLIST_PATHS": [str(path) for path in paths]})()


@pytest.fixture
def filter_list(tmp_path: Path) -> Path:
    path = tmp_path / "ads.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


@pytest.mark.parametrize("url", URLS)
def test_the_spans_are_those_of_dolma(filter_list: Path, url: str) -> None:
    theirs = tagger_of(AdbUrlTagger, filter_list)
    assert spans(tagger_of(ListTagger, filter_list), url) == spans(theirs, url)


def test_the_list_blocks_some_of_the_urls_and_not_all(filter_list: Path) -> None:
    tagger = tagger_of(ListTagger, filter_list)
    assert 10 <= sum(bool(spans(tagger, url)) for url in URLS) < len(URLS) - 5
    assert spans(tagger, URLS[0]) == [(0, 6, "url", 1.0)]


def test_random_urls_get_the_answers_of_dolma(filter_list: Path) -> None:
    source = random.Random(SEED)
    theirs, ours = tagger_of(AdbUrlTagger, filter_list), tagger_of(ListTagger, filter_list)
    hosts = ["ads.example", "a.example", "news.example", "good.ads.example", "third.example"]
    for _ in range(3000):
        scheme = source.choice(["https://", "http://", "HTTP://", "//", ""])
        host = source.choice(["", "www.", "x.y."]) + source.choice(hosts)
        port = source.choice(["", "", ":8080"])
        parts = source.choices(["banner", "path", "end", "ad", "Ad", "x.js", "a%20b", "é"], k=3)
        path = "/".join(["", *parts[: source.randrange(4)]]) + source.choice(
            ["", "/", "?q=1", "#f"]
        )
        url = scheme + host + port + path
        assert spans(ours, url) == spans(theirs, url), f"SEED={SEED}: {url}"


@pytest.mark.parametrize(
    "url", ["", "  ", "no url", "https://", "http://[x/", "/x", "\ud800", None, 7]
)
def test_a_document_without_a_url_is_not_tagged(filter_list: Path, url: Any) -> None:
    assert spans(tagger_of(ListTagger, filter_list), url) == []
    assert spans(tagger_of(PageTagger, filter_list), url) == []


def test_the_address_is_that_of_dolma() -> None:
    for url in URLS:
        (cleaned,) = BaseUrlTagger.clean_url(url)
        ours = sluice.dolma.dolma_address(url)
        assert ours == f"http://{cleaned}" or "/../" in url


def test_the_page_tagger_asks_about_whole_urls_as_pages(tmp_path: Path) -> None:
    path = tmp_path / "ads.txt"
    path.write_text("||a.example/?ad=\n||b.example^$document\n|https://c.example/\n", "utf-8")
    tagger = tagger_of(PageTagger, path)
    for url in ("https://a.example/?ad=1", "https://b.example/", "https://c.example/"):
        assert spans(tagger, url)
        assert not spans(tagger_of(ListTagger, path), url)
        assert not spans(tagger_of(AdbUrlTagger, path), url)


def test_lists_may_be_packed_and_have_a_language(tmp_path: Path) -> None:
    packed = tmp_path / "ads.txt.gz"
    packed.write_bytes(gzip.compress(LIST.encode()))
    assert spans(tagger_of(ListTagger, packed), "https://ads.example/")
    tagger = type("Tagger", (ListTagger,), {"BLOCKLIST_PATHS": [str(packed)], "SYNTAX": "abp"})()
    assert spans(tagger, "https://ads.example/")


def test_a_tagger_that_is_registered_tags_rows(filter_list: Path) -> None:
    class Registered(ListTagger):
        BLOCKLIST_PATHS = (str(filter_list),)

    TaggerRegistry.add("ads_sluice_v1")(Registered)
    try:
        tagger = TaggerRegistry.get("ads_sluice_v1")()
        row = InputSpecWithMetadata(id="1", text="A text", metadata={"url": "https://ads.example"})
        assert tagger.tag(row) == {"url": [(0, 6, 1.0)]}
    finally:
        TaggerRegistry.remove("ads_sluice_v1")


def test_the_recipe_counts_what_is_tagged_otherwise(filter_list: Path, tmp_path: Path) -> None:
    urls = tmp_path / "urls.txt"
    urls.write_text("\n".join(URLS), encoding="utf-8")
    said = ran("compare_dolma", urls, filter_list, "--rounds", 1)
    assert "\nListTagger: " in said
    assert f" of {len(URLS)} tagged, 0 otherwise, " in said.partition("\nListTagger: ")[2]
