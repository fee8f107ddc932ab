# SPDX-License-Identifier: Apache-2.0
"""Decisions about columns of Apache Arrow and of pandas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Union

import pyarrow
import pyarrow.compute

from .tables import DOCUMENT, TYPE_NUMBERS, Bits, LoadType, unknown_type

if TYPE_CHECKING:
    import pandas

    from ._opened import OpenIndexes

#: A column of texts, one text for all rows, or nothing.
ArrowTexts = Union[None, str, pyarrow.Array, pyarrow.ChunkedArray]
#: A column of names or of numbers of types, one name for all rows, or nothing.
ArrowTypes = ArrowTexts

_NARROW = (pyarrow.string(), pyarrow.binary())
_WIDE = (pyarrow.large_string(), pyarrow.large_binary())


def decide_arrow(
    opened: OpenIndexes, urls: Any, top_urls: ArrowTexts, types: ArrowTypes
) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """Decides about each row: uint32, null where the URL is null."""
    decided = [_decide_chunk(opened, *rows) for rows in _aligned(urls, top_urls, types)]
    if isinstance(urls, pyarrow.ChunkedArray):
        return pyarrow.chunked_array(decided, pyarrow.uint32())
    return pyarrow.concat_arrays(decided) if decided else pyarrow.array([], pyarrow.uint32())


def decide_pandas(
    opened: OpenIndexes, urls: pandas.Series[Any], top_urls: Any, types: Any
) -> pandas.Series[Any]:
    """Decides about each row of a Series."""
    columns = [_from_pandas(column) for column in (urls, top_urls, types)]
    decided = pyarrow.compute.fill_null(decide_arrow(opened, *columns), int(Bits.INVALID))
    return type(urls)(decided.to_numpy(), index=urls.index, name="decision")


def _from_pandas(column: Any) -> Any:
    return column if column is None or isinstance(column, str) else pyarrow.array(column)


def _aligned(urls: Any, top_urls: ArrowTexts, types: ArrowTypes) -> Iterator[tuple[Any, ...]]:
    """The same rows of all columns, in pieces in which each column is one array."""
    given = {"url": urls, "top": top_urls, "type": types}
    columns = {name: value for name, value in given.items() if name == "url" or _is_column(value)}
    _check(columns)
    for batch in pyarrow.table(columns).to_batches():
        rows = {**given, **{name: batch.column(name) for name in columns}}
        if batch.num_rows:
            yield rows["url"], rows["top"], rows["type"]


def _is_column(value: Any) -> bool:
    return value is not None and not isinstance(value, str)


def _check(columns: dict[str, Any]) -> None:
    for name, column in columns.items():
        if not isinstance(column, (pyarrow.Array, pyarrow.ChunkedArray)):
            kind = type(column).__name__
            raise TypeError(f"the column {name} must be an Arrow column, not {kind}")
    count = len(columns["url"])
    for name, column in columns.items():
        if len(column) != count:
            raise ValueError(f"there are {count} URLs, but {len(column)} in the column {name}")


def _decide_chunk(opened: OpenIndexes, urls: Any, top_urls: Any, types: Any) -> pyarrow.Array:
    # These variables keep the buffers alive whose addresses are passed.
    texts, tops = _same_width(_texts(urls), _tops(top_urls, len(urls)))
    numbers = _numbers(types, texts, tops)
    decisions = pyarrow.allocate_buffer(4 * len(texts))
    opened.decide_columns(
        _addresses(texts),
        (0, 0) if tops is None else _addresses(tops),
        numbers.buffers()[1].address + numbers.offset,
        len(texts),
        decisions.address,
        wide=texts.type in _WIDE,
    )
    return _nulled(decisions, texts)


def _texts(column: Any) -> Any:
    """A column with its texts in one buffer; other layouts of text are copied."""
    if column.type in _NARROW or column.type in _WIDE:
        return column
    if _is_text(column.type):
        return column.cast(pyarrow.large_string())
    raise TypeError(f"a column of URLs must contain strings, not {column.type}")


def _is_text(kind: Any) -> bool:
    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    tests = (pyarrow.types.is_string, pyarrow.types.is_large_string, pyarrow.types.is_null)
    return any(test(kind) for test in tests) or str(kind) == "string_view"


def _tops(column: Any, count: int) -> Any:
    """The pages; a null must have no bytes, because the library ignores the validity bits."""
    if column is None:
        return None
    if isinstance(column, str):
        return pyarrow.repeat(pyarrow.scalar(column), count)
    texts = _texts(column)
    return pyarrow.compute.fill_null(texts, "") if _nulls_have_bytes(texts) else texts


def _nulls_have_bytes(texts: Any) -> bool:
    if not texts.null_count:
        return False
    width = pyarrow.int64() if texts.type in _WIDE else pyarrow.int32()
    buffers, count = [None, texts.buffers()[1]], len(texts) + 1
    offsets = pyarrow.Array.from_buffers(width, count, buffers, offset=texts.offset)
    has_bytes = pyarrow.compute.not_equal(offsets.slice(1), offsets.slice(0, len(texts)))
    return bool(pyarrow.compute.any(pyarrow.compute.and_(has_bytes, texts.is_null())).as_py())


def _same_width(texts: Any, tops: Any) -> tuple[Any, Any]:
    """Both with offsets of the same size; only offsets are copied for that."""
    if tops is None or (texts.type in _WIDE) == (tops.type in _WIDE):
        return texts, tops
    return _widened(texts), _widened(tops)


def _widened(texts: Any) -> Any:
    if texts.type in _WIDE:
        return texts
    is_string = texts.type == pyarrow.string()
    return texts.cast(pyarrow.large_string() if is_string else pyarrow.large_binary())


def _addresses(texts: Any) -> tuple[int, int]:
    """The address of the bytes of the texts, and that of the offsets of the first row."""
    _, offsets, data = texts.buffers()
    width = 8 if texts.type in _WIDE else 4
    return data.address if data else 0, offsets.address + width * texts.offset


def _numbers(types: Any, urls: Any, tops: Any) -> Any:
    """The number of each row's type."""
    if types is None or isinstance(types, str):
        column = pyarrow.repeat(pyarrow.scalar(types or "other"), len(urls))
    else:
        column = types
    if column.type == pyarrow.uint8():
        return pyarrow.compute.fill_null(column, int(LoadType.OTHER))
    return _named_numbers(column, urls, tops)


def _named_numbers(column: Any, urls: Any, tops: Any) -> Any:
    is_encoded = pyarrow.types.is_dictionary(column.type)
    encoded = column if is_encoded else column.dictionary_encode()
    names = encoded.dictionary.to_pylist()
    table = pyarrow.array([_number(name) for name in names], pyarrow.uint8())
    numbers = pyarrow.compute.fill_null(table.take(encoded.indices), int(LoadType.OTHER))
    if DOCUMENT not in names:
        return numbers
    is_document = pyarrow.compute.fill_null(
        pyarrow.compute.equal(column.cast(pyarrow.string()), DOCUMENT), False
    )
    documents = [None if texts is None else texts.filter(is_document) for texts in (urls, tops)]
    return pyarrow.compute.replace_with_mask(numbers, is_document, _document_numbers(*documents))


def _number(name: Any) -> int:
    number = 0 if name in (DOCUMENT, None) else TYPE_NUMBERS.get(name)
    if number is None:
        raise ValueError(unknown_type(name))
    return number


def _document_numbers(urls: Any, tops: Any) -> Any:
    """The type of each row if it is a document, as in `tables.document_number`."""
    top, child = (
        pyarrow.scalar(int(kind), pyarrow.uint8())
        for kind in (LoadType.TOP_DOCUMENT, LoadType.CHILD_DOCUMENT)
    )
    if tops is None:
        return top
    same = pyarrow.compute.equal(_without_fragment(urls), _without_fragment(tops))
    no_page = pyarrow.compute.equal(pyarrow.compute.binary_length(tops), 0)
    is_top = pyarrow.compute.or_kleene(same, no_page)
    return pyarrow.compute.if_else(pyarrow.compute.fill_null(is_top, True), top, child)


def _without_fragment(texts: Any) -> Any:
    return pyarrow.compute.replace_substring_regex(texts, "(?s)#.*", "")


def _nulled(decisions: Any, urls: Any) -> pyarrow.Array:
    """Decisions, with null where there is no URL."""
    column = pyarrow.Array.from_buffers(pyarrow.uint32(), len(urls), [None, decisions])
    if not urls.null_count:
        return column
    return pyarrow.compute.if_else(urls.is_valid(), column, pyarrow.scalar(None, pyarrow.uint32()))
