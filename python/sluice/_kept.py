# SPDX-License-Identifier: Apache-2.0
"""What is known about decisions without the indexes that made them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Protocol

from ._opened import OpenIndexes, Owner, Request
from .errors import SluiceError
from .rules import Rule

if TYPE_CHECKING:
    from .matcher import Matcher

#: How many matchers a process keeps open for decisions that came from other processes.
_MATCHERS = 4


class Lookups(Protocol):
    """What decisions look up when it is needed."""

    def rule(self, request: Request) -> Optional[Rule]: ...

    def acting_rules(self, request: Request, action: str) -> list[Rule]: ...

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

    def acting_rules(self, request: Request, action: str) -> list[Rule]:
        return [self.found_rule] if self.found_rule else []

    def answer(self, request: Request) -> dict[str, Any]:
        return self.found_answer

    def redirect(self, request: Request) -> Optional[str]:
        return None


class Reopening(NamedTuple):
    """The indexes of decisions that came from another process, opened when they are needed."""

    sources: tuple[Any, ...]
    options: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, owner: Owner) -> Reopening:
        """The same indexes as those of a matcher."""
        return cls(tuple(owner.given), tuple(owner.options.items()))

    def row(self, bits: int) -> Lookups:
        """The indexes for one decision."""
        return _Reopened(self, bits)


class _Reopened(NamedTuple):
    """Indexes that must decide as they did in the other process."""

    reopening: Reopening
    bits: int

    def rule(self, request: Request) -> Optional[Rule]:
        return self._opened(request).rule(request)

    def acting_rules(self, request: Request, action: str) -> list[Rule]:
        return self._opened(request).acting_rules(request, action)

    def answer(self, request: Request) -> dict[str, Any]:
        return self._opened(request).answer(request)

    def redirect(self, request: Request) -> Optional[str]:
        return self._opened(request).redirect(request)

    def _opened(self, request: Request) -> OpenIndexes:
        matcher = _matcher(*self.reopening)
        opened = matcher._open()
        # The files may have been replaced since this process opened them.
        if opened.bits(request) != self.bits and matcher.reload():
            opened = matcher._open()
        if opened.bits(request) != self.bits:
            raise SluiceError("the rules have changed since these decisions were made")
        return opened


@functools.lru_cache(_MATCHERS)
def _matcher(sources: tuple[Any, ...], options: tuple[tuple[str, Any], ...]) -> Matcher:
    from .matcher import Matcher

    return Matcher(sources, **dict(options))
