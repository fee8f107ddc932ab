# SPDX-License-Identifier: Apache-2.0
"""Decides the usual way without ctypes, where the extension module can be loaded.

What it does not decide, and all where it is missing, is decided with ctypes in the same way.
"""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from typing import TYPE_CHECKING, Any, Optional, TypeVar

from ._library import library_path
from .details import Details
from .tables import NUMBERS

_NAME = "sluice._native"
_FILE = "_native.abi3.so"


class _Decided:
    """What a decision consists of: the same members as the type of the module has."""

    __slots__ = ("_answer", "_asked", "_bits", "_number", "_opened", "_top_url", "_url")

    _opened: Any
    _bits: int
    _url: str
    _top_url: Optional[str]
    _number: int
    _asked: Optional[Details]
    _answer: Optional[dict[str, Any]]

    def __init__(self, *members: Any) -> None:
        self._opened, self._bits, *asked = members
        self._url, self._top_url, self._number, self._asked = asked
        self._answer = None


def _loaded() -> Any:
    """The module next to the library, or None; `_native.c` describes its functions."""
    # A library that the system finds by its name has no folder; the working folder must not count.
    folder = os.path.dirname(library_path())
    path = os.path.join(folder, _FILE)
    # Free-threaded Pythons cannot load what was built for others, nor can other implementations.
    is_usual = sys.implementation.name == "cpython" and "t" not in sys.abiflags
    if not (is_usual and folder and os.path.isfile(path)):
        return None
    loader = ExtensionFileLoader(_NAME, path)
    try:
        module = module_from_spec(ModuleSpec(_NAME, loader, origin=path))
        loader.exec_module(module)
        # Where the module of a type is looked up by its name.
        sys.modules[_NAME] = module
    except ImportError:
        return None
    return module


MODULE = _loaded()

if TYPE_CHECKING:
    Decided = _Decided
    Kind = TypeVar("Kind", bound=_Decided)

    def decide(session: Any, kind: type[Kind], opened: Any, *load: object) -> Optional[Kind]:
        """A decision about a URL, a page and a type; None if it is left to ctypes."""

    def bits(session: Any, url: str, top_url: Optional[str], number: int) -> Optional[int]:
        """The bits of a decision about a load; None if it is left to ctypes."""
elif MODULE:
    Decided, decide, bits = MODULE.Decided, MODULE.decide, MODULE.bits
else:
    Decided = _Decided

    def decide(*_load: Any) -> None:
        """Leaves everything to ctypes."""

    bits = decide


def session(functions: Any, matcher: int) -> Any:
    """What the module decides with, for a matcher of the library; None without the module."""
    if MODULE is None:
        return None
    names = ("sluice_session_open", "sluice_session_decide", "sluice_session_close")
    addresses = (ctypes.cast(getattr(functions, name), ctypes.c_void_p).value for name in names)
    return MODULE.session(tuple(addresses), matcher, NUMBERS)
