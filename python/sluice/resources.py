# SPDX-License-Identifier: Apache-2.0
"""The scriptlets that filters call, and what they redirect loads to."""

from __future__ import annotations

import ctypes
import functools
import weakref
from typing import NamedTuple, Optional, Union

from ._library import library, opened, written
from .urls import encode

_TYPE_BYTES = 256
#: Room for most resources.
_CONTENT_BYTES = 16 * 1024


class Resource(NamedTuple):
    """What a load is replaced with: its MIME type and its bytes."""

    type: str
    content: bytes


class Resources:
    """Scriptlets and redirect resources: those of Sluice, or those of a file in Brave's JSON.

    `Resources()` has those that come with Sluice. `Resources(text)` reads an array of objects with
    `name`, `aliases`, `kind`, `content` in base64 and `dependencies`, as Brave and adblock-rust use
    it, and raises SluiceError for anything else. The license of such a file is its own.
    """

    def __init__(self, text: Union[str, bytes, None] = None) -> None:
        self._pointer: Optional[int] = None
        if text is None:
            return
        given = encode(text) if isinstance(text, str) else text
        open_resources = functools.partial(library().sluice_resources_open, given, len(given))
        self._pointer = opened(open_resources)
        weakref.finalize(self, library().sluice_resources_close, self._pointer)

    def get(self, name: str) -> Optional[Resource]:
        """The resource that the option `redirect` names, such as `noop.js`; None without one."""
        given = encode(name)
        kind = ctypes.create_string_buffer(_TYPE_BYTES)
        call = functools.partial(
            library().sluice_resource, self._pointer, given, len(given), kind, _TYPE_BYTES
        )
        content = written(call, _CONTENT_BYTES)
        return Resource(kind.value.decode(), content) if kind.value else None
