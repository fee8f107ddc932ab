# SPDX-License-Identifier: Apache-2.0
"""Rule lists for programs that speak the DevTools protocol with Chromium.

    interception = sluice.devtools.Interception(matcher)
    for command in interception.start():
        send(command)
    for message in messages():
        for command in interception.commands(message):
            send(command)

It has no connection of its own: `send` adds an `id` to a command that has none, and messages are
all that Chromium sends, as dictionaries. `sluice.chromium` has a connection that does all of this.

`Interception` is for the connection of one page, and `BrowserInterception` for that of a browser,
which also reaches tabs that are opened later, shared workers and pages that are prerendered. Frames
of other sites and workers run apart from the page. Chromium attaches each as a session of the
protocol: their messages and the commands for them have a `sessionId`.
"""

from __future__ import annotations

import base64
import itertools
import logging
from collections.abc import Mapping
from typing import Any, NamedTuple, Optional

from ._frames import Frames, Sessions
from ._protocol import (
    READABLE,
    Call,
    Message,
    attaching,
    command,
    entries,
    fulfilled,
    waiting,
)
from ._responses import header_edit_of
from ._sockets import Sockets
from .browsers import Answer, Frame, answer_of, arguments_of
from .decision import Decision
from .errors import SluiceError
from .matcher import Matcher
from .page_scripts import PageScripts
from .resources import Resource

__all__ = ["BrowserInterception", "Interception", "Message"]

_LOG = logging.getLogger(__name__)
_RUN = "Runtime.runIfWaitingForDebugger"
#: Pages do not see what runs in this world.
_WORLD = "sluice"
#: The types of targets whose documents are those of a frame.
_FRAMES = ("page", "iframe")
#: Workers that belong to no frame: their own script is the document that makes their requests.
_SHARED = ("shared_worker", "service_worker")
#: What a browser attaches. A tab has a page, and those that are prerendered to take its place.
_IN_BROWSERS = ("tab", *_SHARED)
_REDIRECTS = (301, 302, 303, 307, 308)
#: The `id` of commands whose result is needed; those of programs are smaller.
_FIRST_NUMBER = 1 << 30


class _Body(NamedTuple):
    """A response whose body was asked for, in the session that reported it."""

    session: Optional[str]
    response: dict[str, Any]


class Interception:
    """Decides about the requests of a page that Chromium has paused.

    `session_id` names the session of the page if it was attached itself, as those of
    `Target.attachToTarget` with `flatten` are. With `scripts`, those of `sluice.page_scripts`,
    elements are hidden and scriptlets run in every document, also in frames of other sites. Without
    a matcher it does only that, and no request is paused.
    """

    #: What a page attaches.
    _in_pages: tuple[str, ...] = ("iframe", "worker", "service_worker")

    def __init__(
        self,
        matcher: Optional[Matcher],
        session_id: Optional[str] = None,
        *,
        scripts: Optional[PageScripts] = None,
    ) -> None:
        self._matcher = matcher
        self._session = session_id
        self._scripts = scripts or PageScripts("", "")
        self._frames = Frames()
        self._sessions = Sessions()
        self._sockets = Sockets()
        self._logged = ""
        self._numbers = itertools.count(_FIRST_NUMBER)
        self._bodies: dict[int, _Body] = {}

    def start(self) -> list[Message]:
        """The commands to send first: Chromium then pauses requests and reports frames."""
        return self._open_page(self._session)

    def commands(self, message: Mapping[str, Any]) -> list[Message]:
        """The commands that answer a message; none for messages that are about something else."""
        method, session = message.get("method"), message.get("sessionId")
        parameters: dict[str, Any] = message.get("params", {})
        if method == "Fetch.requestPaused":
            return [self._answer(parameters, session)]
        if message.get("id") in self._bodies:
            return [self._with_body(message, session)]
        if method == "Target.attachedToTarget":
            return self._attach(parameters, session)
        if method == "Target.detachedFromTarget":
            self._detach(parameters["sessionId"])
        elif method == "Page.frameNavigated":
            self._frames.navigated(parameters["frame"])
        elif method == "Page.frameAttached":
            self._frames.add(parameters["frameId"], "", parameters["parentFrameId"])
        elif method == "Page.frameDetached" and parameters.get("reason") != "swap":
            self._frames.remove(parameters["frameId"])
        return []

    def _open_page(self, session: Optional[str]) -> list[Message]:
        return [
            command(session, "Page.enable", {}),
            *self._intercept(session),
            *(command(session, *script) for script in self._added()),
            attaching(session, self._in_pages),
        ]

    def _intercept(self, session: Optional[str]) -> list[Message]:
        if self._matcher is None:
            return []
        return [command(session, "Fetch.enable", {"patterns": [{"urlPattern": "*"}]})]

    def _added(self) -> list[Call]:
        """The scripts for the documents of a session, each with its world."""
        sockets = self._sockets.script if self._matcher is not None else ""
        page, isolated = self._scripts
        added = [{"source": sockets + page}, {"source": isolated, "worldName": _WORLD}]
        adding = "Page.addScriptToEvaluateOnNewDocument"
        return [(adding, script) for script in added if script["source"]]

    def _open_worker(self, session: str, kind: str) -> list[Message]:
        """A worker waits, and can be asked to run the script before its own."""
        if self._matcher is None:
            return []
        evaluating = {"expression": self._sockets.script}
        sockets = command(session, "Runtime.evaluate", evaluating)
        # Requests of a worker that belongs to a page are paused in the session of its frame.
        return [sockets] if kind == "worker" else [*self._intercept(session), sockets]

    def _attach(self, parameters: dict[str, Any], by: Optional[str]) -> list[Message]:
        """Opens the session of a target, which waits until its requests are intercepted."""
        session, target = parameters["sessionId"], parameters["targetInfo"]
        self._sessions.add(session, self._frame_of(target, by), by)
        if target["type"] in _FRAMES:
            opening = self._open_page(session)
        elif target["type"] == "tab":
            opening = [attaching(session, ("page",))]
        else:
            opening = self._open_worker(session, target["type"])
        return [*opening, *(command(one, _RUN, {}) for one in waiting(target, session, by))]

    def _frame_of(self, target: dict[str, Any], by: Optional[str]) -> Optional[str]:
        """The frame whose requests a target makes. A worker of a page makes those of its frame."""
        name: str = target["targetId"]
        if target["type"] not in (*_FRAMES, *_SHARED):
            return self._sessions.frame(by)
        if name not in self._frames:
            around = self._sessions.frame(by) if target["type"] == "iframe" else None
            self._frames.add(name, target["url"], target.get("parentFrameId", around))
        return name

    def _detach(self, session: str) -> None:
        """Forgets a session. A frame of another site may only have moved to another process."""
        frame = self._sessions.frame(session)
        self._sessions.remove(session)
        for number in [number for number, one in self._bodies.items() if one.session == session]:
            del self._bodies[number]
        # A page goes on after one of its workers.
        if frame is None or self._sessions.report(frame):
            return
        if self._frames.frame(frame).is_page:
            self._frames.remove(frame)

    def _answer(self, event: dict[str, Any], session: Optional[str]) -> Message:
        """The command that answers a paused request."""
        try:
            method, parameters = self._decided(event, self._frame(event, session))
        except (SluiceError, ValueError) as error:
            # A request that is never answered would keep its page waiting.
            self._report(error)
            method, parameters = "Fetch.continueRequest", {}
        request = {"requestId": event["requestId"]}
        if method != "Fetch.getResponseBody":
            return command(session, method, {**request, **parameters})
        number = next(self._numbers)
        self._bodies[number] = _Body(session, {**request, **parameters})
        return {"id": number, **command(session, method, request)}

    def _with_body(self, message: Mapping[str, Any], session: Optional[str]) -> Message:
        """The command that answers a paused response when its body is there."""
        response = self._bodies.pop(message["id"]).response
        body = message.get("result", {}).get("body")
        if body is None:
            return command(session, "Fetch.continueResponse", response)
        if not message["result"].get("base64Encoded"):
            body = base64.b64encode(body.encode()).decode()
        return command(session, "Fetch.fulfillRequest", {**response, "body": body})

    def _decided(self, event: dict[str, Any], frame: Frame) -> Call:
        request, kind = event["request"], event["resourceType"]
        socket = self._sockets.asked(request["url"])
        if socket is not None:
            return _answered(self._is_blocked(socket, frame), self._sockets)
        decision = self._decide(request["url"], request["method"], kind, frame)
        if "responseStatusCode" in event or "responseErrorReason" in event:
            return self._changed_response(event, decision)
        headers = {name.lower(): value for name, value in request["headers"].items()}
        answer = answer_of(decision, headers)
        if kind == "Document" and not answer.blocked and answer.url is None:
            self._frames.expect(event["frameId"], request["url"])
        return self._carried_out(answer, decision)

    def _carried_out(self, answer: Answer, decision: Decision) -> Call:
        if answer.resource is not None:
            return fulfilled(answer.resource)
        if answer.blocked:
            return "Fetch.failRequest", {"errorReason": "BlockedByClient"}
        if answer.url is not None:
            location = {"Location": answer.url, **READABLE}
            response = {"responseCode": 307, "responseHeaders": entries(location.items())}
            return "Fetch.fulfillRequest", response
        more: dict[str, Any] = {}
        if answer.headers is not None:
            more["headers"] = entries(answer.headers.items())
        assert self._matcher is not None
        if header_edit_of(self._matcher, decision).changes_headers:
            more["interceptResponse"] = True
        return "Fetch.continueRequest", more

    def _changed_response(self, event: dict[str, Any], decision: Decision) -> Call:
        """Changes the headers of a response that was paused after its request."""
        assert self._matcher is not None
        if "responseStatusCode" not in event:
            return "Fetch.continueRequest", {}
        headers = [(one["name"], one["value"]) for one in event.get("responseHeaders", ())]
        edit = header_edit_of(self._matcher, decision)
        status = event["responseStatusCode"]
        response = {"responseCode": status, "responseHeaders": entries(edit.headers(headers))}
        if edit.added and status not in _REDIRECTS:
            # Chromium applies a policy only if the whole response is given to it.
            return "Fetch.getResponseBody", response
        return "Fetch.continueResponse", response

    def _decide(self, url: str, method: str, kind: str, frame: Frame) -> Decision:
        assert self._matcher is not None
        load, details = arguments_of(url, method, kind, frame)
        return self._matcher.decide(*load, **details)

    def _is_blocked(self, socket: str, frame: Frame) -> bool:
        return self._decide(socket, "GET", "WebSocket", frame).blocked

    def _frame(self, event: dict[str, Any], session: Optional[str]) -> Frame:
        name = event.get("frameId")
        if name not in self._frames:
            name = self._sessions.frame(session) or name
        return self._frames.frame(name)

    def _report(self, error: Exception) -> None:
        """Logs why a request cannot be decided, and the same reason only once."""
        if str(error) != self._logged:
            self._logged = str(error)
            _LOG.error("sluice: a request cannot be decided and is let pass: %s", error)


class BrowserInterception(Interception):
    """Decides about the requests of all pages and workers of a browser.

    It is for a connection to the browser itself, whose address Chromium has in `/json/version`.
    """

    # The browser attaches service workers, and would pause their requests twice.
    _in_pages = ("iframe", "worker")

    def start(self) -> list[Message]:
        """The commands to send first: Chromium then attaches what there is and what will be."""
        return [attaching(self._session, _IN_BROWSERS)]


def _answered(blocked: bool, sockets: Sockets) -> Call:
    return fulfilled(Resource("text/plain", sockets.answer(blocked=blocked).encode()))
