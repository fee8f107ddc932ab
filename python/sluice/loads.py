# SPDX-License-Identifier: Apache-2.0
"""The type and the page of a request, as far as its headers show.

Browsers say it themselves in `Sec-Fetch-Dest`, but only on `https` and on the local machine. What
is missing is guessed from other headers and from the URL.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple, Optional
from urllib.parse import urlsplit

from ._type_names import types_of
from .tables import LoadTypeName
from .urls import nearest_url

#: The type for each `Sec-Fetch-Dest`, except `empty`.
DESTINATION_TYPES: dict[str, LoadTypeName] = {
    **types_of(
        *("iframe", "frame", "fencedframe", "image", "style", "xslt", "script", "worker"),
        *("sharedworker", "serviceworker", "audioworklet", "paintworklet", "font", "audio"),
        *("video", "track", "report", "manifest", "json", "webidentity"),
    ),
    # A browser says `document` for a page only, and a plug-in is loaded like a frame.
    "document": "top-document",
    **dict.fromkeys(("embed", "object"), "child-document"),
}

#: The type for each prefix of a media type; the first that matches counts.
MEDIA_TYPES: tuple[tuple[str, LoadTypeName], ...] = (
    ("text/html", "document"),
    ("application/xhtml", "document"),
    ("text/css", "style-sheet"),
    ("image/", "image"),
    ("font/", "font"),
    ("application/font", "font"),
    ("application/x-font", "font"),
    ("application/vnd.ms-fontobject", "font"),
    ("audio/", "media"),
    ("video/", "media"),
    ("text/vtt", "media"),
    ("application/vnd.apple.mpegurl", "media"),
    ("application/x-mpegurl", "media"),
    ("application/dash+xml", "media"),
    ("application/javascript", "script"),
    ("application/x-javascript", "script"),
    ("application/ecmascript", "script"),
    ("text/javascript", "script"),
    ("text/ecmascript", "script"),
    ("application/json", "fetch"),
    ("application/wasm", "fetch"),
)

#: The type for each ending of a path.
ENDING_TYPES: dict[str, LoadTypeName] = {
    **dict.fromkeys(("js", "mjs"), "script"),
    "css": "style-sheet",
    **dict.fromkeys(("avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp"), "image"),
    **dict.fromkeys(("eot", "otf", "ttf", "woff", "woff2"), "font"),
    **dict.fromkeys(("aac", "m3u8", "m4a", "m4s", "mp3", "mp4", "mpd"), "media"),
    **dict.fromkeys(("ogg", "ogv", "wav", "webm"), "media"),
    **dict.fromkeys(("htm", "html", "xhtml"), "document"),
    "json": "fetch",
}


class Load(NamedTuple):
    """The request for a matcher."""

    url: str
    top_url: Optional[str]
    type: LoadTypeName


def load_of_request(url: str, method: str, headers: Mapping[str, str]) -> Load:
    """The load of a request with these headers; their names are in lower case.

    Its URLs are those that `nearest_url` gives, where there are any: headers may contain anything.
    """
    url = nearest_url(url) or url
    kind = type_of_headers(method, headers) or _guess(url, headers)
    page = url if kind == "top-document" else page_of_headers(url, headers)
    page = _nearest_page(page) if page else None
    return Load(url, page, kind)


#: Most requests of a page refer to the same one.
_nearest_page = functools.lru_cache(maxsize=128)(nearest_url)


def type_of_headers(method: str, headers: Mapping[str, str]) -> Optional[LoadTypeName]:
    """The type according to the headers, or None."""
    if headers.get("upgrade", "").lower() == "websocket":
        return "websocket"
    destination = headers.get("sec-fetch-dest", "").lower()
    if destination == "empty":
        return _type_of_empty(method, headers)
    return DESTINATION_TYPES.get(destination) or _type_of_content(headers)


def page_of_headers(url: str, headers: Mapping[str, str]) -> Optional[str]:
    """The page that a request refers to, or None.

    It is the referring document, which in a frame is not the page itself, and often only
    its origin.
    """
    for name in ("referer", "origin"):
        if headers.get(name, "null") != "null":
            return headers[name]
    # Only the site is known to be the same; that is enough for first party.
    is_same = headers.get("sec-fetch-site") in ("same-origin", "same-site")
    return url if is_same else None


def type_of_media(media_type: str) -> Optional[LoadTypeName]:
    """The type for a media type; `document` for what may be a page or a frame."""
    plain = media_type.strip().lower()
    return next((kind for start, kind in MEDIA_TYPES if plain.startswith(start)), None)


def _type_of_empty(method: str, headers: Mapping[str, str]) -> LoadTypeName:
    mode = headers.get("sec-fetch-mode")
    if mode == "websocket":
        return "websocket"
    return "ping" if mode == "no-cors" and method == "POST" else "fetch"


def _type_of_content(headers: Mapping[str, str]) -> Optional[LoadTypeName]:
    content = headers.get("content-type", "").lower()
    if content.startswith("application/csp-report"):
        return "csp-report"
    return "ping" if content.startswith("text/ping") else None


def _guess(url: str, headers: Mapping[str, str]) -> LoadTypeName:
    if headers.get("x-requested-with", "").lower() == "xmlhttprequest":
        return "fetch"
    kind = type_of_media(headers.get("accept", "")) or type_of_ending(url)
    if kind is None:
        # A request without a referrer is most likely not part of a page.
        kind = "fetch" if headers.get("referer") else "other"
    # Without Sec-Fetch-Dest a frame looks like a page, and more documents are pages.
    return "top-document" if kind == "document" else kind


def type_of_ending(url: str) -> Optional[LoadTypeName]:
    """The type by the end of the path of a URL; `document` as above."""
    try:
        name = urlsplit(url).path.rpartition("/")[2]
    except ValueError:
        return None
    return ENDING_TYPES.get(name.rpartition(".")[2].lower()) if "." in name else None
