# SPDX-License-Identifier: Apache-2.0
"""Pages that the library has prepared."""

from __future__ import annotations

from typing import Any, Optional

from .urls import encode


class Page:
    """A prepared page, unless its URL is invalid."""

    __slots__ = ("_close", "pointer", "readable")

    def __init__(self, functions: Any, matcher: int, top_url: str) -> None:
        # Keeps a reference, because at the end of the process modules may be gone already.
        self._close = functions.sluice_page_close
        self.pointer: Optional[int] = None
        text = encode(top_url)
        self.pointer = functions.sluice_page_open(matcher, text, len(text))
        self.readable = self.pointer is not None

    def __del__(self) -> None:
        self._close(self.pointer)


class _NoPage:
    """What stands for no page, which is never invalid."""

    pointer = None
    readable = True


NO_PAGE = _NoPage()
