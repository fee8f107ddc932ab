# SPDX-License-Identifier: Apache-2.0
"""What an index may cost those who use it."""

from __future__ import annotations

import ctypes
import operator
from typing import NamedTuple, Optional

_MOST = 2**63 - 1


class OpeningLimits(NamedTuple):
    """Limits of an index, so that one from strangers does no harm; None is the usual one.

    An index that could be slower, or answer with more, is not opened, and not made of lists.
    """

    #: Steps of a decision about a URL of 2,000 bytes, or of preparing a page with such a URL: about
    #: a nanosecond each. Usually 1,000,000,000.
    decision_steps: Optional[int] = None
    #: Bytes of selectors and other contents in one answer. Usually 16,777,216.
    answer_bytes: Optional[int] = None

    def checked(self) -> OpeningLimits:
        """The same; raises TypeError or ValueError if one is no number above 0."""
        return OpeningLimits(*(_checked(name, value) for name, value in self._asdict().items()))

    def arguments(self) -> list[str]:
        """The arguments of the command."""
        return [
            f"--limit={name.replace('_', '-')}={value}"
            for name, value in self._asdict().items()
            if value is not None
        ]


class LimitsStructure(ctypes.Structure):
    """`sluice_limits` of the C library."""

    _fields_ = (
        ("size", ctypes.c_size_t),
        ("decision_steps", ctypes.c_uint64),
        ("answer_bytes", ctypes.c_uint64),
    )

    @classmethod
    def of(cls, limits: OpeningLimits) -> LimitsStructure:
        """Limits for C, where 0 is the usual one."""
        return cls(ctypes.sizeof(cls), limits.decision_steps or 0, limits.answer_bytes or 0)


def _checked(name: str, value: Optional[int]) -> Optional[int]:
    if value is None:
        return None
    number = operator.index(value)
    if not 0 < number <= _MOST:
        raise ValueError(f"{name} must be above 0 and below 2**63, not {number}")
    return number
