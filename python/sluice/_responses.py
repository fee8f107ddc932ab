# SPDX-License-Identifier: Apache-2.0
"""What filters do to the response to a request, for whoever passes responses on."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Optional
from urllib.parse import quote

from ._markup import expression, inserted, without
from ._policies import permitting
from .decision import Decision
from .matcher import Matcher
from .pages import PagePlan

#: Where the style sheet of generic selectors is, on the host of each page.
SHEET_PATH = "/.well-known/sluice-generic.css"
#: Longer bodies are passed on as they are.
LONGEST_BODY = 16 * 1024 * 1024
_REPLACEMENT = re.compile(r"\A/((?:[^/\\]|\\.)+)/((?:[^/\\]|\\.)*)/([a-z]*)\Z", re.DOTALL)
_PLACE = re.compile(r"\$(\$|&|[1-9])")
#: The headers with policies that the script and the style sheet have to get through.
POLICIES = ("Content-Security-Policy", "Content-Security-Policy-Report-Only")
#: The headers to which modifiers add a value.
_ADDED = {
    "csp": "Content-Security-Policy",
    "permissions": "Permissions-Policy",
    "referrerpolicy": "Referrer-Policy",
}
_DOCUMENTS = ("top-document", "child-document")


@dataclass
class Edit:
    """The changes of a response: headers to remove and to add, policies, and the body."""

    removed: list[str] = field(default_factory=list)
    added: list[tuple[str, str]] = field(default_factory=list)
    #: Lets the script through the policies of the page.
    nonce: Optional[str] = None
    #: The markup that is inserted into the document.
    markup: bytes = b""
    plan: Optional[PagePlan] = None
    #: Edits of the text: `/regex/text/flags`.
    replacements: tuple[str, ...] = ()

    @property
    def needs_body(self) -> bool:
        """Whether the body is changed."""
        return bool(self.markup or self.replacements or (self.plan and self.plan.html))

    @property
    def changes_headers(self) -> bool:
        """Whether headers are removed or added."""
        return bool(self.removed or self.added)

    def headers(self, headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """The headers of a response after all changes but those of policies for the markup."""
        removed = {name.lower() for name in self.removed}
        return [pair for pair in headers if pair[0].lower() not in removed] + self.added

    def policy(self, value: str) -> str:
        """A policy of the page that also lets the markup through."""
        return value if self.nonce is None else permitting(value, self.nonce)

    def body(self, body: bytes) -> bytes:
        """The body after all edits."""
        if len(body) > LONGEST_BODY:
            return body
        if self.plan is not None and self.plan.html:
            body = without(body, self.plan.html)
        for replacement in self.replacements:
            body = _replaced(body, replacement)
        if self.markup:
            body = inserted(body, self.markup) or body
        return body


def edit_of(matcher: Matcher, decision: Decision, *, is_page: bool) -> Edit:
    """The changes of the response to a load; only documents of HTML are pages."""
    edit = _edit_of_load(decision)
    if not is_page or decision.type not in _DOCUMENTS:
        return edit
    url, top = _document(decision)
    edit.plan = matcher.page_plan(url, top)
    edit.removed += edit.plan.removed_headers
    script = matcher.page_script(url, top)
    nonce = secrets.token_urlsafe(16)
    markup = ""
    if edit.plan.generic:
        # A page with exceptions of its own has a sheet of its own; all others share one.
        query = f"?page={quote(url, safe='')}" if edit.plan.exceptions else ""
        markup += f'<link rel="stylesheet" nonce="{nonce}" href="{SHEET_PATH}{query}">'
    if decision.css:
        # What rules for WebKit hide.
        markup += f'<style nonce="{nonce}">{_sheet(decision.css)}</style>'
    if script:
        # It leaves nothing of itself in the document.
        markup += f'<script nonce="{nonce}">document.currentScript.remove();{script}</script>'
    if markup:
        edit.nonce, edit.markup = nonce, markup.encode("ascii")
    return edit


def header_edit_of(matcher: Matcher, decision: Decision) -> Edit:
    """The changes of the headers of a response, for programs that change documents otherwise."""
    edit = _edit_of_load(decision)
    if decision.type in _DOCUMENTS and not decision.invalid:
        edit.removed += matcher.page_plan(*_document(decision)).removed_headers
    return edit


def _edit_of_load(decision: Decision) -> Edit:
    """What modifiers change in the response to a load, whatever it is."""
    modifiers = decision.modifiers
    return Edit(
        removed=list(modifiers.get("removeheader", ())),
        added=[(_ADDED[name], value) for name in _ADDED for value in modifiers.get(name, ())],
        replacements=tuple(modifiers.get("replace", ())),
    )


def _document(decision: Decision) -> tuple[str, Optional[str]]:
    """The URL of the document that is loaded, and of its page if it is in a frame."""
    return decision.url, decision.top_url if decision.type == "child-document" else None


def _sheet(selectors: tuple[str, ...]) -> str:
    """A style sheet that hides, for an element of a document in any character set."""
    # A browser that cannot read one selector keeps the others.
    sheet = "".join(selector + "{display:none!important}\n" for selector in selectors)
    return re.sub("[<\x80-\U0010ffff]", lambda found: f"\\{ord(found[0]):x} ", sheet)


def _replaced(body: bytes, replacement: str) -> bytes:
    parts = _REPLACEMENT.match(replacement)
    pattern = expression(f"/{parts[1]}/{parts[3]}") if parts else None
    if parts is None or pattern is None:
        return body
    target = parts[2].replace("\\/", "/")

    def replaced(found: re.Match[str]) -> str:
        return _PLACE.sub(lambda place: _filled(place[1], found), target)

    # What is not UTF-8 in a text of another character set stays as it is.
    text = body.decode("utf-8", "surrogateescape")
    count = 0 if "g" in parts[3] else 1
    return pattern.sub(replaced, text, count=count).encode("utf-8", "surrogateescape")


def _filled(place: str, found: re.Match[str]) -> str:
    """What `$1`, `$&` and `$$` stand for in a replacement of JavaScript."""
    if place == "$":
        return "$"
    number = 0 if place == "&" else int(place)
    return (found[number] or "") if number <= (found.re.groups or 0) else f"${place}"
