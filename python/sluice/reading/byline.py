# SPDX-License-Identifier: Apache-2.0
"""Removes the author's line from the text, because the page names the author above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .tree import remove

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: Besides the name: "By", a date, a few words on who that is.
_MOST_BESIDE = 60
#: A text that is longer is no part of the head of an article.
_LONGEST_ABOVE = 200
_LINES = frozenset(("address", "div", "footer", "header", "li", "p", "section", "span", "ul"))
_MOST_LINES = 40


def remove_byline(text: HtmlElement, author: str) -> None:
    """Removes the first line with the author's name and little else, above the first paragraph."""
    name = _plain(author)
    if not name:
        return
    lines = (one for one in text.iterdescendants() if one.tag in _LINES)
    for _, line in zip(range(_MOST_LINES), lines):
        words = _plain(line.text_content())
        if name in words and len(words) <= len(name) + _MOST_BESIDE and _shows_nothing(line):
            remove(line)
            return
        own = _plain((line.text or "") + "".join(child.tail or "" for child in line))
        if len(own) > _LONGEST_ABOVE:
            return


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _shows_nothing(line: HtmlElement) -> bool:
    return next(line.iter("img", "table", "pre", "blockquote", "h1", "h2", "h3"), None) is None
