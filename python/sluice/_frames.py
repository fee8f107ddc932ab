# SPDX-License-Identifier: Apache-2.0
"""The frames of the pages of a browser, and the sessions in which it reports about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Optional

from .browsers import Frame


class _Known(NamedTuple):
    """What is known about a frame."""

    url: str
    parent: Optional[str]


class Frames:
    """The documents of frames by their names, which are those of their targets, too."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def add(self, name: str, url: str, parent: Optional[str]) -> None:
        """A frame that has appeared."""
        self._known[name] = _Known(url, parent)

    def navigated(self, frame: Mapping[str, Any]) -> None:
        """A document of a frame; the frames inside its last document are gone."""
        name = frame["id"]
        parent = frame.get("parentId") or self._parent(name)
        if parent is None:
            self.remove(name)
        self._known[name] = _Known(frame["url"], parent)

    def expect(self, name: str, url: str) -> None:
        """Takes the document that a frame asks for as its own before the frame says so.

        Chromium does not report the first navigation if it begins another process for it.
        """
        self._known[name] = _Known(url, self._parent(name))

    def remove(self, name: str) -> None:
        """A frame that is gone, with all frames inside."""
        for other in [other for other in self._known if name in self._line(other)]:
            del self._known[other]

    def frame(self, name: Optional[str]) -> Frame:
        """The frame of a request; one that nobody has announced is that of the page."""
        known = self._known.get(name) if name is not None else None
        if known is None or known.parent is None:
            return Frame(known.url if known else None)
        parent = self._known.get(known.parent)
        page = self._known.get(self._line(known.parent)[-1])
        return Frame(
            page.url if page else None,
            known.url,
            parent.url if parent else None,
            is_page=False,
        )

    def _parent(self, name: str) -> Optional[str]:
        known = self._known.get(name)
        return known.parent if known else None

    def _line(self, name: str) -> list[str]:
        """A frame and those that it is in, up to the page."""
        line, next_one = [name], self._parent(name)
        while next_one is not None and next_one not in line:
            line.append(next_one)
            next_one = self._parent(next_one)
        return line


class _Session(NamedTuple):
    """A session: the frame whose requests it reports, and the session that attached it."""

    frame: Optional[str]
    parent: Optional[str]


class Sessions:
    """The sessions that Chromium has attached by itself."""

    def __init__(self) -> None:
        self._known: dict[str, _Session] = {}

    def __len__(self) -> int:
        return len(self._known)

    def add(self, name: str, frame: Optional[str], parent: Optional[str]) -> None:
        """A session that was attached."""
        self._known[name] = _Session(frame, parent)

    def frame(self, name: Optional[str]) -> Optional[str]:
        """The frame whose requests a session reports."""
        known = self._known.get(name) if name is not None else None
        return known.frame if known else None

    def report(self, frame: str) -> bool:
        """Whether a session reports the requests of a frame."""
        return any(one.frame == frame for one in self._known.values())

    def remove(self, name: str) -> None:
        """A session that has ended, with those that it had attached, which may not be reported."""
        self._known.pop(name, None)
        for other in [other for other, one in self._known.items() if one.parent == name]:
            self.remove(other)
