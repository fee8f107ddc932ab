# SPDX-License-Identifier: Apache-2.0
"""The requests of WARC files: responses, with the headers of requests that are kept."""

from __future__ import annotations

import functools
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Optional

from ._archived import Guess, Row, alone, guess, media_type, number, readable
from .loads import page_of_headers, type_of_headers
from .urls import nearest_url

#: How many records a request and its response may be apart.
_WINDOW = 64
#: Longer URLs are in no list, and would fill the memory.
_LONGEST_URL = 1 << 16


@dataclass
class Sent:
    """What a request record says."""

    method: str
    headers: dict[str, str]


@dataclass
class Response:
    """What a response record says, and the request that belongs to it."""

    url: str
    known: dict[str, Any]
    is_text: bool
    sent: Optional[Sent] = field(default=None)

    def row(self) -> Row:
        """The request of this response."""
        if self.is_text:
            row = Row(self.url, self.url, "top-document", "conversion", "itself")
        elif self.sent is None:
            found = guess(self.url, self.known["mime"], self.known["status"])
            row = alone(self.url, found)
        else:
            row = _asked(self, self.sent)
        return row._replace(**self.known)


class Exchanges:
    """Responses in the order of a file, which wait for their requests for some records."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[bytes, Response]] = deque()
        self._responses: dict[bytes, Response] = {}
        self._sent: OrderedDict[bytes, Sent] = OrderedDict()

    def add_request(self, record: Any) -> Iterator[Row]:
        """Takes up a request record; the rows that are complete by it."""
        sent = _sent(record)
        names = _concurrent(record)
        response = next((self._responses[name] for name in names if name in self._responses), None)
        if response is not None:
            response.sent = sent
            return self._complete()
        for name in (_identity(record), *names):
            self._sent[name] = sent
        while len(self._sent) > _WINDOW:
            self._sent.popitem(last=False)
        return iter(())

    def add_response(self, record: Any, response: Response) -> Iterator[Row]:
        """Takes up a response; the rows that are complete by it."""
        name = _identity(record)
        names = (name, *_concurrent(record))
        response.sent = next((self._sent[one] for one in names if one in self._sent), None)
        self._waiting.append((name, response))
        self._responses[name] = response
        return self._complete()

    def rest(self) -> Iterator[Row]:
        """The rows of responses that wait for requests in vain."""
        return (response.row() for _, response in self._waiting)

    def _complete(self) -> Iterator[Row]:
        while self._waiting and (self._waiting[0][1].sent or len(self._waiting) > _WINDOW):
            name, response = self._waiting.popleft()
            self._responses.pop(name, None)
            yield response.row()


def response_of(record: Any) -> Optional[Response]:
    """What a record of a response says; None if it has no URL, or its head is cut short."""
    url = target(record)
    head = record.http_headers if record.is_http else None
    is_whole = _header(record.headers, b"Content-Length") and (head is None or head.status_line)
    if not url or not is_whole:
        return None
    content_type = _header(record.headers, b"Content-Type")
    if head is not None:
        content_type = _header(head, b"Content-Type")
    known = {
        "status": number(head.status_code, 999) if head is not None else None,
        "mime": media_type(content_type),
        "digest": _header(record.headers, b"WARC-Payload-Digest") or None,
        "date": _header(record.headers, b"WARC-Date") or None,
        "offset": record.stream_pos,
    }
    return Response(url, known, is_text=str(record.record_type) == "conversion")


def target(record: Any) -> str:
    """The URL of a record; empty if it has none, or one that is too long."""
    # Older programs write it between angle brackets.
    found = _header(record.headers, b"WARC-Target-URI").strip().strip("<>")
    return found if len(found) <= _LONGEST_URL else ""


def _asked(response: Response, sent: Sent) -> Row:
    """The row of a request with headers; a type that they do not name is guessed."""
    url, known = response.url, response.known
    kind = type_of_headers(sent.method, sent.headers)
    guessed = Guess(kind, "request") if kind else guess(url, known["mime"], known["status"])
    if guessed.type == "top-document":
        return alone(url, guessed)
    page = page_of_headers(url, sent.headers)
    page = _nearest_page(page) if page else None
    return Row(url, page, *guessed, page_from=_page_from(sent.headers) if page else "nothing")


def _page_from(headers: dict[str, str]) -> str:
    """From which header `page_of_headers` has the page."""
    names = ("referer", "origin")
    return next((name for name in names if headers.get(name, "null") != "null"), "request")


#: Most requests of a page refer to the same one. A header may contain anything.
_nearest_page = functools.lru_cache(maxsize=128)(nearest_url)


def _sent(record: Any) -> Sent:
    head = record.http_headers if record.is_http else None
    if head is None:
        return Sent("GET", {})
    line = readable(head.status_line_bytes or b"")
    pairs = head.items_bytes()
    return Sent(line.partition(" ")[0], {readable(n).lower(): readable(v) for n, v in pairs})


def _identity(record: Any) -> bytes:
    name: bytes = record.headers.get_bytes(b"WARC-Record-ID") or b""
    return name


def _concurrent(record: Any) -> tuple[bytes, ...]:
    names: tuple[bytes, ...] = record.headers.get_bytes_multiple(b"WARC-Concurrent-To")
    return names


def _header(headers: Any, name: bytes) -> str:
    return readable(headers.get_bytes(name) or b"")
