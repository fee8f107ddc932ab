# SPDX-License-Identifier: Apache-2.0
"""Finds the main text of a page.

Text that is beside the article is recognized by kinds, names and links, and removed. What is left
is not judged again: short lists, small tables and boxes of an article stay. The element with
the most text in paragraphs says where the article is, and the element around it how far it goes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Optional

from .beside import HEADINGS, is_named_beside, is_never_text, is_structure
from .link_lists import Lists
from .placeholders import MARK
from .tree import remove

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: Fewer letters are not a text: a page that only scripts fill has about as many.
FEWEST_LETTERS = 60
#: With names that texts have too, an element with this share of the letters is text.
_LONG_SHARE = 0.15
_LONG_PIECE = 80
#: An element around the text must have that much more of it.
_WORTH_WIDENING = 1.15
#: More than that above the title is no head of a page.
_MOST_ABOVE_TITLE = 0.3
_FEWEST_OF_PIECE = 20
_PARTS_OF_SCORE = (1, 1 / 2, 1 / 6)

_CONTAINERS = ("article", "main")
_PIECES = frozenset(("blockquote", "dd", "div", "li", "p", "pre", "section", "td"))
_SHOWN = ("figure", "img", "picture")


class MainText(NamedTuple):
    """The element with the text, and its share of the readable text of the page."""

    element: HtmlElement
    share: float


def main_text_of(root: HtmlElement, title: str, page_url: str) -> Optional[MainText]:
    """The main text in a tree of its own, or None if there are not enough letters."""
    body = root.find("body")
    if body is None:
        return None
    search = _Search(body, title, page_url)
    chosen = search.chosen()
    found, letters = search.copy_of(chosen), search.letters[chosen]
    if letters < FEWEST_LETTERS:
        # On a page that is a discussion, what is said in it is the text.
        found, letters = search.copy_of(body, only_structure=True), search.readable
    if letters < FEWEST_LETTERS:
        return None
    return MainText(found, min(letters / search.readable, 1.0) if search.readable else 1.0)


def _count(text: Optional[str]) -> int:
    """Letters and digits: not every script has spaces between its words."""
    return sum(map(str.isalnum, text)) if text else 0


class _Search:
    """The elements of a page, in order, with the letters in each and what is not text of it."""

    def __init__(self, body: HtmlElement, title: str, page_url: str) -> None:
        self._body = body
        # The list keeps the objects for the elements alive, so that they can be keys.
        self._elements: list[HtmlElement] = list(body.iter())
        self._title = _heading_with(title, self._elements)
        # Where the title is, the text is near.
        inner = (one for one in self._elements[1:] if not self._has_title(one))
        self._structure = set(filter(is_structure, inner))
        self._gone = set(self._structure)
        self._measure()
        #: What can be read on the page, with comments and teasers.
        self.readable = self.letters[body]
        self._remove_named()
        self._remove_above_title()
        self._measure()
        lists = Lists(self._gone, self.letters, self.linked, page_url)
        self._gone |= lists.beside(self._elements)
        self._measure()

    def chosen(self) -> HtmlElement:
        """The element that is the text, without what is beside it."""
        place = self._place()
        around = [place, *place.iterancestors()]
        around = around[: around.index(self._body) + 1]
        containers = [one for one in around if _is_container(one)]
        for number, inner in enumerate(containers):
            # Each entry of a page that grows is an article, but the title is above all of them.
            outer = next((one for one in containers[number + 1 :] if self._has_title(one)), None)
            return outer if outer is not None and not self._has_title(inner) else inner
        here = next((one for one in around if self._has_title(one)), place)
        for wider in around[around.index(here) :]:
            if self.letters[wider] >= _WORTH_WIDENING * self.letters[here]:
                here = wider
        return here

    def copy_of(self, element: HtmlElement, only_structure: bool = False) -> HtmlElement:
        """A copy of an element without what is beside the text."""
        gone = self._structure if only_structure else self._gone
        numbers = {number for number, one in enumerate(element.iter()) if one in gone}
        result = copy.deepcopy(element)
        result.tail = None
        for number, one in enumerate(list(result.iter())):
            if number in numbers:
                remove(one)
        return result

    def _measure(self) -> None:
        """Counts the letters in each element, and those of links, without what is gone."""
        self.letters: dict[HtmlElement, int] = {}
        self.linked: dict[HtmlElement, int] = {}
        # From the inside out, so that each text is read once however deep it is nested.
        for element in reversed(self._elements):
            own = _count(element.text) + sum(_count(child.tail) for child in element)
            letters = own + sum(self.letters[child] for child in element)
            is_link = element.tag == "a" and "href" in element.attrib
            linked = letters if is_link else sum(self.linked[child] for child in element)
            is_gone = element in self._gone
            self.letters[element] = 0 if is_gone else letters
            self.linked[element] = 0 if is_gone else linked

    def _remove_named(self) -> None:
        most = _LONG_SHARE * self._unlinked(self._body)
        around_pre = _ancestors(self._body.iter("pre"))
        named = set()
        for element in self._elements[1:]:
            if is_named_beside(element, is_long=False) and (
                is_named_beside(element, is_long=True)
                or not (element in around_pre or self._is_long(element, most))
            ):
                named.add(element)
        # The text may be in an element with any name, as `has-sidebar`.
        self._gone |= named - self._around_text(named)

    def _around_text(self, named: set[HtmlElement]) -> set[HtmlElement]:
        """Elements around the title or the main part, or around most of the text."""
        enough = self._unlinked(self._body) / 2
        around_containers = _ancestors(filter(_is_container, self._elements))
        return {
            one
            for one in named
            if one in around_containers
            or self._has_title(one)
            or (self._unlinked(one) > enough and not is_never_text(one))
        }

    def _unlinked(self, element: HtmlElement) -> int:
        return self.letters[element] - self.linked[element]

    def _is_long(self, element: HtmlElement, most: float) -> bool:
        """Whether an element has more than some letters, and some of them in one piece."""
        unlinked = self._unlinked(element)
        pieces = element.iter("p", "li", "td", "dd")
        return unlinked > most and (
            unlinked >= 4 * _LONG_PIECE or any(self._unlinked(one) >= _LONG_PIECE for one in pieces)
        )

    def _remove_above_title(self) -> None:
        """Removes what stands above the title: the head of the page, but not a first image."""
        if self._title is None:
            return
        around = {self._title, *self._title.iterancestors()}
        above = []
        for element in self._elements[1:]:
            if element is self._title:
                break
            if element not in around and element.getparent() in around:
                above.append(element)
        above = [one for one in above if not _shows_something(one)]
        self._measure()
        most = _MOST_ABOVE_TITLE * self._unlinked(self._body)
        if sum(map(self._unlinked, above)) <= most:
            self._gone.update(above)

    def _has_title(self, element: HtmlElement) -> bool:
        title = self._title
        return title is not None and (
            title is element or any(one is element for one in title.iterancestors())
        )

    def _place(self) -> HtmlElement:
        """The element with the most text in paragraphs of its own."""
        scores: dict[HtmlElement, float] = {}
        gone: set[HtmlElement] = set()
        for element in self._elements:
            if element in self._gone or element.getparent() in gone:
                gone.add(element)
            elif element.tag in _PIECES:
                own = self._own_letters(element)
                if own >= _FEWEST_OF_PIECE:
                    self._add_score(element, own, scores)
        return max(scores, key=lambda one: scores[one], default=self._body)

    def _own_letters(self, element: HtmlElement) -> int:
        """The letters in an element that are in no piece within it, nor in a link."""
        tails = sum(_count(child.tail) for child in element)
        inner = sum(self._unlinked(child) for child in element if child.tag not in _PIECES)
        return _count(element.text) + tails + inner

    def _add_score(
        self, element: HtmlElement, letters: int, scores: dict[HtmlElement, float]
    ) -> None:
        """Adds the letters of a piece to the elements around it, less to those further out."""
        for part, one in zip(_PARTS_OF_SCORE, element.iterancestors()):
            scores[one] = scores.get(one, 0) + letters * part
            if one is self._body:
                return


def _is_container(element: HtmlElement) -> bool:
    return element.tag in _CONTAINERS or element.get("role") == "main"


def _ancestors(elements: Iterable[HtmlElement]) -> set[HtmlElement]:
    found: set[HtmlElement] = set()
    for element in elements:
        for one in element.iterancestors():
            if one in found:
                break
            found.add(one)
    return found


def _heading_with(title: str, elements: list[HtmlElement]) -> Optional[HtmlElement]:
    """The first of the highest headings with the words of the title."""
    wanted = _words(title)
    headings = [
        one for one in elements if one.tag in HEADINGS and _words(one.text_content()) == wanted
    ]
    return min(headings, key=lambda one: one.tag, default=None)


def _words(text: str) -> str:
    return " ".join(text.split()).casefold()


def _shows_something(element: HtmlElement) -> bool:
    return any(one.tag in _SHOWN or MARK in one.attrib for one in element.iter())
