# SPDX-License-Identifier: Apache-2.0
"""Moves files to their paths when they are complete."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, NamedTuple

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


def put(files: Sequence[File], before_moving: Callable[[], None] = lambda: None) -> None:
    """Writes all files under temporary names in their folders, and then renames them.

    The output to stdout is written before that, because it can fail. Raises
    BrokenPipeError if its reader went away.
    """
    with _parts() as parts:
        try:
            for file in files:
                if file.path != STANDARD_OUTPUT:
                    parts.append(_write_part(file))
            for file in files:
                if file.path == STANDARD_OUTPUT:
                    _write_out(file.text)
            before_moving()
            for part, place in parts:
                os.replace(part, place)
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


@contextmanager
def _parts() -> Iterator[list[tuple[str, str]]]:
    """A list of temporary files and their paths; those that were not renamed are removed."""
    parts: list[tuple[str, str]] = []
    try:
        yield parts
    finally:
        for part, _ in parts:
            if os.path.exists(part):
                os.unlink(part)


def _write_part(file: File) -> tuple[str, str]:
    # The target of a link, so that it stays a link.
    place = os.path.realpath(file.path)
    folder, name = os.path.split(place)
    descriptor, part = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".part", dir=folder)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(file.text)
            os.fchmod(stream.fileno(), _mode(place))
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        os.unlink(part)
        raise
    return part, place


def _mode(place: str) -> int:
    """The permissions of the file that is replaced, or those of a new one."""
    try:
        return os.stat(place).st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _wrong(sentence: str) -> ReadingError:
    return ReadingError(ProblemKind.WRONG_USE, sentence)
