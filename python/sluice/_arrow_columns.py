# SPDX-License-Identifier: Apache-2.0
"""Columns of Arrow from what callers have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyarrow

from .tables import LoadType
from .urls import encode

_NAMES = ("url", "top_url", "type")


def is_column(value: Any) -> bool:
    """Whether an argument has an entry for each row."""
    return value is not None and not isinstance(value, (str, LoadType))


def column_of(value: Any, name: str) -> Any:
    """A column of Arrow, from any producer of columns and from a sequence."""
    if isinstance(value, (pyarrow.Array, pyarrow.ChunkedArray)):
        return value
    if not is_column(value) or isinstance(value, (bytes, dict)):
        kind = type(value).__name__
        raise TypeError(f"the column {name} must have an entry for each row, not be one {kind}")
    # A Series of pandas may have objects, which it cannot hand over as Arrow.
    if _is_pandas_series(value):
        return _of_entries(value, name)
    if hasattr(value, "__arrow_c_array__"):
        return pyarrow.array(value)
    if hasattr(value, "__arrow_c_stream__"):
        return pyarrow.chunked_array(value)
    if not isinstance(value, Iterable):
        kind = type(value).__name__
        raise TypeError(f"the column {name} must be a column of Arrow or a sequence, not {kind}")
    return _of_entries(value if hasattr(value, "__array__") else list(value), name)


def columns_of_table(value: Any) -> tuple[Any, Any, Any]:
    """The columns of a frame, a table or a batch; a column has no others."""
    if isinstance(value, pyarrow.Table):
        return _columns(value)
    column = column_of(value, _NAMES[0])
    if pyarrow.types.is_struct(column.type):
        return _columns(pyarrow.Table.from_struct_array(column))
    return column, None, None


def _columns(table: pyarrow.Table) -> tuple[Any, Any, Any]:
    names = table.column_names
    if "url" not in names:
        raise ValueError(
            "a table must have the column url, and may have top_url and type; "
            f"this one has {', '.join(names) or 'none'}"
        )
    url, top_url, kind = (table[name] if name in names else None for name in _NAMES)
    return url, top_url, kind


def _is_pandas_series(value: Any) -> bool:
    return hasattr(value, "iloc") and value.ndim == 1


def _of_entries(entries: Any, name: str) -> Any:
    try:
        return pyarrow.array(entries)
    except UnicodeEncodeError:
        # Arrow has no lone surrogates, but the library reads them as U+FFFD.
        texts = [encode(text) if isinstance(text, str) else None for text in entries]
        return pyarrow.array(texts, pyarrow.large_binary())
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError) as error:
        raise TypeError(f"the column {name} has entries of several kinds: {error}") from error
