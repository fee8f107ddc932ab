# SPDX-License-Identifier: Apache-2.0
"""Reads a page: from its address to the finished text, or fails."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Callable, Optional

from ..matcher import Matcher
from ..rules import Rule
from . import embedding, extraction, page
from .addresses import LOADED_BY, joined, scheme_of
from .answers import Answer
from .byline import remove_byline
from .cleaning import Hiding, hide, remove_stopped, split_group
from .disclosures import settle_disclosures
from .fetching import Fetcher
from .formulas import settle_formulas
from .limits import Deadline, Limits
from .look import page_of
from .main_text import FEWEST_LETTERS, MainText
from .markup import written
from .picture_sources import settle_pictures
from .placeholders import fill_figures, name_embedded
from .report import HiddenWithRule, Report
from .requests import Request, Requests
from .sanitizing import sanitized
from .states import Observer, Progress, State
from .tree import remove

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_LONGEST_ATTRIBUTE = 4000
_NOT_SHOWN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_NEVER_SHOWN = ("script", "style", "template", "base", "button")


@dataclass(frozen=True)
class Reading:
    """A page that was read: its HTML and its report."""

    html: str
    report: Report


def read(
    url: str,
    matcher: Matcher,
    *,
    limits: Optional[Limits] = None,
    observer: Optional[Observer] = None,
    show: Optional[Callable[[Reading], None]] = None,
    known_capsules: Optional[Path] = None,
    until: Optional[Deadline] = None,
) -> Reading:
    """Reads the page at a URL, as `addresses.address_of_argument` returns it.

    `observer` is called with each state. `show` gets the complete reading, and only then
    the reading is `done`. Images that would come after `until`, or shortly before it, are left out.
    Raises ReadingError, and whatever `show` raises.
    """
    progress = Progress(observer)
    try:
        steps = _Steps(matcher, limits or Limits(), progress, known_capsules, until)
        reading = steps.read(url)
        if show is not None:
            show(reading)
        progress.enter(State.DONE)
        return reading
    except BaseException:
        progress.fail()
        raise


class _Steps:
    """The steps of reading one page."""

    def __init__(
        self,
        matcher: Matcher,
        limits: Limits,
        progress: Progress,
        known_capsules: Optional[Path],
        until: Optional[Deadline],
    ) -> None:
        self._matcher = matcher
        self._limits = limits
        self._progress = progress
        self._requests = Requests(matcher)
        self._fetcher = Fetcher(limits.redirects, known_capsules)
        self._until = until

    def read(self, url: str) -> Reading:
        self._progress.enter(State.WORKING)
        answer = self._fetch(url)
        root = page.tree_of(page.text_of(answer), answer.url, self._limits.elements)
        selectors = self._requests.settle(answer.url)
        self._progress.enter(State.DOM_LOADED)

        base = base_of(root, answer.url)
        hiding = self._clean(root, base, selectors)
        origin = extraction.origin_of(root, answer.url)
        is_all_text = page.is_gemtext(answer) or page.is_plain_text(answer)
        text = (
            MainText(root.find("body"), 1.0) if is_all_text else extraction.main_text(root, origin)
        )
        remove_byline(text.element, origin.author)
        article = self._article(text.element, base, origin)
        report = self._report(origin, hiding, text.share)
        return Reading(page_of(origin, written(article), report.as_html()), report)

    def _fetch(self, url: str) -> Answer:
        made: list[Request] = []

        def permit(hop: str) -> str:
            target = self._requests.permit_document(hop)
            made.append(self._requests.document(hop))
            made[-1].add_bytes(0)
            return target

        deadline = Deadline(self._limits.page_seconds)
        answer = self._fetcher.fetch(url, permit, self._limits.page_bytes, deadline)
        made[-1].add_bytes(answer.received)
        return answer

    def _clean(self, root: HtmlElement, base: str, selectors: Sequence[str]) -> Hiding:
        """Removes what is blocked, what is hidden and what is for scripts."""
        settle_formulas(root)
        settle_disclosures(root)
        settle_pictures(root, base)
        remove_stopped(root, base, self._requests)
        hiding = hide(root, selectors)
        name_embedded(root, base, self._requests)
        for element in list(root.iter(*_NEVER_SHOWN)):
            remove(element)
        for image in filter(embedding.is_dot, list(root.iter("img"))):
            remove(image)
        _drop_attributes(root)
        return hiding

    def _article(self, text: HtmlElement, base: str, origin: extraction.Origin) -> HtmlElement:
        article = sanitized(text, origin.url, base)
        remove_heading(article, origin.title)
        if sum(map(str.isalnum, article.text_content())) < FEWEST_LETTERS:
            raise extraction.no_text(origin.url)
        seconds = self._limits.images_seconds
        deadline = self._until.earlier(seconds) if self._until else Deadline(seconds)
        images = embedding.Embedding(
            self._fetcher, self._requests, self._limits, origin.url, deadline
        )
        images.embed_all(article)
        fill_figures(article)
        return article

    def _report(self, origin: extraction.Origin, hiding: Hiding, share: float) -> Report:
        rules = self._rules_of_selectors(origin.url) if hiding.hidden else {}
        return Report(
            origin.url,
            origin.title,
            list(self._requests),
            [HiddenWithRule(one, rules.get(one.selector)) for one in hiding.hidden],
            hiding.not_applied,
            share,
        )

    def _rules_of_selectors(self, url: str) -> dict[str, Rule]:
        """The first rule in force that has each selector."""
        rules: dict[str, Rule] = {}
        for match in self._matcher.explain(url, url, "top-document")["matches"]:
            group = match["rule"]["action"].get("selector")
            if group and match["fate"] == "in_force":
                place = Rule(match["list"], match["index"], match["line"], match["column"])
                for selector in split_group(group):
                    rules.setdefault(selector, place)
        return rules


def _drop_attributes(root: HtmlElement) -> None:
    """Removes styles of the page, and attributes that are longer than any that is used."""
    for element in root.iter():
        # Whether a script would show it is unknown; it is no reason to search for more text.
        if _NOT_SHOWN.search(element.get("style", "")):
            element.set("aria-hidden", "true")
        for name, value in element.items():
            is_long = len(value) > _LONGEST_ATTRIBUTE and name not in ("src", "href")
            if is_long or name in ("style", "background"):
                del element.attrib[name]


def base_of(root: HtmlElement, url: str) -> str:
    """The base URL of a page; a web page cannot make it a file."""
    for element in root.iter("base"):
        if element.get("href") is not None:
            base = joined(url, element.get("href"))
            return base if base and scheme_of(base) in LOADED_BY[scheme_of(url)] else url
    return url


def remove_heading(article: HtmlElement, title: str) -> None:
    """Removes the heading that repeats the title."""
    for heading in list(article.iter("h2")):
        if " ".join(heading.text_content().split()).casefold() == title.casefold():
            remove(heading)
            return
