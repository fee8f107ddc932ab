# SPDX-License-Identifier: Apache-2.0
"""Fetches a URL. Each hop is checked with the rules before it is made."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Optional, Union

from . import files, web
from .addresses import STANDARD_INPUT, joined, scheme_of, without_fragment
from .answers import Answer, Redirect
from .limits import Deadline
from .problems import ProblemKind, ReadingError

#: Called before each hop; returns the URL to go to, or raises.
Permit = Callable[[str], str]

#: The schemes to which each scheme may redirect. A host must not redirect to the user's files.
_ONWARD = {"http": ("http", "https"), "https": ("http", "https"), "gemini": ("gemini",)}


class Fetcher:
    """Fetches from the web, from files and from capsules of Gemini."""

    def __init__(self, redirects: int, known_capsules: Optional[Path] = None) -> None:
        self._redirects = redirects
        self._known_capsules = known_capsules

    def fetch(self, url: str, permit: Permit, limit: int, deadline: Deadline) -> Answer:
        """Fetches at most so many bytes from a URL, or from the target of its redirects."""
        here = url
        for _ in range(self._redirects + 1):
            here = permit(without_fragment(here))
            came = self._once(here, limit, deadline)
            if isinstance(came, Answer):
                return came
            here = _next(here, came.target)
        sentence = f"{url} has more than {self._redirects} redirects"
        raise ReadingError(ProblemKind.REDIRECTS, sentence)

    def _once(self, url: str, limit: int, deadline: Deadline) -> Union[Answer, Redirect]:
        scheme = scheme_of(url)
        if url == STANDARD_INPUT:
            return files.read_standard_input(url, limit)
        if scheme == "file":
            return files.read(url, limit)
        if scheme == "gemini":
            from . import gemini

            return gemini.request(url, limit, deadline, self._known_capsules)
        return web.request(url, limit, deadline)


def _next(here: str, reference: str) -> str:
    target = joined(here, reference)
    if target is None or scheme_of(target) not in _ONWARD[scheme_of(here)]:
        sentence = f"{here} redirects to {reference!r}, which is not followed"
        raise ReadingError(ProblemKind.REDIRECTS, sentence)
    return target
