# SPDX-License-Identifier: Apache-2.0
"""What a matcher was made of, and the indexes made of that."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Any, Optional, Union

from ._files import Signature, Sources, content_of_source, several, signature, write_all
from ._folder import TemporaryFolder
from ._opened import Access
from .errors import RefusedError, SluiceError
from .limits import OpeningLimits
from .lists import FilterListReport, compile
from .memory import InMemory


class _Unit:
    """What is one index: one in a file, a rule list, all filter lists, or all rulesets."""

    def __init__(
        self, sources: list[Union[str, InMemory]], index: str, options: Optional[dict[str, Any]]
    ) -> None:
        self.index = index
        self._sources = sources
        self.name = names_of(sources)[0]
        self._paths = [source for source in sources if isinstance(source, str)]
        suffixes = (options or {}).get("public_suffixes")
        #: The files that are not lists themselves.
        self._others = [] if suffixes is None else [os.fspath(suffixes)]
        #: How the lists are compiled; None for an index.
        self._options = options
        #: The files of which the index was made, as they were then.
        self._made_of: Optional[dict[str, Optional[Signature]]] = None

    def compile_changed(self) -> None:
        """Compiles lists that are new, or of which a file has changed."""
        if self._options is None:
            return
        known = self._made_of
        if known is not None and all(_state(path) == state for path, state in known.items()):
            return
        before = {path: _state(path) for path in [*self._paths, *self._others]}
        compilation = compile(self._sources, self.index, **self._options)
        reports = [report for report in compilation.filters if report.file in self._paths]
        included = [path for report in reports for path in _included(report)]
        self._made_of = {**{path: _state(path) for path in included}, **before}


def _included(report: FilterListReport) -> list[str]:
    """The files that a list includes, and those that it would if they were there."""
    missing = [
        os.path.join(os.path.dirname(one.file), one.text.partition("include")[2].strip())
        for one in report.verdicts
        if one.reason == "missing-include"
    ]
    return [*report.included, *missing]


def _state(path: str) -> Optional[Signature]:
    """The state of a file; None if it is not there."""
    try:
        return signature(path)
    except (OSError, SluiceError):
        return None


def names_of(sources: list[Union[str, InMemory]]) -> list[str]:
    """The paths of files, and the names of what is in memory."""
    return [source if isinstance(source, str) else source.name for source in sources]


class MatcherSources:
    """The files of a matcher, what it has in memory, and the indexes made of them."""

    def __init__(
        self,
        sources: Sources,
        list_options: dict[str, Any],
        filter_options: dict[str, Any],
        ruleset_options: dict[str, Any],
        *,
        access: Access,
        limits: OpeningLimits,
    ) -> None:
        self.given = several(sources)
        options = {**list_options, **filter_options, **ruleset_options}
        self.options = {**options, "access": access, "limits": limits}
        self.access: Access = access
        self.limits = limits
        list_options = {**list_options, "limits": limits}
        contents = [content_of_source(source) for source in self.given]
        is_file = [isinstance(source, str) for source in self.given]
        needs_folder = not all(is_file) or any(found != "index" for found in contents)
        self._folder = TemporaryFolder() if needs_folder else None
        folder = self._folder.path if self._folder else ""
        options_of = {
            "filters": {**list_options, **filter_options},
            "rulesets": {**list_options, **ruleset_options},
        }
        self._units: list[_Unit] = []
        for number, (source, found) in enumerate(zip(self.given, contents)):
            index = os.path.join(folder, f"{number}.sluice")
            if found == "index":
                self._units.append(_Unit([source], _stored(source, index), None))
            elif found == "rules":
                self._units.append(_Unit([source], index, list_options))
            elif number == contents.index(found):
                together = [other for other, kind in zip(self.given, contents) if kind == found]
                self._units.append(_Unit(together, index, options_of[found]))

    @property
    def indexes(self) -> list[str]:
        """The indexes, in the order of the files."""
        return [unit.index for unit in self._units]

    @property
    def names(self) -> list[str]:
        """The paths of the files, and the names of what is in memory."""
        return names_of(self.given)

    @contextlib.contextmanager
    def opening(self) -> Iterator[None]:
        """Leaves no file behind after an error, which names what is in memory."""
        try:
            yield
        except RefusedError:
            self._remove_folder()
            raise
        except SluiceError as error:
            self._remove_folder()
            raise SluiceError(self._named(str(error))) from error

    def compile_changed(self) -> None:
        """Compiles all lists that are new or have changed."""
        for unit in self._units:
            unit.compile_changed()

    def _remove_folder(self) -> None:
        if self._folder is not None:
            self._folder.remove()

    def _named(self, sentence: str) -> str:
        for unit in self._units:
            sentence = sentence.replace(unit.index, unit.name)
        return sentence


def _stored(source: Union[str, InMemory], path: str) -> str:
    """The path of an index, which is written to that path if it is in memory."""
    if isinstance(source, str):
        return source
    write_all([InMemory(source.data, os.path.basename(path))], os.path.dirname(path))
    return path
