# SPDX-License-Identifier: Apache-2.0
"""The answers to blocked requests, for whoever answers them in place of a server."""

from __future__ import annotations

import html
import re
from typing import NamedTuple, Optional

from ._visible import visible
from .decision import Decision
from .resources import Resource, Resources
from .rules import Rule

#: The headers by which `sluice serve` names a rule, too.
RULE_HEADER, FILTER_HEADER = "X-Sluice-Rule", "X-Sluice-Filter"
_LONGEST_HEADER = 1000
#: What is not printable in every header.
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")
_DOT = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00"
    b"!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)

#: Media type and body of an empty answer for each type of load; the rest has an empty text.
EMPTY_ANSWERS: dict[str, tuple[str, bytes]] = {
    "top-document": ("text/html", b""),
    "child-document": ("text/html", b""),
    "image": ("image/gif", _DOT),
    "style-sheet": ("text/css", b""),
    "script": ("text/javascript", b""),
    "font": ("font/woff2", b""),
    "media": ("video/mp4", b""),
}
#: What a page tells apart from a broken connection, and should not take for data.
_REFUSED = ("fetch", "websocket", "other")
_PLAIN = "text/plain"
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Blocked: {host}</title>
<style>
body {{ font: 16px/1.5 sans-serif; max-width: 40em; margin: 3em auto; padding: 0 1em }}
:root {{ color-scheme: light dark }}
dt {{ font-weight: bold }}
dd {{ margin: 0 0 1em; overflow-wrap: anywhere }}
code {{ font-size: 14px }}
</style>
</head>
<body>
<h1>This page is blocked</h1>
<dl>
{rows}
</dl>
</body>
</html>
"""
_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


class Answer(NamedTuple):
    """The status, the headers and the body of an answer."""

    status: int
    headers: dict[str, str]
    body: bytes


class Answers:
    """Answers blocked requests in one of the ways of `WAYS`."""

    def __init__(self, resources: Optional[Resources] = None) -> None:
        self._resources = resources or Resources()

    def answer(self, decision: Decision, way: str) -> Answer:
        """A resource, if a filter names one that is there, or the answer of the way."""
        found = self._resource(decision) or WAYS[way](decision)
        headers = {**found.headers, "Cache-Control": "no-store", **named(decision)}
        return found._replace(headers=headers)

    def _resource(self, decision: Decision) -> Optional[Answer]:
        resource = replacement(decision, self._resources)
        return resource and Answer(200, {"Content-Type": resource.type}, resource.content)


def replacement(decision: Decision, resources: Resources) -> Optional[Resource]:
    """The resource that a filter puts in place of a blocked load, if there is one of that name."""
    for name in decision.modifiers.get("redirect", ()):
        resource = resources.get(name.split(":")[0])
        if resource is not None:
            return resource
    return None


def named(decision: Decision) -> dict[str, str]:
    """The headers that name the rule and the filter that blocked."""
    rule = _rule(decision)
    if rule is None:
        return {}
    # Scripts of the same site can read it, and a folder may have the name of the user.
    headers = {RULE_HEADER: _printable(_position(rule).rpartition("/")[2])}
    text = _text(rule)
    return {**headers, FILTER_HEADER: _printable(text)} if text else headers


def reason(decision: Decision) -> str:
    """The filter or the rule that blocked, on one line."""
    rule = _rule(decision)
    if rule is None:
        return "a rule list"
    text = _text(rule)
    return visible(f"{_position(rule)}: {text}" if text else _position(rule))


def _refused(decision: Decision) -> Answer:
    """The status 403; only users see what they navigate to, so only they learn what blocked it."""
    # Scripts of pages must not learn it.
    by = reason(decision) if decision.type == "top-document" else "a rule list"
    return Answer(403, {"Content-Type": f"{_PLAIN}; charset=utf-8"}, f"blocked by {by}\n".encode())


def _empty(decision: Decision) -> Answer:
    media_type, body = EMPTY_ANSWERS.get(decision.type, (_PLAIN, b""))
    return Answer(200, {"Content-Type": media_type}, body)


def _fitting(decision: Decision) -> Answer:
    """A page for users, an empty answer for what a page shows or runs, and 403 for the rest."""
    if decision.type == "top-document":
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": _PAGE_POLICY,
        }
        return Answer(403, headers, _page(decision).encode("utf-8", "replace"))
    return _refused(decision) if decision.type in _REFUSED else _empty(decision)


#: The ways to answer a blocked request, by their names.
WAYS = {"page": _fitting, "403": _refused, "empty": _empty}


def _page(decision: Decision) -> str:
    """A page without scripts and without anything to load."""
    rows = [("Page", decision.url)]
    rule = _rule(decision)
    if rule is not None:
        source = rule.filter or rule
        name = rule.filter.file if rule.filter else rule.list
        rows += [("List", name), ("Line", str(source.line)), ("Filter", _text(rule) or "")]
    shown = ((name, html.escape(visible(value))) for name, value in rows if value)
    host = decision.url.partition("://")[2].partition("/")[0]
    return _PAGE.format(
        host=html.escape(visible(host)),
        rows="\n".join(f"<dt>{name}</dt><dd><code>{value}</code></dd>" for name, value in shown),
    )


def _rule(decision: Decision) -> Optional[Rule]:
    return None if decision.invalid else decision.rule


def _position(rule: Rule) -> str:
    if rule.filter is None:
        return f"{rule.list}:{rule.line}:{rule.column}"
    return f"{rule.filter.file}:{rule.filter.line}:{rule.filter.column}"


def _text(rule: Rule) -> Optional[str]:
    return rule.text if rule.filter is None else rule.filter.text


def _printable(text: str) -> str:
    """A text for a header; what is no printable ASCII is escaped."""
    escaped = _UNPRINTABLE.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text[:_LONGEST_HEADER])
    return escaped[:_LONGEST_HEADER].strip()
