# SPDX-License-Identifier: Apache-2.0
"""Selects a wider part of a page if too little of its text was found.

The library that finds the main text chooses the best element with paragraphs. On a
page whose text is in many of them, as in documentation, that is one section of it. Then the
element for all of the text is used: the article around what was found, else the
main part, else the body, without navigation in them.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Callable, NamedTuple, Optional

from .tree import remove

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: An element for the text is trusted more than a whole page.
_ENOUGH_OF_ARTICLE = 0.8
_ENOUGH_OF_BODY = 0.5
#: With more of its letters in links a block is navigation.
_MOST_LINKED = 0.6

_BESIDE = frozenset(("aside", "dialog", "footer", "form", "header", "nav", "noscript"))
_BESIDE_ROLES = frozenset(
    ("alertdialog", "banner", "complementary", "contentinfo", "dialog", "navigation", "search")
)
_CONTAINERS = ("article", "main", "body")
_BLOCKS = frozenset(("div", "dl", "ol", "section", "table", "ul"))
#: How many long pieces of what was found are searched in the page.
_PIECES = 10

#: Names of elements that may not be part of the text.
_NAMED = frozenset((*_BLOCKS, "article", "li", "p"))
_HUMP = re.compile("([a-z])([A-Z])")
_COMMENTS = re.compile(r"(?:[a-z]+[_-])?(?:comments?|disqus|related)(?:[_-][a-z]+)?", re.IGNORECASE)
_NAMED_BESIDE = re.compile(
    r"(?:^|[\s_-])(?:ads?|adverts?|advertisement|banner|breadcrumbs?|comments?|consent|cookies?"
    r"|disqus|footer|masthead|menu|modal|most-?read|nav|navbar|navigation|newsletter|outbrain"
    r"|pager|pagination|popup|promo|recommend(?:ed|ations?)|related|shar(?:e|es|ing)|sidebar"
    r"|site-?header|social|sponsor(?:ed)?|subscribe|taboola|teasers?|toolbar)(?:$|[\s_-])",
    re.IGNORECASE,
)


class MainText(NamedTuple):
    """The element with the text, and its share of the readable text of the page."""

    element: HtmlElement
    share: float


def widened(found: HtmlElement, root: HtmlElement) -> MainText:
    """What was found in a page, or a wider part of it if that is clearly too little."""
    here = _place_of(found, root)
    letters = _letters(found.text_content())
    if here is None:
        return MainText(found, 1.0)
    body = root.find("body")
    # The readable text is more than what can be extracted: it includes comments and teasers.
    all_letters = _letters(_without(body, here, _is_structure_beside).text_content())
    container = _container(here)
    wide = _without_link_lists(_without(container, here, _is_beside))
    enough = _ENOUGH_OF_BODY if container is body else _ENOUGH_OF_ARTICLE
    wide_letters = _letters(wide.text_content())
    if letters < enough * wide_letters:
        found, letters = wide, wide_letters
    return MainText(found, min(letters / all_letters, 1.0) if all_letters else 1.0)


def _letters(text: str) -> int:
    """Not every script has spaces between its words."""
    return sum(map(str.isalnum, text))


def _place_of(found: HtmlElement, root: HtmlElement) -> Optional[HtmlElement]:
    """The element of the page that contains a long piece of a text, preferably within the text."""
    pieces = {text.strip() for text in found.itertext()} - {""}
    longest = sorted(pieces, key=len, reverse=True)[:_PIECES]
    parents: dict[str, HtmlElement] = {}
    for piece in root.xpath("//body//text()"):
        text = piece.strip()
        if text in longest:
            parent = piece.getparent()
            parents.setdefault(text, parent.getparent() if piece.is_tail else parent)
    places = [parents[text] for text in longest if text in parents]
    # What was found may have a long comment in it.
    within = (place for place in places if not any(map(_is_beside, _around(place))))
    return next(within, places[0] if places else None)


def _around(element: HtmlElement) -> list[HtmlElement]:
    return [element, *element.iterancestors()]


def _container(here: HtmlElement) -> HtmlElement:
    """The innermost element around another that is made for all of the text."""
    return next(one for one in _around(here) if one.tag in _CONTAINERS or one.get("role") == "main")


def _is_structure_beside(element: HtmlElement) -> bool:
    """Whether an element is not part of the text, or not shown, according to its kind."""
    if element.tag == "header":
        # An article has one of its own, with the first words of its text.
        return not any(True for _ in element.iterancestors("article"))
    is_hidden = "hidden" in element.attrib or element.get("aria-hidden") == "true"
    return element.tag in _BESIDE or element.get("role") in _BESIDE_ROLES or is_hidden


def _is_beside(element: HtmlElement) -> bool:
    """The same also according to its names; headings and words within the text may have any."""
    if _is_structure_beside(element):
        return True
    if element.tag not in _NAMED:
        return False
    identity = element.get("id", "")
    if _COMMENTS.fullmatch(identity):
        return True
    # A section of a document has an id made of its heading, whatever that is.
    is_section = next(element.iter("h1", "h2", "h3", "h4", "h5", "h6"), None) is not None
    names = element.get("class", "") + ("" if is_section else f" {identity}")
    return _NAMED_BESIDE.search(_HUMP.sub(r"\1-\2", names)) is not None


def _without(
    container: HtmlElement, here: HtmlElement, is_beside: Callable[[HtmlElement], bool]
) -> HtmlElement:
    """A copy of an element without what is not part of the text; the ancestors of the text stay."""
    kept = set(_around(here))
    gone = [
        number
        for number, element in enumerate(container.iter())
        if element not in kept and is_beside(element)
    ]
    result = copy.deepcopy(container)
    _remove_all(_numbered(result, gone))
    return result


def _numbered(container: HtmlElement, numbers: Iterable[int]) -> Iterator[HtmlElement]:
    elements = list(container.iter())
    return (elements[number] for number in numbers)


def _remove_all(elements: Iterable[HtmlElement]) -> None:
    # Those in one that was removed are removed from a detached tree.
    for element in list(elements):
        remove(element)


def _without_link_lists(container: HtmlElement) -> HtmlElement:
    """Removes blocks that are mostly links; returns the element."""
    elements = list(container.iter())
    letters: dict[HtmlElement, int] = {}
    linked: dict[HtmlElement, int] = {}
    # From the inside out, so that each text is read once however deep it is nested.
    for element in reversed(elements):
        own = _letters(element.text or "")
        tails = sum(_letters(child.tail or "") for child in element)
        letters[element] = own + tails + sum(letters[child] for child in element)
        is_link = element.tag == "a" and "href" in element.attrib
        within = sum(linked[child] for child in element)
        linked[element] = letters[element] if is_link else within
    _remove_all(
        element
        for element in elements
        if element is not container
        and element.tag in _BLOCKS
        and linked[element] > _MOST_LINKED * letters[element]
    )
    return container
