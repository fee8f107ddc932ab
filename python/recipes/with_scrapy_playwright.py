# SPDX-License-Identifier: Apache-2.0
"""Crawls a site in Chromium with scrapy-playwright: with_scrapy_playwright.py INDEX URL [LIST…]

Prints each page that was crawled and what is visible of it. The middlewares decide about links,
`PLAYWRIGHT_ABORT_REQUEST` about what pages load. Filters of the lists hide elements.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import scrapy
from playwright.async_api import Page
from scrapy.crawler import CrawlerProcess

import sluice
from sluice.playwright import apply_async, blocks

_HANDLER = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"


class Spider(scrapy.Spider):  # type: ignore[misc]
    """Follows all links of a site and prints pages."""

    name = "site"

    def __init__(self, url: str, scripts: sluice.PageScripts) -> None:
        super().__init__()
        self.url = url
        self.scripts = scripts

    async def start(self) -> AsyncIterator[scrapy.Request]:
        """Called by Scrapy."""
        yield self.request(self.url)

    def request(self, url: str) -> scrapy.Request:
        """A request for a page in Chromium."""
        meta = {
            "playwright": True,
            "playwright_include_page": True,
            "playwright_page_init_callback": self.hide,
        }
        return scrapy.Request(url, meta=meta, callback=self.parse)

    async def hide(self, page: Page, _: scrapy.Request) -> None:
        """Lets filters for pages act; requests are decided by the setting."""
        await apply_async(page, None, scripts=self.scripts)

    async def parse(self, response: Any) -> AsyncIterator[scrapy.Request]:
        """Called by Scrapy for each page."""
        page: Page = response.meta["playwright_page"]
        text = await page.inner_text("body")
        await page.close()
        print(json.dumps({"url": response.url, "text": text}), flush=True)
        for link in self.links(response):
            yield link

    def links(self, response: Any) -> Iterator[scrapy.Request]:
        for link in response.css("a::attr(href)").getall():
            yield self.request(response.urljoin(link))


def main() -> None:
    index, url, *lists = sys.argv[1:]
    with sluice.Matcher(index) as matcher:
        scripts = sluice.page_scripts(lists) if lists else sluice.PageScripts("", "")
        settings = {
            "ADDONS": {"sluice.scrapy.RuleListAddon": 500},
            "SLUICE_INDEX": index,
            "PLAYWRIGHT_ABORT_REQUEST": blocks(matcher),
            "PLAYWRIGHT_LAUNCH_OPTIONS": {"executable_path": shutil.which("chromium")},
            "DOWNLOAD_HANDLERS": {"http": _HANDLER, "https": _HANDLER},
            "TWISTED_REACTOR": "twisted.internet.asyncioreactor.AsyncioSelectorReactor",
            "LOG_LEVEL": "WARNING",
        }
        process = CrawlerProcess(settings)
        process.crawl(Spider, url=url, scripts=scripts)
        process.start()


if __name__ == "__main__":
    main()
