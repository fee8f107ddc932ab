# SPDX-License-Identifier: Apache-2.0
"""Cuts the elements that HTML filters find out of documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Callable

from ._elements import Document, Element, TooLongError
from ._markup import expression
from ._selectors import Test, UnreadableError, continued, related, selectors
from .pages import ProceduralFilter, Step

_COMBINATORS = " >+~"

#: The elements that a step leads to from some.
_Next = Callable[[list[Element]], Iterable[Element]]


def without_elements(text: str, filters: Iterable[ProceduralFilter]) -> str:
    """A document without the elements of filters; all other text stays as it is.

    A filter that is not read here cuts nothing out. After a search that takes too long, no other
    one begins.
    """
    given = list(filters)
    if not given:
        return text
    cutting = _Cutting(text)
    return cutting.without(list(cutting.found(given)))


class _Cutting:
    """The search in one document."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._document = Document(text)

    def found(self, filters: Iterable[ProceduralFilter]) -> Iterator[Element]:
        for one in filters:
            try:
                yield from self._steps(one.selector, [self._document.root])
            except (UnreadableError, RecursionError):
                pass
            except TooLongError:
                return

    def without(self, elements: list[Element]) -> str:
        parts, end = [], 0
        for element in sorted(elements, key=lambda one: (one.start, -one.end)):
            if element.start >= end:
                parts.append(self._text[end : element.start])
                end = element.end
        return "".join([*parts, self._text[end:]])

    def _steps(self, steps: Iterable[Step], elements: list[Element]) -> list[Element]:
        for step in steps:
            after: dict[int, Element] = {}
            for element in self._step(step)(elements):
                after.setdefault(id(element), element)
            elements = list(after.values())
        return elements

    def _step(self, step: Step) -> _Next:
        if not isinstance(step.arg, str):
            return self._nested(step.type, step.arg)
        if step.type == "css-selector":
            return _css(step.arg)
        if step.type == "upward":
            return _upward(step.arg)
        test = self._test(step.type, step.arg)
        return lambda elements: filter(test, elements)

    def _nested(self, name: str, steps: tuple[Step, ...]) -> _Next:
        if name not in ("has", "is", "not") or not steps:
            raise UnreadableError
        first, *rest = steps
        inside = first.type == "css-selector" and str(first.arg)[:1] not in _COMBINATORS
        test = _matching(str(first.arg)) if inside and name != "has" else None
        # What is inside may be written without a blank.
        begin = (Step(first.type, f" {first.arg}"), *rest) if name == "has" and inside else steps

        def matches(element: Element) -> bool:
            if test is None:
                found = self._steps(begin, [element])
            else:
                found = self._steps(rest, [element] if test(element) else [])
            return bool(found) == (name != "not")

        return lambda elements: filter(matches, elements)

    def _test(self, name: str, argument: str) -> Test:
        if name == "min-text-length" and argument.isdecimal():
            least = int(argument)
            return lambda element: len(self._document.text_of(element)) >= least
        pattern = expression(argument) if name == "has-text" else None
        if pattern is None:
            raise UnreadableError
        return lambda element: pattern.search(self._document.text_of(element)) is not None


def _css(text: str) -> _Next:
    found = selectors(text)
    # A colon is about the elements themselves, unless there are none yet.
    goes_on = text.startswith(":")

    def after(elements: list[Element]) -> Iterator[Element]:
        for element in elements:
            if element.parent is not None and text[:1] not in f":{_COMBINATORS}":
                raise UnreadableError
            find = continued if goes_on and element.parent is not None else related
            for selector in found:
                yield from find(element, selector)

    return after


def _matching(text: str) -> Test:
    found = selectors(text)
    return lambda element: any(selector.matches(element) for selector in found)


def _upward(argument: str) -> _Next:
    """The ancestor so many levels up, or the nearest one that matches a selector."""
    if argument.isdecimal() and int(argument) > 0:
        level = int(argument)
        return lambda elements: (
            one for element in elements for one in islice(element.ancestors(), level - 1, level)
        )
    test = _matching(argument)
    return lambda elements: (
        one for element in elements for one in islice(filter(test, element.ancestors()), 1)
    )
