# SPDX-License-Identifier: Apache-2.0
"""The bits of decisions and the types of loads, numbered as in `sluice.h`."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Literal, Optional, Union, cast, get_args

from ._type_names import DOCUMENT, PLAIN_TYPES, LoadTypeName, plain_name, types_of

__all__ = [
    "DOCUMENT",
    "DOCUMENT_NUMBER",
    "NUMBERS",
    "PLAIN_NUMBERS",
    "TYPE_NAMES",
    "TYPE_NUMBERS",
    "Bits",
    "LoadType",
    "LoadTypeName",
    "OnUnknown",
    "check_on_unknown",
    "document_number",
    "load_type_name",
    "named_number",
    "type_number",
    "unknown_type",
]


class Bits(IntFlag):
    """What to do with a load, a bit each. New bits may be added."""

    BLOCK = 0x00000001
    BLOCK_COOKIES = 0x00000002
    MAKE_HTTPS = 0x00000004
    HIDE_ELEMENTS = 0x00000008
    NOTIFY = 0x00000010
    REDIRECT = 0x00000020
    MODIFY_HEADERS = 0x00000040
    MODIFIERS = 0x00000080
    INVALID = 0x80000000


class LoadType(IntEnum):
    """The purpose of a load: WebKit's types, and three that only rules of extensions know."""

    OTHER = 0
    TOP_DOCUMENT = 1
    CHILD_DOCUMENT = 2
    IMAGE = 3
    STYLE_SHEET = 4
    SCRIPT = 5
    FONT = 6
    SVG_DOCUMENT = 7
    MEDIA = 8
    POPUP = 9
    PING = 10
    FETCH = 11
    WEBSOCKET = 12
    CSP_REPORT = 13
    #: Plug-ins, WebTransport and bundles: for rules that are not of extensions they are `OTHER`.
    OBJECT = 14
    WEBTRANSPORT = 15
    WEBBUNDLE = 16


#: The name of each type in rule lists, by its number.
TYPE_NAMES: tuple[LoadTypeName, ...] = tuple(
    cast(LoadTypeName, kind.name.lower().replace("_", "-")) for kind in LoadType
)

#: The number of each name that `sluice match --type` accepts, except `document`.
TYPE_NUMBERS: dict[str, int] = {
    name: TYPE_NAMES.index(kind)
    for name, kind in types_of(*get_args(LoadTypeName)).items()
    if kind != DOCUMENT
}

#: The number of each type by what it may be given as: its names, and its own number.
NUMBERS: dict[Union[str, int, None], int] = {
    None: int(LoadType.OTHER),
    **dict(TYPE_NUMBERS.items()),
    **{kind: int(kind) for kind in LoadType},
}

#: How an unknown name of a type is treated: as an error, or as the type `other`.
OnUnknown = Literal["error", "other"]

#: Stands for `document` until the URLs are known.
DOCUMENT_NUMBER = -1

#: The number for each name that programs use.
PLAIN_NUMBERS: dict[str, int] = {
    name: DOCUMENT_NUMBER if kind == DOCUMENT else TYPE_NAMES.index(kind)
    for name, kind in PLAIN_TYPES.items()
}


def type_number(
    name: Union[str, LoadType, None],
    url: Optional[str],
    top_url: Optional[str],
    on_unknown: OnUnknown = "error",
) -> int:
    """The number of a type; the URLs are needed for `document`, and None is `other`."""
    number = named_number(name, on_unknown)
    return document_number(url, top_url) if number == DOCUMENT_NUMBER else number


def named_number(name: object, on_unknown: OnUnknown) -> int:
    """The number of a name, or `DOCUMENT_NUMBER`; unknown names are treated as is asked for."""
    if isinstance(name, bytes):
        name = name.decode(errors="replace")
    try:
        number = NUMBERS.get(name)  # type: ignore[call-overload]
    except TypeError:
        # A list or a dictionary in the place of a name.
        if on_unknown == "error":
            raise
        number = None
    if number is None and isinstance(name, str):
        number = PLAIN_NUMBERS.get(plain_name(name))
    if number is not None:
        return int(number)
    if on_unknown == "other":
        return int(LoadType.OTHER)
    raise ValueError(unknown_type(name))


def load_type_name(name: str) -> LoadTypeName:
    """A name that type checkers accept for the type: the same one if it is one of them.

    Raises ValueError if it is not the name of a type.
    """
    number = named_number(name, "error")
    if name in TYPE_NUMBERS:
        return cast(LoadTypeName, name)
    return DOCUMENT if number == DOCUMENT_NUMBER else TYPE_NAMES[number]


def check_on_unknown(on_unknown: str) -> None:
    """Raises ValueError for another word."""
    if on_unknown not in ("error", "other"):
        raise ValueError(f"on_unknown must be 'error' or 'other', not {on_unknown!r}")


def document_number(url: Optional[str], top_url: Optional[str]) -> int:
    """Distinguishes a page's own document from that of a frame by their URLs, without fragments."""
    if not top_url or not url or url.partition("#")[0] == top_url.partition("#")[0]:
        return int(LoadType.TOP_DOCUMENT)
    return int(LoadType.CHILD_DOCUMENT)


def unknown_type(name: object) -> str:
    """The message for an unknown type."""
    return f"{name!r} is not a type of load; known are {', '.join(TYPE_NUMBERS)} and {DOCUMENT}"
