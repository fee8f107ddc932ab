# SPDX-License-Identifier: Apache-2.0
"""What a reader of archives leaves out, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

#: How many reasons are kept; the number has no limit.
_MOST = 20


@dataclass
class Skipped:
    """The records and lines that cannot be read, each counted once by its offset in the file."""

    count: int = 0
    #: The first ones: their offsets, and sentences.
    reasons: list[tuple[int, str]] = field(default_factory=list)
    _last: int = -1

    def add(self, offset: int, reason: str) -> None:
        """Counts what begins at an offset; a second error of the same record is not counted."""
        if offset == self._last:
            return
        self._last = offset
        self.count += 1
        if len(self.reasons) < _MOST:
            self.reasons.append((offset, reason))
