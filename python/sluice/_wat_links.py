# SPDX-License-Identifier: Apache-2.0
"""The requests that the links of a page make, from the JSON of WAT files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Optional
from urllib.parse import urljoin

from ._archived import Row, alone, guess, is_web, media_type, number
from ._har_types import member, text
from .loads import DESTINATION_TYPES

#: What a browser states as `Sec-Fetch-Dest` for the elements and attributes that load something.
_DESTINATIONS: dict[str, str] = {
    "IMG@/src": "image",
    "IMG@/srcset": "image",
    "INPUT@/src": "image",
    "BODY@/background": "image",
    "TABLE@/background": "image",
    "TD@/background": "image",
    "TH@/background": "image",
    "VIDEO@/poster": "image",
    "SCRIPT@/src": "script",
    "IFRAME@/src": "iframe",
    "FRAME@/src": "frame",
    "EMBED@/src": "embed",
    "OBJECT@/data": "object",
    "VIDEO@/src": "video",
    "AUDIO@/src": "audio",
    "SOURCE@/src": "video",
    "TRACK@/src": "track",
}
#: The same for the relations of `LINK@/href`; others are not loaded.
_RELATIONS: dict[str, str] = {
    "stylesheet": "style",
    "icon": "image",
    "apple-touch-icon": "image",
    "apple-touch-icon-precomposed": "image",
    "mask-icon": "image",
    "manifest": "manifest",
    "modulepreload": "script",
}
#: Relations that name a destination in `as`.
_PRELOADS = ("preload", "prefetch")
#: More links of a page are left out; they would be an attack.
_MOST_LINKS = 200_000
_SPACE = str.maketrans("", "", "\t\r\n")


def rows_of_wat(record: Any, offset: int) -> Optional[Iterator[Row]]:
    """The document of a record of a WAT file, and what its links load.

    None if the record is about nothing that a server answered.
    """
    envelope = member(record, "Envelope")
    head = member(envelope, "WARC-Header-Metadata")
    url = text(member(head, "WARC-Target-URI"))
    if not url or member(head, "WARC-Type") not in ("response", "revisit"):
        return None
    answer = member(member(envelope, "Payload-Metadata"), "HTTP-Response-Metadata")
    return _rows(url, head, answer, offset)


def _rows(url: str, head: Any, answer: Any, offset: int) -> Iterator[Row]:
    document = _document(url, answer)
    yield document._replace(
        digest=text(member(head, "WARC-Payload-Digest")) or None,
        date=text(member(head, "WARC-Date")) or None,
        offset=offset,
    )
    html = member(answer, "HTML-Metadata")
    base = _joined(url, text(member(member(html, "Head"), "Base"))) or url
    for link in _links(html):
        destination = _destination(link)
        found = _joined(base, text(member(link, "url"))) if destination else None
        if destination and found and is_web(found):
            kind = DESTINATION_TYPES.get(destination, "other")
            path = text(member(link, "path"))
            yield Row(found, url, kind, "link", "link", link=path, offset=offset)


def _document(url: str, answer: Any) -> Row:
    status = number(member(member(answer, "Response-Message"), "Status"), 999)
    headers = member(answer, "Headers")
    named = headers.items() if isinstance(headers, dict) else ()
    values = (text(value) for name, value in named if name.lower() == "content-type")
    mime = media_type(next(values, ""))
    return alone(url, guess(url, mime, status))._replace(status=status, mime=mime)


def _links(html: Any) -> Iterator[Any]:
    """The links of the head and of the body, in this order."""
    head = member(html, "Head")
    left = _MOST_LINKS
    for links in (member(head, "Link"), member(head, "Scripts"), member(html, "Links")):
        if isinstance(links, list):
            yield from links[:left]
            left = max(0, left - len(links))


def _destination(link: Any) -> Optional[str]:
    """What an element loads; None if it loads nothing by itself."""
    path = text(member(link, "path"))
    if path != "LINK@/href":
        return _DESTINATIONS.get(path)
    relations = text(member(link, "rel")).lower().split()
    # An alternate style sheet is loaded, too.
    known = next((_RELATIONS[name] for name in relations if name in _RELATIONS), None)
    if known is None and any(name in _PRELOADS for name in relations):
        return text(member(link, "as")) or "empty"
    return known


def _joined(base: str, link: str) -> Optional[str]:
    """A link as an absolute URL, without what browsers remove; None if there is none."""
    # To join takes longer than all the rest, and most links are absolute.
    if not link or is_web(link):
        return link.translate(_SPACE).strip() or None
    try:
        return urljoin(base, link.strip().translate(_SPACE))
    except ValueError:
        return None
