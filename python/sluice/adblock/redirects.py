# SPDX-License-Identifier: Apache-2.0
"""The resources that blocked requests are answered with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Optional

from sluice._opened import Request

from .compiled import Compiled
from .filters import split_redirect
from .resources import Resources


class _Redirect(NamedTuple):
    #: The filter without the option.
    line: str
    resource: str
    priority: int


class Redirects:
    """The filters that name a resource, compiled apart from those that block.

    A request that is blocked may be so by another filter than the one that names a resource.
    """

    def __init__(self, lines: Sequence[str], resources: Resources) -> None:
        found = [redirect for redirect in map(_redirect, lines) if redirect]
        known = [one for one in found if one.line.startswith("@@") or one.resource in resources]
        # The first filter of a list is the one that decides.
        self._redirects = sorted(known, key=lambda redirect: -redirect.priority)
        texts = [redirect.line for redirect in self._redirects]
        self._compiled = Compiled.of(["\n".join(texts)]) if texts else None

    def resource(self, request: Request) -> Optional[str]:
        """The name of the resource for a request."""
        if self._compiled is None or not self._compiled.decide(request):
            return None
        rule = self._compiled.rule(request)
        if rule is None or rule.filter is None:
            return None
        # The first line is the comment before all lists.
        return self._redirects[rule.filter.line - 2].resource


def _redirect(line: str) -> Optional[_Redirect]:
    found = split_redirect(line)
    if found is None:
        return None
    plain, value = found
    name, _, priority = (value or "").partition(":")
    return _Redirect(plain, name, int(priority) if priority.lstrip("-").isdecimal() else 0)
