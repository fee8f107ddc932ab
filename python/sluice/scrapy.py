# SPDX-License-Identifier: Apache-2.0
"""A downloader middleware for Scrapy that drops the requests that rule lists block.

DOWNLOADER_MIDDLEWARES = {"sluice.scrapy.RuleListMiddleware": 50}
SLUICE_INDEX = "ads.sluice"
"""

from __future__ import annotations

import logging
from typing import Any, Optional

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.statscollectors import StatsCollector

from ._reloading import Reloading
from .decision import Decision
from .matcher import Matcher
from .urls import nearest_url

_LOG = logging.getLogger(__name__)


class RuleListMiddleware:
    """Raises IgnoreRequest for what is blocked, and counts in the statistics `sluice/…`.

    The `meta` of a request has its type: `sluice_type`, without which it is a page of its
    own, and `sluice_top_url`, without which the `Referer` is the page. With `sluice_skip` it is
    let pass. A URL is decided as `nearest_url`, because Scrapy may connect to it. One that has none
    is let pass, or dropped if the setting `SLUICE_UNDECIDED` is `block`.
    """

    def __init__(
        self,
        matcher: Matcher,
        stats: StatsCollector,
        reload_seconds: float,
        *,
        blocks_undecided: bool = False,
    ) -> None:
        self._matcher = matcher
        self._blocks_undecided = blocks_undecided
        self._stats = stats
        self._reloading = Reloading(matcher, reload_seconds, _LOG)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RuleListMiddleware:
        """Called by Scrapy."""
        paths = crawler.settings.getlist("SLUICE_INDEX")
        if not paths:
            raise NotConfigured("SLUICE_INDEX is not set")
        seconds = crawler.settings.getfloat("SLUICE_RELOAD_SECONDS", 60)
        undecided = crawler.settings.get("SLUICE_UNDECIDED", "allow")
        if undecided not in ("allow", "block"):
            raise ValueError(f"SLUICE_UNDECIDED must be allow or block, not {undecided!r}")
        middleware = cls(
            Matcher(paths), crawler.stats, seconds, blocks_undecided=undecided == "block"
        )
        crawler.signals.connect(middleware.spider_closed, signals.spider_closed)
        return middleware

    def process_request(self, request: Request, spider: Any = None) -> None:
        """Called by Scrapy for each request; older versions pass the spider."""
        if request.meta.get("sluice_skip"):
            return
        decision = self._decide(request)
        self._count(decision)
        if decision.blocked:
            raise IgnoreRequest("blocked by a rule list")
        if decision.invalid and self._blocks_undecided:
            raise IgnoreRequest("the URL is invalid, so no rule list can decide about it")

    def spider_closed(self) -> None:
        """Called by Scrapy at the end."""
        self._reloading.stop()
        self._matcher.close()

    def _decide(self, request: Request) -> Decision:
        kind = request.meta.get("sluice_type", "top-document")
        top_url = request.meta.get("sluice_top_url")
        if top_url is None:
            found = request.url if kind == "top-document" else _referer(request)
            # A header may contain anything: an invalid page counts as none.
            top_url = nearest_url(found) if found else None
        return self._matcher.decide(nearest_url(request.url) or request.url, top_url, kind)

    def _count(self, decision: Decision) -> None:
        self._stats.inc_value("sluice/asked")
        if decision.blocked:
            self._stats.inc_value("sluice/blocked")
            self._stats.inc_value(f"sluice/blocked/{decision.type}")


def _referer(request: Request) -> Optional[str]:
    value = request.headers.get("Referer")
    return value.decode("latin-1") if value else None
