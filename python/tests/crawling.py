# SPDX-License-Identifier: Apache-2.0
"""The middlewares for Scrapy without a crawl."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

    from sluice.scrapy import PageMiddleware, RuleListMiddleware


@contextmanager
def middlewares(
    settings: dict[str, Any],
) -> Iterator[tuple[RuleListMiddleware, PageMiddleware]]:
    """Both middlewares of one crawler, whose `process_request` and `process_spider_output` work."""
    pytest.importorskip("scrapy")
    from scrapy.utils.test import get_crawler

    from sluice.scrapy import PageMiddleware, RuleListMiddleware

    crawler = get_crawler(settings_dict={"SLUICE_RELOAD_SECONDS": 0, **settings})
    middleware = RuleListMiddleware.from_crawler(crawler)
    try:
        yield middleware, PageMiddleware.from_crawler(crawler)
    finally:
        middleware.spider_closed()


def is_blocked(middleware: RuleListMiddleware, request: Request) -> bool:
    """Whether a request is dropped."""
    from scrapy.exceptions import IgnoreRequest

    try:
        middleware.process_request(request)
    except IgnoreRequest:
        return True
    return False


def passed(pages: PageMiddleware, response: Response, *results: Any) -> list[Any]:
    """What a spider yields for a response, after the spider middleware."""
    return list(pages.process_spider_output(response, results))
