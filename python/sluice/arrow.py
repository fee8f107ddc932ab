# SPDX-License-Identifier: Apache-2.0
"""Decisions about columns of Apache Arrow and of pandas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Union

import pyarrow
import pyarrow.compute

from ._arrow_columns import column_of, columns_of_table, is_column, is_pandas_frame
from ._arrow_texts import WIDE, addresses, same_width, texts_of, tops_of
from ._arrow_types import numbers_of
from ._opened import OpenIndexes
from .tables import Bits, OnUnknown, check_on_unknown

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


class Log(NamedTuple):
    """Columns as they are given, and how bad values are treated."""

    urls: Any
    top_urls: Any
    types: Any
    on_unknown: OnUnknown


def decide_arrow(opened: OpenIndexes, log: Log) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """Decides about each row: uint32, null where the URL is null."""
    return _decided(log, _Decisions(opened))


def rules_arrow(opened: OpenIndexes, log: Log) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """The number of the rule of each row: int64, null where there is none."""
    return _decided(log, _Rules(opened))


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

    def __init__(self, log: Log) -> None:
        texts = texts_of(log.urls)
        self.urls, self._tops = same_width(texts, tops_of(log.top_urls, len(texts)))
        self._numbers = numbers_of(log.types, self.urls, self._tops, log.on_unknown)
        self.count = len(self.urls)
        self.is_wide = self.urls.type in WIDE

    def arguments(self) -> tuple[tuple[int, int], tuple[int, int], int, int]:
        """The addresses of the URLs, the pages and the types, and the number of rows."""
        pages = (0, 0) if self._tops is None else addresses(self._tops)
        types = self._numbers.buffers()[1].address + self._numbers.offset
        return addresses(self.urls), pages, types, self.count


def _decided(
    given: Log, answers: Union[_Decisions, _Rules]
) -> Union[pyarrow.Array, pyarrow.ChunkedArray]:
    """The answers to all rows, in chunks if they come in chunks."""
    check_on_unknown(given.on_unknown)
    urls, top_urls, types, on_unknown = given
    if top_urls is None and types is None:
        urls, top_urls, types = columns_of_table(urls, on_unknown)
    columns = {
        name: column_of(value, name, on_unknown) if name == "url" or is_column(value) else value
        for name, value in {"url": urls, "top_url": top_urls, "type": types}.items()
    }
    decided = [answers.of(_Rows(rows)) for rows in _aligned(columns, on_unknown)]
    if isinstance(columns["url"], pyarrow.ChunkedArray):
        return pyarrow.chunked_array(decided, answers.kind)
    return pyarrow.concat_arrays(decided) if decided else pyarrow.array([], answers.kind)


def decide_pandas(opened: OpenIndexes, log: Log) -> Any:
    """Decides about each row of a Series or a DataFrame."""
    urls = _pandas_urls(log)
    decided = pyarrow.compute.fill_null(decide_arrow(opened, log), int(Bits.INVALID))
    return type(urls)(decided.to_numpy(), index=urls.index, name="decision")


def rules_pandas(opened: OpenIndexes, log: Log) -> Any:
    """The number of the rule of each row of a Series or a DataFrame."""
    urls = _pandas_urls(log)
    numbers = rules_arrow(opened, log)
    has_none = numbers.is_null().to_numpy(zero_copy_only=False)
    kept = pyarrow.compute.fill_null(numbers, _NO_RULE).to_numpy()
    # With missing values only this kind keeps whole numbers, as a join needs them.
    column = type(urls)(kept, index=urls.index, name="rule").astype("Int64")
    return column.mask(has_none)


def _pandas_urls(log: Log) -> Any:
    """The Series of URLs, whose index the answer has."""
    if is_pandas_frame(log.urls) and log.top_urls is None and log.types is None:
        return columns_of_table(log.urls, log.on_unknown)[0]
    if not is_column(log.urls) or getattr(log.urls, "ndim", 1) != 1:
        raise TypeError(f"urls must be a Series, not {type(log.urls).__name__}")
    return log.urls


def _aligned(columns: dict[str, Any], on_unknown: OnUnknown) -> Iterator[Log]:
    """The same rows of all columns, in pieces in which each column is one array."""
    count = len(columns["url"])
    several = {name: value for name, value in columns.items() if is_column(value)}
    for name, column in several.items():
        if len(column) != count:
            raise ValueError(f"there are {count} URLs, but {len(column)} in the column {name}")
    for batch in pyarrow.table(several).to_batches():
        rows = {**columns, **{name: batch.column(name) for name in several}}
        if batch.num_rows:
            yield Log(rows["url"], rows["top_url"], rows["type"], on_unknown)


def _nulled(decisions: Any, urls: Any) -> pyarrow.Array:
    """Decisions, with null where there is no URL."""
    column = pyarrow.Array.from_buffers(pyarrow.uint32(), len(urls), [None, decisions])
    if not urls.null_count:
        return column
    return pyarrow.compute.if_else(urls.is_valid(), column, pyarrow.scalar(None, pyarrow.uint32()))
