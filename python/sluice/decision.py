# SPDX-License-Identifier: Apache-2.0
"""What to do with a load."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from ._kept import Kept, Lookups, Reopening
from ._opened import OpenIndexes, Request
from ._quick import Decided
from .details import Details
from .rules import Rule
from .tables import TYPE_NAMES, Bits, LoadTypeName

if TYPE_CHECKING:
    Numbers = array[int]
else:
    # Python before 3.12 cannot evaluate the other.
    Numbers = array

_BLOCK = int(Bits.BLOCK)
_BLOCK_COOKIES = int(Bits.BLOCK_COOKIES)
_MAKE_HTTPS = int(Bits.MAKE_HTTPS)
_HIDE_ELEMENTS = int(Bits.HIDE_ELEMENTS)
_NOTIFY = int(Bits.NOTIFY)
_REDIRECT = int(Bits.REDIRECT)
_MODIFY_HEADERS = int(Bits.MODIFY_HEADERS)
_MODIFIERS = int(Bits.MODIFIERS)
_INVALID = int(Bits.INVALID)
_USUAL = Details()


class Decision(Decided):
    """What to do with one load. It is true if the load is blocked, and never changes.

    `bits` are known at once. Everything else (the rule, selectors, texts, URLs) is looked
    up when it is needed. Pickling looks it up, so that a copy needs no index.
    """

    __slots__ = ()

    def __init__(self, opened: Lookups, bits: int, request: Request) -> None:
        # The module makes decisions without this.
        super().__init__(opened, bits, *request)

    @property
    def bits(self) -> int:
        """The decision as `sluice.Bits`; new bits may be added."""
        return self._bits

    @property
    def url(self) -> str:
        """The URL of the request."""
        return self._url

    @property
    def top_url(self) -> Optional[str]:
        """The URL of the page."""
        return self._top_url

    @property
    def type(self) -> LoadTypeName:
        """The name of the type."""
        return TYPE_NAMES[self._number]

    @property
    def details(self) -> Details:
        """What the request said beside its URL, its page and its type."""
        return self._asked or _USUAL

    @property
    def blocked(self) -> bool:
        """Whether the load is blocked."""
        return bool(self._bits & _BLOCK)

    @property
    def invalid(self) -> bool:
        """Whether there is no decision, because a URL is invalid."""
        return bool(self._bits & _INVALID)

    @property
    def cookies_blocked(self) -> bool:
        """Whether it is sent without cookies, and those of its response are not stored."""
        return bool(self._bits & _BLOCK_COOKIES)

    @property
    def https(self) -> bool:
        """Whether it is upgraded to `https` or `wss`."""
        return bool(self._bits & _MAKE_HTTPS)

    @property
    def hides_elements(self) -> bool:
        """Whether elements of the document, or of the page of the load, are hidden."""
        return bool(self._bits & _HIDE_ELEMENTS)

    @property
    def css(self) -> tuple[str, ...]:
        """The selectors of elements to hide in the document that makes the load."""
        return tuple(self._details["css"]) if self._bits & _HIDE_ELEMENTS else ()

    @property
    def notify(self) -> tuple[str, ...]:
        """The texts of notifications for the app."""
        return tuple(self._details["notify"]) if self._bits & _NOTIFY else ()

    @property
    def redirect(self) -> Optional[str]:
        """The URL to which a rule redirects; a block takes precedence."""
        if not self._bits & _REDIRECT:
            return None
        details = self._details
        # Kept, because the indexes may have looked up too many others since, or a URL is too long.
        if details["redirect"] is None:
            details["redirect"] = self._opened.redirect(self._request)
        redirect: Optional[str] = details["redirect"]
        return redirect

    @property
    def needs_command(self) -> bool:
        """Whether only the command knows `redirect`, because of groups of a pattern."""
        return bool(self._bits & _REDIRECT) and self._details["redirect"] is None

    @property
    def modify_headers(self) -> tuple[dict[str, str], ...]:
        """The changes of request headers: `operation`, `header`, and `value` unless removed."""
        return tuple(self._details["modify_headers"]) if self._bits & _MODIFY_HEADERS else ()

    @property
    def modifiers(self) -> dict[str, list[str]]:
        """What filters change in the load beyond rules: for each kind the values of the filters.

        `redirect` names the resource in place of a blocked load, `csp` a policy to add, `replace`
        an edit of the response, and so on: see "Changes of responses" in the guide to pages.
        """
        return dict(self._details.get("modifiers", {})) if self._bits & _MODIFIERS else {}

    @property
    def actions(self) -> tuple[str, ...]:
        """The kinds of actions in force."""
        return tuple(self._details["actions"])

    @property
    def rule(self) -> Optional[Rule]:
        """The rule behind the answer: the first block, the last redirect, or what blocks cookies.

        Redirects are carried out one after the other, so the last one has the last word. Where
        nothing of this is in force, it is the ignore rule that undid a block, or None. Of the rules
        of an extension, it is the one that won, whatever it does. A redirect and a rule about
        cookies are looked for among all rules, as `Matcher.explain` does, which takes longer.
        """
        if self.invalid:
            return None
        opened: Lookups = self._opened
        rule = opened.rule(self._request)
        if self._bits & _BLOCK or (rule and rule.id is not None):
            return rule
        return self._acting_rule(opened) or rule

    def _acting_rule(self, opened: Lookups) -> Optional[Rule]:
        """The rule that redirects, or else the one that blocks cookies: they have no numbers."""
        if self._bits & _REDIRECT:
            return next(reversed(opened.acting_rules(self._request, "redirect")), None)
        if self._bits & _BLOCK_COOKIES:
            return next(iter(opened.acting_rules(self._request, "block-cookies")), None)
        return None

    def kept(self) -> Kept:
        """All that can be looked up."""
        if isinstance(self._opened, Kept):
            return self._opened
        answer = {name: self._details[name] for name in _NO_ANSWER}
        answer["modifiers"] = self.modifiers
        return Kept(self.rule, {**answer, "redirect": self.redirect})

    @property
    def _request(self) -> Request:
        return Request(self._url, self._top_url, self._number, self._asked)

    @property
    def _details(self) -> dict[str, Any]:
        if self._answer is None:
            self._answer = _NO_ANSWER if self.invalid else self._opened.answer(self._request)
        return self._answer

    def __bool__(self) -> bool:
        return self.blocked

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return False
        return self._bits == other._bits and self._request == other._request

    def __hash__(self) -> int:
        return hash((self._bits, self._request))

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.kept(), self._bits, self._request)

    def __repr__(self) -> str:
        names = [bit.name for bit in Bits if self.bits & bit and bit.name]
        return f"<Decision {' '.join(names) or 'nothing'} for {self.type} {self.url!r}>"


_NO_ANSWER: dict[str, Any] = {
    "actions": [],
    "css": [],
    "notify": [],
    "redirect": None,
    "modify_headers": [],
}


class Decisions(Sequence[Decision]):
    """Decisions about many loads: `bits` has all of them as numbers, an index gives one of them.

    Pickling keeps the bits, the requests and the paths of the indexes. What else a decision knows
    is looked up in the same indexes, which are opened for that; it raises SluiceError if they
    decide otherwise by then.
    """

    def __init__(
        self,
        opened: Union[OpenIndexes, Reopening],
        bits: Numbers,
        urls: Sequence[Optional[str]],
        top_urls: Sequence[Optional[str]],
        numbers: bytes,
        *,
        details: Sequence[Optional[Details]] = (),
    ) -> None:
        self.bits = bits
        self._opened = opened
        self._columns = (urls, top_urls, numbers, details)

    @overload
    def __getitem__(self, index: int) -> Decision: ...
    @overload
    def __getitem__(self, index: slice) -> list[Decision]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Decision, list[Decision]]:
        if isinstance(index, slice):
            return [self._row(row) for row in range(len(self))[index]]
        return self._row(range(len(self))[index])

    def __iter__(self) -> Iterator[Decision]:
        return map(self._row, range(len(self)))

    def __len__(self) -> int:
        return len(self.bits)

    def __reduce__(self) -> tuple[Any, ...]:
        urls, top_urls, numbers, details = self._columns
        opened = self._opened
        same = opened if isinstance(opened, Reopening) else Reopening.of(opened.owner)
        columns = list(urls), list(top_urls), numbers, list(details)
        return _restored, (same, self.bits, *columns)

    def __repr__(self) -> str:
        blocked = sum(bits & _BLOCK for bits in self.bits)
        return f"<{len(self)} decisions, {blocked} blocked>"

    def _row(self, row: int) -> Decision:
        urls, top_urls, numbers, details = self._columns
        top_url = top_urls[row] if top_urls else None
        asked = details[row] if details else None
        request = Request(urls[row] or "", top_url, numbers[row], asked)
        opened, bits = self._opened, self.bits[row]
        return Decision(
            opened.row(bits) if isinstance(opened, Reopening) else opened, bits, request
        )


def _restored(opened: Reopening, bits: Numbers, *columns: Any) -> Decisions:
    """The same decisions in another process."""
    urls, top_urls, numbers, details = columns
    return Decisions(opened, bits, urls, top_urls, numbers, details=details)
