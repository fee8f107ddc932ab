# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, as exceptions."""

from __future__ import annotations

from typing import Any

from .findings import Finding


class SluiceError(Exception):
    """Sluice failed; the text is one sentence with the reason."""


class ClosedError(SluiceError):
    """A matcher was used after it was closed."""


class RefusedError(SluiceError):
    """The target rejects a rule list; `findings` has all errors."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        super().__init__(_sentence(findings))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.findings,)


def _sentence(findings: list[Finding]) -> str:
    if not findings:
        return "a rule list was rejected"
    more = len(findings) - 1
    rest = f" (and {more} more error{'s' if more > 1 else ''})" if more else ""
    return f"{findings[0]}{rest}"
