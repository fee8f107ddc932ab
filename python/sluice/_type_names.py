# SPDX-License-Identifier: Apache-2.0
"""The names that browsers, drivers and logs have for types of loads.

This is the one table of them. Names are compared without case, hyphens, underscores and spaces, so
that `CSPViolationReport`, `web_manifest` and `Style-Sheet` need no entries of their own.
"""

from __future__ import annotations

from typing import Final, Literal

#: A name of a type for type checkers: those of rule lists, and those of browsers and filters.
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

#: A page's own document if the URL is that of the page, else that of a frame.
DOCUMENT: Final = "document"

#: The names of each type, the most frequent types first: rule lists and filter lists, extensions
#: of Chromium and Firefox, the DevTools protocol, Playwright, `Sec-Fetch-Dest`, HTTP Archive.
_NAMES: dict[LoadTypeName, str] = {
    "image": "image imageset img",
    "script": "script js javascript worker sharedworker serviceworker audioworklet paintworklet",
    # HTTP Archive has types of contents: what it calls text is mostly the answer to a script.
    "fetch": "fetch xhr xmlhttprequest raw eventsource preflight json xml text wasm webidentity "
    "fedcm",
    "style-sheet": "stylesheet style css xslt",
    DOCUMENT: "document html",
    "font": "font",
    "ping": "ping beacon",
    "other": "other manifest webmanifest signedexchange prefetch speculative xmldtd xbl",
    "child-document": "childdocument subdocument subframe iframe frame fencedframe",
    "top-document": "topdocument mainframe",
    "media": "media audio video track texttrack",
    "websocket": "websocket",
    "csp-report": "cspreport cspviolationreport report",
    "object": "object objectsubrequest embed",
    "svg-document": "svgdocument",
    "popup": "popup",
    "webtransport": "webtransport",
    "webbundle": "webbundle",
}

#: WebKit's name of the type, or `document`, for each plain name.
PLAIN_TYPES: dict[str, LoadTypeName] = {
    name: kind for kind, names in _NAMES.items() for name in names.split()
}

#: What plain names do not have.
SEPARATORS = "-_ "

_WITHOUT_SEPARATORS = str.maketrans("", "", SEPARATORS)


def plain_name(name: str) -> str:
    """The name as the table has it."""
    return name.translate(_WITHOUT_SEPARATORS).lower()


def types_of(*names: str) -> dict[str, LoadTypeName]:
    """The part of the table for the names of one program."""
    return {name: PLAIN_TYPES[plain_name(name)] for name in names}
