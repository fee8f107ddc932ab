# SPDX-License-Identifier: Apache-2.0
"""Commands of the DevTools protocol."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any, Optional

from .resources import Resource

#: A message of the protocol: a command has `method` and `params`, and `sessionId` if it is for a
#: session that was attached.
Message = dict[str, Any]
#: A method of the protocol and its parameters.
Call = tuple[str, dict[str, Any]]

#: Scripts of other origins could not read a response without it.
READABLE = {"Access-Control-Allow-Origin": "*"}


def waiting(target: dict[str, Any], session: str, by: Optional[str]) -> list[str]:
    """The sessions that can go on with a target. A tab waits until its page is opened."""
    if target["type"] == "tab":
        return []
    return [session, by] if target["type"] == "page" and by is not None else [session]


def attaching(session: Optional[str], types: Iterable[str]) -> Message:
    """Attaches targets of some types as soon as they exist; they wait to be opened."""
    parameters = {
        "autoAttach": True,
        "flatten": True,
        "waitForDebuggerOnStart": True,
        "filter": [{"type": type, "exclude": False} for type in types],
    }
    return command(session, "Target.setAutoAttach", parameters)


def command(session: Optional[str], method: str, parameters: dict[str, Any]) -> Message:
    command: Message = {"method": method, "params": parameters}
    return command if session is None else {**command, "sessionId": session}


def fulfilled(resource: Resource) -> Call:
    headers = {"Content-Type": resource.type, **READABLE}
    response = {
        "responseCode": 200,
        "responseHeaders": entries(headers.items()),
        "body": base64.b64encode(resource.content).decode(),
    }
    return "Fetch.fulfillRequest", response


def entries(headers: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in headers]
