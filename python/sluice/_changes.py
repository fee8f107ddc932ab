# SPDX-License-Identifier: Apache-2.0
"""What decisions change in the headers of mitmproxy's flows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Optional

from mitmproxy import http

from ._cookies import CookieEdits
from ._flows import EditedBody
from .decision import Decision

#: The mark of flows in the windows of mitmproxy.
_CHANGED_MARK = ":pencil2:"


@dataclass
class Exchange:
    """What was decided about a request, until its response is complete."""

    decision: Decision
    cookies: Optional[CookieEdits] = None
    body: Optional[EditedBody] = None


def note(flow: http.HTTPFlow, what: str) -> None:
    """Marks a flow that is changed, and adds to its comment what was done."""
    flow.marked = _CHANGED_MARK
    flow.comment = f"{flow.comment}; {what}" if flow.comment else what


def change_request(flow: http.HTTPFlow, decision: Decision, cookies: Optional[CookieEdits]) -> None:
    """Changes the cookies and the headers of a request."""
    if cookies is not None and "Cookie" in flow.request.headers:
        _send_cookies(flow, cookies)
    if decision.modify_headers:
        _change_headers(flow.request.headers, decision.modify_headers)
        note(flow, f"headers of the request: {_names(decision.modify_headers)}")


def _send_cookies(flow: http.HTTPFlow, edits: CookieEdits) -> None:
    """Removes cookies from a request. In HTTP/2 they may be in several headers."""
    given = flow.request.headers.get_all("Cookie")
    kept = list(filter(None, map(edits.request, given)))
    if kept != given:
        flow.request.headers.set_all("Cookie", kept)
        note(flow, "sent without cookies")


def change_response_cookies(flow: http.HTTPFlow, edits: CookieEdits) -> None:
    """Removes cookies from a response, or lets them end earlier."""
    assert flow.response is not None
    if "Set-Cookie" not in flow.response.headers:
        return
    given = flow.response.headers.get_all("Set-Cookie")
    kept = edits.response(given)
    if kept != given:
        flow.response.headers.set_all("Set-Cookie", kept)
        note(flow, "sets other cookies")


def _change_headers(headers: http.Headers, changes: Sequence[dict[str, str]]) -> None:
    for change in changes:
        name, operation = change["header"], change["operation"]
        if operation == "append":
            old = headers.get(name)
            headers[name] = f"{old}, {change['value']}" if old else change["value"]
        elif operation == "set":
            headers[name] = change["value"]
        else:
            headers.pop(name, None)


def _names(changes: Sequence[dict[str, str]]) -> str:
    return ", ".join(change["header"] for change in changes)
