# SPDX-License-Identifier: Apache-2.0
"""Rule lists for programs that speak the DevTools protocol with Chromium: Selenium, or a WebSocket.

    interception = sluice.devtools.Interception(matcher)
    for command in interception.start():
        send(command)
    for message in messages():
        for command in interception.commands(message):
            send(command)

It has no connection of its own: `send` adds an `id` to the command, and messages are those that
Chromium sends, as dictionaries. One object is for one page. Frames of other sites run in processes
of their own, each of which Chromium attaches as a session of the protocol: their messages and the
commands for them have a `sessionId`. WebSockets are not intercepted by Chromium.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Optional

from .browsers import Frame, answer_of, arguments_of
from .matcher import Matcher
from .page_scripts import PageScripts

#: A message of the protocol: a command has `method` and `params`, and `sessionId` if it is for a
#: session that was attached.
Message = dict[str, Any]


_ADDING = "Page.addScriptToEvaluateOnNewDocument"
#: Pages do not see what runs in this world.
_WORLD = "sluice"


class _Known(NamedTuple):
    """What is known about a frame."""

    url: str
    parent: Optional[str]


class Interception:
    """Decides about the requests of a page that Chromium has paused.

    `session_id` names the session of the page if it was attached itself, as those of
    `Target.attachToTarget` with `flatten` are. With `scripts`, those of `sluice.page_scripts`,
    elements are hidden and scriptlets run in every document, also in frames of other sites.
    """

    def __init__(
        self,
        matcher: Matcher,
        session_id: Optional[str] = None,
        *,
        scripts: Optional[PageScripts] = None,
    ) -> None:
        self._matcher = matcher
        self._session = session_id
        self._scripts = scripts
        self._frames: dict[str, _Known] = {}

    def start(self) -> list[Message]:
        """The commands to send first: Chromium then pauses requests and reports frames."""
        return self._open(self._session)

    def commands(self, message: Mapping[str, Any]) -> list[Message]:
        """The commands that answer a message; none for messages that are about something else."""
        method, session = message.get("method"), message.get("sessionId")
        parameters: dict[str, Any] = message.get("params", {})
        if method == "Fetch.requestPaused":
            return [_command(session, *self._answer(parameters))]
        if method == "Target.attachedToTarget":
            return self._attach(parameters)
        if method == "Page.frameNavigated":
            self._navigate(parameters["frame"])
        elif method == "Page.frameAttached":
            self._frames[parameters["frameId"]] = _Known("", parameters["parentFrameId"])
        elif method == "Page.frameDetached" and parameters.get("reason") != "swap":
            self._frames.pop(parameters["frameId"], None)
        return []

    def _open(self, session: Optional[str]) -> list[Message]:
        attaching = {
            "autoAttach": True,
            "flatten": True,
            # A frame of another site waits until its requests are intercepted.
            "waitForDebuggerOnStart": True,
            "filter": [{"type": "iframe", "exclude": False}],
        }
        return [
            _command(session, "Page.enable", {}),
            _command(session, "Fetch.enable", {"patterns": [{"urlPattern": "*"}]}),
            *(_command(session, _ADDING, script) for script in self._added()),
            _command(session, "Target.setAutoAttach", attaching),
        ]

    def _added(self) -> list[dict[str, str]]:
        """The scripts for the documents of a session, each with its world."""
        if self._scripts is None:
            return []
        page, isolated = self._scripts
        added = [{"source": page}, {"source": isolated, "worldName": _WORLD}]
        return [script for script in added if script["source"]]

    def _attach(self, parameters: dict[str, Any]) -> list[Message]:
        """Opens the session of a frame of another site, whose target has the name of the frame."""
        session, target = parameters["sessionId"], parameters["targetInfo"]
        running = _command(session, "Runtime.runIfWaitingForDebugger", {})
        if target["type"] != "iframe":
            return [running]
        if target["targetId"] not in self._frames:
            parent = target.get("parentFrameId")
            self._frames[target["targetId"]] = _Known(target["url"], parent)
        return [*self._open(session), running]

    def _navigate(self, frame: dict[str, Any]) -> None:
        """A document of a frame; with one of the page, all other frames are gone."""
        known = self._frames.get(frame["id"])
        parent = frame.get("parentId") or (known.parent if known else None)
        if parent is None:
            self._frames.clear()
        self._frames[frame["id"]] = _Known(frame["url"], parent)

    def _answer(self, event: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The method that answers a paused request, and its parameters."""
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


def _command(session: Optional[str], method: str, parameters: dict[str, Any]) -> Message:
    command: Message = {"method": method, "params": parameters}
    return command if session is None else {**command, "sessionId": session}


def _entries(headers: dict[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in headers.items()]
