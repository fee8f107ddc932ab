# SPDX-License-Identifier: Apache-2.0
"""Removes from a page what rules block and hide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Optional

from .placeholders import EMBEDDED
from .requests import Requests
from .subresources import subresources
from .tree import remove, remove_with_figure

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: `cssselect` accepts these, but misreads parts of their arguments.
_MISREAD = re.compile(r":(is|where|matches|has|-webkit-any|-moz-any)\(", re.IGNORECASE)
_SIMPLE = re.compile(r"([.#])(-?[A-Za-z_][\w-]*)")
_SHOWN_TAGS = ("img", "video", "audio", "iframe")


@dataclass(frozen=True)
class Hidden:
    """A selector that hid elements."""

    selector: str
    elements: tuple[str, ...]


@dataclass(frozen=True)
class NotApplied:
    """A selector that could not be applied."""

    selector: str
    reason: str


@dataclass
class Hiding:
    """The results of the selectors of a page."""

    hidden: list[Hidden] = field(default_factory=list)
    not_applied: list[NotApplied] = field(default_factory=list)


def remove_stopped(root: HtmlElement, base: str, requests: Requests) -> None:
    """Checks each load of the page and removes the elements of those that are blocked."""
    for found in list(subresources(root, base)):
        if not requests.ask(found.url, found.type).stopped:
            continue
        if found.element.tag in EMBEDDED or found.element.tag == "source":
            # A link takes its place.
            continue
        if found.attribute is None:
            remove_with_figure(found.element)
        else:
            found.element.attrib.pop(found.attribute, None)


def hide(root: HtmlElement, groups: Iterable[str]) -> Hiding:
    """Removes what selectors match; reports those that cannot be applied."""
    result = Hiding()
    names = _Names(root)
    matched: list[tuple[str, list[HtmlElement]]] = []
    for selector in dict.fromkeys(one for group in groups for one in split_group(group)):
        try:
            matched.append((selector, names.find(selector)))
        except _UnknownSelectorError as error:
            result.not_applied.append(NotApplied(selector, str(error)))
    # All are searched before any is removed: a selector may depend on what another one hides.
    seen: set[HtmlElement] = set()
    for selector, elements in matched:
        described = tuple(describe(element) for element in elements if element not in seen)
        seen.update(elements)
        if described:
            result.hidden.append(Hidden(selector, described))
    for _, elements in matched:
        for element in elements:
            if element.tag in _SHOWN_TAGS:
                remove_with_figure(element)
            else:
                remove(element)
    return result


def split_group(group: str) -> Iterator[str]:
    """The selectors of a group: its parts between commas outside brackets and strings."""
    depth, start, quote, skip = 0, 0, "", False
    for offset, letter in enumerate(group):
        if skip:
            skip = False
        elif letter == "\\":
            skip = True
        elif quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "," and depth == 0:
            yield group[start:offset].strip()
            start = offset + 1
    yield group[start:].strip()


def describe(element: HtmlElement) -> str:
    """An element in a few words: its name with its id and classes."""
    name = f"#{element.get('id')}" if element.get("id") else ""
    classes = "".join(f".{one}" for one in (element.get("class") or "").split()[:3])
    return f"{element.tag}{name}{classes}"[:120]


class _UnknownSelectorError(Exception):
    """A selector cannot be applied."""


class _Names:
    """Finds elements. Lists have thousands of selectors that are only a class or an id."""

    def __init__(self, root: HtmlElement) -> None:
        self._root = root
        self._named: dict[str, list[HtmlElement]] = {}
        for element in root.iter():
            names = {f".{one}" for one in (element.get("class") or "").split()}
            if element.get("id"):
                names.add(f"#{element.get('id')}")
            for name in names:
                self._named.setdefault(name, []).append(element)

    def find(self, selector: str) -> list[HtmlElement]:
        if _SIMPLE.fullmatch(selector):
            return self._named.get(selector, [])
        misread: Optional[re.Match[str]] = _MISREAD.search(selector)
        if misread:
            raise _UnknownSelectorError(f"{misread.group()}) is not supported here")
        return self._ask(selector)

    def _ask(self, selector: str) -> list[HtmlElement]:
        from cssselect import SelectorError
        from lxml.cssselect import CSSSelector
        from lxml.etree import XPathError

        try:
            found: list[HtmlElement] = CSSSelector(selector, translator="html")(self._root)
        except (SelectorError, XPathError, ValueError) as error:
            raise _UnknownSelectorError(" ".join(str(error).split())) from error
        return found
