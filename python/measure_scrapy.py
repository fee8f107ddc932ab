# SPDX-License-Identifier: Apache-2.0
"""Measures what a spider of Scrapy blocks: measure_scrapy.py INDEX REQUESTS.jsonl

Each recorded request has the page and the type that a browser saw, by which the matcher says what
should be blocked. A spider knows less. Each row is what the middlewares block if
the request of the spider says so much:

    nothing        a request without a page and without a type, as of a start URL
    page           the request was yielded for the page, and its URL is all that shows its type
    page and type  the same with `sluice_type` in its `meta`
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Optional

from scrapy import Request
from scrapy.exceptions import IgnoreRequest
from scrapy.http import HtmlResponse
from scrapy.utils.test import get_crawler

import sluice
from sluice.scrapy import PageMiddleware, RuleListMiddleware


class Recorded(NamedTuple):
    """A request that was recorded in a browser."""

    url: str
    top_url: Optional[str]
    type: str


class Count(NamedTuple):
    """Of the requests to block, how many are blocked; then how many others, which are documents."""

    found: int
    others: int
    documents: int


def main() -> None:
    index, log = sys.argv[1:]
    with open(log, encoding="utf-8") as lines:
        requests = [Recorded(**json.loads(line)) for line in lines]
    with sluice.Matcher(index) as matcher:
        columns = ([one[number] for one in requests] for number in range(3))
        blocked = [decision.blocked for decision in matcher.decide_many(*columns)]
    print(f"{len(requests):,} requests, of which {sum(blocked):,} are to be blocked")
    for name, spider_requests in (
        ("nothing", unknown(requests)),
        ("page", linked(requests, index)),
        ("page and type", linked(requests, index, has_types=True)),
    ):
        found, others, documents = count(requests, blocked, dropped(index, spider_requests))
        share = found / max(sum(blocked), 1)
        print(
            f"{name:<14} {found:>7,} {share:6.1%}, and {others:,} others, "
            f"{documents:,} of them documents"
        )


def unknown(requests: Iterable[Recorded]) -> Iterator[Request]:
    """Requests that say nothing."""
    return (Request(one.url) for one in requests)


def linked(
    requests: Iterable[Recorded], index: str, *, has_types: bool = False
) -> Iterator[Request]:
    """Requests that a spider yields for the page of each."""
    pages = PageMiddleware.from_crawler(get_crawler(settings_dict=settings_of(index)))
    for one in requests:
        request = Request(one.url, meta={"sluice_type": one.type} if has_types else {})
        if one.top_url:
            page = Request(one.top_url)
            response = HtmlResponse(page.url, request=page)
            # Results are taken one by one.
            list(pages.process_spider_output(response, [request]))
        yield request


def dropped(index: str, requests: Iterable[Request]) -> list[bool]:
    """Which requests the downloader middleware drops."""
    middleware = RuleListMiddleware.from_crawler(get_crawler(settings_dict=settings_of(index)))
    try:
        return [is_dropped(middleware, request) for request in requests]
    finally:
        middleware.spider_closed()


def is_dropped(middleware: RuleListMiddleware, request: Request) -> bool:
    try:
        middleware.process_request(request)
    except IgnoreRequest:
        return True
    return False


def count(requests: list[Recorded], blocked: list[bool], found: list[bool]) -> Count:
    """Compares what is blocked with what is to be blocked."""
    rows = list(zip(requests, blocked, found))
    others = [one for one, is_right, is_found in rows if is_found and not is_right]
    return Count(
        sum(is_right and is_found for _, is_right, is_found in rows),
        len(others),
        sum(one.type == "document" for one in others),
    )


def settings_of(index: str) -> dict[str, Any]:
    return {"SLUICE_INDEX": index, "SLUICE_RELOAD_SECONDS": 0}


if __name__ == "__main__":
    main()
