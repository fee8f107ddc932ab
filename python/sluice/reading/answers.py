# SPDX-License-Identifier: Apache-2.0
"""What comes of a fetch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .problems import ProblemKind, ReadingError


@dataclass(frozen=True)
class Answer:
    """A body, with what was said about it."""

    url: str
    body: bytes
    media_type: str = ""
    charset: Optional[str] = None
    #: The bytes of the body as they came, which may be fewer than they are unpacked.
    received: int = 0
    language: str = ""


@dataclass(frozen=True)
class Redirect:
    """Where an answer leads instead."""

    target: str


def too_large(url: str, limit: int) -> ReadingError:
    """What is said of a body that is larger than allowed."""
    sentence = f"{url} is larger than {limit:,} bytes, which is the limit"
    return ReadingError(ProblemKind.TOO_LARGE, sentence)
