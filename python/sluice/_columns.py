# SPDX-License-Identifier: Apache-2.0
"""Columns of Python objects in the form that the C library needs."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, repeat
from math import isnan
from typing import Any, Optional, Protocol, TypeVar, Union

from .tables import LoadType, LoadTypeName, OnUnknown, type_number
from .urls import NO_URL, encode

#: The types of what pandas has for a missing text or time.
_MISSING = ("NAType", "NaTType")

Entry = TypeVar("Entry")
Member_co = TypeVar("Member_co", covariant=True)


class Column(Protocol[Member_co]):
    """What has an entry for each row. A text is none: it does not contain any object."""

    def __iter__(self) -> Iterator[Member_co]: ...

    def __contains__(self, value: object, /) -> bool: ...


class ArrowArray(Protocol):
    """An array or a batch of any library with Arrow's PyCapsule interface."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class ArrowStream(Protocol):
    """A column or a frame of such a library."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


#: A frame, or columns that Arrow can read. The types of pyarrow have this interface, and are not
#: named: where pyarrow is not installed, type checkers would take everything.
ArrowFrame = Union[ArrowArray, ArrowStream]
ArrowTexts = Union[ArrowFrame, Column[Union[str, bytes, None]], Iterator[Union[str, bytes, None]]]
ArrowTypes = Union[ArrowFrame, Column[Union[str, int, None]], Iterator[Union[str, int, None]]]

#: A column of texts, one text for all rows, or nothing.
Texts = Union[None, str, Iterable[Optional[str]]]
#: The same for types, which may be numbers. The names of a column are not known to type checkers.
Types = Union[
    None,
    LoadTypeName,
    LoadType,
    Column[Union[str, LoadType, None]],
    Iterator[Union[str, LoadType, None]],
]


def rows(
    values: Union[str, LoadType, Iterable[Optional[Entry]], None], count: int, what: str
) -> list[Any]:
    """A list of as many entries as there are rows; an empty one if there are none at all."""
    if values is None:
        return []
    is_one = isinstance(values, (str, LoadType))
    several: list[Any] = [values] * count if is_one else list(values)  # type: ignore[arg-type]
    if len(several) != count:
        raise ValueError(f"there are {count} URLs, but {len(several)} {what}")
    return several


def text_entry(entry: Any) -> Optional[str]:
    """A text, None for a missing one, and a URL that is invalid for what is no text."""
    if entry is None or isinstance(entry, str):
        return entry
    if isinstance(entry, bytes):
        return entry.decode(errors="replace")
    is_missing = type(entry).__name__ in _MISSING or (isinstance(entry, float) and isnan(entry))
    return None if is_missing else NO_URL


def text_column(texts: Sequence[Optional[str]]) -> tuple[bytes, array[int]]:
    """The concatenated bytes of texts, and the offsets at which each begins and ends."""
    present = ["" if text is None else text for text in texts]
    joined = _joined(present)
    # Texts of ASCII, which URLs usually are, have as many bytes as characters.
    if joined.isascii():
        return joined.encode(), _offsets(present)
    pieces = [encode(text) for text in present]
    return b"".join(pieces), _offsets(pieces)


def _joined(texts: Sequence[str]) -> str:
    try:
        return "".join(texts)
    except TypeError as error:
        raise TypeError(f"URLs must be of type str: {error}") from None


def _offsets(texts: Sequence[Union[str, bytes]]) -> array[int]:
    return array("q", accumulate(map(len, texts), initial=0))


def type_column(
    types: Types,
    urls: Sequence[Optional[str]],
    top_urls: Sequence[Optional[str]],
    on_unknown: OnUnknown = "error",
) -> bytes:
    """The number of each row's type."""
    names = rows(types, len(urls), "types")
    if not names:
        return bytes(len(urls))
    pages = top_urls or [None] * len(urls)
    return bytes(map(type_number, names, urls, pages, repeat(on_unknown)))
