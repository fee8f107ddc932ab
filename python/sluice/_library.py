# SPDX-License-Identifier: Apache-2.0
"""Finds the C library and declares its functions, as `sluice.h` does."""

from __future__ import annotations

import ctypes
import functools
import os
from pathlib import Path
from typing import Any, Callable

from .details import Structure
from .errors import SluiceError
from .limits import LimitsStructure


class BytesStructure(ctypes.Structure):
    """`sluice_bytes` of the C library."""

    _fields_ = (("start", ctypes.c_void_p), ("length", ctypes.c_size_t))


class ScriptOptionsStructure(ctypes.Structure):
    """`sluice_script_options` of the C library."""

    _fields_ = (
        ("size", ctypes.c_size_t),
        ("world", ctypes.c_int),
        ("request", ctypes.c_char_p),
        ("diagnostics", ctypes.c_char_p),
        ("resources", ctypes.c_void_p),
    )


_NAME = "libsluice.so.0"
_TEXT = (ctypes.c_char_p, ctypes.c_size_t)
_BATCH = (ctypes.c_void_p,) * 6 + (ctypes.c_size_t, ctypes.c_void_p)
_LOAD = (ctypes.c_void_p, ctypes.c_void_p, *_TEXT, ctypes.c_uint8)
_LIMITED = (
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.c_int,
    ctypes.POINTER(LimitsStructure),
    *_TEXT,
)
_DETAILED = (*_LOAD, ctypes.POINTER(Structure))
_DOCUMENT = (ctypes.c_void_p, ctypes.c_void_p, *_TEXT)

#: Result and parameters of each function.
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "sluice_version": (ctypes.c_char_p, ()),
    "sluice_open_limited": (ctypes.c_void_p, _LIMITED),
    "sluice_open_bytes": (
        ctypes.c_void_p,
        (ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(LimitsStructure), *_TEXT),
    ),
    "sluice_reopen": (ctypes.c_void_p, (ctypes.c_void_p, *_TEXT)),
    "sluice_close": (None, (ctypes.c_void_p,)),
    "sluice_compile": (
        ctypes.c_void_p,
        (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, *_TEXT),
    ),
    "sluice_index_bytes": (BytesStructure, (ctypes.c_void_p,)),
    "sluice_index_close": (None, (ctypes.c_void_p,)),
    "sluice_page_open": (ctypes.c_void_p, (ctypes.c_void_p, *_TEXT)),
    "sluice_page_close": (None, (ctypes.c_void_p,)),
    "sluice_session_open": (ctypes.c_void_p, (ctypes.c_void_p,)),
    "sluice_session_decide": (ctypes.c_uint32, (ctypes.c_void_p, *_TEXT, *_TEXT, ctypes.c_uint8)),
    "sluice_session_close": (None, (ctypes.c_void_p,)),
    "sluice_decide": (ctypes.c_uint32, _LOAD),
    "sluice_decide_batch": (ctypes.c_size_t, _BATCH),
    "sluice_decide_batch_32": (ctypes.c_size_t, _BATCH),
    "sluice_decide_batch_rules": (ctypes.c_size_t, (*_BATCH, ctypes.c_void_p)),
    "sluice_decide_batch_rules_32": (ctypes.c_size_t, (*_BATCH, ctypes.c_void_p)),
    "sluice_decide_detailed": (ctypes.c_uint32, _DETAILED),
    "sluice_answer_detailed": (ctypes.c_size_t, (*_DETAILED, *_TEXT)),
    "sluice_rule_number": (ctypes.c_int64, _DETAILED),
    "sluice_numbered_rule": (ctypes.c_size_t, (ctypes.c_void_p, ctypes.c_int64, *_TEXT)),
    "sluice_nearest_url": (ctypes.c_size_t, (*_TEXT, *_TEXT)),
    "sluice_explain_detailed": (ctypes.c_size_t, (*_DETAILED, *_TEXT)),
    "sluice_page_plan": (ctypes.c_size_t, (*_DOCUMENT, *_TEXT)),
    "sluice_page_script": (
        ctypes.c_size_t,
        (*_DOCUMENT, ctypes.POINTER(ScriptOptionsStructure), *_TEXT),
    ),
    "sluice_resources_open": (ctypes.c_void_p, (*_TEXT, *_TEXT)),
    "sluice_resources_close": (None, (ctypes.c_void_p,)),
    "sluice_resource": (ctypes.c_size_t, (ctypes.c_void_p, *_TEXT, *_TEXT, *_TEXT)),
    "sluice_generic_selectors": (ctypes.c_size_t, (*_DOCUMENT, *_TEXT, *_TEXT)),
    "sluice_generic_style": (ctypes.c_size_t, (*_DOCUMENT, ctypes.c_int, *_TEXT)),
    "sluice_generic_style_tag": (ctypes.c_size_t, (*_DOCUMENT, ctypes.c_int, *_TEXT)),
}

_ERROR_BYTES = 4096


@functools.lru_cache(maxsize=1)
def library() -> Any:
    """The C library, loaded once."""
    path = library_path()
    try:
        loaded = ctypes.CDLL(path)
    except OSError as error:
        raise SluiceError(
            f"the C library of Sluice cannot be loaded ({error}); "
            "install a wheel that contains it, or set SLUICE_LIBRARY to libsluice.so"
        ) from error
    return _declare(loaded, path)


def library_version() -> str:
    """The version of the C library."""
    return str(library().sluice_version().decode())


def library_path() -> str:
    """The path of the library, or its name if the system has to find it."""
    packaged = Path(__file__).with_name("libsluice.so")
    return str(packaged) if packaged.exists() else os.environ.get("SLUICE_LIBRARY") or _NAME


def _declare(loaded: ctypes.CDLL, path: str) -> ctypes.CDLL:
    for name, (result, parameters) in _FUNCTIONS.items():
        if not hasattr(loaded, name):
            raise SluiceError(f"{path} has no function {name}: it is not the library of Sluice")
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, parameters
    return loaded


def opened(call: Callable[[ctypes.Array[ctypes.c_char], int], int | None]) -> int | None:
    """The result of a function that opens; raises the message that it writes, if any."""
    error = ctypes.create_string_buffer(_ERROR_BYTES)
    pointer = call(error, _ERROR_BYTES)
    if not pointer and error.value:
        raise SluiceError(error.value.decode(errors="replace"))
    return pointer


def written(call: Callable[[ctypes.Array[ctypes.c_char], int], int], room: int = 4096) -> bytes:
    """The whole text that a function writes; called again with more room if it was truncated."""
    while True:
        text = ctypes.create_string_buffer(room)
        length = call(text, room)
        if length < room:
            return ctypes.string_at(text, length)
        room = length + 1
