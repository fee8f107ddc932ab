# SPDX-License-Identifier: Apache-2.0
"""A Chromium for tests, and a session of one of its pages."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, NamedTuple

import pytest

from sluice import devtools

CHROMIUM = shutil.which("chromium")
NEEDED = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--site-per-process")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")


class Session:
    """The first page of a Chromium, through the DevTools protocol."""

    def __init__(self, address: str) -> None:
        websocket = pytest.importorskip("websocket", reason="websocket-client is not installed")
        with urllib.request.urlopen(f"http://{address}/json/list") as answer:
            pages = [one for one in json.load(answer) if one["type"] == "page"]
        url = pages[0]["webSocketDebuggerUrl"]
        self._socket = websocket.create_connection(url, timeout=20, suppress_origin=True)
        self._numbers = itertools.count(1)

    def call(self, method: str, **parameters: Any) -> int:
        return self.send({"method": method, "params": parameters})

    def send(self, command: devtools.Message) -> int:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, **command}))
        return number

    def start(self, interception: devtools.Interception) -> None:
        last = [self.send(command) for command in interception.start()][-1]
        self.answer(interception, lambda message: message.get("id") == last)

    def answer(
        self, interception: devtools.Interception, is_last: Callable[[dict[str, Any]], bool]
    ) -> None:
        """Answers events until the last message."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv())
            assert "error" not in message, message
            for command in interception.commands(message):
                self.send(command)
            if is_last(message):
                return

    def result(self, number: int) -> dict[str, Any]:
        """Waits for the result of a call."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv())
            if message.get("id") == number:
                result: dict[str, Any] = message["result"]
                return result

    def close(self) -> None:
        self._socket.close()


def navigate(address: str, url: str) -> None:
    """Shows a page as a program does that does not know about Sluice."""
    session = Session(address)
    session.call("Page.navigate", url=url)
    session.close()


class Chromium(NamedTuple):
    """A running Chromium and the address of its debugging port."""

    process: subprocess.Popen[bytes]
    address: str


@contextmanager
def started(folder: Path) -> Iterator[Chromium]:
    """A Chromium that runs as long as it is needed."""
    flags = ["--headless=new", "--remote-debugging-port=0", "--disable-popup-blocking"]
    process = subprocess.Popen(
        [str(CHROMIUM), *NEEDED, *flags, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Chromium(process, f"127.0.0.1:{port_in(folder / 'DevToolsActivePort')}")
    finally:
        process.terminate()
        process.wait()


def port_in(path: Path) -> str:
    for _ in range(200):
        if path.exists() and (lines := path.read_text().splitlines()):
            return lines[0]
        time.sleep(0.1)
    raise AssertionError("Chromium did not start")
