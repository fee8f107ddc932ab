# SPDX-License-Identifier: Apache-2.0
"""Removes parts of JSON from its text; the rest of the text stays as it is."""

from __future__ import annotations

import json
import json.decoder
import re
from collections.abc import Iterable, Iterator
from typing import Any, Callable, NamedTuple, Optional, Union

from ._json_paths import Place, places

#: What is around the JSON in a script that calls a function with it.
_CALL = re.compile(r"(\s*(?:/\*\*/\s*)?[\w$.]+\s*\()(.*)(\)\s*;?\s*)\Z", re.DOTALL)
_BLANK = re.compile(r"[ \t\r\n]*")
# The parser in C, from an offset on: the types of Python's library leave them out.
_SCAN: Callable[[str, int], tuple[Any, int]] = vars(json.JSONDecoder(strict=False))["scan_once"]
_SCAN_TEXT: Callable[[str, int, bool], tuple[str, int]] = vars(json.decoder)["scanstring"]

_Key = Union[str, int]


class _Removed(NamedTuple):
    """The keys of a container that are removed, and those that have removed ones in them."""

    whole: set[_Key]
    partly: dict[_Key, list[Place]]

    @classmethod
    def of(cls, removed: Iterable[Place]) -> _Removed:
        whole: set[_Key] = set()
        partly: dict[_Key, list[Place]] = {}
        for key, *rest in removed:
            if rest:
                partly.setdefault(key, []).append(tuple(rest))
            else:
                whole.add(key)
        return cls(whole, partly)


class _Member(NamedTuple):
    """A member of an object, or an item of an array: where it and its value begin, and its end."""

    key: _Key
    start: int
    value: int
    end: int


def pruned_json(text: str, path: str) -> str:
    """A text of JSON, or JSON in a call, without what a path finds.

    ValueError if it is no JSON, or the path is none.
    """
    document, around = _document(text)
    removed = places(path, document)
    if not removed:
        return text
    start = _after_blank(text, around.end(1) if around else 0)
    value, end = _without(text, start, removed)
    return text[:start] + value + text[end:]


def _document(text: str) -> tuple[Any, Optional[re.Match[str]]]:
    try:
        return json.loads(text, strict=False), None
    except (ValueError, RecursionError) as error:
        call = _CALL.match(text)
        if call is None or isinstance(error, RecursionError):
            raise ValueError("it is no JSON") from error
        return json.loads(call[2], strict=False), call


def _without(text: str, start: int, removed: Iterable[Place]) -> tuple[str, int]:
    """The text of a container without what is removed, and where it ended before."""
    sets = _Removed.of(removed)
    members, end = _members(text, start)
    parts = [text[start : members[0].start]]
    for number, member in enumerate(members):
        if member.key in sets.whole:
            continue
        if len(parts) > 1:
            # The comma before a member goes with it.
            parts.append(text[members[number - 1].end : member.start])
        parts.append(text[member.start : member.value])
        parts.append(_value(text, member, sets.partly.get(member.key)))
    return "".join([*parts, text[members[-1].end : end]]), end


def _value(text: str, member: _Member, removed: Optional[list[Place]]) -> str:
    if removed is None:
        return text[member.value : member.end]
    return _without(text, member.value, removed)[0]


def _members(text: str, start: int) -> tuple[list[_Member], int]:
    """The members of a container that is not empty, and its end."""
    members = list(_each(text, start))
    return members, _after_blank(text, members[-1].end) + 1


def _each(text: str, start: int) -> Iterator[_Member]:
    is_object, position, number = text[start] == "{", start + 1, 0
    while True:
        first = value = _after_blank(text, position)
        key: _Key = number
        if is_object:
            key, position = _SCAN_TEXT(text, first + 1, False)
            value = _after_blank(text, _after_blank(text, position) + 1)
        _, position = _SCAN(text, value)
        yield _Member(key, first, value, position)
        number += 1
        position = _after_blank(text, position)
        if text[position] != ",":
            return
        position += 1


def _after_blank(text: str, position: int) -> int:
    blank = _BLANK.match(text, position)
    return blank.end() if blank else position
