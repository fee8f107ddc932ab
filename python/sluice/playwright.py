# SPDX-License-Identifier: Apache-2.0
"""Applies rule lists and filter lists to the pages of Playwright.

    sluice.playwright.apply(context, matcher, scripts=sluice.page_scripts("easylist.txt"))
    await sluice.playwright.apply_async(context, matcher, scripts=scripts)

For requests alone there are handlers of routes:

    page.route("**/*", sluice.playwright.handler(matcher))
    await page.route("**/*", sluice.playwright.async_handler(matcher))

Playwright does not route the requests of shared workers and the sockets of workers, and does not
let a handler change cookies. In a Chromium with a debugging port, `sluice.chromium` reaches them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable
from typing import Any, Callable, Optional, Union

from playwright.async_api import APIResponse as AsyncResponse
from playwright.async_api import BrowserContext as AsyncContext
from playwright.async_api import Page as AsyncPage
from playwright.async_api import Request as AsyncRequest
from playwright.async_api import Route as AsyncRoute
from playwright.sync_api import APIResponse, BrowserContext, Error, Page, Request, Route

from ._responses import Edit, header_edit_of
from ._sockets import Sockets
from .browsers import Answer, Frame, answer_of, arguments_of, page_or_none
from .decision import Decision
from .matcher import Matcher
from .page_scripts import PageScripts

#: A method of a route and its arguments.
_Call = tuple[str, dict[str, Any]]

_READABLE = {"Access-Control-Allow-Origin": "*"}


def apply(
    target: Union[BrowserContext, Page],
    matcher: Optional[Matcher],
    *,
    scripts: Optional[PageScripts] = None,
) -> None:
    """Applies lists to a context or a page, before it loads anything.

    Without a matcher no request is routed: elements are hidden and scriptlets run.
    """
    routing = _Routing(matcher) if matcher is not None else None
    if routing is not None:
        target.route("**/*", routing.handle)
    for script in _scripts(routing, scripts):
        target.add_init_script(script)


async def apply_async(
    target: Union[AsyncContext, AsyncPage],
    matcher: Optional[Matcher],
    *,
    scripts: Optional[PageScripts] = None,
) -> None:
    """The same as `apply` for the asynchronous API."""
    routing = _Routing(matcher) if matcher is not None else None
    if routing is not None:
        await target.route("**/*", routing.handle_async)
    for script in _scripts(routing, scripts):
        await target.add_init_script(script)


def handler(matcher: Matcher) -> Callable[[Route, Request], None]:
    """A handler for the synchronous API; requests that stay as they are go to other handlers."""
    return _Routing(matcher).handle


def async_handler(matcher: Matcher) -> Callable[[AsyncRoute, AsyncRequest], Awaitable[None]]:
    """A handler for the asynchronous API; requests that stay as they are go to other handlers."""
    return _Routing(matcher).handle_async


def blocks(matcher: Matcher) -> Callable[[Union[Request, AsyncRequest]], bool]:
    """A predicate: whether lists block a request, for programs that route requests themselves."""
    routing = _Routing(matcher)

    # Scrapy copies its settings with all that they refer to, except for functions.
    def is_blocked(request: Union[Request, AsyncRequest]) -> bool:
        return routing.blocks(request)

    return is_blocked


class _Routing:
    """Decides about the requests of routes."""

    def __init__(self, matcher: Matcher) -> None:
        self._matcher = matcher
        self.sockets = Sockets()

    def handle(self, route: Route, request: Request) -> None:
        load, details = self._arguments(request)
        decision = self._matcher.decide(*load, **details)
        answer = answer_of(decision, request.headers)
        edit = self._edit(answer, decision)
        if edit is not None:
            with contextlib.suppress(Error):
                response = route.fetch(headers=answer.headers, max_redirects=0)
                route.fulfill(response=response, headers=_edited(response, edit))
                return
        method, arguments = self._call(request.url, answer)
        getattr(route, method)(**arguments)

    async def handle_async(self, route: AsyncRoute, request: AsyncRequest) -> None:
        load, details = self._arguments(request)
        decision = await self._matcher.decide_async(*load, **details)
        answer = answer_of(decision, request.headers)
        edit = self._edit(answer, decision)
        if edit is not None:
            # Playwright fetches by itself, and may not reach what the browser does.
            with contextlib.suppress(Error):
                response = await route.fetch(headers=answer.headers, max_redirects=0)
                await route.fulfill(response=response, headers=_edited(response, edit))
                return
        method, arguments = self._call(request.url, answer)
        await getattr(route, method)(**arguments)

    def blocks(self, request: Union[Request, AsyncRequest]) -> bool:
        load, details = self._arguments(request)
        return self._matcher.decide(*load, **details).blocked

    def _arguments(self, request: Union[Request, AsyncRequest]) -> tuple[Any, dict[str, Any]]:
        """The arguments of `decide` for a request, or for the socket that it asks about."""
        frame, socket = _frame(request), self.sockets.asked(request.url)
        if socket is not None:
            return arguments_of(socket, "GET", "websocket", frame)
        return arguments_of(request.url, request.method, request.resource_type, frame)

    def _edit(self, answer: Answer, decision: Decision) -> Optional[Edit]:
        """The changes of the headers of a response, if there are any."""
        if answer.blocked or answer.url is not None or decision.type == "websocket":
            return None
        edit = header_edit_of(self._matcher, decision)
        return edit if edit.changes_headers else None

    def _call(self, url: str, answer: Answer) -> _Call:
        """What is called to carry an answer out."""
        if self.sockets.asked(url) is not None:
            text = self.sockets.answer(blocked=answer.blocked)
            return "fulfill", {"status": 200, "body": text, "headers": _READABLE}
        if answer.resource is not None:
            headers = {"Content-Type": answer.resource.type, **_READABLE}
            return "fulfill", {"status": 200, "body": answer.resource.content, "headers": headers}
        if answer.blocked:
            return "abort", {"error_code": "blockedbyclient"}
        if answer.url is not None:
            # Scripts of other origins could not follow it without the other header.
            headers = {"Location": answer.url, **_READABLE}
            return "fulfill", {"status": 307, "headers": headers}
        return "fallback", {"headers": answer.headers}


def _scripts(routing: Optional[_Routing], scripts: Optional[PageScripts]) -> list[str]:
    """The scripts for every document that are not empty."""
    given = [routing.sockets.script if routing else "", scripts.all if scripts else ""]
    return [script for script in given if script]


def _edited(response: Union[APIResponse, AsyncResponse], edit: Edit) -> dict[str, str]:
    """The headers of a response after changes; one with several values has them in one line."""
    headers: dict[str, str] = {}
    for name, value in edit.headers(response.headers.items()):
        key = name.lower()
        headers[key] = f"{headers[key]}, {value}" if key in headers else value
    return headers


def _frame(request: Union[Request, AsyncRequest]) -> Frame:
    if request.service_worker is not None:
        return Frame(page_or_none(request.service_worker.url))
    try:
        frame = request.frame
    except Error:
        # The frame is not there yet: then it is that of a new page.
        return Frame(None)
    parent = frame.parent_frame
    if parent is None:
        return Frame(frame.url)
    return Frame(frame.page.main_frame.url, frame.url, parent.url, is_page=False)
