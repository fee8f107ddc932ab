# SPDX-License-Identifier: Apache-2.0
"""The loads of a HAR 1.2 log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Optional, Union

from ._command import PathLike
from .errors import SluiceError
from .loads import Load, load_of_request, page_of_headers, type_of_headers, type_of_media
from .tables import LoadType, document_number

#: The type that each `_resourceType` of Chromium stands for.
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


def read_har(har: Union[PathLike, dict[str, Any]]) -> list[Load]:
    """The loads of a log, in its order."""
    log = har if isinstance(har, dict) else _parsed(har)
    try:
        return list(_loads(log["log"]))
    except (KeyError, TypeError, AttributeError) as error:
        raise SluiceError(f"this is no HAR log: {type(error).__name__} {error}") from error


def _parsed(path: PathLike) -> Any:
    try:
        # Some programs begin the file with a byte order mark.
        with open(path, encoding="utf-8-sig") as file:
            return json.load(file)
    except OSError as error:
        raise SluiceError(f"can not open {path}: {error.strerror}") from error
    except ValueError as error:
        raise SluiceError(f"{path} is no HAR log: {error}") from error


def _loads(log: dict[str, Any]) -> Iterator[Load]:
    # Chromium writes the URL of the page as its title, others the title of the document.
    titles = {page["id"]: page.get("title") for page in log.get("pages") or []}
    tops = {name: title for name, title in titles.items() if _is_web_url(title)}
    # Pages of which something else than their own documents was loaded already.
    begun: set[Optional[str]] = set()
    for entry in log["entries"]:
        name, url, kind = entry.get("pageref"), entry["request"]["url"], _kind(entry)
        if kind == "document":
            kind = _document(url, tops.get(name), name in begun)
        if kind == "top-document":
            if not _is_web_url(titles.get(name)):
                tops[name] = url
            yield Load(url, url, kind)
        else:
            begun.add(name)
            yield Load(url, tops.get(name) or _referring(entry), kind)


def _document(url: str, top_url: Optional[str], is_begun: bool) -> str:
    """A page's own document has its URL, or leads to it before everything else of the page."""
    is_own = not is_begun or document_number(url, top_url) == LoadType.TOP_DOCUMENT
    return "top-document" if is_own else "child-document"


def _kind(entry: dict[str, Any]) -> str:
    request, headers = entry["request"], _headers(entry)
    named = RESOURCE_TYPES.get(str(entry.get("_resourceType", "")).lower())
    if named and named != "document":
        return named
    told = type_of_headers(request.get("method", "GET"), headers)
    content = (entry.get("response") or {}).get("content") or {}
    return told or named or type_of_media(content.get("mimeType") or "") or _guessed(entry).type


def _headers(entry: dict[str, Any]) -> dict[str, str]:
    headers = entry["request"].get("headers") or []
    return {header["name"].lower(): header["value"] for header in headers}


def _referring(entry: dict[str, Any]) -> Optional[str]:
    return page_of_headers(entry["request"]["url"], _headers(entry))


def _guessed(entry: dict[str, Any]) -> Load:
    request = entry["request"]
    return load_of_request(request["url"], request.get("method", "GET"), _headers(entry))


def _is_web_url(text: Any) -> bool:
    return isinstance(text, str) and text.startswith(("http://", "https://"))
