# SPDX-License-Identifier: Apache-2.0
"""The bits of decisions and the types of loads, numbered as in `sluice.h`."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Literal, Optional, Union, cast


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


#: A name of a type that `decide` accepts: those of rule lists, and those of browsers and filters.
LoadTypeName = Literal[
    "other",
    "top-document",
    "child-document",
    "image",
    "style-sheet",
    "script",
    "font",
    "svg-document",
    "media",
    "popup",
    "ping",
    "fetch",
    "websocket",
    "csp-report",
    "object",
    "webtransport",
    "webbundle",
    "subdocument",
    "stylesheet",
    "raw",
    "xhr",
    "xmlhttprequest",
    "main_frame",
    "sub_frame",
    "csp_report",
    "document",
]

#: The name of each type in rule lists, by its number.
TYPE_NAMES: tuple[LoadTypeName, ...] = tuple(
    cast(LoadTypeName, kind.name.lower().replace("_", "-")) for kind in LoadType
)

#: The number of each name that `sluice match --type` accepts, except `document`.
TYPE_NUMBERS: dict[str, int] = {
    **{name: number for number, name in enumerate(TYPE_NAMES)},
    "subdocument": int(LoadType.CHILD_DOCUMENT),
    "stylesheet": int(LoadType.STYLE_SHEET),
    "raw": int(LoadType.FETCH),
    "xhr": int(LoadType.FETCH),
    "xmlhttprequest": int(LoadType.FETCH),
    "main_frame": int(LoadType.TOP_DOCUMENT),
    "sub_frame": int(LoadType.CHILD_DOCUMENT),
    "csp_report": int(LoadType.CSP_REPORT),
}

#: The number of each type by what it may be given as: its names, and its own number.
NUMBERS: dict[Union[str, int, None], int] = {
    None: int(LoadType.OTHER),
    **dict(TYPE_NUMBERS.items()),
    **{kind: int(kind) for kind in LoadType},
}

#: The page's own document if the URL is that of the page, else that of a frame.
DOCUMENT = "document"


def type_number(
    name: Union[str, LoadType, None], url: Optional[str], top_url: Optional[str]
) -> int:
    """The number of a type; the URLs are needed for `document`, and None is `other`."""
    number = NUMBERS.get(name)
    if number is not None:
        return number
    if name == DOCUMENT:
        return document_number(url, top_url)
    raise ValueError(unknown_type(name))


def load_type_name(name: str) -> LoadTypeName:
    """The same name, for type checkers; raises ValueError if it is not the name of a type."""
    if name not in TYPE_NUMBERS and name != DOCUMENT:
        raise ValueError(unknown_type(name))
    return cast(LoadTypeName, name)


def document_number(url: Optional[str], top_url: Optional[str]) -> int:
    """Distinguishes a page's own document from that of a frame by their URLs, without fragments."""
    if not top_url or not url or url.partition("#")[0] == top_url.partition("#")[0]:
        return int(LoadType.TOP_DOCUMENT)
    return int(LoadType.CHILD_DOCUMENT)


def unknown_type(name: object) -> str:
    """The message for an unknown type."""
    return f"{name!r} is not a type of load; known are {', '.join(TYPE_NUMBERS)} and {DOCUMENT}"
