# SPDX-License-Identifier: Apache-2.0
"""Rule lists, filter lists and rulesets: their findings, and compiling them to indexes."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

from ._command import PathLike, sentence_of
from ._content import texts
from ._files import Files, Sources
from ._folder import TemporaryFolder
from .errors import RefusedError, SluiceError
from .findings import Finding
from .limits import OpeningLimits


@dataclass(frozen=True)
class Report:
    """The target's verdict on a list, with WebKit's own messages, and all findings.

    `syntax` is "dnr" for a ruleset for declarativeNetRequest, the language of a filter list, and
    None for a rule list. Whether a ruleset is `accepted`, and `chromium_error`, are about Chromium.
    """

    file: str
    rules: int
    accepted: bool
    webkit_error: Optional[str]
    webkit_reason: Optional[str]
    findings: tuple[Finding, ...]
    syntax: Optional[str] = None
    chromium_error: Optional[str] = None
    #: Codes of which 10,000 findings are kept, and how many more there are.
    omitted: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Verdict:
    """A filter or a rule that does not become exactly what it says.

    `verdict` is "broader" (it acts on more requests), "narrower" (on fewer), "different" (on more
    and on fewer), "lost" (there is no rule) or "refused" (by the engine that it is written for).
    One with several reasons has several verdicts.

    `reason` is a stable code, and None for what is refused; `message` is a sentence, and `need`
    says what would make it exact. A filter has the `text` of its line. A rule has the number
    `rule`, counted from 0, and `id`, the number of the author.
    """

    file: str
    line: int
    column: int
    verdict: str
    message: str
    reason: Optional[str] = None
    need: Optional[str] = None
    rule: Optional[int] = None
    id: Optional[int] = None
    text: str = ""

    def __str__(self) -> str:
        reason = f", {self.reason}" if self.reason else ""
        position = f"{self.file}:{self.line}:{self.column}"
        return f"{position}: {self.verdict}{reason}: {self.text or self.message}"


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
    verdicts: tuple[Verdict, ...]
    #: The files that it includes.
    included: tuple[str, ...] = ()


@dataclass(frozen=True)
class Omission:
    """A rule of an extension that an index does not have, or not completely.

    `kind` is "refused" (by Chromium), "undecidable" (it asks for what is not known when requests
    are decided), or "text" if a file is no ruleset at all. `list` is the name of the list in the
    index, `id` the number that the author gave the rule.
    """

    list: str
    kind: str
    line: int
    column: int
    message: str
    id: Optional[int] = None

    def __str__(self) -> str:
        return f"{self.list}:{self.line}:{self.column}: {self.kind}: {self.message}"


@dataclass(frozen=True)
class Compilation:
    """An index that was written, and what is not in it.

    `left_out` are the errors of rules that the target rejects, `filters` the filter lists with what
    is not exact, and `omissions` the rules of extensions that are not in the index.
    """

    path: Path
    left_out: tuple[Finding, ...]
    filters: tuple[FilterListReport, ...] = ()
    omissions: tuple[Omission, ...] = ()

    @property
    def inexact(self) -> tuple[Verdict, ...]:
        """The filters of all lists that are not exact."""
        return tuple(one for report in self.filters for one in report.verdicts)


def lint(
    paths: Sources,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    only: Sequence[str] = (),
    ignore: Sequence[str] = (),
    baseline: Optional[PathLike] = None,
    scope: Optional[str] = None,
) -> list[Finding]:
    """All findings of rule lists, filter lists and rulesets, in the order of files and positions.

    Paths are files, or folders whose rule lists (.json) and filter lists (.txt) are read; bytes and
    `InMemory` are lists in memory. The options are those of `sluice lint`. Raises SluiceError if a
    file cannot be read.
    """
    reports = lint_reports(
        paths,
        target=target,
        dialect=dialect,
        only=only,
        ignore=ignore,
        baseline=baseline,
        scope=scope,
    )
    return [finding for report in reports for finding in report.findings]


def lint_reports(
    paths: Sources,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    only: Sequence[str] = (),
    ignore: Sequence[str] = (),
    baseline: Optional[PathLike] = None,
    scope: Optional[str] = None,
) -> list[Report]:
    """The same as `lint`, with the verdict on each file."""
    with Files(paths) as files:
        options = options_of(
            target=target,
            dialect=dialect,
            only=",".join(texts("only", only)) if only else None,
            ignore=",".join(texts("ignore", ignore)) if ignore else None,
            baseline=None if baseline is None else files.path(baseline),
            scope=scope,
        )
        return _linted(files, options, files.operands())


def _linted(files: Files, options: Sequence[str], operands: Sequence[str]) -> list[Report]:
    done = files.run(["lint", "--format", "json", *options, *operands], allowed=(0, 1))
    return [
        _report({**file, "path": files.name(file["path"])})
        for file in json.loads(done.stdout)["files"]
    ]


def compile(
    paths: Sources,
    out: PathLike,
    *,
    target: Optional[str] = None,
    dialect: Optional[str] = None,
    skip_invalid: bool = False,
    names: Sequence[str] = (),
    syntax: Optional[str] = None,
    block_pages: bool = False,
    filter_texts: bool = False,
    by: Optional[str] = None,
    public_suffixes: Optional[PathLike] = None,
    limits: Optional[OpeningLimits] = None,
) -> Compilation:
    """Writes an index of rule lists, filter lists and rulesets, from files or from memory.

    Rule lists have ignore rules of their own. Filter lists (EasyList, uBlock Origin, AdGuard, hosts
    files) are read together; the result says what became of their filters. Rulesets for
    declarativeNetRequest are those of one extension. The index replaces an older one atomically. A
    list that the target rejects, or a ruleset of which Chromium refuses a rule, raises
    RefusedError; with `skip_invalid` only rules that are errors are left out. `names` are the names
    of the lists in the index, without which they have those of their files. `syntax`, `block_pages`
    and `filter_texts` are options of `sluice compile` about filter lists, `by` is one about
    rulesets: "chromium", "documentation" or "test-match-outcome". `filter_texts` also keeps the
    rules of rulesets as they are written. `public_suffixes` is a file in the format of
    publicsuffix.org, by which first and third party are told apart. An index beyond `limits` raises
    RefusedError.
    """
    choices = options_of(target=target, dialect=dialect)
    options = [*choices, *options_of(syntax=syntax, by=by)]
    options += (limits or OpeningLimits()).checked().arguments()
    options += [f"--name={name}" for name in texts("names", names)]
    options += flags_of(
        skip_invalid=skip_invalid, block_pages=block_pages, filter_texts=filter_texts
    )
    errors: list[Finding] = []
    with Files(paths) as files, TemporaryFolder() as folder:
        report = Path(folder, "report.json")
        options += [f"--report={report}", f"--output={files.path(out)}"]
        if public_suffixes is not None:
            options.append(f"--public-suffixes={files.path(public_suffixes)}")
        done = files.run(["compile", "--quiet", *options, *files.operands()], allowed=(0, 1))
        account = json.loads(report.read_bytes()) if report.exists() else {}
        if done.returncode or done.stderr:
            errors += _errors(files, choices, files.operands("rules"))
            errors += _errors(files, [], files.operands("rulesets"))
    if done.returncode and not errors:
        # No list is wrong, but the index would be beyond a limit.
        raise SluiceError(sentence_of(done))
    if done.returncode:
        raise RefusedError(errors)
    return Compilation(
        Path(out),
        tuple(errors),
        tuple(filter_report(file, files) for file in account.get("files", [])),
        tuple(Omission(**omission) for omission in account.get("omissions", [])),
    )


def filter_report(file: dict[str, Any], files: Files) -> FilterListReport:
    """What the command reports on a filter list."""
    path = files.name(file["path"])
    return FilterListReport(
        file=path,
        syntax=file["syntax"],
        lines=file["lines"],
        filters=file["count"],
        exact=file["exact"],
        rules=file["rules"],
        verdicts=tuple(verdict_of(path, verdict) for verdict in file["verdicts"]),
        included=tuple(_beside(path, included) for included in file.get("included", [])),
    )


def verdict_of(path: str, verdict: dict[str, Any]) -> Verdict:
    """What the command reports on a filter or a rule of a list."""
    included = verdict.get("file")
    file = _beside(path, included) if included else path
    return Verdict(**{**verdict, "file": file})


def _beside(path: str, included: str) -> str:
    """The path of an included file, which is named by its path beside the list."""
    return os.path.join(os.path.dirname(path), included)


def flags_of(**options: bool) -> list[str]:
    return [f"--{name.replace('_', '-')}" for name, is_on in options.items() if is_on]


def options_of(**options: Optional[str]) -> list[str]:
    return [f"--{name}={value}" for name, value in options.items() if value is not None]


def _errors(files: Files, options: Sequence[str], operands: Sequence[str]) -> list[Finding]:
    # `sluice compile` prints its errors only as text; `sluice lint` prints the same ones as JSON.
    if not operands:
        return []
    reports = _linted(files, options, operands)
    findings = (finding for report in reports for finding in report.findings)
    return [finding for finding in findings if finding.severity == "error"]


def _report(file: dict[str, Any]) -> Report:
    path = file["path"]
    return Report(
        file=path,
        rules=file["rules"],
        accepted=file["accepted"],
        webkit_error=file.get("webkit_error"),
        webkit_reason=file.get("webkit_reason"),
        findings=tuple(_finding(path, finding) for finding in file["findings"]),
        syntax=file.get("syntax"),
        chromium_error=file.get("chromium_error"),
        omitted=tuple((kind["code"], kind["count"]) for kind in file.get("omitted", [])),
    )


def _finding(path: str, finding: dict[str, Any]) -> Finding:
    known: dict[str, Any] = {
        name: finding.get(name) for name in Finding.__dataclass_fields__ if name != "file"
    }
    return Finding(file=path, **known)
