# SPDX-License-Identifier: Apache-2.0
"""Columns of Arrow from what callers have."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

import pyarrow

from ._arrow_texts import NARROW, WIDE, is_text
from ._columns import text_entry
from .tables import TYPE_NAMES, LoadType, OnUnknown, named_number
from .urls import encode

_NAMES = ("url", "top_url", "type")


def is_column(value: Any) -> bool:
    """Whether an argument has an entry for each row."""
    return value is not None and not isinstance(value, (str, LoadType))


def column_of(value: Any, name: str, on_unknown: OnUnknown = "error") -> Any:
    """A column of Arrow, from any producer of columns and from a sequence."""
    if isinstance(value, (pyarrow.Array, pyarrow.ChunkedArray)):
        return value
    if not is_column(value) or isinstance(value, (bytes, dict)):
        kind = type(value).__name__
        raise TypeError(f"the column {name} must have an entry for each row, not be one {kind}")
    # A Series of pandas may have objects, which it cannot hand over as Arrow.
    if _is_pandas_series(value):
        return _of_entries(value, name, on_unknown)
    if hasattr(value, "__arrow_c_array__"):
        return pyarrow.array(value)
    if hasattr(value, "__arrow_c_stream__"):
        return pyarrow.chunked_array(value)
    if not isinstance(value, Iterable):
        kind = type(value).__name__
        raise TypeError(f"the column {name} must be a column of Arrow or a sequence, not {kind}")
    entries = value if hasattr(value, "__array__") else list(value)
    return _of_entries(entries, name, on_unknown)


def columns_of_table(value: Any, on_unknown: OnUnknown) -> tuple[Any, Any, Any]:
    """The columns of a frame, a table or a batch; a column has no others."""
    if isinstance(value, pyarrow.Table):
        return _columns(value, value.column_names)
    if is_pandas_frame(value):
        # Other columns may have what Arrow cannot have.
        return _columns(value, list(value.columns))
    column = column_of(value, _NAMES[0], on_unknown)
    if pyarrow.types.is_struct(column.type):
        table = pyarrow.Table.from_struct_array(column)
        return _columns(table, table.column_names)
    return column, None, None


def _columns(table: Any, names: list[Any]) -> tuple[Any, Any, Any]:
    if "url" not in names:
        raise ValueError(
            "a table must have the column url, and may have top_url and type; "
            f"this one has {', '.join(map(str, names)) or 'none'}"
        )
    url, top_url, kind = (table[name] if name in names else None for name in _NAMES)
    return url, top_url, kind


def is_pandas_frame(value: Any) -> bool:
    """Whether it is a DataFrame of pandas, or one like it."""
    return hasattr(value, "iloc") and value.ndim == 2


def _is_pandas_series(value: Any) -> bool:
    return hasattr(value, "iloc") and value.ndim == 1


def _of_entries(entries: Any, name: str, on_unknown: OnUnknown) -> Any:
    # What pandas has for a missing value is a number.
    array = functools.partial(pyarrow.array, from_pandas=True)
    try:
        column = array(entries)
    except (pyarrow.ArrowException, TypeError, ValueError, OverflowError) as error:
        if on_unknown == "other":
            return _forgiven(entries, name)
        if isinstance(error, UnicodeEncodeError):
            # Arrow has no lone surrogates, but the library reads them as U+FFFD.
            texts = [encode(text) if isinstance(text, str) else None for text in entries]
            return array(texts, pyarrow.large_binary())
        raise TypeError(f"the column {name} has entries of several kinds: {error}") from error
    is_wrong = on_unknown == "other" and not _is_readable(column.type, name)
    # A column of one kind is a mistake of the program, and not a bad value.
    has_objects = str(getattr(entries, "dtype", "object")) == "object"
    return _forgiven(entries, name) if is_wrong and has_objects else column


def _is_readable(kind: Any, name: str) -> bool:
    if name == "type" and (pyarrow.types.is_integer(kind) or pyarrow.types.is_floating(kind)):
        return True
    return is_text(kind) or kind in (*NARROW, *WIDE)


def _forgiven(entries: Any, name: str) -> Any:
    """A column of entries of which some are not what they should be."""
    texts = map(_type_entry if name == "type" else text_entry, entries)
    encoded = [None if text is None else encode(text) for text in texts]
    return pyarrow.array(encoded, pyarrow.large_binary())


def _type_entry(entry: Any) -> str:
    if isinstance(entry, bytes):
        return entry.decode(errors="replace")
    return entry if isinstance(entry, str) else TYPE_NAMES[named_number(entry, "other")]
