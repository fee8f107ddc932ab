# SPDX-License-Identifier: Apache-2.0
"""What a file holds, seen from its first bytes as the command does."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
from collections.abc import Sequence
from typing import Literal

#: WebKit's rules, rules of an extension, lines for ad blockers, or what `sluice compile` writes.
Content = Literal["rules", "rulesets", "filters", "index"]

#: The first bytes of each index.
_MAGIC = b"\x89SLC\r\n\x1a\n"
#: How much of a file is read: white space before a list could be longer, but hardly is.
_START = 4096
#: Strings of JSON, with a colon behind keys, and brackets.
_TOKEN = re.compile(rb"\"((?:[^\"\\]|\\.)*)\"(\s*:)?|[\[\]{}]", re.DOTALL)
#: What follows a bracket in JSON, but not in a header such as `[Adblock Plus 2.0]`.
_VALUE = re.compile(rb"[\"{]|\[\s*([{}\[\]\"\-/,0-9]|true|false|null|$)")


def content(path: str) -> Content:
    """What a file holds; its name decides where its first bytes do not.

    Bytes that are not text count as a damaged index, unless the name is that of a list.
    """
    return content_of(path, _start(path))


def content_of(name: str, data: bytes) -> Content:
    """What bytes hold that have a name."""
    start = data[:_START]
    if start.startswith(_MAGIC):
        return "index"
    text = start[len(codecs.BOM_UTF8) :] if start.startswith(codecs.BOM_UTF8) else start
    text = text.lstrip()
    if name.endswith(".json") or (text and _VALUE.match(text)):
        return _json_content(text)
    if name.endswith(".txt"):
        return "filters"
    is_index = not text or b"\0" in text or name.endswith(".sluice")
    return "index" if is_index else "filters"


def _json_content(text: bytes) -> Content:
    """A list whose first object has an id or a condition, and no trigger, is of an extension."""
    is_list = text.startswith(b"[")
    keys = _keys(text, depth=2 if is_list else 1)
    if not is_list:
        return "rulesets" if b"declarative_net_request" in keys else "rules"
    return "rulesets" if keys & {b"condition", b"id"} and b"trigger" not in keys else "rules"


def _keys(text: bytes, depth: int) -> set[bytes]:
    """The keys of the first object at a depth, as far as the text goes."""
    keys: set[bytes] = set()
    level = 0
    for token in _TOKEN.finditer(text):
        character = token[0][:1]
        if character in b"[{":
            level += 1
        elif character in b"]}":
            level -= 1
            if level < depth:
                break
        elif token[2] and level == depth:
            keys.add(token[1])
    return keys


def _start(path: str) -> bytes:
    # A pipe can be read only once.
    if os.path.isfile(path):
        with contextlib.suppress(OSError), open(path, "rb") as file:
            return file.read(_START)
    return b""


def texts(name: str, values: Sequence[str]) -> list[str]:
    """The texts of an argument; one text is no sequence of its letters here."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} must be several texts, not one")
    return list(values)
