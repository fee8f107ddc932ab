# SPDX-License-Identifier: Apache-2.0
"""What filters do to cookies: `cookie=NAME;maxAge=SECONDS;sameSite=STRATEGY`."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from email.utils import mktime_tz, parsedate_tz
from typing import NamedTuple, Optional

from ._markup import expression
from ._replacements import unescaped
from .decision import Decision

#: How many sets of filters are kept: most loads have the same one.
_SETS = 64
_OPTION = re.compile(r";\s*(maxage|samesite)\s*=\s*([^;]*)", re.IGNORECASE)
_STRATEGIES = {"lax": "Lax", "strict": "Strict", "none": "None"}


class Shortening(NamedTuple):
    """The changes of a cookie that is kept."""

    seconds: Optional[int] = None
    strategy: Optional[str] = None


class CookieEdits:
    """The edits of the cookies of one load and of its response, by the values of its filters."""

    def __init__(self, values: Sequence[str]) -> None:
        self._named: dict[str, list[Shortening]] = {}
        self._matched: list[tuple[re.Pattern[str], Shortening]] = []
        for value in values:
            self._read(value)

    def request(self, header: str) -> str:
        """The header `Cookie` without the cookies that are removed; empty if none is left."""
        pairs = [pair for pair in header.split(";") if pair.strip()]
        kept = [pair for pair in pairs if not self._removes(pair)]
        return header if len(kept) == len(pairs) else ";".join(kept).strip()

    def response(self, headers: Iterable[str]) -> list[str]:
        """The headers `Set-Cookie` after the edits."""
        return list(self._kept(headers))

    def _kept(self, headers: Iterable[str]) -> Iterator[str]:
        for header in headers:
            if not self._removes(header):
                yield functools.reduce(_shortened, self._found(header), header)

    def _read(self, value: str) -> None:
        # An expression may have semicolons.
        options = _OPTION.findall(value)
        name = _OPTION.sub("", value).strip().rstrip(";")
        shortening = _shortening({key.lower(): text.strip() for key, text in options})
        pattern = expression(unescaped(name)) if name.startswith("/") else None
        if pattern is not None:
            self._matched.append((pattern, shortening))
        elif not name:
            self._matched.append((re.compile(""), shortening))
        else:
            self._named.setdefault(name, []).append(shortening)

    def _removes(self, pair: str) -> bool:
        return any(one.seconds == 0 for one in self._found(pair))

    def _found(self, pair: str) -> Iterator[Shortening]:
        name = pair.partition(";")[0].partition("=")[0].strip()
        yield from self._named.get(name, ())
        for pattern, shortening in self._matched:
            if pattern.search(name):
                yield shortening


def cookie_edits(decision: Decision) -> Optional[CookieEdits]:
    """The edits of a decision, or None if it leaves all cookies alone."""
    values = tuple(decision.modifiers.get("cookie", ()))
    if decision.cookies_blocked:
        return _edits(("",))
    return _edits(values) if values else None


@functools.lru_cache(_SETS)
def _edits(values: tuple[str, ...]) -> CookieEdits:
    return CookieEdits(values)


def _shortening(options: dict[str, str]) -> Shortening:
    """What the options of a filter ask for; one without options removes."""
    seconds, strategy = options.get("maxage"), options.get("samesite")
    if not options:
        return Shortening(0)
    is_number = seconds is not None and seconds.isascii() and seconds.isdigit()
    return Shortening(
        int(seconds) if seconds is not None and is_number else None,
        _STRATEGIES.get((strategy or "").lower()),
    )


def _shortened(header: str, shortening: Shortening) -> str:
    """A `Set-Cookie` with a shorter age and another strategy. An age never grows."""
    pair, *attributes = header.split(";")
    seconds, strategy = shortening
    if seconds is not None and not _ends_before(attributes, seconds):
        attributes = [*_others(attributes, "max-age", "expires"), f" Max-Age={seconds}"]
    if strategy is not None:
        attributes = [*_others(attributes, "samesite"), f" SameSite={strategy}"]
    return ";".join([pair, *attributes])


def _ends_before(attributes: Iterable[str], seconds: int) -> bool:
    """Whether a cookie is gone in so many seconds anyway, or deleted right now."""
    given = {_name(one): one.partition("=")[2].strip() for one in attributes}
    age = given.get("max-age")
    if age is not None and re.fullmatch(r"-?[0-9]{1,18}", age):
        return int(age) <= seconds
    end = parsedate_tz(given["expires"]) if "expires" in given else None
    return end is not None and mktime_tz(end) - time.time() <= seconds


def _others(attributes: Iterable[str], *names: str) -> list[str]:
    return [one for one in attributes if _name(one) not in names]


def _name(attribute: str) -> str:
    return attribute.partition("=")[0].strip().lower()
