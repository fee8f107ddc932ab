# SPDX-License-Identifier: Apache-2.0
"""The results of a fetch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .problems import ProblemKind, ReadingError


@dataclass(frozen=True)
class Answer:
    """A body with its metadata."""

    url: str
    body: bytes
    media_type: str = ""
    charset: Optional[str] = None
    #: The bytes of the body as received, which may be fewer than after decompression.
    received: int = 0
    language: str = ""


@dataclass(frozen=True)
class Redirect:
    """The target of a redirect."""

    target: str


def too_large(url: str, limit: int) -> ReadingError:
    """The message for a body that is larger than allowed."""
    sentence = f"{url} is larger than {limit:,} bytes, which is the limit"
    return ReadingError(ProblemKind.TOO_LARGE, sentence)
