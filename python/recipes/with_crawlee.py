# SPDX-License-Identifier: Apache-2.0
"""Crawls a site with Crawlee, without what lists block: with_crawlee.py INDEX URL [--browser]

Prints each page that was crawled. `--browser` loads pages in Chromium, whose requests are decided,
too; without it, pages are fetched and only links are decided.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
from collections.abc import Awaitable
from typing import Any, Callable, Union

from crawlee.crawlers import (
    BasicCrawler,
    BasicCrawlingContext,
    ParselCrawler,
    PlaywrightCrawler,
    PlaywrightPreNavCrawlingContext,
)
from crawlee.errors import ContextPipelineInterruptedError
from crawlee.storage_clients import MemoryStorageClient

import sluice
from sluice.links import decide_link
from sluice.playwright import apply_async


def main() -> None:
    parser = argparse.ArgumentParser(description="Crawls a site without what lists block.")
    parser.add_argument("index")
    parser.add_argument("url")
    parser.add_argument("--browser", action="store_true", help="load pages in Chromium")
    parser.add_argument("--most", type=int, default=20, help="how many pages at most")
    given = parser.parse_args()
    with sluice.Matcher(given.index) as matcher:
        options = {
            "max_requests_per_crawl": given.most,
            "storage_client": MemoryStorageClient(),
            "configure_logging": False,
        }
        crawler = (in_browser if given.browser else by_http)(matcher, options)
        asyncio.run(run(crawler, given.url))


async def run(crawler: BasicCrawler[Any, Any], url: str) -> None:
    await crawler.run([url])


def by_http(matcher: sluice.Matcher, options: dict[str, Any]) -> BasicCrawler[Any, Any]:
    """A crawler that fetches pages."""
    crawler = ParselCrawler(**options)
    crawler.pre_navigation_hook(refusing(matcher))
    crawler.router.default_handler(following(matcher))
    return crawler


def in_browser(matcher: sluice.Matcher, options: dict[str, Any]) -> BasicCrawler[Any, Any]:
    """A crawler that loads pages in Chromium."""
    launching = {"executable_path": shutil.which("chromium"), "chromium_sandbox": False}
    crawler = PlaywrightCrawler(browser_launch_options=launching, **options)
    crawler.pre_navigation_hook(applying(matcher))
    crawler.router.default_handler(following(matcher))
    return crawler


def applying(
    matcher: sluice.Matcher,
) -> Callable[[PlaywrightPreNavCrawlingContext], Awaitable[None]]:
    """A hook that applies lists to what a page loads."""

    async def apply(context: PlaywrightPreNavCrawlingContext) -> None:
        await apply_async(context.page, matcher)

    return apply


def following(matcher: sluice.Matcher) -> Callable[[Any], Awaitable[None]]:
    """A handler of pages that follows the links that no list blocks."""

    async def handle(context: Any) -> None:
        url = context.request.loaded_url or context.request.url
        print(url, flush=True)
        await context.enqueue_links(
            strategy="all", transform_request_function=skipping(matcher, url)
        )

    return handle


def skipping(matcher: sluice.Matcher, page_url: str) -> Callable[[Any], Union[Any, str]]:
    """What `enqueue_links` calls for each link of a page."""

    def transform(request: Any) -> Union[Any, str]:
        is_blocked = decide_link(matcher, request["url"], page_url).blocked
        return "skip" if is_blocked else "unchanged"

    return transform


def refusing(matcher: sluice.Matcher) -> Callable[[BasicCrawlingContext], Awaitable[None]]:
    """A hook that drops requests that come from elsewhere, such as start URLs, without a retry."""

    async def refuse(context: BasicCrawlingContext) -> None:
        if decide_link(matcher, context.request.url).blocked:
            raise ContextPipelineInterruptedError(f"{context.request.url} is blocked")

    return refuse


if __name__ == "__main__":
    main()
