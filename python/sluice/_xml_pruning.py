# SPDX-License-Identifier: Apache-2.0
"""Removes elements and attributes of XML from its text; the rest of the text stays as it is."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from typing import Any, NamedTuple
from xml.parsers import expat

_ATTRIBUTE = re.compile(rb"\s+([^\s=\"'>/]+)\s*=\s*(?:\"[^\"]*\"|'[^']*')")


class XMLError(ValueError):
    """A text is no XML, an expression is none, or lxml is not installed."""


class _Range(NamedTuple):
    """Where an element begins, where its start tag ends, and where it ends itself."""

    start: int
    tag_end: int
    end: int


def pruned_xml(body: bytes, path: str) -> bytes:
    """XML without the elements and attributes that an expression of XPath 1.0 finds."""
    found = _found(body, path)
    if not found:
        return body
    ranges = _ranges(body)
    cuts = [_cut(body, ranges[number], attribute) for number, attribute in found]
    parts, end = [], 0
    for start, stop in sorted(cuts, key=lambda cut: (cut[0], -cut[1])):
        if start >= end:
            parts.append(body[end:start])
            end = stop
    return b"".join([*parts, body[end:]])


def _found(body: bytes, path: str) -> list[tuple[int, str]]:
    """The numbers of elements in the order of the document, and names of attributes, or none."""
    try:
        etree: Any = importlib.import_module("lxml.etree")
    except ImportError as error:
        raise XMLError("it needs lxml, which is not installed") from error
    try:
        root = etree.fromstring(body, _parser(etree))
        results = root.getroottree().xpath(path, smart_strings=True)
    except (etree.LxmlError, ValueError) as error:
        raise XMLError(str(error)) from error
    if not isinstance(results, list):
        raise XMLError("the expression finds no nodes")
    numbers = {element: number for number, element in enumerate(root.iter("*"))}
    return list(_places(results, numbers))


def _parser(etree: Any) -> Any:
    # Nothing is fetched, and nothing grows.
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)


def _places(results: Iterable[Any], numbers: dict[Any, int]) -> Iterable[tuple[int, str]]:
    for result in results:
        if getattr(result, "is_attribute", False):
            yield numbers[result.getparent()], str(result.attrname)
        elif not isinstance(result, (str, tuple)) and result in numbers:
            yield numbers[result], ""


def _ranges(body: bytes) -> list[_Range]:
    """The ranges of all elements in the order of the document."""
    starts: list[int] = []
    ends: dict[int, int] = {}
    opened: list[int] = []
    parser = expat.ParserCreate()

    def start(_: str, __: dict[str, str]) -> None:
        opened.append(len(starts))
        starts.append(parser.CurrentByteIndex)

    def end(_: str) -> None:
        ends[opened.pop()] = parser.CurrentByteIndex

    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(body, True)
    except expat.ExpatError as error:
        raise XMLError(str(error)) from error
    return [_range(body, one, ends[number]) for number, one in enumerate(starts)]


def _range(body: bytes, start: int, end: int) -> _Range:
    tag_end = _end_of_tag(body, start)
    is_empty = body[tag_end - 2 : tag_end] == b"/>"
    return _Range(start, tag_end, tag_end if is_empty else body.index(b">", end) + 1)


def _end_of_tag(body: bytes, start: int) -> int:
    position = start
    for part in re.compile(rb"[^>\"']*(?:(>)|\"[^\"]*\"|'[^']*')").finditer(body, start):
        position = part.end()
        if part[1]:
            break
    return position


def _cut(body: bytes, where: _Range, attribute: str) -> tuple[int, int]:
    if not attribute:
        return where.start, where.end
    # The prefix of a name is not known.
    name = attribute.rpartition("}")[2].encode()
    for found in _ATTRIBUTE.finditer(body, where.start, where.tag_end):
        if found[1].rpartition(b":")[2] == name:
            return found.span()
    raise XMLError("an attribute is not in its tag")
