# SPDX-License-Identifier: Apache-2.0
"""Compiles lists in memory, without the command and without files."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence
from typing import Any

from ._library import library, opened
from .errors import SluiceError
from .memory import InMemory


class _List(ctypes.Structure):
    """`sluice_list` of the C library."""

    _fields_ = (("name", ctypes.c_char_p), ("text", ctypes.c_char_p), ("length", ctypes.c_size_t))


class _Options(ctypes.Structure):
    """`sluice_compile_options` of the C library."""

    _fields_ = (
        ("size", ctypes.c_size_t),
        ("skips_invalid_rules", ctypes.c_int32),
        ("stores_filter_texts", ctypes.c_int32),
        ("decision_steps", ctypes.c_uint64),
    )


def compiled(lists: Sequence[InMemory]) -> bytes:
    """The index of some lists, with the texts of their filters; invalid rules are left out."""
    functions = library()
    names = [one.name.encode() for one in lists]
    given = (_List * len(lists))(
        *(_List(name, one.data, len(one.data)) for name, one in zip(names, lists))
    )
    options = _Options(ctypes.sizeof(_Options), 1, 1, 0)
    call = functools.partial(functions.sluice_compile, given, len(lists), ctypes.byref(options))
    index = opened(call)
    if index is None:
        raise SluiceError("the lists cannot be compiled")
    try:
        return _copy(functions.sluice_index_bytes(index))
    finally:
        functions.sluice_index_close(index)


def _copy(index: Any) -> bytes:
    return ctypes.string_at(index.start, index.length)
