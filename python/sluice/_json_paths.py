# SPDX-License-Identifier: Apache-2.0
"""JSONPath as `jsonprune` of AdGuard has it: what a path finds in a document."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any, Callable, NamedTuple, Union

#: The keys that lead to a value.
Place = tuple[Union[str, int], ...]
#: The children of a value that a selector takes.
_Take = Callable[[Any], Iterator[Union[str, int]]]

_QUOTED = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'"
_STEP = re.compile(rf"\s*(\.\.|\.)?\s*(?:(\[)|(\*|{_QUOTED}|[^\s.\[\]\"'*?()]+))")
_ITEM = re.compile(
    rf"\s*(?:(?P<all>\*)|(?P<slice>-?\d*\s*:\s*-?\d*(?:\s*:\s*-?\d*)?)|(?P<number>-?\d+)(?=\s*[,\]])"
    rf"|\?\s*\(\s*(?P<word>has|key-eq|key-substr)\s+(?P<key>{_QUOTED}|[^\s()]+)"
    rf"(?:\s+(?P<value>{_QUOTED}|[^\s()]+))?\s*\)"
    rf"|(?P<name>{_QUOTED}|[^\s,\[\]\"'()?*]+))\s*([,\]])"
)
#: A path visits so many values; others stay.
_MOST_VISITS = 500_000


class PathError(ValueError):
    """A path is not one, or visits too much."""


class _Step(NamedTuple):
    """What is taken of a value, or of everything in it."""

    is_deep: bool
    takes: tuple[_Take, ...]


class _Visits:
    """How many values a path may still visit."""

    def __init__(self) -> None:
        self._left = _MOST_VISITS

    def count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise PathError("it visits too much")


def places(path: str, document: Any) -> list[Place]:
    """Where a path leads in a document; the document itself is not among it."""
    visits = _Visits()
    found: list[tuple[Place, Any]] = [((), document)]
    for step in _steps(path):
        after: dict[Place, Any] = {}
        for place, value in _begun(step, found, visits):
            for take in step.takes:
                for key in take(value):
                    visits.count()
                    where: Place = (*place, key)
                    after[where] = value[key]
        found = list(after.items())
    return [place for place, _ in found if place]


def _begun(
    step: _Step, found: list[tuple[Place, Any]], visits: _Visits
) -> Iterator[tuple[Place, Any]]:
    """The values of which a step takes something."""
    for place, value in found:
        if step.is_deep:
            yield from _everything(place, value, visits)
        else:
            yield place, value


def _everything(place: Place, value: Any, visits: _Visits) -> Iterator[tuple[Place, Any]]:
    rest = [(place, value)]
    while rest:
        place, value = rest.pop()
        visits.count()
        yield place, value
        rest += [((*place, key), value[key]) for key in _all(value)]


@functools.lru_cache(256)
def _steps(path: str) -> tuple[_Step, ...]:
    rest = path.strip()
    rest = rest[1:] if rest.startswith("$") else f".{rest}" if rest[:1] not in (".", "[") else rest
    position, steps = 0, []
    while position < len(rest):
        found = _STEP.match(rest, position)
        if found is None or not (found[1] or found[2]):
            raise PathError("it is no path")
        position = found.end()
        takes: tuple[_Take, ...] = ()
        if found[2]:
            takes, position = _items(rest, position)
        else:
            takes = (_named(found[3]),)
        steps.append(_Step(found[1] == "..", takes))
    return tuple(steps)


def _items(path: str, position: int) -> tuple[tuple[_Take, ...], int]:
    takes = []
    while (found := _ITEM.match(path, position)) is not None:
        takes.append(_item(found))
        position = found.end()
        if path[position - 1] == "]":
            return tuple(takes), position
    raise PathError("it has brackets that cannot be read")


def _item(found: re.Match[str]) -> _Take:
    if found["all"]:
        return _all
    if found["number"]:
        return _numbered(int(found["number"]))
    if found["slice"]:
        parts = [int(part) if part.strip() else None for part in found["slice"].split(":")]
        return _sliced(slice(*parts))
    if found["word"]:
        return _filtered(found["word"], _unquoted(found["key"]), _literal(found["value"]))
    return _named(found["name"])


def _all(value: Any) -> Iterator[Union[str, int]]:
    if isinstance(value, dict):
        yield from value
    elif isinstance(value, list):
        yield from range(len(value))


def _named(text: str) -> _Take:
    if text == "*":
        return _all
    name = _unquoted(text)
    return lambda value: iter((name,) if isinstance(value, dict) and name in value else ())


def _numbered(number: int) -> _Take:
    def take(value: Any) -> Iterator[Union[str, int]]:
        place = number + len(value) if isinstance(value, list) and number < 0 else number
        if isinstance(value, list) and 0 <= place < len(value):
            yield place

    return take


def _sliced(part: slice) -> _Take:
    if part.step == 0:
        raise PathError("a slice has no steps")
    return lambda value: iter(range(len(value))[part] if isinstance(value, list) else ())


def _filtered(word: str, key: str, wanted: Any) -> _Take:
    """The children that are objects of which a key, or the path in its place, is as wanted."""
    test = _TESTS[word]

    def take(value: Any) -> Iterator[Union[str, int]]:
        for place in _all(value):
            if any(test(found, wanted) for found in _values(key, value[place])):
                yield place

    return take


def _values(key: str, value: Any) -> Iterator[Any]:
    if not isinstance(value, dict):
        return
    if key in value:
        yield value[key]
    elif key.startswith("$"):
        for place in places(key, value):
            yield functools.reduce(lambda inside, one: inside[one], place, value)


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "has": lambda _, __: True,
    "key-eq": lambda value, wanted: type(value) is type(wanted) and bool(value == wanted),
    "key-substr": lambda value, wanted: isinstance(value, str) and str(wanted) in value,
}


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text[:1] in "\"'" and len(text) > 1 else text


_WORDS = {"true": True, "false": False, "null": None}


def _literal(text: Union[str, None]) -> Any:
    if text is None or text[:1] in "\"'":
        return text and _unquoted(text)
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return text


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
