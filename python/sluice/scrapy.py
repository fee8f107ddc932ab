# SPDX-License-Identifier: Apache-2.0
"""Middlewares for Scrapy that drop the requests that lists block.

    ADDONS = {"sluice.scrapy.RuleListAddon": 500}
    SLUICE_INDEX = "ads.sluice"

`RuleListMiddleware` decides, and `PageMiddleware` notes which page a request comes from.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any, Optional
from weakref import WeakKeyDictionary

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import HtmlResponse, Response
from scrapy.settings import BaseSettings

from ._answers import reason
from ._crawl_loads import (
    DOCUMENTS,
    PAGE,
    SKIP,
    TOP_URL,
    ItemPages,
    Kind,
    is_robots,
    kind_of,
    page_of,
)
from ._crawl_settings import CrawlSettings
from ._reloading import Reloading
from ._visible import visible
from .decision import Decision
from .links import decide_link
from .matcher import Matcher
from .rules import Rule
from .tables import DOCUMENT
from .urls import nearest_url

_LOG = logging.getLogger(__name__)
_PAGES: WeakKeyDictionary[Crawler, ItemPages] = WeakKeyDictionary()
_DOWNLOADER, _SPIDER = "sluice.scrapy.RuleListMiddleware", "sluice.scrapy.PageMiddleware"


class BlockedRequest(IgnoreRequest):  # type: ignore[misc]
    """Raised for a request that a list blocks; an errback finds the filter in its `decision`."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(f"blocked by {reason(decision)}")
        self.decision = decision


class RuleListAddon:
    """Turns both middlewares on, if `SLUICE_INDEX` is set."""

    def update_settings(self, settings: BaseSettings) -> None:
        """Called by Scrapy."""
        if not settings.getlist("SLUICE_INDEX"):
            raise NotConfigured("SLUICE_INDEX is not set")
        settings["DOWNLOADER_MIDDLEWARES"].setdefault(_DOWNLOADER, 50)
        settings["SPIDER_MIDDLEWARES"].setdefault(_SPIDER, 720)


class PageMiddleware:
    """A spider middleware that notes for each request which page it comes from.

    A response that is no page, such as one of an API, passes on the page that it comes from
    itself. The URLs in items that media pipelines load are noted as well.
    """

    def __init__(self, settings: CrawlSettings, pages: ItemPages) -> None:
        self._settings = settings
        self._pages = pages

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> PageMiddleware:
        """Called by Scrapy."""
        return cls(CrawlSettings.read(crawler.settings), _pages_of(crawler))

    def process_spider_output(
        self, response: Response, result: Iterable[Any], spider: Any = None
    ) -> Iterator[Any]:
        """Called by Scrapy for each response; older versions pass the spider."""
        page = self._page(response)
        for one in result:
            self._note(one, page)
            yield one

    async def process_spider_output_async(
        self, response: Response, result: AsyncIterator[Any], spider: Any = None
    ) -> AsyncIterator[Any]:
        """Called by Scrapy for each response; older versions pass the spider."""
        page = self._page(response)
        async for one in result:
            self._note(one, page)
            yield one

    def _note(self, one: Any, page: Optional[str]) -> None:
        if isinstance(one, Request):
            # A spider may have passed on the `meta` of the response.
            one.meta[PAGE] = page
        elif page is not None:
            self._pages.add(one, self._settings.media_fields, page)

    def _page(self, response: Response) -> Optional[str]:
        request = response.request
        is_document = request is None or kind_of(request, self._settings).type in DOCUMENTS
        if is_document and isinstance(response, HtmlResponse):
            return str(response.url)
        return request.meta.get(TOP_URL) or request.meta.get(PAGE) if request else None


class RuleListMiddleware:
    """A downloader middleware that raises BlockedRequest for what is blocked, and counts it.

    The page of a request is `sluice_top_url` of its `meta`, or what `PageMiddleware` noted, or the
    `Referer`. Its type is `sluice_type` of its `meta`, or what its callback, its headers, a media
    pipeline or the ending of its URL say, or else `document`. With `sluice_skip` it is let pass. A
    URL is decided as `nearest_url`, because Scrapy may connect to it.
    """

    def __init__(self, crawler: Crawler, matcher: Matcher, settings: CrawlSettings) -> None:
        self._crawler = crawler
        self._matcher = matcher
        self._settings = settings
        self._pages = _pages_of(crawler)
        self._reloading = Reloading(matcher, settings.reload_seconds, _LOG)
        self._filters: Counter[str] = Counter()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RuleListMiddleware:
        """Called by Scrapy."""
        settings = CrawlSettings.read(crawler.settings)
        if not settings.paths:
            raise NotConfigured("SLUICE_INDEX is not set")
        middleware = cls(crawler, Matcher(settings.paths, filter_texts=True), settings)
        crawler.signals.connect(middleware.spider_closed, signals.spider_closed)
        return middleware

    def process_request(self, request: Request, spider: Any = None) -> None:
        """Called by Scrapy for each request; older versions pass the spider."""
        if request.meta.get(SKIP) or is_robots(request):
            return
        kind = kind_of(request, self._settings)
        decision = self._decide(request, kind)
        self._count(decision, kind)
        if decision.blocked:
            self._log(request, decision, kind)
            raise BlockedRequest(decision)
        if decision.invalid and self._settings.undecided == "block":
            raise IgnoreRequest("the URL is invalid, so no rule list can decide about it")

    def spider_closed(self) -> None:
        """Called by Scrapy at the end."""
        self._reloading.stop()
        self._matcher.close()
        for name, count in self._filters.most_common(self._settings.filter_stats):
            self._set(f"sluice/blocked_by_filter/{name}", count)

    def _decide(self, request: Request, kind: Kind) -> Decision:
        url = nearest_url(request.url) or request.url
        page = page_of(request, self._pages)
        method = request.method.lower()
        if kind.type == DOCUMENT:
            is_page = self._settings.documents == "pages"
            return decide_link(self._matcher, url, None if is_page else page, method=method)
        if kind.type == "top-document":
            page = nearest_url(request.meta.get(TOP_URL) or url)
        return self._matcher.decide(url, page, kind.type, method=method)

    def _count(self, decision: Decision, kind: Kind) -> None:
        self._add("sluice/asked")
        self._add(f"sluice/type_from/{kind.source}")
        if not decision.blocked:
            return
        self._add("sluice/blocked")
        self._add(f"sluice/blocked/{decision.type}")
        rule = decision.rule
        if rule is not None:
            name = _list_name(rule)
            self._add(f"sluice/blocked_by_list/{name}")
            self._filters[f"{name}:{_line_and_text(rule)}"] += 1

    def _log(self, request: Request, decision: Decision, kind: Kind) -> None:
        guess = ", a guess by its URL," if kind.is_guess else ""
        page = decision.top_url or "an unknown page"
        _LOG.log(
            self._settings.log_level,
            "Blocked %(request)s as %(type)s%(guess)s of %(page)s by %(reason)s",
            {
                "request": request,
                "type": decision.type,
                "guess": guess,
                "page": page,
                "reason": reason(decision),
            },
            extra={"spider": self._crawler.spider},
        )

    def _add(self, name: str) -> None:
        if self._crawler.stats is not None:
            self._crawler.stats.inc_value(name)

    def _set(self, name: str, value: int) -> None:
        if self._crawler.stats is not None:
            self._crawler.stats.set_value(name, value)


def _pages_of(crawler: Crawler) -> ItemPages:
    """The pages that both middlewares of a crawler know."""
    return _PAGES.setdefault(crawler, ItemPages())


def _list_name(rule: Rule) -> str:
    """The name of the file of a rule, without its folder."""
    return (rule.filter.file if rule.filter else rule.list).rpartition("/")[2]


def _line_and_text(rule: Rule) -> str:
    source = rule.filter or rule
    return f"{source.line}: {visible(source.text)}" if source.text else str(source.line)
