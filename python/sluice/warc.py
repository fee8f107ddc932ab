# SPDX-License-Identifier: Apache-2.0
"""The requests in web archives, as columns: WARC, WAT, WET and CDXJ files.

    for batch in sluice.warc.requests("CC-MAIN-20260101-00001.warc.wat.gz"):
        decisions = matcher.decide_arrow(batch)

Archives rarely say what a request was for. The columns `type_from` and `page_from` say from what
the type and the page were seen, so that guesses can be told apart.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from typing import Any

import pyarrow

from ._archived import SCHEMA, Row, batches, is_web
from ._cdxj_lines import rows_of_cdxj
from ._command import PathLike
from ._exchanges import Exchanges, response_of
from ._skipped import Skipped
from ._wat_links import rows_of_wat
from .errors import SluiceError

__all__ = ["SCHEMA", "Requests", "requests"]

_NAMES = (".warc", ".wat", ".wet")
_RECORD_START = b"WARC/"
#: A longer description of a page is skipped, so that none fills the memory.
_LONGEST_JSON = 1 << 26


def requests(path: PathLike, *, rows: int = 10_000) -> Requests:
    """The requests of an archive, in batches of so many rows that are read when they are needed.

    A record or a line that cannot be read is counted in `skipped` and left out. A file that cannot
    be opened raises SluiceError. WARC files need the package `fastwarc`.
    """
    if rows < 1:
        raise ValueError(f"rows must be at least 1, not {rows}")
    return Requests(os.fspath(path), rows)


class Requests(Iterator[pyarrow.RecordBatch]):
    """The batches of an archive, and what was left out so far."""

    #: The columns of each batch.
    schema = SCHEMA

    def __init__(self, path: str, rows: int) -> None:
        self._skipped = Skipped()
        try:
            found = _archived if _is_archive(path) else rows_of_cdxj
        except OSError as error:
            raise SluiceError(f"cannot open {path}: {error.strerror}") from error
        self._batches = batches(found(path, self._skipped), rows)

    def __next__(self) -> pyarrow.RecordBatch:
        return next(self._batches)

    @property
    def skipped(self) -> int:
        """How many records or lines could not be read."""
        return self._skipped.count

    @property
    def reasons(self) -> tuple[tuple[int, str], ...]:
        """The offsets of the first 20 of them, and why they could not be read.

        The offset of a line is that in the unpacked text.
        """
        return tuple(self._skipped.reasons)

    def reader(self) -> pyarrow.RecordBatchReader:
        """The same for DuckDB, Polars and others that take a stream of Arrow."""
        return pyarrow.RecordBatchReader.from_batches(SCHEMA, self)


def _is_archive(path: str) -> bool:
    """Whether a file has records of WARC; its name decides if it begins with neither."""
    with open(path, "rb") as file:
        start = file.read(512)
    if start.startswith(b"\x1f\x8b"):
        try:
            start = zlib.decompressobj(31).decompress(start, len(_RECORD_START))
        except zlib.error:
            start = b""
    return start == _RECORD_START or any(name in os.path.basename(path) for name in _NAMES)


def _archived(path: str, skipped: Skipped) -> Iterator[Row]:
    from ._warc_records import records

    return _archive_rows(records(path, skipped), skipped)


def _archive_rows(records: Iterator[Any], skipped: Skipped) -> Iterator[Row]:
    exchanges = Exchanges()
    for record in records:
        for row in _rows_of(record, exchanges, skipped):
            if is_web(row.url):
                yield row
    yield from (row for row in exchanges.rest() if is_web(row.url))


def _rows_of(record: Any, exchanges: Exchanges, skipped: Skipped) -> Iterator[Row]:
    """The rows that are complete by a record."""
    kind = str(record.record_type)
    if kind == "metadata":
        return _linked(record, skipped)
    if kind == "request":
        return exchanges.add_request(record)
    response = response_of(record)
    if response is None:
        skipped.add(record.stream_pos, "the record has no URL, or its head is cut short")
        return iter(())
    return exchanges.add_response(record, response)


def _linked(record: Any, skipped: Skipped) -> Iterator[Row]:
    """The rows of a record of a WAT file."""
    offset = record.stream_pos
    content_type = record.headers.get_bytes(b"Content-Type") or b""
    if not content_type.startswith(b"application/json"):
        return iter(())
    if record.content_length > _LONGEST_JSON:
        skipped.add(offset, "the record is too long")
        return iter(())
    try:
        found = rows_of_wat(json.loads(record.reader.read()), offset)
    # FastWARC raises what its streams do, and hostile JSON what the parser does.
    except Exception as error:
        skipped.add(offset, f"the record is not JSON that can be read: {type(error).__name__}")
        return iter(())
    return found or iter(())
