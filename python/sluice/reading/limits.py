# SPDX-License-Identifier: Apache-2.0
"""How much a page may cost."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Callable, TypeVar

from .problems import ProblemKind, ReadingError

MEGABYTE = 1_000_000

_Result = TypeVar("_Result")


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

    def earlier(self, seconds: float) -> Deadline:
        """One for a part of the work: after so many seconds, but before this one is over.

        Some time is left for what comes after that part.
        """
        left = self._end - time.monotonic()
        return Deadline(min(seconds, left - min(3.0, self._seconds / 4)))

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

    def wait(self, url: str, work: Callable[[], _Result]) -> _Result:
        """What work comes to or raises, unless it takes longer; then nobody waits for it any more.

        A host can take long with each of its bytes, and looking for its name knows no limit at all.
        """
        results: list[_Result] = []
        errors: list[BaseException] = []

        def run() -> None:
            try:
                results.append(work())
            except BaseException as error:
                errors.append(error)

        left = self.left(url)
        thread = threading.Thread(target=run, name="sluice reading", daemon=True)
        thread.start()
        thread.join(left)
        if errors:
            raise errors[0]
        if not results:
            raise self.error(url)
        return results[0]

    def error(self, url: str) -> ReadingError:
        """What is said of a URL that did not answer in time."""
        sentence = f"{url} did not answer within {max(self._seconds, 0):.3g} seconds"
        return ReadingError(ProblemKind.TIME, sentence)
