# SPDX-License-Identifier: Apache-2.0
"""What is wrong with lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a list, or good to know.

    Rules count from 0, lines and columns from 1, columns in bytes; an end is one past the last
    byte. `fixable` is whether there is a fix. `fix_effect` says how the
    fix changes decisions; it is None if no decision changes: then `sluice lint --fix` makes it,
    and otherwise `--fix=all`. `chromium_error` is what Chromium says about a rule for
    declarativeNetRequest that it refuses.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    severity: str
    code: str
    message: str
    help: Optional[str]
    rule: Optional[int]
    pointer: str
    fixable: bool
    fix_effect: Optional[str]
    chromium_error: Optional[str] = None

    def __str__(self) -> str:
        position = f"{self.file}:{self.line}:{self.column}"
        return f"{position}: {self.severity}[{self.code}]: {self.message}"
