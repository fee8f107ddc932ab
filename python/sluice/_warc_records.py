# SPDX-License-Identifier: Apache-2.0
"""The records of WARC files, also after bytes that are damaged."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO, Optional

from fastwarc.warc import ArchiveIterator, WarcRecordType

from ._skipped import Skipped

GZIP_START = b"\x1f\x8b\x08"
RECORD_START = b"WARC/"
#: The records that tell of requests.
_KINDS = (
    WarcRecordType.request
    | WarcRecordType.response
    | WarcRecordType.revisit
    | WarcRecordType.resource
    | WarcRecordType.metadata
    | WarcRecordType.conversion
)
_CHUNK = 1 << 16
#: So much of a member unpacks to more than the start of a record.
_PROBE = 512

_CUT = "the record is cut short"
_DAMAGED = "the file is damaged after this record"


def records(path: str, skipped: Skipped) -> Iterator[Any]:
    """The records of a file; each can be read until the next one is asked for.

    FastWARC ends at an error. Here the next record that begins after it is searched, and the file
    is read on from there.
    """
    with open(path, "rb") as file:
        starts = _Starts(file)
        start: Optional[int] = 0
        #: The last record before bytes that are no record.
        gap: Optional[int] = None
        while start is not None:
            run = _Run(file, start, skipped)
            yield from run
            # A run without records has counted its own start.
            if gap is not None and not run.is_empty:
                skipped.add(gap, _DAMAGED)
            gap = None if run.is_complete or run.is_empty else run.last
            start = starts.after(run.last)
            if start is not None and run.is_complete:
                # What FastWARC takes for the end is a record that is cut short.
                skipped.add(start, _CUT)
                return
        if gap is not None:
            skipped.add(gap, _DAMAGED)


class _Run:
    """The records from an offset to an error, or to the end of the file."""

    def __init__(self, file: BinaryIO, start: int, skipped: Skipped) -> None:
        file.seek(start)
        self._records = ArchiveIterator(file, record_types=_KINDS)
        self._skipped = skipped
        #: The offset of the last record, whether or not it could be read.
        self.last = start
        self.is_complete = False
        self.is_empty = True

    def __iter__(self) -> Iterator[Any]:
        while (record := self._next()) is not None:
            self.is_empty = False
            self.last, length = record.stream_pos, record.content_length
            yield record
            self._check(record, length)
        if self.is_empty and not self.is_complete:
            self._skipped.add(self.last, "this is no record that can be read")

    def _next(self) -> Any:
        try:
            return next(self._records)
        except StopIteration:
            self.is_complete = True
        # FastWARC raises what its streams and its parsers raise.
        except Exception:
            self.is_complete = False
        return None

    def _check(self, record: Any, length: int) -> None:
        """Reads the rest of a record, which is nothing if somebody has read it."""
        try:
            is_short = record.consume() < length
        except Exception:
            is_short = True
        if is_short and record.record_type != WarcRecordType.metadata:
            self._skipped.add(self.last, _CUT)


class _Starts:
    """Where the records of a file begin."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        file.seek(0)
        head = file.read(_CHUNK)
        self._is_packed = GZIP_START in head and not head.startswith(RECORD_START)
        self._mark = GZIP_START if self._is_packed else b"\n" + RECORD_START

    def after(self, offset: int) -> Optional[int]:
        """The offset of the next record that begins after an offset."""
        position = offset + 1
        while True:
            self._file.seek(position)
            chunk = self._file.read(_CHUNK)
            found = chunk.find(self._mark)
            while found >= 0:
                if self._begins(position + found):
                    return position + found + (0 if self._is_packed else 1)
                found = chunk.find(self._mark, found + 1)
            if len(chunk) < _CHUNK:
                return None
            position += _CHUNK - len(self._mark) + 1

    def _begins(self, offset: int) -> bool:
        """Whether a record begins at a mark, as far as the file goes."""
        if not self._is_packed:
            return True
        self._file.seek(offset)
        data = self._file.read(_PROBE)
        try:
            start = zlib.decompressobj(31).decompress(data, len(RECORD_START))
        except zlib.error:
            return False
        return start == RECORD_START or (len(data) < _PROBE and RECORD_START.startswith(start))
