# SPDX-License-Identifier: Apache-2.0
"""The requests of a page, each decided once by the matcher, and their results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Optional

from ..decision import Decision
from ..matcher import Matcher
from ..rules import Rule
from ..tables import LoadTypeName
from .addresses import without_fragment
from .problems import ProblemKind, ReadingError


@dataclass
class Request:
    """One request of a page."""

    url: str
    type: LoadTypeName
    decision: str
    rule: Optional[Rule] = None
    #: The URL to which a `make-https` rule upgrades it.
    secured: Optional[str] = None
    #: The bytes of its body as received, 0 if it was not used, None if it was not made.
    bytes: Optional[int] = None
    note: Optional[str] = None

    def add_bytes(self, count: int) -> None:
        """Records that it was made, perhaps again, and its result."""
        self.bytes = (self.bytes or 0) + count

    @property
    def stopped(self) -> bool:
        """Whether it must not be made: a rule blocks it, or its URL is invalid for the rules."""
        return self.decision != "allowed"


class Requests:
    """The decisions of the matcher about the requests of one page, in order.

    Each is decided as a `get`: a `request-method` is compared with that of the page's own load, and
    pages are fetched with `get`. That is true for pings too.
    """

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._asked: dict[tuple[str, str], Request] = {}
        self._page_url: Optional[str] = None

    def __iter__(self) -> Iterator[Request]:
        return iter(self._asked.values())

    def settle(self, page_url: str) -> tuple[str, ...]:
        """Sets the final URL of the page; returns the selectors of what is hidden there."""
        self._page_url = page_url
        return self._matcher.decide(page_url, page_url, "top-document").css

    def document(self, url: str) -> Request:
        """The decision about the page itself, which is a page of its own at each hop."""
        return self._ask(url, url, "top-document")

    def ask(self, url: str, type: LoadTypeName) -> Request:
        """The decision about a request of the page."""
        return self._ask(without_fragment(url), self._page_url, type)

    def is_host_blocked(self, url: str) -> bool:
        """Whether rules stop whatever comes from there, and not only its type.

        Lists for readers stop all media and frames; those against advertisements stop hosts. Images
        are what both are asked about. This is no request.
        """
        decision = self._matcher.decide(without_fragment(url), self._page_url, "image")
        return decision.blocked or decision.invalid

    def permit_document(self, url: str) -> str:
        """Lets a hop of the page's own load pass, or raises."""
        return _passed(self.document(url))

    def permit_image(self, url: str) -> str:
        """Lets a hop of an image pass, or raises."""
        return _passed(self.ask(url, "image"))

    def _ask(self, url: str, page_url: Optional[str], type: LoadTypeName) -> Request:
        key = url, type
        if key not in self._asked:
            self._asked[key] = _request(self._matcher.decide(url, page_url, type))
        return self._asked[key]


def _request(decision: Decision) -> Request:
    url, type = decision.url, decision.type
    if decision.invalid:
        return Request(url, type, "invalid")
    if decision.blocked:
        return Request(url, type, "blocked", decision.rule)
    return Request(url, type, "allowed", secured=_secured(url) if decision.https else None)


def _secured(url: str) -> str:
    return f"https:{url.partition(':')[2]}"


def _passed(request: Request) -> str:
    if request.decision == "blocked":
        raise ReadingError(
            ProblemKind.BLOCKED, f"{request.url} is blocked by {rule_words(request.rule)}"
        )
    if request.decision == "invalid":
        sentence = f"{request.url} is invalid for the rules, so it is not fetched"
        raise ReadingError(ProblemKind.BLOCKED, sentence)
    return request.secured or request.url


def rule_words(rule: Optional[Rule]) -> str:
    """A rule as text for people."""
    return f"{rule.list}, line {rule.line}" if rule else "a rule"
