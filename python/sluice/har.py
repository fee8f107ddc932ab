# SPDX-License-Identifier: Apache-2.0
"""The loads of a HAR 1.2 log."""

from __future__ import annotations

import json
from typing import Any, Optional, Union

from ._command import PathLike
from .errors import SluiceError
from .loads import Load, load_of_request, type_of_headers, type_of_media
from .tables import LoadType, document_number

#: The type for each `_resourceType` of Chromium.
RESOURCE_TYPES: dict[str, str] = {
    "document": "document",
    "stylesheet": "style-sheet",
    "image": "image",
    "media": "media",
    "texttrack": "media",
    "font": "font",
    "script": "script",
    "xhr": "fetch",
    "fetch": "fetch",
    "eventsource": "fetch",
    "websocket": "websocket",
    "ping": "ping",
    "cspviolationreport": "csp-report",
    "cspreport": "csp-report",
    "beacon": "ping",
}

#: The statuses of responses that redirect to another URL.
_REDIRECTS = (301, 302, 303, 307, 308)


def read_har(har: Union[PathLike, dict[str, Any]]) -> list[Load]:
    """The loads of a log, in order; entries without a request are skipped."""
    log = _member(har if isinstance(har, dict) else _parsed(har), "log")
    entries = _member(log, "entries")
    if not isinstance(entries, list):
        raise SluiceError("this is not a HAR log: log.entries is missing or not a list")
    pages = _Pages(_member(log, "pages"))
    return [pages.load(_Entry(entry)) for entry in entries if _is_request(entry)]


def _parsed(path: PathLike) -> Any:
    try:
        # Some programs begin the file with a byte order mark.
        with open(path, encoding="utf-8-sig") as file:
            return json.load(file)
    except OSError as error:
        raise SluiceError(f"can not open {path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise SluiceError(f"{path} is not a HAR log: {error}") from error


class _Entry:
    """One entry of a log: a request and its response."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self._entry = entry
        request = entry["request"]
        self.url: str = request["url"]
        self.headers = _headers(request)
        self._method = _text(_member(request, "method")) or "GET"

    @property
    def page(self) -> str:
        """The name of its page, or nothing."""
        return _text(_member(self._entry, "pageref"))

    @property
    def is_redirected(self) -> bool:
        """Whether its response redirects to another URL."""
        status = _member(_member(self._entry, "response"), "status")
        return status in _REDIRECTS

    @property
    def referring(self) -> Optional[str]:
        """The page that the request refers to."""
        values = (self.headers.get(name) for name in ("referer", "origin"))
        return next((value for value in values if value and value != "null"), None)

    @property
    def type(self) -> str:
        """The type of the load; `document` for a page or a frame, if only that is known."""
        named = RESOURCE_TYPES.get(_text(_member(self._entry, "_resourceType")).lower())
        if named and named != "document":
            return named
        known = type_of_headers(self._method, self.headers)
        if known:
            return known
        if self.headers.get("x-requested-with", "").lower() == "xmlhttprequest":
            return "fetch"
        content = _member(_member(self._entry, "response"), "content")
        return named or type_of_media(_text(_member(content, "mimeType"))) or self._guessed()

    def _guessed(self) -> str:
        kind = load_of_request(self.url, self._method, self.headers).type
        return "document" if kind == "top-document" else kind


class _Pages:
    """The pages of a log, whose URLs become known while it is read."""

    def __init__(self, pages: Any) -> None:
        # Chromium writes the URL of the page as its title, others the title of the document.
        self._urls: dict[str, str] = {}
        for page in pages if isinstance(pages, list) else ():
            name, title = _text(_member(page, "id")), _text(_member(page, "title"))
            if name and title.startswith(("http://", "https://")):
                self._urls[name] = title
        #: Whether each document of a page so far redirects to another one.
        self._only_redirects: dict[str, bool] = {}
        self._last: Optional[str] = None

    def load(self, entry: _Entry) -> Load:
        """The load of an entry, with its page."""
        kind = entry.type
        if kind == "document":
            kind = "top-document" if self._is_page(entry) else "child-document"
        if kind in ("top-document", "child-document"):
            before = self._only_redirects.get(entry.page, True)
            self._only_redirects[entry.page] = before and entry.is_redirected
        if kind == "top-document":
            self._urls[entry.page] = entry.url
        known = self._urls.get(entry.page) if entry.page or kind == "top-document" else None
        self._last = known or self._last
        return Load(entry.url, known or entry.referring or self._last, kind)

    def _is_page(self, entry: _Entry) -> bool:
        """Whether a document is the page itself, a redirect to it, or the next page."""
        if self._only_redirects.get(entry.page, True):
            return True
        page_url = self._urls.get(entry.page)
        is_same = page_url and document_number(entry.url, page_url) == LoadType.TOP_DOCUMENT
        # A frame is requested by the page that contains it.
        return bool(is_same) or not entry.headers.get("referer")


def _is_request(entry: Any) -> bool:
    """Whether an entry has a request; one for a tunnel belongs to a proxy and not to a page."""
    request = _member(entry, "request")
    return isinstance(_member(request, "url"), str) and _member(request, "method") != "CONNECT"


def _headers(request: Any) -> dict[str, str]:
    headers = _member(request, "headers")
    pairs = (
        (_text(_member(header, "name")).lower(), _member(header, "value"))
        for header in (headers if isinstance(headers, list) else ())
    )
    return {name: value for name, value in pairs if name and isinstance(value, str)}


def _member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
