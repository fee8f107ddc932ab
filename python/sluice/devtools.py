# SPDX-License-Identifier: Apache-2.0
"""Rule lists for whoever speaks the DevTools protocol with Chromium: Selenium, or a WebSocket.

    interception = sluice.devtools.Interception(matcher)
    for method, parameters in interception.start():
        send(method, parameters)
    for event in events():
        for method, parameters in interception.commands(event["method"], event["params"]):
            send(method, parameters)

It has no connection of its own. One object is for one page, which is a session of the protocol.
WebSockets are not intercepted by Chromium.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from .browsers import Frame, answer_of, arguments_of
from .matcher import Matcher

#: A method of the protocol and its parameters.
Command = tuple[str, dict[str, Any]]


class _Known(NamedTuple):
    """What is known about a frame."""

    url: str
    parent: Optional[str]


class Interception:
    """Decides about the requests of a page that Chromium has paused."""

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self._frames: dict[str, _Known] = {}

    def start(self) -> list[Command]:
        """The commands to send first: Chromium then pauses requests and reports frames."""
        return [("Page.enable", {}), ("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})]

    def commands(self, method: str, parameters: dict[str, Any]) -> list[Command]:
        """The commands that answer an event; none for events that are about something else."""
        if method == "Fetch.requestPaused":
            return [self._answer(parameters)]
        if method == "Page.frameNavigated":
            frame = parameters["frame"]
            self._frames[frame["id"]] = _Known(frame["url"], frame.get("parentId"))
        elif method == "Page.frameAttached":
            self._frames[parameters["frameId"]] = _Known("", parameters["parentFrameId"])
        elif method == "Page.frameDetached":
            self._frames.pop(parameters["frameId"], None)
        return []

    def _answer(self, event: dict[str, Any]) -> Command:
        request, paused = event["request"], {"requestId": event["requestId"]}
        frame = self._frame(event["frameId"])
        load, details = arguments_of(
            request["url"], request["method"], event["resourceType"], frame
        )
        headers = {name.lower(): value for name, value in request["headers"].items()}
        answer = answer_of(self._matcher.decide(*load, **details), headers)
        if answer.blocked:
            return "Fetch.failRequest", {**paused, "errorReason": "BlockedByClient"}
        if answer.url is not None:
            location = {"Location": answer.url, "Access-Control-Allow-Origin": "*"}
            response = {"responseCode": 307, "responseHeaders": _entries(location)}
            return "Fetch.fulfillRequest", {**paused, **response}
        if event["resourceType"] == "Document":
            self._expect(event["frameId"], request["url"])
        more = {} if answer.headers is None else {"headers": _entries(answer.headers)}
        return "Fetch.continueRequest", {**paused, **more}

    def _expect(self, identifier: str, url: str) -> None:
        """Takes the document that a frame asks for as its own before the frame says so.

        Chromium does not report the first navigation if it begins another process for it.
        """
        known = self._frames.get(identifier)
        self._frames[identifier] = _Known(url, known.parent if known else None)

    def _frame(self, identifier: str) -> Frame:
        """The frame of a request; one that nobody has announced is that of the page."""
        known = self._frames.get(identifier)
        if known is None or known.parent is None:
            return Frame(known.url if known else None)
        parent = self._frames.get(known.parent)
        page = parent
        while page is not None and page.parent is not None:
            page = self._frames.get(page.parent)
        return Frame(
            page.url if page else None,
            known.url,
            parent.url if parent else None,
            is_page=False,
        )


def _entries(headers: dict[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in headers.items()]
