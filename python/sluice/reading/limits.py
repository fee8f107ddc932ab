# SPDX-License-Identifier: Apache-2.0
"""The limits of a reading."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Callable, TypeVar

from .problems import ProblemKind, ReadingError

MEGABYTE = 1_000_000
_GRACE_SECONDS = 0.3

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Limits:
    """The limits of one reading in bytes, seconds and numbers."""

    page_bytes: int = 8 * MEGABYTE
    page_seconds: float = 30
    elements: int = 100_000
    redirects: int = 10
    images: int = 50
    image_bytes: int = 5 * MEGABYTE
    all_image_bytes: int = 25 * MEGABYTE
    image_seconds: float = 10
    images_seconds: float = 30
    images_at_once: int = 6


class Deadline:
    """A deadline after which nothing is waited for."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = time.monotonic() + seconds

    def earlier(self, seconds: float) -> Deadline:
        """A deadline for a part of the work: after so many seconds, but before this one.

        Some time is left for what comes after that part.
        """
        left = self._end - time.monotonic()
        return Deadline(min(seconds, left - min(3.0, self._seconds / 4)))

    def within(self, seconds: float) -> Deadline:
        """A deadline after so many seconds, but not after this one."""
        return Deadline(min(seconds, self._end - time.monotonic()))

    @property
    def passed(self) -> bool:
        """Whether the deadline is over."""
        return time.monotonic() >= self._end

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, which may be none."""
        return self._end - time.monotonic()

    def left(self, url: str) -> float:
        """The seconds that are left for a URL; raises if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.error(url)
        return left

    def wait(self, url: str, work: Callable[[], _Result]) -> _Result:
        """The result of some work, unless it takes longer; then it is not waited for any more.

        A host can be slow with each of its bytes, and resolving its name has no limit at all.
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
        """The message for a URL that did not answer in time."""
        sentence = f"{url} did not answer within {max(self._seconds, 0):.3g} seconds"
        return ReadingError(ProblemKind.TIME, sentence)


def side_by_side(
    work: Callable[[str], None], urls: Sequence[str], most: int, deadline: Deadline
) -> None:
    """Does some work for each URL, for some of them at the same time, until a deadline.

    Threads that are still at work then are not waited for, not even when the program ends.
    """
    waiting: SimpleQueue[str] = SimpleQueue()
    for url in urls:
        waiting.put(url)

    errors: list[BaseException] = []

    def run() -> None:
        while not deadline.passed:
            try:
                work(waiting.get_nowait())
            except Empty:
                return
            except BaseException as error:
                errors.append(error)

    threads = [
        threading.Thread(target=run, name="sluice images", daemon=True)
        for _ in range(min(most, len(urls)))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        # The work itself ends then, and says why.
        thread.join(max(deadline.seconds_left, 0) + _GRACE_SECONDS)
    if errors:
        raise errors[0]
