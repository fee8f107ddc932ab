# SPDX-License-Identifier: Apache-2.0
"""The problems of reading a page: a kind for programs and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..errors import SluiceError


class ProblemKind(Enum):
    """The kinds of problems."""

    WRONG_USE = "wrong-use"
    RULES = "rules"
    NOT_THERE = "not-there"
    NO_CONNECTION = "no-connection"
    TLS = "tls"
    TIME = "time"
    STATUS = "status"
    REDIRECTS = "redirects"
    TOO_LARGE = "too-large"
    NOT_HTML = "not-html"
    EMPTY = "empty"
    BLOCKED = "blocked"
    NO_TEXT = "no-text"
    OUTPUT = "output"


@dataclass(frozen=True)
class Problem:
    """One problem."""

    kind: ProblemKind
    sentence: str


class ReadingError(SluiceError):
    """A page cannot be read; `problem` is the reason."""

    def __init__(self, kind: ProblemKind, sentence: str) -> None:
        self.problem = Problem(kind, sentence)
        super().__init__(sentence)
