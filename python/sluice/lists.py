# SPDX-License-Identifier: Apache-2.0
"""Rule lists and filter lists: their findings, and compiling them to indexes."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

from ._command import PathLike, operand, run
from ._content import Paths, content, several, texts
from .errors import RefusedError


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a list, or good to know.

    Rules count from 0, lines and columns from 1, columns in bytes; an end is one past the last
    byte. `fixable` is whether there is a fix. `fix_effect` says how the
    fix changes decisions; it is None if no decision changes: then `sluice lint --fix` makes it,
    and otherwise `--fix=all`.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    severity: str
    code: str
    message: str
    help: Optional[str]
    rule: Optional[int]
    pointer: str
    fixable: bool
    fix_effect: Optional[str]

    def __str__(self) -> str:
        position = f"{self.file}:{self.line}:{self.column}"
        return f"{position}: {self.severity}[{self.code}]: {self.message}"


@dataclass(frozen=True)
class Report:
    """The target's verdict on a list, with WebKit's own messages, and all findings."""

    file: str
    rules: int
    accepted: bool
    webkit_error: Optional[str]
    webkit_reason: Optional[str]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class FilterVerdict:
    """A filter whose rules differ from what it says.

    `verdict` is "widened" (the rules do more), "weakened" (they do less) or "lost" (there is none),
    `reason` a stable code, and `message` a sentence about this filter.
    """

    file: str
    line: int
    column: int
    verdict: str
    reason: str
    message: str
    text: str

    def __str__(self) -> str:
        position = f"{self.file}:{self.line}:{self.column}"
        return f"{position}: {self.verdict}, {self.reason}: {self.text}"


@dataclass(frozen=True)
class FilterListReport:
    """What became of a filter list: how many lines, filters and rules, and what is not exact.

    `exact` is how many filters have rules that do what they say.
    """

    file: str
    syntax: str
    lines: int
    filters: int
    exact: int
    rules: int
    verdicts: tuple[FilterVerdict, ...]
    #: The files that it includes.
    included: tuple[str, ...] = ()


@dataclass(frozen=True)
class Compilation:
    """An index that was written, the errors of rules that were left out, and the filter lists."""

    path: Path
    left_out: tuple[Finding, ...]
    filters: tuple[FilterListReport, ...] = ()

    @property
    def inexact(self) -> tuple[FilterVerdict, ...]:
        """The filters of all lists that are not exact."""
        return tuple(one for report in self.filters for one in report.verdicts)


def lint(
    paths: Paths,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    only: Sequence[str] = (),
    ignore: Sequence[str] = (),
    baseline: Optional[PathLike] = None,
) -> list[Finding]:
    """All findings of rule lists and filter lists, in the order of files and positions.

    Paths are files, or folders whose rule lists (.json) and filter lists (.txt) are read. The
    options are those of `sluice lint`. Raises SluiceError if a file can not be read.
    """
    reports = lint_reports(
        paths, target=target, dialect=dialect, only=only, ignore=ignore, baseline=baseline
    )
    return [finding for report in reports for finding in report.findings]


def lint_reports(
    paths: Paths,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    only: Sequence[str] = (),
    ignore: Sequence[str] = (),
    baseline: Optional[PathLike] = None,
) -> list[Report]:
    """The same as `lint`, with the verdict on each file."""
    options = _options(
        target=target,
        dialect=dialect,
        only=",".join(texts("only", only)) if only else None,
        ignore=",".join(texts("ignore", ignore)) if ignore else None,
        baseline=None if baseline is None else os.fspath(baseline),
    )
    done = run(["lint", "--format", "json", *options, *_operands(paths)], allowed=(0, 1))
    return [_report(file) for file in json.loads(done.stdout)["files"]]


def compile(
    paths: Paths,
    out: PathLike,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    skip_invalid: bool = False,
    names: Sequence[str] = (),
    syntax: Optional[str] = None,
    block_pages: bool = False,
    filter_texts: bool = False,
) -> Compilation:
    """Writes an index of rule lists and filter lists.

    Rule lists have ignore rules of their own. Filter lists (EasyList, uBlock Origin, AdGuard, hosts
    files) are read together; the result says what became of their filters. The index replaces
    an older one atomically. A list that the target rejects raises RefusedError; with `skip_invalid`
    only its rules that are errors are left out. `names` are the names of the lists in the index,
    without which they have those of their files. `syntax`, `block_pages` and `filter_texts` are
    options of `sluice compile` about filter lists.
    """
    choices = _options(target=target, dialect=dialect)
    options = [*choices, *_options(syntax=syntax)]
    options += [f"--name={name}" for name in texts("names", names)]
    options += _flags(skip_invalid=skip_invalid, block_pages=block_pages, filter_texts=filter_texts)
    files = several(paths)
    operands = [operand(file) for file in files]
    with tempfile.TemporaryDirectory(prefix="sluice-") as folder:
        report = Path(folder, "report.json")
        outputs = [f"--report={report}", f"--output={os.fspath(out)}"]
        done = run(["compile", "--quiet", *options, *outputs, *operands], allowed=(0, 1))
        filters = _filter_reports(report) if report.exists() else ()
    rule_lists = [operand(file) for file in files if content(file) == "rules"]
    errors = _errors(choices, rule_lists) if done.returncode or done.stderr else []
    if done.returncode:
        raise RefusedError(errors)
    return Compilation(Path(out), tuple(errors), filters)


def _filter_reports(report: Path) -> tuple[FilterListReport, ...]:
    files = json.loads(report.read_bytes())["files"]
    return tuple(_filter_report(file) for file in files)


def _filter_report(file: dict[str, Any]) -> FilterListReport:
    path = file["path"]
    return FilterListReport(
        file=path,
        syntax=file["syntax"],
        lines=file["lines"],
        filters=file["filters"],
        exact=file["exact"],
        rules=file["rules"],
        verdicts=tuple(_verdict(path, verdict) for verdict in file["verdicts"]),
        included=tuple(_beside(path, included) for included in file.get("included", [])),
    )


def _verdict(path: str, verdict: dict[str, Any]) -> FilterVerdict:
    included = verdict.get("file")
    file = _beside(path, included) if included else path
    return FilterVerdict(**{**verdict, "file": file})


def _beside(path: str, included: str) -> str:
    """The path of an included file, which is named by its path beside the list."""
    return os.path.join(os.path.dirname(path), included)


def _flags(**options: bool) -> list[str]:
    return [f"--{name.replace('_', '-')}" for name, is_on in options.items() if is_on]


def _options(**options: Optional[str]) -> list[str]:
    return [f"--{name}={value}" for name, value in options.items() if value is not None]


def _operands(paths: Paths) -> list[str]:
    return [operand(path) for path in several(paths)]


def _errors(options: Sequence[str], operands: Sequence[str]) -> list[Finding]:
    # `sluice compile` prints its errors only as text; `sluice lint` prints the same ones as JSON.
    if not operands:
        return []
    done = run(["lint", "--format", "json", *options, *operands], allowed=(0, 1))
    reports = [_report(file) for file in json.loads(done.stdout)["files"]]
    findings = (finding for report in reports for finding in report.findings)
    return [finding for finding in findings if finding.severity == "error"]


def _report(file: dict[str, Any]) -> Report:
    path = file["path"]
    return Report(
        file=path,
        rules=file["rules"],
        accepted=file["accepted"],
        webkit_error=file["webkit_error"],
        webkit_reason=file["webkit_reason"],
        findings=tuple(_finding(path, finding) for finding in file["findings"]),
    )


def _finding(path: str, finding: dict[str, Any]) -> Finding:
    known: dict[str, Any] = {
        name: finding.get(name) for name in Finding.__dataclass_fields__ if name != "file"
    }
    return Finding(file=path, **known)
