# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import block, write_list
from .crawling import is_blocked, middlewares
from .site import site

pytest.importorskip("scrapy")

PIXEL = {
    "trigger": {"url-filter": "/pixel", "resource-type": ["image"], "load-type": ["first-party"]},
    "action": {"type": "block"},
}

# In a process of its own, because a reactor cannot be started twice.
SPIDER = """
import json
import sys

import scrapy
from scrapy.crawler import CrawlerProcess

ORIGIN, SETTINGS = sys.argv[1], json.loads(sys.argv[2])


class Spider(scrapy.Spider):
    name = "site"
    start_urls = [ORIGIN + "/"]

    def parse(self, response):
        yield {"path": response.url[len(ORIGIN):]}
        for selector, kind in (("img", "image"), ("script", "script")):
            for source in response.css(selector + "::attr(src)").getall():
                for meta in ({"sluice_type": kind}, {"sluice_type": kind, "sluice_skip": True}):
                    yield response.follow(source, self.parse_load, meta=meta, dont_filter=True)
        yield from response.follow_all(css="a", callback=self.parse)

    def parse_load(self, response):
        yield {"path": response.url[len(ORIGIN):]}


process = CrawlerProcess({
    "LOG_LEVEL": "ERROR",
    "DOWNLOADER_MIDDLEWARES": {"sluice.scrapy.RuleListMiddleware": 50},
    **SETTINGS,
})
crawler = process.create_crawler(Spider)
paths = []


def scraped(item):
    paths.append(item["path"])


# The signals do not keep it alive.
crawler.signals.connect(scraped, scrapy.signals.item_scraped)
process.crawl(crawler)
process.start()
counted = crawler.stats.get_stats().items()
stats = {name: value for name, value in counted if name.startswith("sluice/")}
print(json.dumps({"paths": paths, "stats": stats}))
"""


def crawled(folder: Path, settings: dict[str, Any]) -> tuple[list[str], dict[str, int], str]:
    script = folder / "spider.py"
    script.write_text(SPIDER)
    with site() as origin:
        command = [sys.executable, str(script), origin, json.dumps(settings)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    result = json.loads(done.stdout)
    return sorted(result["paths"]), result["stats"], done.stderr


def test_what_is_blocked_is_not_fetched(tmp_path: Path) -> None:
    rules = [write_list(tmp_path / f"{n}.json", [rule]) for n, rule in enumerate(LISTS)]
    paths, stats, errors = crawled(tmp_path, {"SLUICE_INDEX": [str(path) for path in rules]})
    assert errors == ""
    assert paths == ["/", "/ads/banner.js", "/ads/banner.js", "/next", "/pixel.gif", "/pixel.gif"]
    assert stats == {
        "sluice/asked": 6,
        "sluice/blocked": 4,
        "sluice/blocked/image": 2,
        "sluice/blocked/script": 2,
        "sluice/blocked_by_list/0.json": 2,
        "sluice/blocked_by_list/1.json": 2,
        "sluice/blocked_by_filter/0.json:1": 2,
        "sluice/blocked_by_filter/1.json:1": 2,
        "sluice/type_from/default": 2,
        "sluice/type_from/meta": 4,
    }


LISTS = [block("/ads/"), PIXEL]


def test_without_an_index_nothing_is_dropped(tmp_path: Path) -> None:
    paths, stats, _ = crawled(tmp_path, {})
    assert len(paths) == 10
    assert stats == {}


@pytest.mark.parametrize(
    ("url", "undecided", "dropped"),
    [
        ("https://ads.test/", "allow", True),
        ("https://me@ads.test/", "allow", True),
        ("https://xn--a.ads.test/", "allow", True),
        ("https://xn--a/", "allow", False),
        ("https://xn--a/", "block", True),
        ("https://ok.test/", "block", False),
    ],
)
def test_urls_are_decided_as_the_nearest_ones(
    tmp_path: Path, url: str, undecided: str, dropped: bool
) -> None:
    from scrapy import Request

    rules = tmp_path / "ads.txt"
    rules.write_text("||ads.test^$document,script\n")
    settings = {"SLUICE_INDEX": str(rules), "SLUICE_UNDECIDED": undecided}
    request = Request(url, headers={"Referer": "news.example"}, meta={"sluice_type": "script"})
    with middlewares(settings) as (middleware, _):
        assert is_blocked(middleware, request) == dropped


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"SLUICE_UNDECIDED": "no"}, "SLUICE_UNDECIDED must be allow or block, not 'no'"),
        ({"SLUICE_DOCUMENTS": "all"}, "SLUICE_DOCUMENTS must be frames or pages, not 'all'"),
        ({"SLUICE_LOG_LEVEL": "loud"}, "SLUICE_LOG_LEVEL must be a level such as INFO, not 'loud'"),
        ({"SLUICE_RELOAD_SECONDS": "x"}, "SLUICE_RELOAD_SECONDS must be a number from 0 on, not"),
        ({"SLUICE_FILTER_STATS": -1}, "SLUICE_FILTER_STATS must be a number from 0 on, not -1"),
        ({"SLUICE_FILTER_STATS": float("nan")}, "SLUICE_FILTER_STATS must be a number from 0 on"),
        ({"SLUICE_INDEXES": "a"}, "SLUICE_INDEXES is not a setting; did you mean SLUICE_INDEX?"),
        ({"SLUICE_Q": 1}, "SLUICE_Q is not a setting; known are SLUICE_CALLBACK_TYPES,"),
        ({"SLUICE_CALLBACK_TYPES": "a"}, "SLUICE_CALLBACK_TYPES must be a dictionary such as"),
        (
            {"SLUICE_CALLBACK_TYPES": {"parse_image": "picture"}},
            "SLUICE_CALLBACK_TYPES, 'parse_image': 'picture' is not a type of load; known are",
        ),
    ],
)
def test_a_setting_that_is_wrong_is_one_sentence(settings: dict[str, Any], sentence: str) -> None:
    from scrapy.utils.test import get_crawler

    from sluice.scrapy import PageMiddleware, RuleListMiddleware

    given = {"SLUICE_INDEX": "no.txt", **settings}
    for middleware in (RuleListMiddleware, PageMiddleware):
        with pytest.raises(ValueError, match=re.escape(sentence)):
            middleware.from_crawler(get_crawler(settings_dict=given))


def test_a_referer_that_is_no_url_is_no_page(tmp_path: Path) -> None:
    from scrapy import Request

    rules = write_list(tmp_path / "a.json", LISTS)
    with middlewares({"SLUICE_INDEX": str(rules)}) as (middleware, _):
        for referer in ("x", "http://[::1", "https://news.example/"):
            headers = {"Referer": referer}
            assert is_blocked(
                middleware,
                Request("https://a.example/ads/", headers=headers, meta={"sluice_type": "script"}),
            )
