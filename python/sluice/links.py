# SPDX-License-Identifier: Apache-2.0
"""Decides about what a crawler fetches without a browser: start URLs, and links in pages."""

from __future__ import annotations

from typing import Optional
from urllib.parse import urlsplit

from .decision import Decision
from .matcher import Matcher
from .urls import nearest_url


def decide_link(
    matcher: Matcher, url: str, page_url: Optional[str] = None, *, method: str = "get"
) -> Decision:
    """Decides about a document, and the page that links to it if there is one.

    Few filters block pages, because a browser opens only what its user asks for. A crawler follows
    links that nobody chose: one to another host is blocked if the same document were blocked in a
    frame of the page. A start URL is somebody's choice, and a site may link to itself.

    The URL is decided as `nearest_url`, and a page that is no URL counts as none.
    """
    asked = nearest_url(url)
    page = nearest_url(page_url) if page_url else None
    decision = matcher.decide(asked or url, asked, "top-document", method=method)
    if decision.blocked or asked is None or page is None or _host(page) == _host(asked):
        return decision
    return matcher.decide(asked, page, "child-document", method=method)


def _host(url: str) -> Optional[str]:
    return urlsplit(url).hostname
