# SPDX-License-Identifier: Apache-2.0
"""The requests and the bodies of mitmproxy's flows."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Iterator
from typing import Optional

from mitmproxy import http
from mitmproxy.net.http.url import parse_authority

from ._encodings import decoded, encoded
from ._responses import LONGEST_BODY, Edit
from .decision import Decision
from .loads import load_of_request
from .matcher import Matcher

_PORTS = {"http": 80, "https": 443}
#: How many hosts are kept: a page asks a few again and again.
_HOSTS = 256
#: Longer URLs may have more bytes than can be decided about, which are 2 MiB.
_LONGEST_URL = 1 << 19
#: How long a body of unknown length is kept back, in seconds.
_LONGEST_WAIT = 10

#: Answers without a body, or with a part of one.
_PARTIAL = (204, 205, 206, 304)
#: Media types of what may never end, or is never edited and often long.
_ENDLESS = (
    "text/event-stream",
    "multipart/x-mixed-replace",
    "video/",
    "audio/",
    "application/octet-stream",
    "application/grpc",
)


async def decide(matcher: Matcher, flow: http.HTTPFlow) -> Decision:
    """Decides about the request of a flow by the first of its URLs that is valid."""
    method, headers = flow.request.method, lowered(flow.request.headers)
    for url in _urls(flow):
        load = load_of_request(url, method, headers)
        if load.type == "websocket":
            # The URL by which a page asks for it.
            load = load._replace(url=f"ws{load.url[len('http') :]}")
        decision = await matcher.decide_async(*load)
        if not decision.invalid:
            break
    return decision


def _urls(flow: http.HTTPFlow) -> Iterator[str]:
    """The URL of a request, and what is decided about instead if that is invalid."""
    yield from _whole_urls(flow)
    yield from (url[:_LONGEST_URL] for url in _whole_urls(flow) if len(url) > _LONGEST_URL)


def _whole_urls(flow: http.HTTPFlow) -> Iterator[str]:
    request = flow.request
    # A request to a proxy is sent to the host of its first line, whatever its `Host` says.
    # Otherwise only an address may be known, or a host that shares its connection with others.
    if flow.server_conn.address is not None:
        with contextlib.suppress(ValueError):
            host, port = _authority(request.host_header or "")
            yield _url(request, host, port or _PORTS.get(request.scheme, request.port))
    yield _url(request, request.host, request.port)


@functools.lru_cache(_HOSTS)
def _authority(header: str) -> tuple[str, Optional[int]]:
    """A host and a port; an invalid one raises ValueError. It takes longer than a decision."""
    host, port = parse_authority(header, check=True)
    return host, port


def _url(request: http.Request, host: str, port: int) -> str:
    """The URL with a host; unlike those of mitmproxy, addresses of IPv6 are in brackets."""
    authority = f"[{host}]" if ":" in host else host
    # mitmproxy decodes both each time.
    scheme, path = request.scheme, request.path
    if port != _PORTS.get(scheme):
        authority += f":{port}"
    # In HTTP/2 a path may be anything.
    path = path if path.startswith("/") else f"/{path.lstrip('*')}"
    return f"{scheme}://{authority}{path}"


def has_unknown_length(request: http.Request) -> bool:
    """Whether the length of a body turns out while it is read."""
    if "Content-Length" in request.headers:
        return False
    return "Transfer-Encoding" in request.headers or request.method not in ("GET", "HEAD")


def lowered(headers: http.Headers) -> dict[str, str]:
    """Headers by their names in lower case. A look-up of mitmproxy compares all names each time."""
    found: dict[str, str] = {}
    for name, value in headers.fields:
        key, text = name.decode("latin-1").lower(), value.decode("utf-8", "surrogateescape")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def length_of(headers: dict[str, str]) -> Optional[int]:
    """The length of a body as its header states it."""
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() else None


def is_endless(headers: dict[str, str]) -> bool:
    """Whether the body may never end, or is long and never edited."""
    return headers.get("content-type", "").lower().startswith(_ENDLESS)


def has_whole_body(flow: http.HTTPFlow) -> bool:
    """Whether a body follows, and is not a part of one."""
    assert flow.response is not None
    return flow.request.method != "HEAD" and flow.response.status_code not in _PARTIAL


def effort_for(flow: http.HTTPFlow) -> int:
    """How much a body is packed: hardly, for a browser on the same machine."""
    host = flow.client_conn.peername[0] if flow.client_conn.peername else ""
    return 0 if host == "::1" or host.startswith("127.") else 1


class EditedBody:
    """Edits the body of a response, or passes it on unchanged: it is too long, too slow or damaged.

    It is what mitmproxy calls for each part of a streamed body, and with nothing at the end.
    """

    def __init__(self, edit: Edit, encoding: str, effort: int = 1) -> None:
        self._edit = edit
        self._effort = effort
        self._encoding = encoding
        self._kept = bytearray()
        self._until = time.monotonic() + _LONGEST_WAIT
        self._is_kept = True
        #: The whole body as it was sent; None if it was not kept.
        self.sent: Optional[bytes] = None

    def __call__(self, part: bytes) -> list[bytes]:
        """What is sent on now. An empty part would end the body, so there is none instead."""
        if not self._is_kept:
            return [part] if part else []
        self._kept += part
        if not part:
            self.sent = self.edited(bytes(self._kept))
            return [self.sent] if self.sent else []
        if len(self._kept) <= LONGEST_BODY and time.monotonic() < self._until:
            return []
        self._is_kept = False
        kept, self._kept = bytes(self._kept), bytearray()
        return [kept]

    def edited(self, body: bytes) -> bytes:
        """A whole body after the edits, in the encoding that it had."""
        content = decoded(body, self._encoding, LONGEST_BODY)
        if not content:
            return body
        after = self._edit.body(content)
        return body if after == content else encoded(after, self._encoding, self._effort)
