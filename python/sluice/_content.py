# SPDX-License-Identifier: Apache-2.0
"""What a file holds, seen from its first bytes as the command does."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
from collections.abc import Iterable, Sequence
from typing import Literal, Union

from ._command import PathLike

#: One path or several.
Paths = Union[PathLike, "Iterable[PathLike]"]
#: Rules in JSON, lines for ad blockers, or what `sluice compile` writes.
Content = Literal["rules", "filters", "index"]

#: The first bytes of each index.
_MAGIC = b"\x89SLC\r\n\x1a\n"
#: How much of a file is read: white space before a list could be longer, but hardly is.
_START = 4096
#: What follows a bracket in JSON, but not in a header such as `[Adblock Plus 2.0]`.
_VALUE = re.compile(rb"[\"{]|\[\s*([{}\[\]\"\-/,0-9]|true|false|null|$)")


def content(path: str) -> Content:
    """What a file holds; its name decides where its first bytes do not.

    Bytes that are not text count as a damaged index, unless the name is that of a list.
    """
    start = _start(path)
    if start.startswith(_MAGIC):
        return "index"
    if path.endswith(".json"):
        return "rules"
    text = start[len(codecs.BOM_UTF8) :] if start.startswith(codecs.BOM_UTF8) else start
    text = text.lstrip()
    if text and _VALUE.match(text):
        return "rules"
    if path.endswith(".txt"):
        return "filters"
    is_index = not text or b"\0" in text or path.endswith(".sluice")
    return "index" if is_index else "filters"


def _start(path: str) -> bytes:
    # A pipe can be read only once.
    if os.path.isfile(path):
        with contextlib.suppress(OSError), open(path, "rb") as file:
            return file.read(_START)
    return b""


def several(paths: Paths) -> list[str]:
    """The paths of an argument that is one path or several."""
    one_or_more = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    return [os.fspath(path) for path in one_or_more]


def texts(name: str, values: Sequence[str]) -> list[str]:
    """The texts of an argument; one text is no sequence of its letters here."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} must be several texts, not one")
    return list(values)
