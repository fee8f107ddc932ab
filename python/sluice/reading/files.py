# SPDX-License-Identifier: Apache-2.0
"""Reads the file of a `file` URL, or standard input."""

from __future__ import annotations

import mimetypes
import os
import stat
import sys
from typing import BinaryIO

from .addresses import path_of
from .answers import Answer, too_large
from .problems import ProblemKind, ReadingError


def read(url: str, limit: int) -> Answer:
    """The bytes of a file, with the media type for its name."""
    path = path_of(url)
    try:
        # So that a pipe without a writer does not block.
        with open(path, "rb", opener=_open_at_once) as file:
            body = _bytes(file, url, limit)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        sentence = f"{path} cannot be read: {reason}"
        raise ReadingError(ProblemKind.NOT_THERE, sentence) from error
    media_type = mimetypes.guess_type(path.name)[0] or ""
    return Answer(url, body, media_type, received=len(body))


def read_standard_input(url: str, limit: int) -> Answer:
    """The bytes of standard input."""
    try:
        body = sys.stdin.buffer.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        sentence = f"standard input cannot be read: {reason}"
        raise ReadingError(ProblemKind.NOT_THERE, sentence) from error
    if len(body) > limit:
        raise too_large(url, limit)
    return Answer(url, body, received=len(body))


def _bytes(file: BinaryIO, url: str, limit: int) -> bytes:
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        raise ValueError("it is not a regular file")
    body = file.read(limit + 1)
    if len(body) > limit:
        raise too_large(url, limit)
    return body


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)
