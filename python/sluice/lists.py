# SPDX-License-Identifier: Apache-2.0
"""Rule lists: their findings, and compiling them to indexes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

from ._command import PathLike, operand, run
from .errors import RefusedError

#: One path or several.
Paths = Union[PathLike, "Iterable[PathLike]"]


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
        place = f"{self.file}:{self.line}:{self.column}"
        return f"{place}: {self.severity}[{self.code}]: {self.message}"


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
class Compilation:
    """An index that was written, and the errors of rules that were left out of it."""

    path: Path
    left_out: tuple[Finding, ...]


def lint(
    paths: Paths,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    only: Sequence[str] = (),
    ignore: Sequence[str] = (),
    baseline: Optional[PathLike] = None,
) -> list[Finding]:
    """All findings of rule lists, in the order of files and positions.

    Paths are files, or folders whose files with the ending .json are all read. The options are
    those of `sluice lint`. Raises SluiceError if a file can not be read.
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
        only=",".join(only) if only else None,
        ignore=",".join(ignore) if ignore else None,
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
) -> Compilation:
    """Writes an index of rule lists, each with ignore rules of its own.

    The index replaces an older one atomically. A list that the target rejects raises
    RefusedError; with `skip_invalid` only its rules that are errors are left out. `names` are the
    names of the lists in the index, without which they have those of their files.
    """
    choices = _options(target=target, dialect=dialect)
    options = [*choices, *(f"--name={name}" for name in names)]
    skip = ["--skip-invalid"] if skip_invalid else []
    operands = _operands(paths)
    arguments = ["compile", "--quiet", *skip, *options, f"--output={os.fspath(out)}", *operands]
    done = run(arguments, allowed=(0, 1))
    errors = _errors(choices, operands) if done.returncode or done.stderr else []
    if done.returncode:
        raise RefusedError(errors)
    return Compilation(Path(out), tuple(errors))


def _options(**options: Optional[str]) -> list[str]:
    return [f"--{name}={value}" for name, value in options.items() if value is not None]


def _operands(paths: Paths) -> list[str]:
    several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    return [operand(path) for path in several]


def _errors(options: Sequence[str], operands: Sequence[str]) -> list[Finding]:
    # `sluice compile` prints its errors only as text; `sluice lint` prints the same ones as JSON.
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
