# SPDX-License-Identifier: Apache-2.0
"""An entry of a HAR log, and the type of its load, as `sluice replay` reads them.

What the log states comes first, then what other headers show, then what was asked and what was
answered, weighed against each other.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from ._type_names import types_of
from .loads import DESTINATION_TYPES, type_of_ending, type_of_headers, type_of_media
from .tables import LoadTypeName

#: The type for each `_resourceType` of Chromium and `_request_type` of WebPageTest.
#: `other` is not among them: it is what has no name there, and is weighed against the rest.
RESOURCE_TYPES: dict[str, LoadTypeName] = types_of(
    *("document", "stylesheet", "image", "media", "texttrack", "font", "script", "xhr", "fetch"),
    *("eventsource", "preflight", "websocket", "ping", "beacon", "cspviolationreport", "cspreport"),
    *("manifest", "signedexchange"),
)

#: The statuses of responses that redirect to another URL.
_REDIRECTS = (301, 302, 303, 307, 308)


class Kind(NamedTuple):
    """What an entry shows of its type."""

    #: A name of WebKit, or `document` for one of a page or of a frame.
    type: LoadTypeName
    #: Whether it is only probable.
    is_guessed: bool = False
    #: Whether it would be a document if it came first.
    is_like_document: bool = False


class Entry:
    """One entry of a log: a request and its response."""

    def __init__(self, entry: dict[str, Any]) -> None:
        request, response = entry["request"], member(entry, "response")
        self._entry = entry
        self._media = text(member(member(response, "content"), "mimeType")).lower()
        self._method = text(member(request, "method")) or "GET"
        self.url: str = request["url"]
        self.headers = _headers(request)
        self.page = text(member(entry, "pageref"))
        self.started = text(member(entry, "startedDateTime"))
        status = member(response, "status")
        self._status = status if isinstance(status, int) else 0
        self.is_redirected = self._status in _REDIRECTS
        self.redirect_target = text(member(response, "redirectURL")) if self.is_redirected else ""
        self.frame = next(filter(None, map(self._text, ("_frameref", "_frameId", "_frame_id"))), "")
        names = ("_final_base_page", "_is_base_page", "_mainRequest")
        self.is_base_page = any(member(entry, name) in (True, 1) for name in names)
        self.referrer = self._known(self.headers.get("referer"))
        initiator = member(entry, "_initiator")
        kind = member(initiator, "type") or member(entry, "_initiator_type")
        self.initiator_type = text(kind).lower()
        url = initiator if isinstance(initiator, str) else text(member(initiator, "url"))
        found = (self.referrer, self._known(self.headers.get("origin")), self._known(url))
        self.referring = [url for url in found if url]
        self.kind = self._kind()

    def _text(self, name: str) -> str:
        return text(member(self._entry, name))

    @staticmethod
    def _known(url: Optional[str]) -> str:
        return "" if url is None or url == "null" else url

    # The type.

    def _kind(self) -> Kind:
        stated = self._stated()
        if stated:
            return Kind(stated)
        found = self._shown() or self._weighed()
        if self._name() == "other":
            found = self._other(found)
        is_pushed = member(self._entry, "_was_pushed") in (True, 1)
        if is_pushed and found.type in ("document", "child-document"):
            # Nobody asked for it, so it is not a document.
            ending = type_of_ending(self.url)
            return Kind(ending if ending and ending != "document" else "other", True)
        return found

    def _stated(self) -> Optional[LoadTypeName]:
        sent = None
        if self.headers.get("sec-fetch-dest"):
            destination = self.headers["sec-fetch-dest"].lower()
            sent = DESTINATION_TYPES.get(destination)
            if destination == "empty":
                sent = type_of_headers(self._method, {**self.headers, "upgrade": ""})
        named = RESOURCE_TYPES.get(self._name())
        if named and named != "document":
            return named
        if named:
            return sent if sent in ("top-document", "child-document") else "document"
        return sent

    def _name(self) -> str:
        return (self._text("_resourceType") or self._text("_request_type")).lower()

    def _other(self, found: Kind) -> Kind:
        """Chromium says `other` for what has no name there: icons, and beacons until 2021."""
        if self._shown():
            return found
        if self._method == "POST" and self._text("_priority").lower() == "verylow":
            return Kind("ping")
        return Kind("other") if found.type in ("fetch", "document") else found

    def _shown(self) -> Optional[Kind]:
        """By headers that only some types of loads have."""
        sent = self.headers.get("content-type", "").lower()
        certificates = ("application/ocsp-", "application/pkix-")
        shown: dict[LoadTypeName, bool] = {
            "websocket": self.headers.get("upgrade", "").lower() == "websocket"
            or self.url.startswith(("ws://", "wss://")),
            "fetch": self.headers.get("x-requested-with", "").lower() == "xmlhttprequest"
            or (self._method == "OPTIONS" and "access-control-request-method" in self.headers),
            "csp-report": sent.startswith(("application/csp-report", "application/reports+json")),
            "ping": sent.startswith("text/ping"),
            # The browser itself asks about certificates, with the headers of a document.
            "other": sent.startswith(certificates) or self._media.startswith(certificates),
        }
        return next((Kind(name) for name, is_shown in shown.items() if is_shown), None)

    def _weighed(self) -> Kind:
        asked, answered = self._asked(), self._answered()
        ending = type_of_ending(self.url)
        if asked == "document":
            if answered is None and ending not in (None, "document"):
                return Kind(ending, True, True)
            return Kind(answered or asked, False, answered not in (None, "document"))
        return Kind(asked) if asked else self._unasked(answered, ending)

    def _unasked(self, answered: Optional[LoadTypeName], ending: Optional[LoadTypeName]) -> Kind:
        """By the answer alone: the request asks for anything."""
        if self._method not in ("GET", "HEAD") and "accept" in self.headers:
            is_counted = answered == "image" or self._status == 204
            return Kind("ping", True) if is_counted else Kind("fetch", answered is None)
        if answered == "document":
            return self._page(ending)
        # An answer of JSON to a script is a call with its data.
        if answered and not (answered == "fetch" and ending == "script"):
            return Kind(answered)
        return Kind(ending or ("fetch" if self.referrer else "other"), True)

    def _page(self, ending: Optional[LoadTypeName]) -> Kind:
        """HTML for a request that did not ask for it."""
        if ending and ending != "document":
            return Kind(ending, True)
        if "accept" not in self.headers:
            return Kind("document", True)
        return Kind("fetch", True, True)

    def _asked(self) -> Optional[LoadTypeName]:
        accept = self.headers.get("accept", "")
        # Internet Explorer up to 10 lists the programs that can show a document.
        programs = (media.strip() for media in accept.split(","))
        if accept.startswith("image/") and "application/x-ms-application" in programs:
            return "document"
        return type_of_media(accept)

    def _answered(self) -> Optional[LoadTypeName]:
        # Pages about redirects and errors say nothing.
        is_answer = (self._status < 300 and self._status != 204) or self._status == 304
        return type_of_media(self._media) if is_answer else None


def _headers(request: Any) -> dict[str, str]:
    headers = member(request, "headers")
    pairs = (
        (text(member(header, "name")).lower(), member(header, "value"))
        for header in (headers if isinstance(headers, list) else ())
    )
    return {name: value for name, value in pairs if name and isinstance(value, str)}


def member(value: Any, name: str) -> Any:
    """A member of an object; None of anything else."""
    return value.get(name) if isinstance(value, dict) else None


def text(value: Any) -> str:
    """A text; nothing for anything else."""
    return value if isinstance(value, str) else ""
