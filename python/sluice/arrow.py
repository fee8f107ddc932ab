# SPDX-License-Identifier: Apache-2.0
"""Decisions about columns of Apache Arrow and of pandas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Union

import pyarrow
import pyarrow.compute

from ._arrow_columns import column_of, columns_of_table, is_column
from ._opened import OpenIndexes
from .tables import DOCUMENT, NUMBERS, Bits, LoadType, unknown_type

_NARROW = (pyarrow.string(), pyarrow.binary())
_WIDE = (pyarrow.large_string(), pyarrow.large_binary())
#: The number of no type.
_UNKNOWN = 255


#: The number of the rule of a row without one.
_NO_RULE = -1

#: What `rule_table` has for each rule.
_RULE_COLUMNS = pyarrow.schema(
    [
        ("rule", pyarrow.int64()),
        ("list", pyarrow.string()),
        ("index", pyarrow.int64()),
        ("line", pyarrow.int64()),
        ("column", pyarrow.int64()),
        ("id", pyarrow.int64()),
        ("text", pyarrow.string()),
    ]
)


def decide_arrow(
    opened: OpenIndexes, urls: Any, top_urls: Any, types: Any
) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """Decides about each row: uint32, null where the URL is null."""
    return _decided((urls, top_urls, types), _Decisions(opened))


def rules_arrow(
    opened: OpenIndexes, urls: Any, top_urls: Any, types: Any
) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """The number of the rule of each row: int64, null where there is none."""
    return _decided((urls, top_urls, types), _Rules(opened))


def rule_table(opened: OpenIndexes, numbers: Any) -> pyarrow.Table:
    """The rules of some numbers, each once, in the order of the numbers."""
    column = column_of(numbers, "numbers")
    distinct = sorted(set(pyarrow.compute.unique(column).to_pylist()) - {None})
    rows = [{"rule": number, **_row(opened, number)} for number in distinct]
    return pyarrow.Table.from_pylist(rows, _RULE_COLUMNS)


def _row(opened: OpenIndexes, number: int) -> dict[str, Any]:
    rule = opened.numbered_rule(number)
    if rule is None:
        raise ValueError(f"{number} is not the number of a rule of this matcher")
    source = rule.filter or rule
    return {
        "list": rule.filter.file if rule.filter else rule.list,
        "index": rule.index,
        "line": source.line,
        "column": source.column,
        "id": rule.id,
        "text": source.text,
    }


class _Decisions:
    """Columns of decisions."""

    kind = pyarrow.uint32()

    def __init__(self, opened: OpenIndexes) -> None:
        self._opened = opened

    def of(self, rows: _Rows) -> pyarrow.Array:
        """The decisions about some rows."""
        decisions = pyarrow.allocate_buffer(4 * rows.count)
        self._opened.decide_columns(*rows.arguments(), decisions.address, wide=rows.is_wide)
        return _nulled(decisions, rows.urls)


class _Rules:
    """Columns of numbers of rules."""

    kind = pyarrow.int64()

    def __init__(self, opened: OpenIndexes) -> None:
        self._opened = opened

    def of(self, rows: _Rows) -> pyarrow.Array:
        """The numbers of the rules that decide about some rows."""
        decisions = pyarrow.allocate_buffer(4 * rows.count)
        numbers = pyarrow.allocate_buffer(8 * rows.count)
        answers = decisions.address, numbers.address
        self._opened.decide_columns(*rows.arguments(), *answers, wide=rows.is_wide)
        column = pyarrow.Array.from_buffers(self.kind, rows.count, [None, numbers])
        has_rule = pyarrow.compute.not_equal(column, _NO_RULE)
        return pyarrow.compute.if_else(has_rule, column, pyarrow.scalar(None, self.kind))


class _Rows:
    """Rows as the library takes them; keeps the buffers alive whose addresses are passed."""

    def __init__(self, urls: Any, top_urls: Any, types: Any) -> None:
        texts = _texts(urls)
        self.urls, self._tops = _same_width(texts, _tops(top_urls, len(urls)))
        self._numbers = _numbers(types, self.urls, self._tops)
        self.count = len(self.urls)
        self.is_wide = self.urls.type in _WIDE

    def arguments(self) -> tuple[tuple[int, int], tuple[int, int], int, int]:
        """The addresses of the URLs, the pages and the types, and the number of rows."""
        pages = (0, 0) if self._tops is None else _addresses(self._tops)
        types = self._numbers.buffers()[1].address + self._numbers.offset
        return _addresses(self.urls), pages, types, self.count


def _decided(
    given: tuple[Any, Any, Any], answers: Union[_Decisions, _Rules]
) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """The answers to all rows, in chunks if they come in chunks."""
    urls, top_urls, types = given
    if top_urls is None and types is None:
        urls, top_urls, types = columns_of_table(urls)
    columns = {
        name: column_of(value, name) if name == "url" or is_column(value) else value
        for name, value in {"url": urls, "top_url": top_urls, "type": types}.items()
    }
    decided = [answers.of(_Rows(*rows)) for rows in _aligned(columns)]
    if isinstance(columns["url"], pyarrow.ChunkedArray):
        return pyarrow.chunked_array(decided, answers.kind)
    return pyarrow.concat_arrays(decided) if decided else pyarrow.array([], answers.kind)


def decide_pandas(opened: OpenIndexes, urls: Any, top_urls: Any, types: Any) -> Any:
    """Decides about each row of a Series."""
    # In pandas a frame alone would be a frame of URLs, which is a mistake.
    if not is_column(urls) or getattr(urls, "ndim", 1) != 1:
        raise TypeError(f"urls must be a Series, not {type(urls).__name__}")
    given = (column_of(urls, "url"), top_urls, types)
    decided = pyarrow.compute.fill_null(decide_arrow(opened, *given), int(Bits.INVALID))
    return type(urls)(decided.to_numpy(), index=urls.index, name="decision")


def _aligned(columns: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The same rows of all columns, in pieces in which each column is one array."""
    count = len(columns["url"])
    several = {name: value for name, value in columns.items() if is_column(value)}
    for name, column in several.items():
        if len(column) != count:
            raise ValueError(f"there are {count} URLs, but {len(column)} in the column {name}")
    for batch in pyarrow.table(several).to_batches():
        rows = {**columns, **{name: batch.column(name) for name in several}}
        if batch.num_rows:
            yield rows["url"], rows["top_url"], rows["type"]


def _texts(column: Any) -> Any:
    """A column with its texts in one buffer; other layouts of text are copied."""
    if column.type in _NARROW or column.type in _WIDE:
        return column
    if _is_text(column.type):
        return _plain(column).cast(pyarrow.large_string())
    raise TypeError(f"a column of URLs must contain strings, not {column.type}; cast it to string")


def _plain(column: Any) -> Any:
    """A dictionary of Polars has views of texts, which Arrow cannot decode."""
    if not pyarrow.types.is_dictionary(column.type):
        return column
    texts = column.dictionary.cast(pyarrow.large_string())
    return pyarrow.DictionaryArray.from_arrays(column.indices, texts)


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
    if is_column(types):
        column = types
    else:
        one = types if isinstance(types, LoadType) else types or "other"
        column = pyarrow.repeat(pyarrow.scalar(one), len(urls))
    if pyarrow.types.is_integer(column.type):
        return pyarrow.compute.fill_null(_narrowed(column), int(LoadType.OTHER))
    if _is_text(column.type) or column.type in (*_NARROW, *_WIDE):
        return _named_numbers(column, urls, tops)
    raise TypeError(
        "a column of types must contain names or whole numbers, "
        f"not {column.type}; cast it to string or uint8"
    )


def _narrowed(numbers: Any) -> Any:
    """Numbers of types as the library takes them."""
    if numbers.type == pyarrow.uint8():
        return numbers
    names = pyarrow.array([int(kind) for kind in LoadType], numbers.type)
    is_known = pyarrow.compute.is_in(numbers, names)
    is_kept = pyarrow.compute.or_(is_known, numbers.is_null())
    unknown = pyarrow.scalar(_UNKNOWN, pyarrow.uint8())
    known = pyarrow.compute.if_else(is_known, numbers, pyarrow.scalar(None, numbers.type))
    return pyarrow.compute.if_else(is_kept, known.cast(pyarrow.uint8()), unknown)


def _named_numbers(column: Any, urls: Any, tops: Any) -> Any:
    if pyarrow.types.is_null(column.type):
        column = column.cast(pyarrow.string())
    is_encoded = pyarrow.types.is_dictionary(column.type)
    encoded = column if is_encoded else column.dictionary_encode()
    names = [_name(entry) for entry in encoded.dictionary.to_pylist()]
    table = pyarrow.array([_number(name) for name in names], pyarrow.uint8())
    numbers = table.take(encoded.indices)
    if numbers.null_count:
        numbers = pyarrow.compute.fill_null(numbers, int(LoadType.OTHER))
    if DOCUMENT not in names or tops is None:
        return numbers
    document = pyarrow.array([name == DOCUMENT for name in names], pyarrow.bool_())
    documents = pyarrow.compute.indices_nonzero(document.take(encoded.indices))
    return _with_child_documents(numbers, documents, urls, tops)


def _name(entry: Any) -> Any:
    return entry.decode(errors="replace") if isinstance(entry, bytes) else entry


def _number(name: Any) -> int:
    """The number of a name; a document is a page's own until it turns out to be a frame's."""
    if name == DOCUMENT:
        return int(LoadType.TOP_DOCUMENT)
    number = 0 if name is None else NUMBERS.get(name)
    if number is None:
        raise ValueError(unknown_type(name))
    return number


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


def _nulled(decisions: Any, urls: Any) -> pyarrow.Array:
    """Decisions, with null where there is no URL."""
    column = pyarrow.Array.from_buffers(pyarrow.uint32(), len(urls), [None, decisions])
    if not urls.null_count:
        return column
    return pyarrow.compute.if_else(urls.is_valid(), column, pyarrow.scalar(None, pyarrow.uint32()))
