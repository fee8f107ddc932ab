# SPDX-License-Identifier: Apache-2.0
"""Columns of texts as the library takes them: bytes in one buffer, with offsets."""

from __future__ import annotations

from typing import Any

import pyarrow
import pyarrow.compute

from .urls import encode

NARROW = (pyarrow.string(), pyarrow.binary())
WIDE = (pyarrow.large_string(), pyarrow.large_binary())


def texts_of(column: Any) -> Any:
    """A column with its texts in one buffer; other layouts of text are copied."""
    if column.type in NARROW or column.type in WIDE:
        return column
    if is_text(column.type):
        return _plain(column).cast(pyarrow.large_string())
    if column.null_count == len(column):
        # In pandas a column without a value is one of floating-point numbers.
        return pyarrow.nulls(len(column), pyarrow.string())
    raise TypeError(f"a column of URLs must contain strings, not {column.type}; cast it to string")


def _plain(column: Any) -> Any:
    """A dictionary of Polars has views of texts, which Arrow cannot decode."""
    if not pyarrow.types.is_dictionary(column.type):
        return column
    texts = column.dictionary.cast(pyarrow.large_string())
    return pyarrow.DictionaryArray.from_arrays(column.indices, texts)


def is_text(kind: Any) -> bool:
    """Whether a column has strings, in any layout, or nothing."""
    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    tests = (pyarrow.types.is_string, pyarrow.types.is_large_string, pyarrow.types.is_null)
    return any(test(kind) for test in tests) or str(kind) == "string_view"


def tops_of(column: Any, count: int) -> Any:
    """The pages; a null must have no bytes, because the library ignores the validity bits."""
    if column is None:
        return None
    if isinstance(column, str):
        return pyarrow.repeat(pyarrow.scalar(encode(column), pyarrow.binary()), count)
    texts = texts_of(column)
    if not _nulls_have_bytes(texts):
        return texts
    return pyarrow.compute.fill_null(texts, pyarrow.scalar(b"").cast(texts.type))


def _nulls_have_bytes(texts: Any) -> bool:
    if not texts.null_count:
        return False
    width = pyarrow.int64() if texts.type in WIDE else pyarrow.int32()
    buffers, count = [None, texts.buffers()[1]], len(texts) + 1
    offsets = pyarrow.Array.from_buffers(width, count, buffers, offset=texts.offset)
    has_bytes = pyarrow.compute.not_equal(offsets.slice(1), offsets.slice(0, len(texts)))
    return bool(pyarrow.compute.any(pyarrow.compute.and_(has_bytes, texts.is_null())).as_py())


def same_width(texts: Any, tops: Any) -> tuple[Any, Any]:
    """Both with offsets of the same size; only offsets are copied for that."""
    if tops is None or (texts.type in WIDE) == (tops.type in WIDE):
        return texts, tops
    return _widened(texts), _widened(tops)


def _widened(texts: Any) -> Any:
    if texts.type in WIDE:
        return texts
    is_string = texts.type == pyarrow.string()
    return texts.cast(pyarrow.large_string() if is_string else pyarrow.large_binary())


def addresses(texts: Any) -> tuple[int, int]:
    """The address of the bytes of the texts, and that of the offsets of the first row."""
    _, offsets, data = texts.buffers()
    width = 8 if texts.type in WIDE else 4
    return data.address if data else 0, offsets.address + width * texts.offset
