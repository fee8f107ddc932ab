# SPDX-License-Identifier: Apache-2.0
"""Handlers of Playwright's routes that apply rule lists to the requests of pages.

    page.route("**/*", sluice.playwright.handler(matcher))
    await page.route("**/*", sluice.playwright.async_handler(matcher))

A context has `route`, too. Playwright does not route WebSockets this way, and does not let a
handler change cookies. To hide elements and to run scriptlets, add the scripts of filter lists:

    context.add_init_script(sluice.page_scripts("easylist.txt").all)
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Callable, Union

from playwright.async_api import Request as AsyncRequest
from playwright.async_api import Route as AsyncRoute
from playwright.sync_api import Error, Request, Route

from .browsers import Answer, Frame, answer_of, arguments_of, page_or_none
from .matcher import Matcher

_REASON = "blockedbyclient"


def handler(matcher: Matcher) -> Callable[[Route, Request], None]:
    """A handler for the synchronous API; requests that stay as they are go to other handlers."""

    def handle(route: Route, request: Request) -> None:
        load, details = _arguments(request)
        answer = answer_of(matcher.decide(*load, **details), request.headers)
        if answer.blocked:
            route.abort(_REASON)
        elif answer.url is not None:
            route.fulfill(**_redirect(answer))
        else:
            route.fallback(headers=answer.headers)

    return handle


def async_handler(matcher: Matcher) -> Callable[[AsyncRoute, AsyncRequest], Awaitable[None]]:
    """A handler for the asynchronous API; requests that stay as they are go to other handlers."""

    async def handle(route: AsyncRoute, request: AsyncRequest) -> None:
        load, details = _arguments(request)
        answer = answer_of(await matcher.decide_async(*load, **details), request.headers)
        if answer.blocked:
            await route.abort(_REASON)
        elif answer.url is not None:
            await route.fulfill(**_redirect(answer))
        else:
            await route.fallback(headers=answer.headers)

    return handle


def _redirect(answer: Answer) -> dict[str, Any]:
    # Scripts of other origins could not follow it without this.
    headers = {"Location": answer.url, "Access-Control-Allow-Origin": "*"}
    return {"status": 307, "headers": headers}


def _arguments(request: Union[Request, AsyncRequest]) -> tuple[Any, dict[str, Any]]:
    """The arguments of `decide` for a request."""
    return arguments_of(request.url, request.method, request.resource_type, _frame(request))


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
