# SPDX-License-Identifier: Apache-2.0
"""Tells lists of links that lead on, which are beside the text, from lists of its sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .addresses import joined
from .beside import HEADINGS

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: With more of its letters in links a block leads on.
_MOST_LINKED = 0.6
_BLOCKS = frozenset(("aside", "div", "dl", "footer", "ol", "section", "table", "ul"))
_LISTS = frozenset(("dl", "ol", "table", "ul"))
_FEWEST_OF_TEXT = 20
#: The names of networks are shorter.
_FEWEST_OF_LABEL = 10

_MEANT = re.compile(r"\b(?:author|btn|button|creator|cta|user(?:name)?)\b", re.IGNORECASE)
_LEADS_ON = re.compile(
    r"(?:more (?:on|from|stories|about|in)|read (?:also|more|next)|related|recommended|most read"
    r"|popular|trending|you (?:may|might)|up next|latest|tags|topics|share|follow us|archive"
    r"|mehr (?:zum|aus|von)|lesen sie|das könnte|auch interessant|meistgelesen|à lire|lire aussi"
    r"|sur le même|leer también|más leídas|te puede|leggi anche|lees ook|関連|よく読まれ)",
    re.IGNORECASE,
)
_SOURCES = re.compile(
    r"(?:references|sources|bibliography|works cited|further reading|external links|notes|see also"
    r"|literature|links|mentioned|footnotes|citations|resources|quellen|literatur|einzelnachweise"
    r"|weblinks|siehe auch|références|bibliographie|sources|liens|notes et|voir aussi|referencias"
    r"|bibliografía|fuentes|enlaces|véase|fonti|riferimenti|bibliografia|参考|出典|脚注|注释|المراجع"
    r"|مصادر|источники|литература|примечания|ссылки)",
    re.IGNORECASE,
)


class Lists:
    """Blocks of a page that are mostly links."""

    def __init__(
        self,
        gone: set[HtmlElement],
        letters: Mapping[HtmlElement, int],
        linked: Mapping[HtmlElement, int],
        page_url: str,
    ) -> None:
        self._gone = gone
        self._letters = letters
        self._linked = linked
        self._page_url = page_url

    def beside(self, elements: Iterable[HtmlElement]) -> set[HtmlElement]:
        """Those blocks that lead on, and the headings above them."""
        found: set[HtmlElement] = set()
        gone = set(self._gone)
        for element in elements:
            if element in gone or element.getparent() in gone:
                gone.add(element)
            elif self._is_mostly_links(element) and not self._is_of_text(element):
                found.add(element)
                gone.add(element)
                heading = _heading_above(element)
                if heading is not None and _LEADS_ON.match(_text(heading)):
                    found.add(heading)
        self._add_headings_left_alone(found)
        return found

    def _add_headings_left_alone(self, found: set[HtmlElement]) -> None:
        """Adds blocks that have nothing but a heading without the lists in them."""
        for element in list(found):
            parent = element.getparent()
            if parent is None or parent.tag not in _BLOCKS or parent in found:
                continue
            rest = [one for one in parent if one not in found and self._letters[one]]
            if (
                rest
                and all(one.tag in HEADINGS for one in rest)
                and not (parent.text or "").strip()
            ):
                found.add(parent)

    def _is_mostly_links(self, element: HtmlElement) -> bool:
        if element.tag not in _BLOCKS and not _is_cell_of_layout(element):
            return False
        return self._linked[element] > _MOST_LINKED * self._letters[element]

    def _is_of_text(self, element: HtmlElement) -> bool:
        inner = next((one for one in element.iter(*HEADINGS) if one not in self._gone), None)
        heading = inner if inner is not None else _heading_above(element)
        words = _text(heading) if heading is not None else ""
        if _LEADS_ON.match(words):
            return False
        if _SOURCES.match(words) or self._leads_away(element):
            return True
        links = [one for one in element.iter("a") if one.get("href") and self._letters[one]]
        if len(links) == 1 and self._is_meant(links[0], element):
            return True
        # A block whose lists are of the text is, too.
        if element.tag not in _LISTS:
            lists = [one for one in element.iter(*_LISTS) if self._letters[one]]
            return any(map(self._is_in_text, lists))
        return self._is_in_text(element) or any(
            self._is_in_text(one) for one in element.iterancestors(*_LISTS)
        )

    def _is_meant(self, link: HtmlElement, element: HtmlElement) -> bool:
        """Whether the only link of a block is a paragraph, a button, or the name of who speaks."""
        if self._letters[link] != self._letters[element] or _LEADS_ON.match(_text(link)):
            return False
        names = f"{link.get('class', '')} {link.get('role', '')} {element.get('class', '')}"
        is_paragraph = link.getparent().tag == "p" or "author" in link.get("rel", "")
        return is_paragraph or _MEANT.search(names) is not None

    def _is_in_text(self, element: HtmlElement) -> bool:
        """Whether a list stands among paragraphs, and not behind a line below them."""
        parent, before = element.getparent(), element.getprevious()
        if parent is None or (before is not None and before.tag == "hr"):
            return False
        return any(
            one.tag in ("p", "pre", "blockquote")
            and one not in self._gone
            and self._letters[one] - self._linked[one] >= _FEWEST_OF_TEXT
            for one in parent
        )

    def _leads_away(self, element: HtmlElement) -> bool:
        """Whether most links lead to other sites, under names that are longer than a network's."""
        links = [one for one in element.iter("a") if one.get("href") and self._letters[one]]
        if not links or sum(self._letters[one] for one in links) < _FEWEST_OF_LABEL * len(links):
            return False
        host = urlsplit(self._page_url).hostname
        hosts = [urlsplit(joined(self._page_url, one.get("href")) or "").hostname for one in links]
        return sum(one is not None and one != host for one in hosts) * 2 > len(links)


def _is_cell_of_layout(element: HtmlElement) -> bool:
    """Whether a cell has several links and none of the marks of a table with data."""
    if element.tag != "td" or sum(1 for _ in element.iter("a")) < 3:
        return False
    table = next(element.iterancestors("table"), None)
    return table is not None and next(table.iter("th", "caption", "thead"), None) is None


def _heading_above(element: HtmlElement) -> HtmlElement | None:
    before = element.getprevious()
    return before if before is not None and before.tag in HEADINGS else None


def _text(element: HtmlElement) -> str:
    return " ".join(element.text_content().split())
