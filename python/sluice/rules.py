# SPDX-License-Identifier: Apache-2.0
"""The rules behind decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional


@dataclass(frozen=True)
class Filter:
    """The filter that a rule was made of: its file, its line and column from 1.

    `text` is None unless the index keeps the texts, as with `filter_texts` of `sluice.compile`.
    `others` is how many other filters the same rule was made of.
    """

    file: str
    line: int
    column: int
    text: Optional[str] = None
    others: int = 0


@dataclass(frozen=True)
class Rule:
    """The position of a rule: its list, its index from 0, its line and column from 1.

    `filter` is the filter that it was made of; None if its list is a rule list. `id` is the number
    that the author of an extension gave it; None for other rules. `text` is such a rule as it is
    written; None unless the index keeps the texts, as with `filter_texts` of `sluice.compile`.
    """

    list: str
    index: int
    line: int
    column: int
    filter: Optional[Filter] = None
    id: Optional[int] = None
    text: Optional[str] = None

    @classmethod
    def of_answer(cls, members: dict[str, Any]) -> Rule:
        """The rule of an answer, as the library and the command write it."""
        found = members.get("filter")
        known = {name: members[name] for name in cls.__dataclass_fields__ if name in members}
        return cls(**{**known, "filter": Filter(**found) if found else None})
