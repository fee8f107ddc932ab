# SPDX-License-Identifier: Apache-2.0
"""The rows that readers of archives give: a request each, with what is known about it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Optional

import pyarrow

from .loads import type_of_ending, type_of_media

SCHEMA = pyarrow.schema(
    [
        ("url", pyarrow.string()),
        ("top_url", pyarrow.string()),
        ("type", pyarrow.string()),
        ("type_from", pyarrow.string()),
        ("page_from", pyarrow.string()),
        ("link", pyarrow.string()),
        ("status", pyarrow.int16()),
        ("mime", pyarrow.string()),
        ("digest", pyarrow.string()),
        ("date", pyarrow.string()),
        ("file", pyarrow.string()),
        ("offset", pyarrow.int64()),
        ("length", pyarrow.int64()),
    ]
)

_SCHEMES = ("http://", "https://")
#: What a type is guessed from; the first counts more.
_SOURCES = ("media-type", "ending")
#: An archive has few media types, and a broken one any text.
_media = functools.lru_cache(maxsize=512)(type_of_media)


class Row(NamedTuple):
    """A request; its members are the columns."""

    url: str
    top_url: Optional[str]
    type: str
    #: What the type and the page were seen from.
    type_from: str
    page_from: str
    link: Optional[str] = None
    status: Optional[int] = None
    mime: Optional[str] = None
    digest: Optional[str] = None
    date: Optional[str] = None
    file: Optional[str] = None
    offset: Optional[int] = None
    length: Optional[int] = None


class Guess(NamedTuple):
    """The type of a response that is known alone, and what it was seen from."""

    type: str
    type_from: str


def guess(url: str, mime: Optional[str], status: Optional[int]) -> Guess:
    """The type by the media type and the ending of the path.

    The answer to an image that is missing is a page, too: unless a response is the one that was
    asked for, the ending counts more. A document is taken for a page, because frames are fewer.
    """
    is_asked_for = status is None or status < 300
    for source in _SOURCES if is_asked_for else reversed(_SOURCES):
        kind = _media(mime or "") if source == "media-type" else type_of_ending(url)
        if kind is not None:
            return Guess("top-document" if kind == "document" else kind, source)
    return Guess("other", "nothing")


def alone(url: str, guessed: Guess) -> Row:
    """The row of a response whose page is not known; a page is its own."""
    if guessed.type == "top-document":
        return Row(url, url, *guessed, page_from="itself")
    return Row(url, None, *guessed, page_from="nothing")


def is_web(url: str) -> bool:
    """Whether rules decide about a URL: archives have those of DNS and of programs, too."""
    return url[:8].lower().startswith(_SCHEMES)


def readable(data: bytes) -> str:
    """A text of bytes; what is not UTF-8 is escaped, as browsers send it."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "".join(chr(byte) if byte < 0x80 else f"%{byte:02X}" for byte in data)


def media_type(value: str) -> Optional[str]:
    """The media type of a `Content-Type`, without its parameters."""
    return value.partition(";")[0].strip().lower() or None


def number(value: Any, most: int) -> Optional[int]:
    """A number from a text or from JSON, if it is one and is not too large for its column."""
    try:
        found = int(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if 0 <= found <= most else None


def batches(rows: Iterable[Row], count: int) -> Iterator[pyarrow.RecordBatch]:
    """Batches of so many rows; the last one has the rest."""
    kept: list[Row] = []
    for row in rows:
        kept.append(row)
        if len(kept) == count:
            yield _batch(kept)
            kept = []
    if kept:
        yield _batch(kept)


def _batch(rows: list[Row]) -> pyarrow.RecordBatch:
    columns = [_column(values, field.type) for values, field in zip(zip(*rows), SCHEMA)]
    return pyarrow.RecordBatch.from_arrays(columns, schema=SCHEMA)


def _column(values: tuple[Any, ...], kind: Any) -> pyarrow.Array:
    try:
        return pyarrow.array(values, kind)
    except UnicodeEncodeError:
        # JSON may have halves of surrogate pairs, which Arrow has not.
        return pyarrow.array([None if one is None else _whole(one) for one in values], kind)


def _whole(value: str) -> str:
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
