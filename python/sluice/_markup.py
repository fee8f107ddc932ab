# SPDX-License-Identifier: Apache-2.0
"""Edits the text of HTML documents without parsing all of it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Callable, Optional

from .pages import ProceduralFilter, Step

#: What can stand before the head of a document: white space, comments, the document type, and the
#: tags of `html` and `head`.
_LEAD = re.compile(
    r"\A\ufeff?"
    r"(?:\s+|<!--.*?-->|<!doctype\b[^>]*>|<\?[^>]*>|<html\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>"
    r"|(<head(?:\s(?:[^>\"']|\"[^\"]*\"|'[^']*')*)?>))*",
    re.IGNORECASE | re.DOTALL,
)
_SCRIPT_START = re.compile(r"<script\b", re.IGNORECASE)
_SCRIPT_TAG = re.compile(r"<script\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.IGNORECASE)
_SCRIPT_END = re.compile(r"</script\s*>", re.IGNORECASE)
#: Where a document cannot state a policy any more.
_HEAD_END = re.compile(r"</head\b|<body\b", re.IGNORECASE)
#: Longer tags, and heads, are not looked into, so that a hostile one takes no time.
_META = re.compile(r"<meta\b[^>]{0,8192}>", re.IGNORECASE)
_LONGEST_HEAD = 1 << 18
_IS_POLICY = re.compile(
    r"\bhttp-equiv\s*=\s*[\"']?\s*content-security-policy\s*[\"'/>\s]", re.IGNORECASE
)
_CONTENT = re.compile(r"(\bcontent\s*=\s*)(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_TAG = re.compile(r"\A(script)((?:\[[^\]]*\])*)\Z")
_CONDITION = re.compile(r"\[([\w-]+)(?:([*^$]?)=(?:\"([^\"]*)\"|'([^']*)'|([^\]]*)))?\]")
_REGEX = re.compile(r"\A/(.*)/([a-z]*)\Z", re.DOTALL)
_FLAGS = {"i": re.IGNORECASE, "s": re.DOTALL, "m": re.MULTILINE}

#: Whether the attributes and the text of an element match.
_Test = Callable[[str, str], bool]


def inserted(document: str, markup: str) -> str:
    """A document with markup at the start of its head."""
    lead = _LEAD.match(document)
    end = lead.end() if lead else 0
    return document[:end] + markup + document[end:]


def has_head(document: str) -> bool:
    """Whether the tag of the head is written out, as XML requires it."""
    lead = _LEAD.match(document)
    return bool(lead and lead[1])


def with_policies(document: str, change: Callable[[str], str]) -> str:
    """A document whose head states its policies after a change of each."""
    end = _HEAD_END.search(document, 0, _LONGEST_HEAD)
    head = document[: end.start() if end else _LONGEST_HEAD]

    def changed(meta: re.Match[str]) -> str:
        if not _IS_POLICY.search(meta[0]):
            return meta[0]
        return _CONTENT.sub(lambda found: _with_content(found, change), meta[0], count=1)

    return _META.sub(changed, head) + document[len(head) :]


def _with_content(attribute: re.Match[str], change: Callable[[str], str]) -> str:
    given = attribute[3] if attribute[2] is None else attribute[2]
    policy = html.unescape(given)
    after = change(policy)
    return attribute[0] if after == policy else f'{attribute[1]}"{html.escape(after)}"'


def without(document: str, filters: Iterable[ProceduralFilter]) -> str:
    """A document without the scripts that HTML filters cut out.

    Other filters are not applied, because they need the elements of the document.
    """
    tests = [test for test in map(_test, filters) if test is not None]
    if not tests:
        return document

    parts, end = [], 0
    for start, stop, attributes, text in _scripts(document):
        if any(test(attributes, text) for test in tests):
            parts.append(document[end:start])
            end = stop
    return "".join([*parts, document[end:]])


def is_for_scripts(html_filter: ProceduralFilter) -> bool:
    """Whether a filter needs nothing but the attributes and the text of scripts."""
    return _test(html_filter) is not None


def _scripts(document: str) -> Iterator[tuple[int, int, str, str]]:
    """The offsets, the attributes and the text of each script."""
    start = _SCRIPT_START.search(document)
    while start is not None:
        tag = _SCRIPT_TAG.match(document, start.start())
        end = _SCRIPT_END.search(document, tag.end()) if tag else None
        # What does not end has the rest of the document in it.
        if tag is None or end is None:
            return
        yield start.start(), end.end(), tag[1], document[tag.end() : end.start()]
        start = _SCRIPT_START.search(document, end.end())


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
        r"(?:^|[\s\"'/])" + re.escape(name)
        + r"(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']*)))?(?=[\s/]|$)",
        re.IGNORECASE,
    )  # fmt: skip

    def test(attributes: str, _: str) -> bool:
        found = pattern.search(attributes)
        if found is None:
            return False
        given = next((group for group in found.groups() if group is not None), "")
        if sign == "*":
            return value in given
        if sign == "^":
            return given.startswith(value)
        if sign == "$":
            return given.endswith(value)
        return not value or given == value

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
    return lambda _, text: pattern.search(text) is not None


def expression(text: str) -> Optional[re.Pattern[str]]:
    """A text or a regular expression between slashes; None if Python cannot read it."""
    regex = _REGEX.match(text)
    flags = 0
    for letter in regex[2] if regex else "":
        flags |= _FLAGS.get(letter, 0)
    try:
        return re.compile(regex[1] if regex else re.escape(text), flags)
    except (re.error, OverflowError, RecursionError):
        return None
