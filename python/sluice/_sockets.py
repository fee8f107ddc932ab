# SPDX-License-Identifier: Apache-2.0
"""Asks about WebSockets, which browsers do not let programs intercept.

A script takes the place of the constructor `WebSocket`. Before a socket is opened it asks about its
URL with a request that does not leave the browser, because the program that intercepts requests
answers it. What is blocked is opened at a port to which browsers do not connect: the page sees a
socket that fails.
"""

from __future__ import annotations

import secrets
from typing import Optional
from urllib.parse import unquote, urlsplit

_PATH = "/.well-known/sluice-socket/"
#: Documents without an origin ask at a host that does not exist.
_NOWHERE = "https://sluice.invalid"
#: Sites can be asked, too, if nothing is intercepted any longer: only this word of ours blocks.
_SCRIPT = """(() => {
const Native = self.WebSocket, Request = self.XMLHttpRequest, Address = self.URL;
if (!Native || !Request) return;
const home = self.origin === "null" ? "%s" : self.origin, define = Reflect.defineProperty;
const encode = encodeURIComponent, construct = Reflect.construct;
const open = Request.prototype.open, send = Request.prototype.send;
const text = Object.getOwnPropertyDescriptor(Request.prototype, "responseText").get;
const call = Function.prototype.call.bind(Function.prototype.call);
function isBlocked(url) {
  try {
    const request = new Request();
    call(open, request, "GET", `${home}%s?${encode(url)}`, false);
    call(send, request);
    return call(text, request) === "%s";
  } catch {
    return false;
  }
}
function resolved(url) {
  try {
    const found = new Address(url, self.document ? document.baseURI : location.href);
    found.protocol = found.protocol.replace("http", "ws");
    found.hash = "";
    return found;
  } catch {
    return null;
  }
}
const WebSocket = new Proxy(Native, {
  construct(target, parameters, caller) {
    const url = resolved(parameters[0]);
    if (!url || !isBlocked(url.href)) return construct(target, parameters, caller);
    const {href} = url;
    url.port = 1;
    const socket = construct(target, [url.href, ...parameters.slice(1)], caller);
    define(socket, "url", {value: href, configurable: true, enumerable: true});
    return socket;
  },
});
define(Native.prototype, "constructor", {value: WebSocket, configurable: true, writable: true});
define(self, "WebSocket", {value: WebSocket, configurable: true, writable: true});
})();
"""


class Sockets:
    """The questions about WebSockets of one program; pages cannot guess their address."""

    def __init__(self) -> None:
        self._path = f"{_PATH}{secrets.token_urlsafe(16)}"
        self._refusal = secrets.token_urlsafe(16)

    @property
    def script(self) -> str:
        """The script for the world of the page, and for workers."""
        return _SCRIPT % (_NOWHERE, self._path, self._refusal)

    def asked(self, url: str) -> Optional[str]:
        """The URL of the WebSocket that a request asks about; None for any other request."""
        if _PATH not in url:
            return None
        parts = urlsplit(url)
        return unquote(parts.query) if parts.path == self._path else None

    def answer(self, *, blocked: bool) -> str:
        """The text that answers a question."""
        return self._refusal if blocked else ""
