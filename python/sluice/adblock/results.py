# SPDX-License-Identifier: Apache-2.0
"""What engines answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Optional, Protocol

_IMPORTANT = re.compile(r"[$,]important(?:,|\s*$)")


class Lookup(Protocol):
    """Looks up what is known about the decision on a request."""

    def filter(self) -> Optional[str]: ...

    def exception(self) -> Optional[str]: ...

    def redirect(self) -> Optional[str]: ...


class BlockerResult:
    """The decision about a request.

    Only `matched`, whether it is blocked, and `error` are known at once; the rest is looked up when
    it is read.
    """

    __slots__ = ("_lookup", "error", "matched")

    def __init__(
        self, matched: bool, lookup: Optional[Lookup] = None, error: Optional[str] = None
    ) -> None:
        self.matched = matched
        self.error = error
        self._lookup = lookup

    @property
    def filter(self) -> Optional[str]:
        """The filter that blocks the request, or would without the exception."""
        return self._lookup.filter() if self._lookup else None

    @property
    def exception(self) -> Optional[str]:
        """The exception that allows a request that a filter blocks."""
        return self._lookup.exception() if self._lookup and not self.matched else None

    @property
    def important(self) -> bool:
        """Whether the filter has the option `important`, and exceptions do not count."""
        return self.matched and _IMPORTANT.search(self.filter or "") is not None

    @property
    def explicit_cancel(self) -> bool:
        """Always false: the option `explicitcancel` is not supported."""
        return False

    @property
    def redirect(self) -> Optional[str]:
        """The resource to answer a blocked request with, as a `data:` URL."""
        return self._lookup.redirect() if self._lookup and self.matched else None

    @property
    def redirect_type(self) -> Optional[str]:
        """`resource` if there is one."""
        return None if self.redirect is None else "resource"

    def __repr__(self) -> str:
        names = ("matched", "important", "redirect", "exception", "filter", "error")
        return f"BlockerResult({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


@dataclass(frozen=True, repr=False)
class UrlSpecificResources:
    """What filters do to a document."""

    #: The selectors of elements to hide, with the generic ones that require no class and no id.
    hide_selectors: set[str]
    #: The declarations for the elements of each selector.
    style_selectors: dict[str, list[str]]
    #: Selectors that must not hide, for `Engine.hidden_class_id_selectors`.
    exceptions: set[str]
    #: The scriptlets whose resources the engine has, as one script.
    injected_script: str
    #: Whether generic filters are switched off.
    generichide: bool

    def __repr__(self) -> str:
        return (
            f"UrlSpecificResources<{len(self.hide_selectors)} hide selectors, "
            f"{len(self.style_selectors)} style selectors, {len(self.exceptions)} exceptions, "
            f"injected_javascript={self.injected_script!r}, generichide={self.generichide}>"
        )
