# SPDX-License-Identifier: Apache-2.0
"""What was requested, blocked, fetched and hidden: as JSON for programs, as HTML for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Optional

from ..rules import Rule
from .cleaning import Hidden, NotApplied
from .markup import text
from .requests import Request, rule_words

_LONGEST_SHOWN = 300
#: Less than that are captions, dates and the text around an article.
_MUCH_PERCENT = 40


@dataclass(frozen=True)
class HiddenWithRule:
    """A selector that hid elements, and its rule."""

    hidden: Hidden
    rule: Optional[Rule]


@dataclass(frozen=True)
class Report:
    """The report on one page."""

    url: str
    title: str
    requests: Sequence[Request]
    hidden: Sequence[HiddenWithRule]
    not_applied: Sequence[NotApplied]
    #: The share of the readable text of the page that was extracted.
    text_share: float = 1.0

    @property
    def stopped(self) -> list[Request]:
        """The requests that were blocked."""
        return [request for request in self.requests if request.stopped]

    @property
    def hidden_elements(self) -> int:
        """How many elements were hidden; one that two selectors hide counts for the first."""
        return sum(len(one.hidden.elements) for one in self.hidden)

    @property
    def left_out(self) -> str:
        """A sentence about the text that was left out, if it is a lot; else nothing."""
        percent = round(100 - 100 * self.text_share)
        if percent < _MUCH_PERCENT:
            return ""
        return f"about {percent} % of the words of the page were left out"

    def as_json(self) -> dict[str, Any]:
        """Everything, as it is written by `--report`."""
        return {
            "url": self.url,
            "title": self.title,
            "counts": self._counts(),
            "text_share": round(self.text_share, 3),
            "requests": [_request_as_json(request) for request in self.requests],
            "hidden": [
                {
                    "selector": one.hidden.selector,
                    "rule": _rule_as_json(one.rule),
                    "elements": list(one.hidden.elements),
                }
                for one in self.hidden
            ],
            "selectors_not_applied": [
                {"selector": one.selector, "reason": one.reason} for one in self.not_applied
            ],
        }

    def as_html(self) -> str:
        """The folded part after the article."""
        parts = [
            f'<details id="stopped"><summary>{text(self._summary())}</summary>',
            *([f"<p>{text(self.left_out.capitalize())}.</p>"] if self.left_out else []),
            *_stopped_as_html(self.stopped),
            *_hidden_as_html(self.hidden),
            *_not_applied_as_html(self.not_applied),
            "</details>",
        ]
        return "\n".join(parts)

    def _counts(self) -> dict[str, int]:
        # Those that were tried without a result have 0.
        made = [request.bytes for request in self.requests if request.bytes]
        return {
            "requests": len(self.requests),
            "stopped": len(self.stopped),
            "fetched": len(made),
            "bytes": sum(made),
            "hidden": self.hidden_elements,
        }

    def _summary(self) -> str:
        counts = self._counts()
        return (
            f"{counts['stopped']} of {_number(counts['requests'], 'request')} stopped, "
            f"{_number(counts['hidden'], 'element')} hidden, "
            f"{counts['fetched']} fetched with {_number(counts['bytes'], 'byte')}"
        )


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _rule_as_json(rule: Optional[Rule]) -> Optional[dict[str, Any]]:
    return {"list": rule.list, "line": rule.line} if rule else None


def _request_as_json(request: Request) -> dict[str, Any]:
    return {
        "url": request.url,
        "type": request.type,
        "decision": request.decision,
        "rule": _rule_as_json(request.rule),
        "secured": request.secured,
        "bytes": request.bytes,
        "note": request.note,
    }


def _stopped_as_html(stopped: Sequence[Request]) -> list[str]:
    parts: list[str] = []
    for type in dict.fromkeys(request.type for request in stopped):
        entries = [
            _entry(request.url, _why(request)) for request in stopped if request.type == type
        ]
        parts += [f"<h3>{type} <small>{len(entries)}</small></h3>", "<ul>", *entries, "</ul>"]
    return parts


def _hidden_as_html(hidden: Sequence[HiddenWithRule]) -> list[str]:
    if not hidden:
        return []
    total = sum(len(one.hidden.elements) for one in hidden)
    entries = [
        _entry(one.hidden.selector, f"{', '.join(one.hidden.elements)}; {rule_words(one.rule)}")
        for one in hidden
    ]
    return [f"<h3>hidden elements <small>{total}</small></h3>", "<ul>", *entries, "</ul>"]


def _not_applied_as_html(not_applied: Sequence[NotApplied]) -> list[str]:
    if not not_applied:
        return []
    entries = [_entry(one.selector, one.reason) for one in not_applied]
    heading = f"<h3>selectors that could not be applied <small>{len(entries)}</small></h3>"
    return [heading, "<ul>", *entries, "</ul>"]


def _why(request: Request) -> str:
    return rule_words(request.rule) if request.decision == "blocked" else "its URL is invalid"


def _entry(what: str, why: str) -> str:
    shown = what if len(what) <= _LONGEST_SHOWN else f"{what[:_LONGEST_SHOWN]}…"
    return f"<li><code>{text(shown)}</code> <span>{text(why)}</span></li>"
