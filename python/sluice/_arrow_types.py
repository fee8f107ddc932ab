# SPDX-License-Identifier: Apache-2.0
"""Columns of the numbers of types, from names and from numbers of any width."""

from __future__ import annotations

from typing import Any

import pyarrow
import pyarrow.compute

from ._arrow_columns import is_column
from ._arrow_texts import NARROW, WIDE, is_text
from .tables import DOCUMENT_NUMBER, LoadType, OnUnknown, named_number
from .urls import encode

_NUMBER = pyarrow.uint8()
#: The number of no type.
_UNKNOWN = 255


def numbers_of(types: Any, urls: Any, tops: Any, on_unknown: OnUnknown) -> Any:
    """The number of each row's type."""
    column = types if is_column(types) else _repeated(types, len(urls))
    if pyarrow.types.is_integer(column.type):
        return _narrowed(column, on_unknown)
    if is_text(column.type) or column.type in (*NARROW, *WIDE):
        return _named_numbers(column, urls, tops, on_unknown)
    if column.null_count == len(column):
        return _repeated(None, len(urls))
    if pyarrow.types.is_floating(column.type) and on_unknown == "other":
        return _whole(column)
    raise TypeError(
        "a column of types must contain names or whole numbers, "
        f"not {column.type}; cast it to string or uint8"
    )


def _repeated(kind: Any, count: int) -> Any:
    """A column of one type, which is a name or a number."""
    if kind is None or isinstance(kind, LoadType):
        number = pyarrow.scalar(int(kind or LoadType.OTHER), pyarrow.uint8())
        return pyarrow.repeat(number, count)
    return pyarrow.repeat(pyarrow.scalar(encode(kind), pyarrow.binary()), count)


def _narrowed(numbers: Any, on_unknown: OnUnknown) -> Any:
    """Numbers of types as the library takes them."""
    known = pyarrow.array([int(kind) for kind in LoadType], numbers.type)
    if numbers.type == pyarrow.uint8() and on_unknown == "error":
        # The library finds unknown numbers itself.
        return pyarrow.compute.fill_null(numbers, int(LoadType.OTHER))
    is_known = pyarrow.compute.is_in(numbers, known)
    unknown = pyarrow.scalar(_UNKNOWN if on_unknown == "error" else int(LoadType.OTHER), _NUMBER)
    kept = pyarrow.compute.if_else(is_known, numbers, pyarrow.scalar(None, numbers.type))
    narrow = pyarrow.compute.if_else(is_known, kept.cast(_NUMBER), unknown)
    other = pyarrow.scalar(int(LoadType.OTHER), _NUMBER)
    return pyarrow.compute.if_else(numbers.is_null(), other, narrow)


def _whole(numbers: Any) -> Any:
    """Converts floating-point numbers, which pandas uses for whole numbers if one is missing."""
    whole = numbers.cast(pyarrow.float64())
    known = pyarrow.array([float(kind) for kind in LoadType])
    is_known = pyarrow.compute.is_in(whole, known)
    return pyarrow.compute.if_else(is_known, whole, float(LoadType.OTHER)).cast(_NUMBER)


def _named_numbers(column: Any, urls: Any, tops: Any, on_unknown: OnUnknown) -> Any:
    if pyarrow.types.is_null(column.type):
        column = column.cast(pyarrow.string())
    is_encoded = pyarrow.types.is_dictionary(column.type)
    encoded = column if is_encoded else column.dictionary_encode()
    found = [named_number(name, on_unknown) for name in _names(encoded.dictionary)]
    # A document is a page's own until it turns out to be a frame's.
    top = int(LoadType.TOP_DOCUMENT)
    table = pyarrow.array([top if one == DOCUMENT_NUMBER else one for one in found], _NUMBER)
    numbers = table.take(encoded.indices)
    if numbers.null_count:
        numbers = pyarrow.compute.fill_null(numbers, int(LoadType.OTHER))
    if DOCUMENT_NUMBER not in found or tops is None:
        return numbers
    document = pyarrow.array([one == DOCUMENT_NUMBER for one in found], pyarrow.bool_())
    documents = pyarrow.compute.indices_nonzero(document.take(encoded.indices))
    return _with_child_documents(numbers, documents, urls, tops)


def _names(dictionary: Any) -> list[Any]:
    """The entries of a dictionary as texts, whatever bytes they have."""
    if str(dictionary.type) == "string_view":
        dictionary = dictionary.cast(pyarrow.large_string())
    if dictionary.type not in (pyarrow.binary(), pyarrow.large_binary()):
        is_wide = dictionary.type in WIDE
        dictionary = dictionary.cast(pyarrow.large_binary() if is_wide else pyarrow.binary())
    return [entry and entry.decode(errors="replace") for entry in dictionary.to_pylist()]


def _with_child_documents(numbers: Any, documents: Any, urls: Any, tops: Any) -> Any:
    """The numbers, with those of the documents that `tables.document_number` finds in frames."""
    # Each call for an array costs more than to copy the few documents of a small batch.
    addresses, pages = (texts.take(documents) for texts in (urls, tops))
    has_page = pyarrow.compute.not_equal(pyarrow.compute.binary_length(pages), 0)
    if any(_has_fragments(texts) for texts in (addresses, pages)):
        addresses, pages = map(_without_fragment, (addresses, pages))
    in_frame = pyarrow.compute.and_(pyarrow.compute.not_equal(addresses, pages), has_page)
    changed = bytearray(numbers.buffers()[1])
    for row in documents.filter(in_frame).to_pylist():
        changed[numbers.offset + row] = LoadType.CHILD_DOCUMENT
    data = [None, pyarrow.py_buffer(changed)]
    return pyarrow.Array.from_buffers(pyarrow.uint8(), len(numbers), data, offset=numbers.offset)


def _has_fragments(texts: Any) -> bool:
    """Whether a `#` is in any of the texts; to search their buffer is faster than each of them."""
    data = texts.buffers()[2]
    return data is not None and b"#" in data.to_pybytes()


def _without_fragment(texts: Any) -> Any:
    return pyarrow.compute.replace_substring_regex(texts, "(?s)#.*", "")
