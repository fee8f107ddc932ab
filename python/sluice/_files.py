# SPDX-License-Identifier: Apache-2.0
"""The files that an argument names, and files for what is in memory, as long as they are needed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Optional, Union

from ._command import PathLike, operand, run
from ._content import Content, content, content_of
from ._folder import TemporaryFolder
from .errors import SluiceError
from .memory import Data, InMemory

#: A path, bytes, or bytes with a name.
Source = Union[PathLike, Data, InMemory]
#: One source or several.
Sources = Union[Source, Iterable[Source]]
#: Distinguishes the states of a file.
Signature = tuple[int, int, int]


def several(sources: Sources) -> list[Union[str, InMemory]]:
    """The sources of an argument that is one or several: paths, and what is in memory."""
    is_one = isinstance(sources, (str, os.PathLike, bytes, bytearray, memoryview, InMemory))
    one_or_more: Iterable[Source] = [sources] if is_one else sources  # type: ignore[list-item, assignment]
    found: list[Union[str, InMemory]] = []
    for source in one_or_more:
        if isinstance(source, (bytes, bytearray, memoryview)):
            unnamed = sum(
                isinstance(other, InMemory) and other.name[:6] == "<bytes" for other in found
            )
            data = _no_path(bytes(source))
            found.append(InMemory(data, f"<bytes {unnamed + 1}>" if unnamed else "<bytes>"))
        else:
            found.append(source if isinstance(source, InMemory) else os.fspath(source))
    return found


#: The longest path that Linux opens.
_LONGEST_PATH = 4096


def _no_path(data: bytes) -> bytes:
    """The bytes, which are a list or an index; raises if they are the path of a file instead.

    A path would be read as a list of one filter that blocks nothing.
    """
    may_be_path = 0 < len(data) < _LONGEST_PATH and b"\n" not in data and b"\0" not in data
    if may_be_path and os.path.isfile(data):
        raise TypeError(
            f"{data!r} is the path of a file, but bytes are the content of one; "
            f"pass {os.fsdecode(data)!r}"
        )
    return data


def content_of_source(source: Union[str, InMemory]) -> Content:
    """What a file or something in memory holds."""
    if isinstance(source, InMemory):
        return content_of(source.name, source.data)
    return content(source)


class Files:
    """The operands of a command: paths, and what is in memory under the names that it has.

    What is in memory is written to a temporary folder, in which the command then runs: so its
    reports, and the index that it writes, have only the names. The folder is removed at the end.
    """

    def __init__(self, sources: Sources) -> None:
        self.sources = several(sources)
        self._folder: Optional[TemporaryFolder] = None
        #: What was given, for each operand.
        self._given: dict[str, str] = {}

    def __enter__(self) -> Files:
        in_memory = [source for source in self.sources if isinstance(source, InMemory)]
        if in_memory:
            self._folder = TemporaryFolder()
            try:
                write_all(in_memory, self._folder.path)
            except BaseException:
                self._folder.remove()
                raise
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        if self._folder is not None:
            self._folder.remove()

    def operands(self, *kinds: Content) -> list[str]:
        """The operands of all sources, or only of those that hold one of these."""
        return [
            self._operand(source)
            for source in self.sources
            if not kinds or content_of_source(source) in kinds
        ]

    def path(self, path: PathLike) -> str:
        """The path of another file, for an option."""
        text = os.fspath(path)
        return text if self._folder is None else os.path.abspath(text)

    def name(self, path: str) -> str:
        """What was given, for a path in a report."""
        given = self._given.get(path)
        if given is not None:
            return given
        folders = (known for known in self._given if path.startswith(f"{known}{os.sep}"))
        folder = next(folders, None)
        return path if folder is None else self._given[folder] + path[len(folder) :]

    def run(
        self, arguments: Sequence[str], allowed: Sequence[int] = (0,)
    ) -> subprocess.CompletedProcess[str]:
        """Runs the command; see `_command.run`."""
        if self._folder is None:
            return run(arguments, allowed)
        try:
            return run(arguments, allowed, folder=self._folder.path)
        except SluiceError as error:
            sentence = str(error)
            for path, given in self._given.items():
                sentence = sentence.replace(path, given)
            raise SluiceError(sentence) from error

    def _operand(self, source: Union[str, InMemory]) -> str:
        if isinstance(source, str) and self._folder is None:
            return operand(source)
        is_path = isinstance(source, str)
        given = source if isinstance(source, str) else source.name
        text = os.path.abspath(given) if is_path and given != "-" else operand(given)
        if text != given:
            self._given[text] = given
        return text


def write_all(sources: Sequence[InMemory], folder: str) -> list[str]:
    """Writes what is in memory to a folder; the paths in it."""
    paths: list[str] = []
    for source in sources:
        path = os.path.join(folder, os.path.normpath(source.name))
        if path in paths:
            raise ValueError(f"several lists in memory have the name {source.name!r}")
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            Path(path).write_bytes(source.data)
        except OSError as error:
            raise SluiceError(f"cannot store {source.name}: {error.strerror}") from error
        paths.append(path)
    return paths


def signature(path: str) -> Signature:
    """What changes when a file is replaced or written."""
    try:
        status = os.stat(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SluiceError(f"cannot open {path}: {reason}") from error
    return status.st_ino, status.st_size, status.st_mtime_ns
