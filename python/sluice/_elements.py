# SPDX-License-Identifier: Apache-2.0
"""The elements of an HTML document with the ranges of its text that they take."""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Optional

_MARKUP = re.compile(r"<(?:(!--)|[!?]|/(?![a-z])|(/?)([a-z][^\s/>]*))", re.IGNORECASE)
#: What a tag has up to its end, or up to a value.
_IN_TAG = re.compile(r"[^>=]*(?:(>)|=\s*(?:\"[^\"]*(?:\"|(\Z))|'[^']*(?:'|(\Z)))?)")
_ATTRIBUTE = re.compile(
    r"([^\s\"'>/=]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']*)))?", re.DOTALL
)
_VOID = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"),
        *("source", "track", "wbr"),
    )
)
#: Elements whose content is text. In `textarea` and `title` it has references.
_RAW = frozenset(("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"))
_CELLS, _ROWS = frozenset(("td", "th")), frozenset(("table", "tbody", "thead", "tfoot"))
#: What the start of an element ends: elements of these names, unless one of the others is nearer.
_ENDED: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    **dict.fromkeys(("dd", "dt"), (frozenset(("dd", "dt")), frozenset(("dl",)))),
    "li": (frozenset(("li",)), frozenset(("ol", "ul", "menu"))),
    **dict.fromkeys(("td", "th"), (_CELLS, _ROWS | {"tr"})),
    "tr": (frozenset(("tr",)), _ROWS),
    "option": (frozenset(("option",)), frozenset(("select", "datalist"))),
    "body": (frozenset(("head",)), frozenset()),
}
#: What ends a paragraph.
_BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset"),
        *("figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main"),
        *("menu", "nav", "ol", "p", "pre", "section", "table", "ul"),
    )
)
#: What is nested more deeply is not read.
_DEEPEST = 512
#: Steps of a search in a document: some seconds of a processor.
_STEPS = 1_000_000
#: So many characters of a text are as good as a step.
_TEXT_STEP = 256


class TooLongError(Exception):
    """The search in a document takes too long."""


class Budget:
    """The steps that are left for the search in a document."""

    def __init__(self) -> None:
        self._left = _STEPS

    def spend(self, steps: int = 1) -> None:
        """Takes steps away; raises TooLongError if none is left."""
        self._left -= steps
        if self._left < 0:
            raise TooLongError


class Element:
    """An element, from `start` to `end` in the text of the document."""

    __slots__ = (
        *("_attributes", "budget", "children", "content", "end", "index", "name", "parent"),
        *("start", "tag"),
    )

    def __init__(self, name: str, tag: str, parent: Optional[Element], start: int) -> None:
        self.name = name
        #: The text of its attributes.
        self.tag = tag
        self.parent = parent
        self.start = self.end = start
        #: Where its content begins and ends.
        self.content = (start, start)
        self.children: list[Element] = []
        self._attributes: Optional[dict[str, str]] = None
        self.budget: Budget = Budget() if parent is None else parent.budget
        self.index = 0 if parent is None else len(parent.children)
        if parent is not None:
            parent.children.append(self)

    @property
    def attributes(self) -> dict[str, str]:
        """The values of the attributes by their names in lower case; the first of a name counts."""
        if self._attributes is None:
            self._attributes = {}
            for name, *values in _ATTRIBUTE.findall(self.tag):
                self._attributes.setdefault(name.lower(), html.unescape(max(values, key=len)))
        return self._attributes

    def descendants(self) -> Iterator[Element]:
        """The elements in it, in the order of the document."""
        rest = self.children[::-1]
        while rest:
            element = rest.pop()
            yield element
            rest += element.children[::-1]

    def ancestors(self) -> Iterator[Element]:
        """The elements around it, the nearest first."""
        above = self.parent
        while above is not None and above.parent is not None:
            yield above
            above = above.parent


class Document:
    """The elements of a document. What is nested wrongly may end elsewhere than in a browser."""

    def __init__(self, text: str) -> None:
        self._text = text
        #: What is around all elements.
        self.root = Element("", "", None, 0)
        self._open = [self.root]
        self._names: Counter[str] = Counter()
        #: Where texts begin and end.
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._read()

    def text_of(self, element: Element) -> str:
        """The text in an element, without tags; that of a script is its code."""
        start, end = element.content
        element.budget.spend((end - start) // _TEXT_STEP + 1)
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        texts = zip(self._starts[first:last], self._ends[first:last])
        text = "".join(self._text[one:other] for one, other in texts)
        return text if element.name in ("script", "style") else html.unescape(text)

    def _read(self) -> None:
        """Reads elements up to a tag or a comment that does not end."""
        position, length = 0, len(self._text)
        while position < length and len(self._open) <= _DEEPEST:
            found = _MARKUP.search(self._text, position)
            self._add_text(position, found.start() if found else length)
            position = self._after(found) if found else length
        self._end_down_to(0, position)

    def _after(self, found: re.Match[str]) -> int:
        """Reads a tag; returns where the text goes on."""
        if found[1] or not found[3]:
            end = self._text.find("-->" if found[1] else ">", found.end())
            return len(self._text) if end < 0 else end + (3 if found[1] else 1)
        end = self._end_of_tag(found.end())
        name = found[3].lower()
        if not end:
            return len(self._text)
        if found[2]:
            self._close(name, found.start(), end)
            return end
        return self._start(name, found, end)

    def _end_of_tag(self, position: int) -> int:
        """Where a tag ends, or 0 if it does not."""
        while position < len(self._text):
            found = _IN_TAG.match(self._text, position)
            if found is None or found[2] is not None or found[3] is not None:
                return 0
            position = found.end()
            if found[1]:
                return position
        return 0

    def _start(self, name: str, found: re.Match[str], end: int) -> int:
        self._end_before(name, found.start())
        tag = self._text[found.end() : end - 1]
        element = Element(name, tag, self._open[-1], found.start())
        element.content, element.end = (end, end), end
        if name in _RAW:
            return self._end_of_text(element)
        # In HTML a slash ends no element, but in SVG and MathML it does.
        is_foreign = name in ("svg", "math") or self._names["svg"] or self._names["math"]
        if name not in _VOID and not (tag.endswith("/") and is_foreign):
            self._open.append(element)
            self._names[name] += 1
        return end

    def _end_of_text(self, element: Element) -> int:
        tag = re.compile(rf"</{element.name}(?=[\s/>])", re.IGNORECASE)
        found = tag.search(self._text, element.end)
        start = found.start() if found else len(self._text)
        self._add_text(element.end, start)
        end = self._text.find(">", start) + 1 or len(self._text)
        element.content, element.end = (element.end, start), end
        return end

    def _add_text(self, start: int, end: int) -> None:
        if start < end:
            self._starts.append(start)
            self._ends.append(end)

    def _close(self, name: str, start: int, end: int) -> None:
        if self._names[name]:
            depth = max(n for n, element in enumerate(self._open) if element.name == name)
            element = self._open[depth]
            self._end_down_to(depth, start)
            element.end = end

    def _end_before(self, name: str, position: int) -> None:
        """Ends what cannot be around an element of a name."""
        if name in _BLOCKS and self._open[-1].name == "p":
            self._end_down_to(len(self._open) - 1, position)
        ended, nearer = _ENDED.get(name, (frozenset(), frozenset()))
        if not any(self._names[one] for one in ended):
            return
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].name in ended:
                self._end_down_to(depth, position)
            elif self._open[depth].name not in nearer:
                continue
            return

    def _end_down_to(self, depth: int, position: int) -> None:
        while len(self._open) > max(depth, 1):
            element = self._open.pop()
            self._names[element.name] -= 1
            element.content, element.end = (element.content[0], position), position
