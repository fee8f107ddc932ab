# SPDX-License-Identifier: Apache-2.0
"""Selectors of CSS on the elements of a document that is not shown."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Callable, NamedTuple, Optional

from ._elements import Element

#: Whether an element matches.
Test = Callable[[Element], bool]

_NAME = r"(?:[\w\-\u0080-\U0010ffff]|\\.)+"
_SIMPLE = re.compile(
    rf"(?P<sign>[#.])(?P<named>{_NAME})"
    rf"|\[\s*(?P<attribute>{_NAME})\s*(?:(?P<operator>[~|^$*]?=)\s*"
    rf"(?:\"(?P<double>(?:[^\"\\]|\\.)*)\"|'(?P<single>(?:[^'\\]|\\.)*)'|(?P<plain>[^\]\s]+))"
    rf"\s*(?P<flag>[is])?\s*)?\]"
    rf"|:(?P<pseudo>[\w-]+)(?P<open>\()?"
    rf"|(?P<type>\*|{_NAME})",
    re.IGNORECASE | re.DOTALL,
)
_COMBINATOR = re.compile(r"\s*([>+~])\s*|\s+")
_PLACES = re.compile(
    r"\s*(?:(?P<word>odd|even)|(?P<step>[+-]?\d*)n(?P<first>\s*[+-]\s*\d+)?|(?P<only>[+-]?\d+))\s*\)",
    re.IGNORECASE,
)
_ESCAPED = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.IGNORECASE | re.DOTALL)


class UnreadableError(ValueError):
    """A selector has something that is not read here."""


class Compound(NamedTuple):
    """The tests of one element, and how it is related to the one before: ` `, `>`, `+` or `~`."""

    relation: str
    tests: tuple[Test, ...]


class Selector(NamedTuple):
    """Compounds from the left; the first one is related to where the search began, if anywhere."""

    compounds: tuple[Compound, ...]

    def matches(self, element: Element, scope: Optional[Element] = None) -> bool:
        """Whether an element matches; with a scope, the first compound is related to that."""
        return self._matches(element, len(self.compounds) - 1, scope)

    def _matches(self, element: Element, last: int, scope: Optional[Element]) -> bool:
        element.budget.spend()
        relation, tests = self.compounds[last]
        if not all(test(element) for test in tests):
            return False
        if last == 0:
            return scope is None or any(one is scope for one in _RELATED[relation](element))
        return any(self._matches(one, last - 1, scope) for one in _RELATED[relation](element))


@functools.lru_cache(1024)
def selectors(text: str) -> tuple[Selector, ...]:
    """The selectors of a list of them; one that is not read here raises UnreadableError."""
    found, end = _list(text.strip(), 0)
    if end != len(text.strip()):
        raise UnreadableError
    return found


def _list(text: str, position: int) -> tuple[tuple[Selector, ...], int]:
    """The selectors up to a bracket that closes or to the end."""
    found = []
    while True:
        selector, position = _selector(text, position)
        found.append(selector)
        if text[position : position + 1] != ",":
            return tuple(found), position
        position += 1


def _selector(text: str, position: int) -> tuple[Selector, int]:
    compounds: list[Compound] = []
    while True:
        combinator = _COMBINATOR.match(text, position)
        position = combinator.end() if combinator else position
        if compounds and text[position : position + 1] in ("", ",", ")"):
            return Selector(tuple(compounds)), position
        tests, end = _compound(text, position)
        if not tests:
            raise UnreadableError
        compounds.append(Compound((combinator and combinator[1]) or " ", tests))
        position = end


def _compound(text: str, position: int) -> tuple[tuple[Test, ...], int]:
    tests: list[Test] = []
    while (found := _SIMPLE.match(text, position)) is not None:
        if found["type"] and tests:
            raise UnreadableError
        position = found.end()
        if found["pseudo"]:
            test, position = _pseudo(found, text)
            tests.append(test)
        else:
            tests.append(_simple(found))
    return tuple(tests), position


def _simple(found: re.Match[str]) -> Test:
    if found["type"]:
        name = _unescaped(found["type"]).lower()
        return lambda element: name in ("*", element.name)
    if found["sign"]:
        return _named(found["sign"], _unescaped(found["named"]))
    name = _unescaped(found["attribute"]).lower()
    if not found["operator"]:
        return lambda element: name in element.attributes
    given = next(found[key] for key in ("double", "single", "plain") if found[key] is not None)
    return _attribute(name, found["operator"], _unescaped(given), found["flag"] in ("i", "I"))


def _named(sign: str, name: str) -> Test:
    if sign == "#":
        return lambda element: element.attributes.get("id") == name
    return lambda element: name in element.attributes.get("class", "").split()


def _attribute(name: str, operator: str, wanted: str, ignores_case: bool) -> Test:
    compare = _OPERATORS[operator]
    wanted = wanted.lower() if ignores_case else wanted

    def test(element: Element) -> bool:
        value = element.attributes.get(name)
        if value is None:
            return False
        return compare(value.lower() if ignores_case else value, wanted)

    return test


#: An empty value has no part.
_OPERATORS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda value, wanted: value == wanted,
    "~=": lambda value, wanted: wanted in value.split(),
    "|=": lambda value, wanted: value == wanted or value.startswith(f"{wanted}-"),
    "^=": lambda value, wanted: bool(wanted) and value.startswith(wanted),
    "$=": lambda value, wanted: bool(wanted) and value.endswith(wanted),
    "*=": lambda value, wanted: bool(wanted) and wanted in value,
}


def _pseudo(found: re.Match[str], text: str) -> tuple[Test, int]:
    name = found["pseudo"].lower()
    if not found["open"]:
        if name not in _PLAIN:
            raise UnreadableError
        return _PLAIN[name], found.end()
    if name in _COUNTING:
        return _counted(name, text, found.end())
    inner, end = _list(text, found.end())
    if text[end : end + 1] != ")" or name not in ("not", "is", "where", "has"):
        raise UnreadableError
    return _logical(name, inner), end + 1


def _counted(name: str, text: str, position: int) -> tuple[Test, int]:
    """The test of a place among siblings: `2n+1`, `odd`, `even` or `3`."""
    found = _PLACES.match(text, position)
    if found is None:
        raise UnreadableError
    if found["word"]:
        step, first = 2, int(found["word"].lower() == "odd")
    else:
        sign = found["step"]
        step = 0 if sign is None else int(sign + "1") if sign in ("", "+", "-") else int(sign)
        first = int(re.sub(r"\s", "", found["first"] or found["only"] or "0"))

    def test(element: Element) -> bool:
        place = _COUNTING[name](element) - first
        return place == 0 if step == 0 else place % step == 0 and place // step >= 0

    return test, found.end()


def _logical(name: str, inner: tuple[Selector, ...]) -> Test:
    if name == "has":
        return lambda element: any(next(related(element, one), None) for one in inner)
    if name == "not":
        return lambda element: not any(one.matches(element) for one in inner)
    return lambda element: any(one.matches(element) for one in inner)


def related(scope: Element, selector: Selector) -> Iterator[Element]:
    """The elements that a selector finds from an element on, or in the whole document."""
    near = scope.parent if selector.compounds[0].relation in "+~" else scope
    begin = scope if scope.parent is not None else None
    for element in near.descendants() if near is not None else ():
        if selector.matches(element, begin):
            yield element


def continued(element: Element, selector: Selector) -> Iterator[Element]:
    """The same for a selector that begins with the element itself."""
    first, *rest = selector.compounds
    if all(test(element) for test in first.tests):
        yield from related(element, Selector(tuple(rest))) if rest else (element,)


def _siblings(element: Element) -> list[Element]:
    return element.parent.children if element.parent is not None else [element]


#: The place of an element among its siblings.
_COUNTING: dict[str, Callable[[Element], int]] = {
    "nth-child": lambda element: element.index + 1,
    "nth-last-child": lambda element: len(_siblings(element)) - element.index,
}
_PLAIN: dict[str, Test] = {
    "first-child": lambda element: element.index == 0,
    "last-child": lambda element: element.index == len(_siblings(element)) - 1,
    "only-child": lambda element: len(_siblings(element)) == 1,
    "root": lambda element: element.name == "html",
}


def _previous(element: Element) -> Iterator[Element]:
    siblings = _siblings(element)
    yield from (siblings[place] for place in range(element.index - 1, -1, -1))


def _parent(element: Element) -> Iterator[Element]:
    if element.parent is not None and element.parent.parent is not None:
        yield element.parent


#: The elements to which one is related, the nearest first.
_RELATED: dict[str, Callable[[Element], Iterator[Element]]] = {
    " ": Element.ancestors,
    ">": _parent,
    "+": lambda element: iter(_siblings(element)[max(element.index - 1, 0) : element.index]),
    "~": _previous,
}


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
