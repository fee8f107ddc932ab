# SPDX-License-Identifier: Apache-2.0
"""What filters do to the response to a request, for whoever passes responses on."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Optional

from ._charsets import BYTES, charset_of, text_of
from ._cutting import without_elements
from ._markup import has_head, inserted, is_for_scripts, with_policies, without
from ._policies import Permits, hash_of, permitting
from ._pruning import Pruning, pruned, prunings_of
from ._replacements import replaced
from ._sheets import Sheets
from ._visible import visible
from .decision import Decision
from .matcher import Matcher
from .pages import PagePlan

#: Longer bodies are passed on as they are.
LONGEST_BODY = 16 * 1024 * 1024
#: The media types of pages; documents of the second one are XML.
HTML, XHTML = "text/html", "application/xhtml+xml"
_EDITED = re.compile(
    r"text/(?!event-stream)|application/(?:[\w.+-]*\+)?(?:json|javascript|xml|x-javascript)\Z"
    r"|application/(?:x-mpegurl|vnd\.apple\.mpegurl)|image/svg\+xml",
    re.IGNORECASE,
)
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
    #: What the policies of the page have to let through.
    permits: Permits = field(default_factory=Permits)
    #: The markup that is inserted into the document.
    markup: str = ""
    plan: Optional[PagePlan] = None
    #: Edits of the text: `/regex/text/flags`.
    replacements: tuple[str, ...] = ()
    #: What is removed from the body.
    prunings: tuple[Pruning, ...] = ()
    #: The header of the response; it says how to read the text.
    content_type: str = ""

    @property
    def needs_body(self) -> bool:
        """Whether the body is changed."""
        return self.edits_text or bool(self.prunings)

    @property
    def summary(self) -> str:
        """What is changed, on one line; empty if nothing is."""
        parts = [f"without the header {name}" for name in self.removed]
        parts += [f"{name}: {value}" for name, value in self.added]
        parts += [f"replace={replacement}" for replacement in self.replacements]
        parts += [f"{pruning.kind}={pruning.value}" for pruning in self.prunings]
        if self.plan is not None:
            parts += _shown(self.plan)
        return visible("; ".join(parts))

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
        return permitting(value, self.permits) if self.markup else value

    def body(self, body: bytes) -> bytes:
        """The body after all edits; the same one if the result cannot be written in its charset."""
        body = pruned(body, self.prunings, self.content_type)
        if self.edits_text:
            return self._edited_text(body)
        return body

    @property
    def edits_text(self) -> bool:
        """Whether the text is changed, whatever it is."""
        return bool(self.markup or self.replacements or (self.plan and self.plan.html))

    def _edited_text(self, body: bytes) -> bytes:
        charset = charset_of(body, self.content_type)
        text, codec = text_of(body, charset.codec)
        if self.plan is not None and self.plan.html:
            others = (one for one in self.plan.html if not is_for_scripts(one))
            text = without(without_elements(text, others), self.plan.html)
        for replacement in self.replacements:
            text = replaced(text, replacement)
        if self.markup and codec.startswith("utf-16") == charset.codec.startswith("utf-16"):
            text = self._with_markup(text, charset.declared)
        try:
            # Bytes that are none of the charset stay as they are.
            return text.encode(codec, "strict" if codec == BYTES else "surrogateescape")
        except UnicodeError:
            return body

    def _with_markup(self, text: str, declared: Optional[str]) -> str:
        """A document with the markup, unless it is XML that has no head."""
        is_xml = self.content_type.lower().startswith(XHTML)
        if is_xml and not has_head(text):
            return text
        # Behind the markup, browsers would not find a declaration any more.
        charset = f'<meta charset="{html.escape(declared)}"/>' if declared and not is_xml else ""
        return inserted(with_policies(text, self.policy), charset + self.markup)


def may_be_edited(decision: Decision) -> bool:
    """Whether a response may be changed, as seen from its request."""
    return decision.type in _DOCUMENTS or bool(decision.modifiers)


def edit_of(
    matcher: Matcher, decision: Decision, content_type: str, sheets: Optional[Sheets] = None
) -> Edit:
    """The changes of the response to a load with this type; only documents of HTML are pages."""
    media_type = content_type.partition(";")[0].strip().lower()
    edit = _edit_of_load(decision)
    edit.content_type = content_type
    if not _EDITED.match(media_type):
        edit.replacements, edit.prunings = (), ()
    if media_type in (HTML, XHTML) and decision.type in _DOCUMENTS:
        _plan(edit, matcher, decision, sheets or Sheets(matcher))
    return edit


def _plan(edit: Edit, matcher: Matcher, decision: Decision, sheets: Sheets) -> None:
    """Adds what the plan of a document asks for."""
    url, top = _document(decision)
    edit.plan = matcher.page_plan(url, top)
    edit.removed += edit.plan.removed_headers
    styles = []
    if edit.plan.generic:
        sheet, source = sheets.link(edit.plan, url, top)
        edit.markup += f'<link rel="stylesheet" href="{html.escape(sheet)}"/>'
        styles.append(source)
    if decision.css:
        # What rules for WebKit hide.
        style = _sheet(decision.css)
        edit.markup += f"<style>{_literal(style, edit)}</style>"
        styles.append(hash_of(style))
    script = matcher.page_script(url, top)
    scripts = []
    if script:
        # It leaves nothing of itself in the document.
        script = f"document.currentScript.remove();{script}"
        edit.markup += f"<script>{_literal(script, edit)}</script>"
        scripts.append(hash_of(script))
    edit.permits = Permits(tuple(scripts), tuple(styles))


def _shown(plan: PagePlan) -> list[str]:
    """What a plan does to a document beyond the generic style sheet, which is for all pages."""
    counts = {
        "hides by selectors": plan.selectors,
        "restyles": plan.styles,
        "procedural": plan.procedural,
        "cuts out": plan.html,
        "scripts": plan.scripts,
    }
    parts = [f"{name}: {len(given)}" for name, given in counts.items() if given]
    if plan.scriptlets:
        parts.append(f"scriptlets: {', '.join(call[0] for call in plan.scriptlets)}")
    return parts


def _literal(text: str, edit: Edit) -> str:
    """The text of a script or a style; XML reads references in it."""
    is_xml = edit.content_type.lower().startswith(XHTML)
    return html.escape(text, quote=False) if is_xml else text


def header_edit_of(matcher: Matcher, decision: Decision) -> Edit:
    """The changes of the headers of a response, for programs that change documents otherwise."""
    edit = _edit_of_load(decision)
    if decision.type in _DOCUMENTS and not decision.invalid:
        edit.removed += matcher.page_plan(*_document(decision)).removed_headers
    return edit


def _edit_of_load(decision: Decision) -> Edit:
    """What modifiers change in the response to a load, whatever it is."""
    modifiers = decision.modifiers
    if not modifiers:
        return Edit()
    return Edit(
        removed=list(modifiers.get("removeheader", ())),
        added=[(_ADDED[name], value) for name in _ADDED for value in modifiers.get(name, ())],
        replacements=tuple(modifiers.get("replace", ())),
        prunings=prunings_of(decision),
    )


def _document(decision: Decision) -> tuple[str, Optional[str]]:
    """The URL of the document that is loaded, and of its page if it is in a frame."""
    return decision.url, decision.top_url if decision.type == "child-document" else None


def _sheet(selectors: tuple[str, ...]) -> str:
    """A style sheet that hides, for an element of a document in any character set."""
    # A browser that cannot read one selector keeps the others.
    sheet = "".join(selector + "{display:none!important}\n" for selector in selectors)
    return re.sub("[<\x80-\U0010ffff]", lambda found: f"\\{ord(found[0]):x} ", sheet)
