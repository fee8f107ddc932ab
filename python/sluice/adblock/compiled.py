# SPDX-License-Identifier: Apache-2.0
"""Filter lists after they are compiled."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Optional

from sluice._compiling import compiled
from sluice._documents import Documents
from sluice._opened import Access, OpenIndexes, Request
from sluice.limits import OpeningLimits
from sluice.memory import InMemory
from sluice.rules import Rule
from sluice.tables import Bits

_BLOCK = int(Bits.BLOCK)
_INVALID = int(Bits.INVALID)
#: A list with a filter that has no effect.
_NONE = "||nothing.invalid^"
_HIDING = "{display:none!important}"


class Compiled(Documents):
    """An open index of filter lists."""

    def __init__(self, index: bytes) -> None:
        self.index = index
        # What an owner of indexes has; there are no files to open again.
        self.given: list[Any] = []
        self.options: dict[str, Any] = {}
        self.access: Access = "copy"
        self.limits = OpeningLimits()
        self._opened = OpenIndexes.open_bytes(index, self)

    @classmethod
    def of(cls, lists: Sequence[str]) -> Compiled:
        """Compiles the texts of lists; what is no list has no filters."""
        # Only a list with a filter becomes an index.
        return cls(compiled([_named(text, number) for number, text in enumerate([*lists, _NONE])]))

    def decide(self, request: Request) -> Optional[bool]:
        """Whether a request is blocked; None if its URL is invalid."""
        bits = self._opened.bits(request)
        return None if bits == _INVALID else bool(bits & _BLOCK)

    def rule(self, request: Request) -> Optional[Rule]:
        """The rule that blocks a request, or the exception for one that is blocked without it."""
        return self._opened.rule(request)

    def blocking_texts(self, request: Request) -> list[str]:
        """The filters that block a request without exceptions."""
        matches = self._opened.explain(request)["matches"]
        blocks = [match for match in matches if match["rule"]["action"]["type"] == "block"]
        return [match["filter"]["text"] for match in blocks]

    @functools.cached_property
    def nameless(self) -> frozenset[str]:
        """The generic selectors that require no class and no id."""
        lines = self.generic_style().split("\n")
        return frozenset(_selector(line) for line in lines if line)

    def _open(self) -> OpenIndexes:
        return self._opened


def _selector(line: str) -> str:
    """The selector of a line of a style sheet, which has one in each line."""
    return line[: -len(_HIDING)] if line.endswith(_HIDING) else line[: -len(",")]


def _named(text: str, number: int) -> InMemory:
    """A list to compile: one that begins with a comment is not taken for JSON."""
    content = f"!\n{text}\n".replace("\0", "\N{REPLACEMENT CHARACTER}")
    return InMemory(content.encode("utf-8", "replace"), f"list {number}")
