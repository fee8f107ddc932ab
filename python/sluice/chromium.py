# SPDX-License-Identifier: Apache-2.0
"""Applies rule lists and filter lists in a Chromium that another program drives.

    with sluice.chromium.Connection(address, matcher, scripts=scripts):
        driver.get("https://news.example/")

`address` is that of the debugging port: of Selenium `debugger_address(driver)`, otherwise
`127.0.0.1:9222` for a Chromium that was started with `--remote-debugging-port=9222`. Whoever drives
the browser needs not know about it. It needs the package `websocket-client`, which Selenium has.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import threading
import urllib.request
from types import TracebackType
from typing import Any, Optional

import websocket

from .devtools import BrowserInterception, Message
from .errors import SluiceError
from .matcher import Matcher
from .page_scripts import PageScripts

#: How long Chromium may take to answer at the beginning.
_SECONDS = 30.0


class Connection:
    """Applies lists to all pages of a browser until it is closed or the browser ends.

    The tabs that are there are opened before the constructor returns. Without a matcher no request
    is intercepted: elements are hidden and scriptlets run. Another thread may reload the matcher.
    """

    def __init__(
        self,
        address: str,
        matcher: Optional[Matcher],
        *,
        scripts: Optional[PageScripts] = None,
    ) -> None:
        self._interception = BrowserInterception(matcher, scripts=scripts)
        self._numbers = itertools.count(1)
        self._awaited: set[int] = set()
        self._socket = _connected(address)
        self._start(address)
        self._thread = threading.Thread(target=self._run, name="sluice chromium", daemon=True)
        self._thread.start()

    @property
    def is_open(self) -> bool:
        """Whether lists are applied; not after the browser has ended."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Ends the connection; Chromium then continues the requests that are paused."""
        with contextlib.suppress(OSError, AttributeError):
            # Otherwise the thread would wait for the next message; there is no socket after an end.
            self._socket.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def __enter__(self) -> Connection:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def _start(self, address: str) -> None:
        """Waits until all that is there is opened."""
        try:
            self._send_all(self._interception.start())
            while self._awaited:
                message = self._receive()
                self._awaited.discard(message.get("id", 0))
            self._socket.settimeout(None)
        except (OSError, ValueError, websocket.WebSocketException) as error:
            self._socket.shutdown()
            raise SluiceError(f"Chromium at {address} does not answer: {error}") from error

    def _run(self) -> None:
        try:
            while True:
                self._receive()
                self._awaited.clear()
        except (OSError, ValueError, websocket.WebSocketException):
            # The browser has ended, or the connection was closed.
            self._socket.shutdown()

    def _receive(self) -> Message:
        """Answers the next message. One about a command for what is gone needs no answer."""
        message: dict[str, Any] = json.loads(self._socket.recv())
        self._send_all(self._interception.commands(message))
        return message

    def _send_all(self, commands: list[Message]) -> None:
        for command in commands:
            number = next(self._numbers)
            self._awaited.add(number)
            self._socket.send(json.dumps({"id": number, **command}))


def debugger_address(driver: Any) -> str:
    """The address of the Chromium of a driver of Selenium."""
    for name in ("goog:chromeOptions", "ms:edgeOptions"):
        if name in driver.capabilities:
            address: str = driver.capabilities[name]["debuggerAddress"]
            return address
    raise SluiceError("the driver has no debugging address; its browser is not Chromium")


def _connected(address: str) -> Any:
    """A WebSocket to the browser at an address, for messages of any length."""
    try:
        # A proxy of the environment has no access to this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"http://{address}/json/version", timeout=_SECONDS) as answer:
            url = json.load(answer)["webSocketDebuggerUrl"]
        return websocket.create_connection(
            url, timeout=_SECONDS, suppress_origin=True, http_no_proxy=["*"]
        )
    except (OSError, ValueError, KeyError, websocket.WebSocketException) as error:
        raise SluiceError(f"cannot connect to Chromium at {address}: {error}") from error
