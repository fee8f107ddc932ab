# SPDX-License-Identifier: Apache-2.0
"""One request over http or https: no cookies, no referrer, and no automatic redirect.

This is done with the standard library. What other libraries add (pools, sessions, cookies, retries,
redirects of their own) must not happen here, and certificates are checked by default.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import urllib.error
import urllib.request
import zlib
from email.message import Message
from typing import Union

from .answers import Answer, Redirect, too_large
from .limits import Deadline
from .problems import ProblemKind, ReadingError

_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; sluice-read)",
    "Accept": "text/html,application/xhtml+xml,image/*;q=0.9,*/*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
}
_REDIRECTS = (301, 302, 303, 307, 308)
_CHUNK = 65536


def request(url: str, limit: int, deadline: Deadline) -> Union[Answer, Redirect]:
    """Sends one request; raises if there is no good response."""
    try:
        with _opener().open(_request(url), timeout=deadline.left(url)) as response:
            return _answer(url, response, limit, deadline)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise _problem(url, error, deadline) from error


def _opener() -> urllib.request.OpenerDirector:
    """An opener that does not follow redirects and has no other schemes."""
    opener = urllib.request.OpenerDirector()
    opener.add_handler(urllib.request.ProxyHandler())
    opener.add_handler(urllib.request.HTTPHandler())
    opener.add_handler(urllib.request.HTTPSHandler(context=ssl.create_default_context()))
    return opener


def _request(url: str) -> urllib.request.Request:
    return urllib.request.Request(url, headers=_HEADERS)  # noqa: S310 - the opener knows the web only


def _answer(
    url: str, response: http.client.HTTPResponse, limit: int, deadline: Deadline
) -> Union[Answer, Redirect]:
    target = response.headers.get("Location")
    if response.status in _REDIRECTS and target:
        return Redirect(_as_utf8(target))
    if response.status != 200:
        sentence = f"{url} returned {response.status} {response.reason}".rstrip()
        raise ReadingError(ProblemKind.STATUS, sentence)
    body, received = _body(url, response, limit, deadline)
    headers: Message = response.headers
    named = "Content-Type" in headers
    return Answer(
        url,
        body,
        headers.get_content_type() if named else "",
        headers.get_content_charset(),
        received,
    )


def _as_utf8(header: str) -> str:
    """A header that was read as Latin-1, as browsers read it."""
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


def _body(
    url: str, response: http.client.HTTPResponse, limit: int, deadline: Deadline
) -> tuple[bytes, int]:
    """The decompressed body and its size as received. Less than was announced is an error."""
    unpack = _Unpacking(response.headers.get("Content-Encoding", ""))
    parts: list[bytes] = []
    size = received = 0
    while chunk := response.read1(_CHUNK):
        received += len(chunk)
        part = unpack(chunk, limit + 1 - size)
        size += len(part)
        if size > limit:
            raise too_large(url, limit)
        parts.append(part)
        deadline.left(url)
    if response.length or not unpack.finished:
        raise http.client.IncompleteRead(b"")
    return b"".join(parts), received


class _Unpacking:
    """Decompresses gzip and deflate, up to a limit."""

    def __init__(self, encoding: str) -> None:
        name = encoding.strip().lower()
        if name in ("", "identity"):
            self._object = None
        elif name in ("gzip", "x-gzip", "deflate"):
            self._object = zlib.decompressobj(zlib.MAX_WBITS | 32)
        else:
            raise ValueError(f"its encoding {encoding!r} was not requested")

    def __call__(self, chunk: bytes, most: int) -> bytes:
        if self._object is None:
            return chunk
        try:
            return self._object.decompress(chunk, max(most, 1))
        except zlib.error as error:
            raise ValueError("it cannot be decompressed") from error

    @property
    def finished(self) -> bool:
        """Whether the compressed text is complete."""
        return self._object is None or self._object.eof


def _problem(url: str, error: Exception, deadline: Deadline) -> ReadingError:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, TimeoutError) or deadline.passed:
        return deadline.error(url)
    if isinstance(reason, ssl.SSLCertVerificationError):
        sentence = f"the certificate of {url} is not trusted: {reason.verify_message}"
        return ReadingError(ProblemKind.TLS, sentence)
    if isinstance(reason, ssl.SSLError):
        sentence = f"no secure connection to {url}: {reason.reason or reason}"
        return ReadingError(ProblemKind.TLS, sentence)
    if isinstance(reason, http.client.IncompleteRead):
        return ReadingError(ProblemKind.NO_CONNECTION, f"the response of {url} broke off")
    if isinstance(reason, socket.gaierror):
        return ReadingError(ProblemKind.NO_CONNECTION, f"the host of {url} is unknown")
    words = reason.strerror if isinstance(reason, OSError) and reason.strerror else reason
    return ReadingError(ProblemKind.NO_CONNECTION, f"{url} cannot be fetched: {words}")
