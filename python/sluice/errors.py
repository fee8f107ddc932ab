# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, as exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .lists import Finding


class SluiceError(Exception):
    """Sluice can not do what was asked; the text is one sentence that says why."""


class ClosedError(SluiceError):
    """A matcher was used after it was closed."""


class RefusedError(SluiceError):
    """The target does not take a rule list; `findings` says everything that it refuses."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        super().__init__(_sentence(findings))


def _sentence(findings: list[Finding]) -> str:
    if not findings:
        return "a rule list was refused"
    more = len(findings) - 1
    rest = f" (and {more} more error{'s' if more > 1 else ''})" if more else ""
    return f"{findings[0]}{rest}"
