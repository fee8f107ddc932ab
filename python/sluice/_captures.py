# SPDX-License-Identifier: Apache-2.0
"""Searches with expressions of lists that end in time, because Python cannot interrupt a search."""

from __future__ import annotations

import functools
import math
import re
from typing import NamedTuple, Optional

from ._markup import expression

_LONGEST_EXPRESSION = 1000
#: The most ways in which an expression may match a text; trying them takes seconds at worst.
_MOST_WAYS = 1 << 27
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]")
_REPEAT = re.compile(r"(?:[*+]|\{\d*,\d*\})[?+]?")
#: It matches as soon as the search reaches it, and is not tried again.
_LAST_REPEAT = re.compile(r"[*+][?+]?\)/[a-z]*\Z")
#: A repeated group can match in exponentially many ways. Comments and groups with P, which
#: JavaScript does not have, could hide repeats from the count.
_UNCOUNTED = re.compile(r"\)[*+{]|\(\?[#P]")


class _Search(NamedTuple):
    """An expression with its repeats and choices; the search for its start is a repeat, too."""

    pattern: re.Pattern[str]
    repeats: int
    choices: int

    def ways(self, length: int) -> int:
        """At least as many ways as a text of this length can be tried in."""
        # A choice has two ways, and what follows it in the expression is tried in each.
        return math.comb(length + self.repeats, self.repeats) << (2 * self.choices)


def captured(regex: str, text: str) -> Optional[str]:
    """What the first group of `/regex/` matches; None also if the search could take too long."""
    search = _search(regex)
    if search is None or search.ways(len(text)) > _MOST_WAYS:
        return None
    found = search.pattern.search(text)
    return found[1] if found else None


@functools.lru_cache(maxsize=256)
def _search(regex: str) -> Optional[_Search]:
    """The search for an expression with a group; None if it is unreadable or cannot be bounded."""
    # A reference takes as long as a repeat.
    escaped = re.sub(r"\\.", lambda found: "x*x" if found[0][1] in "123456789" else "x", regex)
    form = _CLASS.sub("x", escaped)
    is_counted = len(regex) <= _LONGEST_EXPRESSION and not _UNCOUNTED.search(escaped + form)
    pattern = expression(regex) if is_counted else None
    if pattern is None or not pattern.groups:
        return None
    once, repeats = _REPEAT.subn("", form.replace("(?", "("))
    is_plain = "|" not in form and not pattern.flags & re.MULTILINE
    starts = 0 if is_plain and form.startswith("/^") else 1
    tried = repeats - bool(is_plain and "(?" not in form and _LAST_REPEAT.search(form))
    return _Search(pattern, tried + starts, once.count("?") + once.count("|"))
