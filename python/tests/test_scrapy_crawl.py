# SPDX-License-Identifier: Apache-2.0
"""The add-on for Scrapy in a whole crawl."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .site import site

pytest.importorskip("scrapy")


def test_the_addon_needs_an_index() -> None:
    from scrapy.exceptions import NotConfigured
    from scrapy.settings import Settings

    from sluice.scrapy import RuleListAddon

    with pytest.raises(NotConfigured, match="SLUICE_INDEX is not set"):
        RuleListAddon().update_settings(Settings())


# In a process of its own, because a reactor cannot be started twice.
CRAWL = """
import json
import sys

import scrapy
from scrapy.crawler import CrawlerProcess

ORIGIN, OTHER, RULES, FOLDER = sys.argv[1:]


class Spider(scrapy.Spider):
    name = "site"
    start_urls = [ORIGIN + "/"]

    def parse(self, response):
        yield {"image_urls": [OTHER + "/pixel.gif", ORIGIN + "/pixel.gif"]}
        for path in ("/landing", "/allowed"):
            yield scrapy.Request(OTHER + path, self.parse_link, errback=self.note)

    def parse_link(self, response):
        yield {"fetched": response.url}

    def note(self, failure):
        yield {"dropped": failure.value.decision.url, "by": failure.value.decision.rule.filter.text}


items = []
process = CrawlerProcess({
    "LOG_LEVEL": "WARNING",
    "ROBOTSTXT_OBEY": True,
    "ADDONS": {"sluice.scrapy.RuleListAddon": 500},
    "SLUICE_INDEX": RULES,
    "ITEM_PIPELINES": {"scrapy.pipelines.images.ImagesPipeline": 1},
    "IMAGES_STORE": FOLDER,
})
crawler = process.create_crawler(Spider)


def scraped(item):
    items.append(item)


crawler.signals.connect(scraped, scrapy.signals.item_scraped)
process.crawl(crawler)
process.start()
print(json.dumps({"items": items, "stats": crawler.stats.get_stats()}, default=str))
"""


def test_a_crawl_with_the_addon_drops_links_and_pictures(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    script, rules = tmp_path / "spider.py", tmp_path / "ads.txt"
    script.write_text(CRAWL)
    rules.write_text("||localhost^$domain=127.0.0.1\n@@||localhost^*/allowed\n")
    with site() as origin:
        other = origin.replace("127.0.0.1", "localhost")
        command = [sys.executable, str(script), origin, other, str(rules), str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    result = json.loads(done.stdout)
    items = [{k: v for k, v in item.items() if k != "images"} for item in result["items"]]
    assert sorted((item for item in items if "image_urls" not in item), key=str) == [
        {"by": "||localhost^$domain=127.0.0.1", "dropped": f"{other}/landing"},
        {"fetched": f"{other}/allowed"},
    ]
    stats = result["stats"]
    assert stats["sluice/blocked/image"] == stats["sluice/blocked/child-document"] == 1
    assert stats["sluice/type_from/pipeline"] == 2
    # One for each host that something was fetched from.
    assert stats["robotstxt/request_count"] == 2
