# SPDX-License-Identifier: Apache-2.0
"""Lists in another language, and what is not exact."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Optional

from ._command import PathLike
from ._files import Files, Sources
from ._folder import TemporaryFolder
from .errors import SluiceError
from .lists import (
    FilterListReport,
    Verdict,
    filter_report,
    flags_of,
    options_of,
    verdict_of,
)

#: The rules that are written: for WebKit, for declarativeNetRequest, or what Safari itself makes of
#: a ruleset.
Language = Literal["webkit", "dnr", "safari-18", "safari-26"]


@dataclass(frozen=True)
class ConvertedList:
    """What became of a list: how many rules it has, how many are exact, and the others.

    `accepted` is False if WebKit refuses what Safari makes of the list.
    """

    file: str
    rules: int
    exact: int
    verdicts: tuple[Verdict, ...]
    accepted: bool = True


@dataclass(frozen=True)
class Conversion:
    """Rules that were written, and what is not exact.

    Filter lists are in `filters`, rule lists and rulesets in `lists`. From filter lists more files
    may be written beside `path`, with names such as "ads.2.json".
    """

    path: Path
    lists: tuple[ConvertedList, ...] = ()
    filters: tuple[FilterListReport, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether WebKit accepts the rules; False only for those of Safari's own translation."""
        return all(one.accepted for one in self.lists)

    @property
    def is_exact(self) -> bool:
        """Whether every rule and every filter is exact."""
        rules = all(one.exact == one.rules for one in self.lists)
        return rules and all(one.exact == one.filters for one in self.filters)

    @property
    def inexact(self) -> tuple[Verdict, ...]:
        """The verdicts on all rules and filters that are not exact."""
        rules = (verdict for one in self.lists for verdict in one.verdicts)
        filters = (verdict for one in self.filters for verdict in one.verdicts)
        return (*rules, *filters)


class InexactError(SluiceError):
    """Something is not exact, and nothing was written; `conversion` says what."""

    def __init__(self, conversion: Conversion) -> None:
        self.conversion = conversion
        super().__init__("not everything is exact, and no rule was written")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.conversion,)


def convert(
    paths: Sources,
    output: PathLike,
    *,
    to: Language = "webkit",
    target: Optional[str] = None,
    strict: bool = False,
    syntax: Optional[str] = None,
    block_pages: bool = False,
) -> Conversion:
    """Writes lists in another language, from files or from memory, as `sluice convert` does.

    With `to="webkit"`, rulesets for declarativeNetRequest, which are those of one extension, or
    filter lists become rule lists for a `target`. With `to="dnr"`, filter lists or one rule list
    become a ruleset. With `to="safari-26"` or `to="safari-18"`, the rules that Safari itself makes
    of rulesets are written. With `strict` nothing is written unless everything is exact: otherwise
    InexactError is raised. Raises SluiceError if a file cannot be read or written, or if no rule
    can be translated.
    """
    options = options_of(to=to, target=target, syntax=syntax)
    options += flags_of(strict=strict, block_pages=block_pages)
    with Files(paths) as files, TemporaryFolder() as folder:
        report = Path(folder, "report.json")
        options += [f"--report={report}", f"--output={files.path(output)}"]
        done = files.run(["convert", "--quiet", *options, *files.operands()], allowed=(0, 1))
        conversion = _conversion(Path(output), json.loads(report.read_bytes()), files)
    if done.returncode:
        raise InexactError(conversion)
    return conversion


def _conversion(path: Path, report: dict[str, Any], files: Files) -> Conversion:
    reports = report["files"]
    return Conversion(
        path,
        tuple(_converted_list(one, files) for one in reports if "lines" not in one),
        tuple(filter_report(one, files) for one in reports if "lines" in one),
    )


def _converted_list(report: dict[str, Any], files: Files) -> ConvertedList:
    path = files.name(report["path"])
    verdicts = tuple(verdict_of(path, verdict) for verdict in report["verdicts"])
    is_accepted = report.get("accepted", True)
    return ConvertedList(path, report["count"], report["exact"], verdicts, is_accepted)
