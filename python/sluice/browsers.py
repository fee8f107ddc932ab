# SPDX-License-Identifier: Apache-2.0
"""What programs that drive a browser have in common: types of requests, and their answers.

`sluice.playwright` and `sluice.devtools` build on it. A driver of another kind can, too:

    decision = matcher.decide(url, page_url, load_type("xhr"))
    answer = sluice.browsers.answer_of(decision, headers)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Optional

from ._answers import replacement
from ._cookies import cookie_edits
from ._effects import changed, elsewhere
from ._type_names import DOCUMENT, PLAIN_TYPES, plain_name
from .decision import Decision
from .resources import Resource, Resources
from .tables import LoadTypeName

#: The type for each name that Playwright, Puppeteer and the DevTools protocol use, in lower case.
#: A `document` is that of a page or of a frame.
RESOURCE_TYPES: dict[str, LoadTypeName] = {
    name: kind for name, kind in PLAIN_TYPES.items() if kind != DOCUMENT
}

_RESOURCES = Resources()


class Answer(NamedTuple):
    """The answer to a request: it is blocked, redirected to `url`, or sent with `headers`.

    `headers` is None if they stay as they are. A `resource` takes the place of a blocked request,
    so that the page does not fail.
    """

    blocked: bool
    url: Optional[str] = None
    headers: Optional[dict[str, str]] = None
    resource: Optional[Resource] = None


def load_type(resource_type: str, *, is_page: bool = False) -> LoadTypeName:
    """The type of a request by its name in a browser's protocol; unknown names are `other`."""
    kind = PLAIN_TYPES.get(plain_name(resource_type), "other")
    if kind == DOCUMENT:
        return "top-document" if is_page else "child-document"
    return kind


def answer_of(decision: Decision, headers: Mapping[str, str]) -> Answer:
    """The answer to a request with these headers, whose names are in lower case."""
    url = elsewhere(decision)
    if url is not None:
        return Answer(blocked=False, url=url)
    if decision.blocked:
        return Answer(blocked=True, resource=replacement(decision, _RESOURCES))
    after = changed(headers, decision.modify_headers)
    edits = cookie_edits(decision)
    if edits is not None and "cookie" in after:
        after["cookie"] = edits.request(after["cookie"])
    after = {name: value for name, value in after.items() if name != "cookie" or value}
    return Answer(blocked=False, headers=None if after == dict(headers) else after)


def page_or_none(url: Optional[str]) -> Optional[str]:
    """The URL of a page, unless it has no host, as that of an empty one."""
    return url if url and url.startswith(("http:", "https:")) else None


class Frame(NamedTuple):
    """The frame that a request comes from: its page, its own document, and that of its parent."""

    page_url: Optional[str]
    url: Optional[str] = None
    parent_url: Optional[str] = None
    is_page: bool = True


def arguments_of(
    url: str, method: str, resource_type: str, frame: Frame
) -> tuple[tuple[str, Optional[str], LoadTypeName], dict[str, Any]]:
    """The arguments of `Matcher.decide` for a request of a browser."""
    kind = load_type(resource_type, is_page=frame.is_page)
    more: dict[str, Any] = {} if method == "GET" else {"method": method.lower()}
    if kind == "top-document":
        return (url, url, kind), more
    if not frame.is_page:
        if kind == "child-document":
            more["initiator"] = page_or_none(frame.parent_url)
        else:
            more |= {"load_context": "child-frame", "frame_url": page_or_none(frame.url)}
    return (url, page_or_none(frame.page_url), kind), more
