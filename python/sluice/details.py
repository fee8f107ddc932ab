# SPDX-License-Identifier: Apache-2.0
"""What a load can say about itself beside its URL, its page and its type."""

from __future__ import annotations

import ctypes
from typing import Any, Literal, NamedTuple, Optional

#: Whether a load comes from the page's own frame.
LoadContext = Literal["top-frame", "child-frame"]

_CONTEXTS: dict[Optional[str], int] = {None: 0, "top-frame": 1, "child-frame": 2}
_MOST_TABS = 2**31

#: How a page loads a URL: see `Details`.
LoadedBy = Literal["usual", "srcset", "crossorigin", "preconnect", "twice"]

_WAYS: dict[Optional[str], int] = {
    None: 0,
    "usual": 1,
    "srcset": 2,
    "crossorigin": 3,
    "preconnect": 4,
    "twice": 5,
}


class Details(NamedTuple):
    """What rules of extensions, and some of other lists, ask a load for.

    `initiator` is the URL of the document that asks for the load. None is unknown: then it is the
    document of the frame, or the page, and nobody asks for a page itself. An empty text is nobody.
    Without a page, the initiator is the page, but the document of a page is its own. `method` is
    None if the load has none, and `tab_id` if it belongs to no tab. `frame_url` is the URL of the
    document in the frame, which is the page if it is None, or `about:blank` for the document of a
    frame.

    With `loaded_by` the URL is taken as the page wrote it: it is upgraded to `https`, and the rules
    are asked, as WebKit does, which differs between the ways. `upgrade_insecure_requests` says that
    the policy of the page has this directive; alone it means the usual way.
    """

    initiator: Optional[str] = None
    method: Optional[str] = "get"
    tab_id: Optional[int] = None
    frame_url: Optional[str] = None
    load_context: Optional[LoadContext] = None
    loaded_by: Optional[LoadedBy] = None
    upgrade_insecure_requests: bool = False

    def checked(self) -> Details:
        """The same; raises ValueError for a tab or a context that there cannot be."""
        if self.load_context not in _CONTEXTS:
            raise ValueError(f"load_context must be top-frame or child-frame, not {self[4]!r}")
        if self.loaded_by not in _WAYS:
            raise ValueError(f"loaded_by must be one of {', '.join(filter(None, _WAYS))}")
        if self.tab_id is not None and not -1 <= self.tab_id < _MOST_TABS:
            raise ValueError(f"tab_id must be the number of a tab, or -1, not {self.tab_id}")
        return self

    def request_members(self) -> dict[str, Any]:
        """The members of a request for `sluice match` that are not the usual ones."""
        known = self._asdict()
        if self.method is not None and self.method == _USUAL.method:
            del known["method"]
        members = {
            name: value for name, value in known.items() if value is not None and value is not False
        }
        if self.method is None:
            members["method"] = None
        return members


_USUAL = Details()


class Structure(ctypes.Structure):
    """`sluice_details` of `sluice.h`, with the texts that it refers to."""

    _fields_ = (
        ("size", ctypes.c_size_t),
        ("initiator", ctypes.c_char_p),
        ("initiator_length", ctypes.c_size_t),
        ("frame_url", ctypes.c_char_p),
        ("frame_url_length", ctypes.c_size_t),
        ("method", ctypes.c_char_p),
        ("method_length", ctypes.c_size_t),
        ("tab_id", ctypes.c_int32),
        ("frame", ctypes.c_int32),
        ("loaded_by", ctypes.c_int32),
        ("upgrade_insecure_requests", ctypes.c_int32),
    )

    @classmethod
    def of(cls, details: Details) -> Structure:
        """The details as C has them."""
        initiator, frame_url, method = map(
            _bytes, (details.initiator, details.frame_url, details.method or "")
        )
        return cls(
            ctypes.sizeof(cls),
            initiator,
            len(initiator or b""),
            frame_url,
            len(frame_url or b""),
            method,
            len(method or b""),
            -1 if details.tab_id is None else details.tab_id,
            _CONTEXTS[details.load_context],
            _WAYS[details.loaded_by or ("usual" if details.upgrade_insecure_requests else None)],
            int(details.upgrade_insecure_requests),
        )


def _bytes(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode("utf-8", "surrogatepass")
