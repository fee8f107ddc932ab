# SPDX-License-Identifier: Apache-2.0
"""The style sheets of generic selectors that pages link to, as files that browsers keep."""

from __future__ import annotations

import functools
import hashlib
from typing import NamedTuple, Optional
from urllib.parse import parse_qs, urlencode, urlsplit

from ._opened import OpenIndexes
from .errors import SluiceError
from .matcher import Matcher
from .pages import PagePlan

#: Where the style sheet of generic selectors is, on the host of each page.
SHEET_PATH = "/.well-known/sluice-generic.css"
#: How many sheets of pages with exceptions are kept.
_KEPT = 16
_YEAR = 31536000


class SheetAnswer(NamedTuple):
    """The answer to a request for a style sheet."""

    status: int
    headers: dict[str, str]
    body: bytes


class Sheets:
    """The style sheets of a matcher. Most pages share one, which is written once per reload.

    A link names the version of its sheet, so that a browser keeps it for good, and asks for another
    one as soon as the lists have changed.
    """

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._written: Optional[tuple[OpenIndexes, _Written]] = None

    def link(self, plan: PagePlan, url: str, top: Optional[str]) -> tuple[str, str]:
        """The URL of the sheet for a document, and the source by which a policy permits it."""
        query = {"v": self._current().version(plan.exceptions)}
        if plan.exceptions:
            query["page"] = url
            if top:
                query["top"] = top
        # Not relative: the document may have a base.
        address = urlsplit(url)
        source = f"{address.scheme}://{address.netloc.rpartition('@')[2]}{SHEET_PATH}"
        return f"{source}?{urlencode(query)}", source

    def answer(self, query: str, known: str) -> SheetAnswer:
        """The sheet for the query of a link; `known` is the header `If-None-Match`."""
        members = {name: values[0] for name, values in parse_qs(query).items()}
        written = self._current()
        try:
            exceptions = self._exceptions(members)
            version = written.version(exceptions)
            sheet = written.sheet(exceptions, members.get("page"), members.get("top"))
        except (SluiceError, ValueError):
            # A page can ask for anything.
            return SheetAnswer(404, {}, b"")
        is_current = members.get("v") == version
        keeping = f"private, max-age={_YEAR}, immutable" if is_current else "no-cache"
        tag = f'"{version}"'
        headers = {"Content-Type": "text/css", "Cache-Control": keeping, "ETag": tag}
        return SheetAnswer(304, headers, b"") if tag in known else SheetAnswer(200, headers, sheet)

    def _exceptions(self, members: dict[str, str]) -> tuple[str, ...]:
        if "page" not in members:
            return ()
        return self._matcher.page_plan(members["page"], members.get("top")).exceptions

    def _current(self) -> _Written:
        """The sheets of the indexes that are open now."""
        opened = self._matcher._open()
        if self._written is None or self._written[0] is not opened:
            self._written = opened, _Written(self._matcher)
        return self._written[1]


class _Written:
    """The sheets between two reloads."""

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._shared = matcher.generic_style(everything=True).encode()
        self._tag = matcher.generic_style_tag(everything=True)
        self._others: dict[tuple[str, ...], bytes] = {}
        self.version = functools.lru_cache(_KEPT)(self._version)

    def _version(self, exceptions: tuple[str, ...]) -> str:
        if not exceptions:
            return self._tag
        return hashlib.sha256("\n".join([self._tag, *exceptions]).encode()).hexdigest()[:16]

    def sheet(self, exceptions: tuple[str, ...], page: Optional[str], top: Optional[str]) -> bytes:
        """The sheet for documents with these exceptions; the page is one of them."""
        if not exceptions:
            return self._shared
        if exceptions not in self._others:
            if len(self._others) >= _KEPT:
                self._others.clear()
            style = self._matcher.generic_style(page, top, everything=True)
            self._others[exceptions] = style.encode()
        return self._others[exceptions]
