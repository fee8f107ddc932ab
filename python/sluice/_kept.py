# SPDX-License-Identifier: Apache-2.0
"""What is known about decisions without the indexes that made them."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Protocol

from ._opened import Request
from .rules import Rule


class Lookups(Protocol):
    """What decisions look up when it is needed."""

    def rule(self, request: Request) -> Optional[Rule]: ...

    def answer(self, request: Request) -> dict[str, Any]: ...

    def redirect(self, request: Request) -> Optional[str]: ...


class _Found(NamedTuple):
    found_rule: Optional[Rule]
    found_answer: dict[str, Any]


class Kept(_Found):
    """What was looked up about one decision before it went to another process."""

    __slots__ = ()

    def rule(self, request: Request) -> Optional[Rule]:
        return self.found_rule

    def answer(self, request: Request) -> dict[str, Any]:
        return self.found_answer

    def redirect(self, request: Request) -> Optional[str]:
        return None
