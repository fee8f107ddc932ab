# SPDX-License-Identifier: Apache-2.0
"""Edits the text of HTML documents without parsing all of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Callable, Optional

from .pages import ProceduralFilter, Step

#: What can stand before the head of a document: white space, comments, the document type, and the
#: tags of `html` and `head`.
_LEAD = re.compile(
    rb"\A(?:\xef\xbb\xbf)?"
    rb"(?:\s+|<!--.*?-->|<!doctype\b[^>]*>|<\?[^>]*>|<html\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>"
    rb"|<head(?:\s(?:[^>\"']|\"[^\"]*\"|'[^']*')*)?>)*",
    re.IGNORECASE | re.DOTALL,
)
_SCRIPT = re.compile(
    rb"<script\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL
)
_TAG = re.compile(r"\A(script)((?:\[[^\]]*\])*)\Z")
_CONDITION = re.compile(r"\[([\w-]+)(?:([*^$]?)=(?:\"([^\"]*)\"|'([^']*)'|([^\]]*)))?\]")
_REGEX = re.compile(r"\A/(.*)/([a-z]*)\Z", re.DOTALL)
_FLAGS = {"i": re.IGNORECASE, "s": re.DOTALL, "m": re.MULTILINE}
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")

#: Whether the attributes and the text of an element match.
_Test = Callable[[bytes, bytes], bool]


def inserted(document: bytes, markup: bytes) -> Optional[bytes]:
    """A document with markup at the start of its head; None for one that is not like ASCII."""
    if document.startswith(_UTF_16):
        return None
    lead = _LEAD.match(document)
    end = lead.end() if lead else 0
    return document[:end] + markup + document[end:]


def without(document: bytes, filters: Iterable[ProceduralFilter]) -> bytes:
    """A document without the scripts that HTML filters cut out.

    Filters for other elements are not applied, because that takes a parser of HTML.
    """
    tests = [test for test in map(_test, filters) if test is not None]
    if not tests:
        return document

    def kept(script: re.Match[bytes]) -> bytes:
        return b"" if any(test(script[1], script[2]) for test in tests) else script[0]

    return _SCRIPT.sub(kept, document)


def _test(html_filter: ProceduralFilter) -> Optional[_Test]:
    first, *rest = html_filter.selector
    if first.type != "css-selector" or not isinstance(first.arg, str):
        return None
    tag = _TAG.match(first.arg)
    tests = list(map(_text_test, rest))
    if tag is None or None in tests:
        return None
    conditions = _CONDITION.findall(tag[2])
    found = [_attribute_test(*condition) for condition in conditions]
    found += [test for test in tests if test is not None]
    return lambda attributes, text: all(test(attributes, text) for test in found)


def _attribute_test(name: str, sign: str, *values: str) -> _Test:
    value = next((value for value in values if value), "")
    pattern = re.compile(
        rb"(?:^|[\s\"'/])" + re.escape(name.encode())
        + rb"(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']*)))?(?=[\s/]|$)",
        re.IGNORECASE,
    )  # fmt: skip
    wanted = value.encode()

    def test(attributes: bytes, _: bytes) -> bool:
        found = pattern.search(attributes)
        if found is None:
            return False
        given = next((group for group in found.groups() if group is not None), b"")
        if sign == "*":
            return wanted in given
        if sign == "^":
            return given.startswith(wanted)
        if sign == "$":
            return given.endswith(wanted)
        return not value or given == wanted

    return test


def _text_test(step: Step) -> Optional[_Test]:
    if not isinstance(step.arg, str):
        return None
    if step.type == "min-text-length" and step.arg.isdigit():
        least = int(step.arg)
        return lambda _, text: len(text) >= least
    if step.type != "has-text":
        return None
    pattern = expression(step.arg)
    if pattern is None:
        return None
    return lambda _, text: pattern.search(text.decode("utf-8", "replace")) is not None


def expression(text: str) -> Optional[re.Pattern[str]]:
    """A text or a regular expression between slashes; None if Python cannot read it."""
    regex = _REGEX.match(text)
    flags = 0
    for letter in regex[2] if regex else "":
        flags |= _FLAGS.get(letter, 0)
    try:
        return re.compile(regex[1] if regex else re.escape(text), flags)
    except re.error:
        return None
