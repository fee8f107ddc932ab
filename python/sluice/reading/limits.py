# SPDX-License-Identifier: Apache-2.0
"""How much a page may cost."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .problems import ProblemKind, ReadingError

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Limits:
    """Bytes, seconds and numbers that one reading may take."""

    page_bytes: int = 8 * MEGABYTE
    page_seconds: float = 30
    elements: int = 100_000
    redirects: int = 10
    images: int = 50
    image_bytes: int = 5 * MEGABYTE
    all_image_bytes: int = 25 * MEGABYTE
    images_seconds: float = 30


class Deadline:
    """A moment after which nothing is waited for any more."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = time.monotonic() + seconds

    @property
    def passed(self) -> bool:
        """Whether the moment is over."""
        return time.monotonic() >= self._end

    def left(self, url: str) -> float:
        """The seconds that are left for a URL; raises if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.error(url)
        return left

    def error(self, url: str) -> ReadingError:
        """What is said of a URL that did not answer in time."""
        sentence = f"{url} did not answer within {self._seconds:g} seconds"
        return ReadingError(ProblemKind.TIME, sentence)
