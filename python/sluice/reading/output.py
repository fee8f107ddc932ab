# SPDX-License-Identifier: Apache-2.0
"""Puts files at their paths when all of them are complete."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Callable, NamedTuple

from .. import _replacing
from .problems import ProblemKind, ReadingError

#: Stands for standard output.
STANDARD_OUTPUT = "-"


class File(NamedTuple):
    """A content and its path."""

    path: str
    text: str


def check_place(path: str) -> None:
    """Raises if a file cannot be written there, before any other work."""
    if path == STANDARD_OUTPUT:
        if sys.stdout is None:
            raise _wrong("standard output is closed")
        return
    place = Path(os.path.realpath(path))
    if not place.parent.is_dir():
        raise _wrong(f"the folder {place.parent} for {place.name} does not exist")
    if place.exists() and not place.is_file():
        raise _wrong(f"{path} is not a writable file")
    if not os.access(place.parent, os.W_OK):
        raise _wrong(f"the folder {place.parent} is not writable")
    try:
        _replacing.check(path)
    except OSError as error:
        raise _wrong(f"{path} cannot be written: {error.strerror}") from error


def put(files: Sequence[File], before_moving: Callable[[], None] = lambda: None) -> None:
    """Writes all files beside the old ones, and then replaces these.

    The output to stdout is written before that, because it can fail. Raises
    BrokenPipeError if its reader went away.
    """
    with ExitStack() as stack:
        new_files = []
        try:
            for file in files:
                if file.path != STANDARD_OUTPUT:
                    # As in stdout, what is no text is written as a question mark.
                    new = _replacing.NewFile(file.path, file.text.encode("utf-8", "replace"))
                    stack.callback(new.close)
                    new_files.append(new)
            for file in files:
                if file.path == STANDARD_OUTPUT:
                    _write_out(file.text)
            before_moving()
            for new in new_files:
                new.put()
        except BrokenPipeError:
            raise
        except OSError as error:
            sentence = f"{error.filename or 'standard output'} cannot be written: {error.strerror}"
            raise ReadingError(ProblemKind.OUTPUT, sentence) from error


def _write_out(text: str) -> None:
    try:
        # The page is declared as UTF-8, whatever the terminal uses.
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except OSError:
        # The rest of the buffer would be written again at the end, and print a traceback.
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise


def _wrong(sentence: str) -> ReadingError:
    return ReadingError(ProblemKind.WRONG_USE, sentence)
