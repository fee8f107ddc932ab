# SPDX-License-Identifier: Apache-2.0
"""Asks what filters do to documents."""

from __future__ import annotations

import ctypes
import functools
import json
from collections.abc import Iterable
from typing import Literal, Optional

from ._library import ScriptOptionsStructure, library, written
from ._opened import OpenIndexes
from ._prepared import NO_PAGE
from .errors import SluiceError
from .pages import PagePlan
from .resources import Resources
from .urls import check_page, encode

#: Room for most plans, so that few are computed twice.
_PLAN_BYTES = 16 * 1024
#: Room for most style sheets.
_STYLE_BYTES = 512 * 1024
_TAG_BYTES = 64
#: Room for most scripts.
_SCRIPT_BYTES = 64 * 1024

#: What a script is for, in the order of their numbers in C.
World = Literal["all", "page", "isolated"]
_WORLDS: tuple[World, ...] = ("all", "page", "isolated")


class Documents:
    """The part of a matcher that is about documents."""

    def page_plan(self, url: str, top: Optional[str] = None) -> PagePlan:
        """What cosmetic filters do to a document; `top` is the page if it is in a frame.

        A URL without a scheme raises ValueError, another invalid one SluiceError.
        """
        return PagePlan.of_json(_plan(self._open(), url, top).decode())

    def generic_selectors(
        self, names: Optional[Iterable[str]], url: str, top: Optional[str] = None
    ) -> list[str]:
        """The generic selectors that require one of some classes and ids: `.ad`, `#banner`.

        They are without those that must not hide on the document, and none if generic filters are
        switched off there. A program asks about the names of a document when it has them, and again
        about new ones. None stands for all selectors, also those that require no class and no id,
        for programs that apply them to the document themselves.
        """
        text = None if names is None else _joined(names)
        name = "sluice_generic_selectors"
        found = _written(self._open(), name, (url, top), (text, len(text or b"")), _PLAN_BYTES)
        if not found:
            raise _invalid(url, top)
        selectors: list[str] = json.loads(found)
        return selectors

    def generic_style(
        self, url: Optional[str] = None, top: Optional[str] = None, everything: bool = False
    ) -> str:
        """The style sheet of generic selectors that cannot be looked up by a class or an id.

        With `everything` it is the sheet of all generic selectors, for programs that look none up.
        Without a URL it is the sheet for all documents whose plan is `generic` and has no
        `exceptions`: a program can serve it once.
        """
        opened = self._open()
        arguments = (int(everything),)
        style = _written(opened, "sluice_generic_style", (url, top), arguments, _STYLE_BYTES)
        if not style and url is not None:
            # It is empty, unless the URL is invalid, which the plan says.
            _plan(opened, url, top)
        return style.decode()

    def generic_style_tag(
        self, url: Optional[str] = None, top: Optional[str] = None, everything: bool = False
    ) -> str:
        """A name for the style sheet of `generic_style`, for `ETag`: another sheet has another."""
        opened = self._open()
        arguments = (int(everything),)
        tag = _written(opened, "sluice_generic_style_tag", (url, top), arguments, _TAG_BYTES)
        if not tag and url is not None:
            # It is empty only if the URL is invalid, which the plan says.
            _plan(opened, url, top)
        return tag.decode()

    def page_script(
        self,
        url: str,
        top: Optional[str] = None,
        *,
        world: World = "all",
        request: Optional[str] = None,
        diagnostics: Optional[str] = None,
        resources: Optional[Resources] = None,
    ) -> str:
        """The script that carries out the plan of a document; empty if it needs none.

        It is ASCII and has to run before the document's own scripts. With "page" as `world` it only
        has what the page has to share, mostly scriptlets, and with "isolated" the rest, for a world
        in which pages do not see it. `request` is a JavaScript expression of the function that
        answers an array of classes and ids with a promise of generic selectors; without it the
        script does not hide by generic filters. `diagnostics` names the event by which a program
        asks the page which filters acted. Scriptlets that do not exist are left out.
        """
        opened = self._open()
        if world not in _WORLDS:
            raise ValueError(f"{world!r} is no world; choose one of {', '.join(_WORLDS)}")
        # The structure keeps the texts for the call.
        options = ScriptOptionsStructure(
            ctypes.sizeof(ScriptOptionsStructure),
            _WORLDS.index(world),
            _text(request, "request"),
            _text(diagnostics, "diagnostics"),
            resources._pointer if resources else None,
        )
        arguments = (ctypes.byref(options),)
        script = _written(opened, "sluice_page_script", (url, top), arguments, _SCRIPT_BYTES)
        if not script:
            # It is empty, unless the URL is invalid, which the plan says.
            _plan(opened, url, top)
        return script.decode()

    def _open(self) -> OpenIndexes:
        raise NotImplementedError


def _text(text: Optional[str], name: str) -> Optional[bytes]:
    """A text for C, which ends at a zero."""
    if text is not None and "\0" in text:
        raise ValueError(f"{name} has a NUL character")
    return None if text is None else encode(text)


def _plan(opened: OpenIndexes, url: str, top: Optional[str]) -> bytes:
    plan = _written(opened, "sluice_page_plan", (url, top), (), _PLAN_BYTES)
    if not plan:
        raise _invalid(url, top)
    return plan


def _invalid(url: str, top: Optional[str]) -> SluiceError:
    """The error for a document; raises ValueError itself if a scheme is missing."""
    check_page(url)
    if top:
        check_page(top)
    return SluiceError(f"the URL {url!r} or that of its page is invalid")


def _written(
    opened: OpenIndexes,
    name: str,
    document: tuple[Optional[str], Optional[str]],
    arguments: tuple[object, ...],
    room: int,
) -> bytes:
    """What a function of the library writes about a document; empty if a URL is invalid."""
    url, top = document
    # Stays here as long as the call uses its pointer.
    page = NO_PAGE if url is None else opened.page(top or url)
    if not page.readable:
        return b""
    frame = encode(url) if url is not None and top else None
    given = (opened.pointer, page.pointer, frame, len(frame or b""), *arguments)
    return written(functools.partial(getattr(library(), name), *given), room)


def _joined(names: Iterable[str]) -> bytes:
    """The names for C, each with a line break after it; one without a sign raises ValueError."""
    if isinstance(names, (str, bytes)):
        raise TypeError("names must be several names, not one")
    given = list(names)
    text = "\n".join(["", *given])
    # Counting is many times as fast as looking at each of hundreds of names.
    if text.count("\n.") + text.count("\n#") != len(given) or text.count("\n") != len(given):
        for name in given:
            if name[:1] not in (".", "#") or "\n" in name:
                raise ValueError(
                    f"{name!r} is not the name of a class or an id; write '.ad' for a class, "
                    "'#ad' for an id"
                )
    return encode(f"{text[1:]}\n") if given else b""
