# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sluice
from sluice import _command

from .conftest import block, write_list

# What `^$` blocks includes what `/fine` matches, so their actions must differ.
FINE = {"trigger": {"url-filter": "/fine"}, "action": {"type": "block-cookies"}}
MIXED = [block("a|b"), FINE, block("^$")]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    return write_list(tmp_path / "mixed.json", MIXED)


def test_findings_are_those_of_the_command(mixed: Path) -> None:
    findings = sluice.lint(mixed)
    assert [(found.code, found.severity, found.rule) for found in findings] == [
        ("SL0403", "error", 0),
        ("SL1007", "warning", 2),
    ]
    first = findings[0]
    assert (first.file, first.line, first.column) == (str(mixed), 1, 31)
    assert str(first).startswith(f"{mixed}:1:31: error[SL0403]: `|` is not supported")
    assert first.help == "write 2 rules: `a`, `b`"


def test_a_folder_and_several_paths_are_linted(mixed: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text("")
    assert {found.file for found in sluice.lint(tmp_path)} == {str(mixed), str(empty)}
    assert len(sluice.lint([empty, mixed])) == 3


EMPTY: list[dict[str, Any]] = [{"only": [""]}, {"ignore": ["", ""]}, {"target": ""}]


@pytest.mark.parametrize("options", EMPTY)
def test_an_empty_option_is_an_error(mixed: Path, options: dict[str, Any]) -> None:
    with pytest.raises(sluice.SluiceError, match="is empty"):
        sluice.lint(mixed, **options)


def test_options_reach_the_command(mixed: Path, tmp_path: Path) -> None:
    assert [found.code for found in sluice.lint(mixed, only=["SL1007", "SL0403"])] != []
    assert [found.code for found in sluice.lint(mixed, ignore=["SL0403", "SL1007"])] == []
    # PCRE2 reads `a|b`, and what `^$` matches there is not claimed.
    assert sluice.lint(mixed, dialect="pcre") == []
    known = tmp_path / "known.txt"
    known.write_text(_command.run(["lint", "--format=json", str(mixed)], allowed=(1,)).stdout)
    assert sluice.lint(mixed, baseline=known) == []


def test_the_verdict_is_reported(mixed: Path) -> None:
    [report] = sluice.lint_reports(mixed)
    assert (report.rules, report.accepted) == (3, False)
    assert report.webkit_error == "Invalid or unsupported regular expression."
    assert report.webkit_reason == "Disjunctions are not supported yet."


def test_what_can_not_be_linted_is_an_error(mixed: Path, tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match=r"cannot open .*missing.json: No such file"):
        sluice.lint([mixed, tmp_path / "missing.json"])
    with pytest.raises(sluice.SluiceError, match="invalid value `netscape` for `--target`"):
        sluice.lint(mixed, target="netscape")


def test_a_path_is_never_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_list(Path("--fix"), [block("/fine")])
    assert sluice.lint("--fix") == []
    assert sluice.compile("--fix", "--out").path.exists()


def test_a_refused_list_writes_nothing(mixed: Path) -> None:
    out = mixed.with_suffix(".sluice")
    with pytest.raises(sluice.RefusedError, match=r"error\[SL0403\]") as refused:
        sluice.compile(mixed, out)
    assert [found.rule for found in refused.value.findings] == [0]
    assert not out.exists()


def test_errors_are_left_out_where_that_is_asked(mixed: Path) -> None:
    compilation = sluice.compile(mixed, mixed.with_suffix(".sluice"), skip_invalid=True)
    assert [found.rule for found in compilation.left_out] == [0]
    inspected = json.loads(_command.run(["inspect", "-f", "json", str(compilation.path)]).stdout)
    assert inspected["rules"] == 2


def test_several_lists_have_names(tmp_path: Path) -> None:
    lists = [write_list(tmp_path / f"{name}.json", [block(f"/{name}")]) for name in "ab"]
    out = sluice.compile(lists, tmp_path / "both.sluice", names=["one", "two"]).path
    with sluice.Matcher(out) as matcher:
        rule = matcher.decide("https://x.example/b").rule
        assert rule is not None
        assert rule.list == "two"


def test_an_index_that_can_not_be_written_is_an_error(mixed: Path, tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError):
        sluice.compile(mixed, tmp_path / "no" / "folder.sluice", skip_invalid=True)


def test_a_finding_says_whether_it_can_be_fixed(tmp_path: Path) -> None:
    fixable, other = tmp_path / "fixable.json", tmp_path / "other.json"
    fixable.write_text('[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]')
    other.write_text('[{"trigger":{"url-filter":"(?!a)b"},"action":{"type":"block"}}]')
    assert [finding.fixable for finding in sluice.lint(fixable)] == [True]
    assert [finding.fixable for finding in sluice.lint(other)] == [False]


FILTERS = "! a list\n||ads.example^\n||pop.example^$popup\n!#include more.txt\n"


@pytest.fixture
def filters(tmp_path: Path) -> Path:
    path = tmp_path / "filters.txt"
    path.write_text(FILTERS)
    path.with_name("more.txt").write_text("||more.example^$no-such-option\n")
    return path


def test_the_report_on_filters_is_objects(filters: Path) -> None:
    out = filters.with_suffix(".sluice")
    compilation = sluice.compile([filters], out, target="webkitgtk-2.50")
    [report] = compilation.filters
    assert (report.file, report.syntax) == (str(filters), "abp")
    assert (report.filters, report.exact, report.rules) == (3, 1, 2)
    assert sorted(one.verdict for one in compilation.inexact) == ["lost", "narrower"]
    lost = next(one for one in compilation.inexact if one.verdict == "lost")
    assert (lost.file, lost.line) == (str(filters.with_name("more.txt")), 1)
    assert lost.reason == "unknown-option"
    assert str(lost).startswith(f"{lost.file}:1:")


def test_rule_lists_have_no_report_on_filters(mixed: Path) -> None:
    compilation = sluice.compile(mixed, mixed.with_suffix(".sluice"), skip_invalid=True)
    assert compilation.filters == ()


def test_lists_without_filters_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("! nothing\n")
    with pytest.raises(sluice.SluiceError, match="no filter found"):
        sluice.compile(tmp_path / "empty.txt", tmp_path / "out.sluice")


def test_a_rule_names_its_filter(filters: Path) -> None:
    out = sluice.compile(filters, filters.with_suffix(".sluice"), filter_texts=True).path
    with sluice.Matcher(out) as matcher:
        rule = matcher.decide("https://ads.example/").rule
        assert rule is not None
        assert rule.filter == sluice.Filter(str(filters), 2, 1, "||ads.example^")


def test_a_matcher_compiles_a_filter_list(filters: Path) -> None:
    with sluice.Matcher(filters) as matcher:
        assert matcher.decide("https://ads.example/").blocked
        assert not matcher.decide("https://good.example/").blocked


def test_errors_are_those_of_rule_lists(mixed: Path, filters: Path) -> None:
    out = filters.with_suffix(".sluice")
    compilation = sluice.compile([mixed, filters], out, skip_invalid=True)
    assert {found.file for found in compilation.left_out} == {str(mixed)}
    with pytest.raises(sluice.RefusedError) as refused:
        sluice.compile([filters, mixed], out)
    assert {found.file for found in refused.value.findings} == {str(mixed)}


def test_a_file_that_is_included_twice_counts_once(tmp_path: Path) -> None:
    (tmp_path / "inner.txt").write_text("||a.example^\n||b.example^$no-such-option\n")
    (tmp_path / "list.txt").write_text("!#include inner.txt\n!#include inner.txt\n")
    [report] = sluice.compile(tmp_path / "list.txt", tmp_path / "out.sluice").filters
    assert (report.filters, report.exact) == (2, 1)
    assert report.included == (str(tmp_path / "inner.txt"),)


def test_an_include_that_is_missing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("||a.example^\n!#include none.txt\n")
    [report] = sluice.compile(tmp_path / "list.txt", tmp_path / "out.sluice").filters
    [lost] = report.verdicts
    assert (lost.line, lost.reason, lost.text) == (2, "missing-include", "!#include none.txt")
    assert (report.filters, report.exact) == (2, 1)


def test_one_text_is_not_several(mixed: Path, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="names must be several texts"):
        sluice.compile(mixed, tmp_path / "out.sluice", names="x", skip_invalid=True)
    with pytest.raises(TypeError, match="only must be several texts"):
        sluice.lint(mixed, only="SL0403")
    with pytest.raises(TypeError, match="ignore must be several texts"):
        sluice.lint(mixed, ignore="SL0403")
