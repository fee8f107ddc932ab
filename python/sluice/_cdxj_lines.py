# SPDX-License-Identifier: Apache-2.0
"""The requests of CDXJ files: a line each, with the URL and the media type of what is archived."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Optional

from ._archived import Row, alone, guess, is_web, media_type, number, readable
from ._har_types import member, text
from ._skipped import Skipped

_CHUNK = 1 << 18
#: A longer line is skipped, so that none fills the memory.
_LONGEST_LINE = 1 << 20
_GZIP_START = b"\x1f\x8b\x08"
_LARGEST = (1 << 63) - 1


def rows_of_cdxj(path: str, skipped: Skipped) -> Iterator[Row]:
    """The rows of a file, which may be packed; a line that cannot be read is counted."""
    with open(path, "rb") as file:
        for offset, line in _lines(_unpacked(file, skipped), skipped):
            # Some files begin with a line that names the format.
            if not line.strip() or line.startswith(b" CDX") or line.startswith(b"!"):
                continue
            row = _row(line)
            if row is None:
                skipped.add(offset, "this is no line of CDXJ with a URL")
            elif is_web(row.url):
                yield row


def _row(line: bytes) -> Optional[Row]:
    _, _, rest = readable(line).partition(" ")
    date, _, members = rest.partition(" ")
    try:
        known = json.loads(members)
    except (ValueError, RecursionError):
        return None
    url = text(member(known, "url"))
    if not url:
        return None
    # What was found in the bytes says more than what the server said.
    mimes = (media_type(text(member(known, name))) for name in ("mime-detected", "mime"))
    mime = next((mime for mime in mimes if mime not in (None, "unk", "-")), None)
    status = number(member(known, "status"), 999)
    return alone(url, guess(url, mime, status))._replace(
        status=status,
        mime=mime,
        digest=text(member(known, "digest")) or None,
        date=date or None,
        file=text(member(known, "filename")) or None,
        offset=number(member(known, "offset"), _LARGEST),
        length=number(member(known, "length"), _LARGEST),
    )


def _lines(pieces: Iterator[bytes], skipped: Skipped) -> Iterator[tuple[int, bytes]]:
    """The lines of a text in pieces, with their offsets in the unpacked text."""
    offset, rest, is_long = 0, b"", False
    for piece in pieces:
        *complete, last = (rest + piece).split(b"\n")
        for line in complete:
            if not is_long:
                yield offset, line
            is_long = False
            offset += len(line) + 1
        rest = last
        if len(rest) > _LONGEST_LINE:
            skipped.add(offset, "the line is too long")
            offset += len(rest)
            rest, is_long = b"", True
    if rest and not is_long:
        yield offset, rest


def _unpacked(file: BinaryIO, skipped: Skipped) -> Iterator[bytes]:
    """The bytes of a file; a packed one is read on at the next member after damage."""
    start = file.read(len(_GZIP_START))
    file.seek(0)
    if start != _GZIP_START:
        yield from iter(lambda: file.read(_CHUNK), b"")
        return
    yield from _Members(file, skipped)


class _Members:
    """The members of a file that is packed with gzip."""

    def __init__(self, file: BinaryIO, skipped: Skipped) -> None:
        self._file = file
        self._skipped = skipped
        self._packed = b""
        #: The offset of `_packed` in the file.
        self._offset = 0

    def __iter__(self) -> Iterator[bytes]:
        while self._find_member():
            start = self._offset
            try:
                yield from self._member()
            except zlib.error:
                self._skipped.add(start, "a part of the file cannot be unpacked")
                # It may be anywhere after its start, which is not read again.
                self._take(len(_GZIP_START) if self._offset == start else 0)
                # What was begun is no line.
                yield b"\n"

    def _find_member(self) -> bool:
        """Goes to the next member; false at the end."""
        while (found := self._packed.find(_GZIP_START)) < 0:
            # Its mark may be half read.
            self._take(max(0, len(self._packed) - len(_GZIP_START) + 1))
            if not self._fill():
                return False
        self._take(found)
        return True

    def _member(self) -> Iterator[bytes]:
        unpacking, start = zlib.decompressobj(31), self._offset
        while self._packed or self._fill():
            piece = unpacking.decompress(self._packed, _CHUNK)
            left = unpacking.unconsumed_tail or unpacking.unused_data
            self._take(len(self._packed) - len(left))
            if piece:
                yield piece
            if unpacking.eof:
                return
        self._skipped.add(start, "the file is cut short")

    def _fill(self) -> bool:
        more = self._file.read(_CHUNK)
        self._packed += more
        return bool(more)

    def _take(self, count: int) -> None:
        self._packed = self._packed[count:]
        self._offset += count
