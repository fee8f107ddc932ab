# SPDX-License-Identifier: Apache-2.0
"""Lists and indexes in memory give the same as those in files."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice
from sluice import InMemory

from .conftest import BANNER, NEWS, PIXEL, block

MIXED = json.dumps([block("a|b"), block("/fine")]).encode()
RULES = json.dumps([block("/pixel"), block("^https://cdn\\.ads\\.example/")]).encode()
FILTERS = b"! a list\n||ads.example^\n||b.example^$no-such-option\n"
RULESET = json.dumps(
    [{"id": 7, "condition": {"urlFilter": "/pixel"}, "action": {"type": "block"}}]
).encode()


@pytest.fixture(autouse=True)
def empty_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Checks that nothing is left behind, and that relative paths would not be found by luck."""
    folder, here = tmp_path / "temporary", tmp_path / "here"
    folder.mkdir()
    here.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    monkeypatch.chdir(here)
    yield folder
    assert list(folder.iterdir()) == []


NAMES = [
    "own.json",
    "lists/own.json",
    "-own.json",
    "own list",
    "https://a.example/own.json",
    "ä.txt",
]


@pytest.mark.parametrize("name", NAMES)
def test_findings_have_the_chosen_name(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(MIXED)
    expected = [dataclasses.replace(found, file=name) for found in sluice.lint(path)]
    found = sluice.lint(InMemory(MIXED, name))
    assert found == expected
    assert [one.code for one in found if one.severity == "error"] == ["SL0403"]
    [report] = sluice.lint_reports(InMemory(MIXED, name))
    assert (report.file, report.accepted) == (name, False)


DATA: list[Any] = [MIXED, bytearray(MIXED), memoryview(MIXED)]


@pytest.mark.parametrize("data", DATA, ids=["bytes", "bytearray", "memoryview"])
def test_bytes_need_no_name(data: Any) -> None:
    assert {found.file for found in sluice.lint(data)} == {"<bytes>"}
    assert InMemory(data).data == MIXED


def test_several_without_a_name_are_counted() -> None:
    files = [report.file for report in sluice.lint_reports([MIXED, RULES, FILTERS])]
    assert files == ["<bytes>", "<bytes 2>", "<bytes 3>"]


def test_files_beside_keep_the_paths_that_were_given() -> None:
    Path("own.json").write_bytes(MIXED)
    Path("folder").mkdir()
    Path("folder", "other.json").write_bytes(MIXED)
    found = sluice.lint(["own.json", "folder", InMemory(MIXED, "memory.json")])
    assert {one.file for one in found} == {"own.json", "folder/other.json", "memory.json"}
    with pytest.raises(sluice.SluiceError, match=r"cannot open none.json: No such file"):
        sluice.lint(["none.json", MIXED])


def test_options_with_files_are_found() -> None:
    found = sluice.lint(InMemory(MIXED, "own.json"))
    Path("known.json").write_text("[]")
    assert len(found) > 0
    with pytest.raises(sluice.SluiceError, match=r"known\.json"):
        sluice.lint(InMemory(MIXED, "own.json"), baseline="known.json")


def test_what_is_compiled_has_the_chosen_names() -> None:
    lists = [InMemory(RULES, "own.json"), InMemory(FILTERS, "easy.txt")]
    compilation = sluice.compile(lists, "out.sluice", filter_texts=True)
    assert compilation.path == Path("out.sluice")
    assert [(one.file, one.filters) for one in compilation.filters] == [("easy.txt", 2)]
    assert [one.file for one in compilation.inexact] == ["easy.txt"]
    with sluice.Matcher("out.sluice") as matcher:
        rule = matcher.decide(PIXEL).rule
        assert rule is not None
        assert rule.list == "own.json"
        other = matcher.decide("https://x.ads.example/").rule
        assert other is not None
        assert other.filter == sluice.Filter("easy.txt", 2, 1, "||ads.example^")
    assert b"sluice-" not in compilation.path.read_bytes()


def test_a_list_in_memory_is_refused_by_its_name() -> None:
    with pytest.raises(sluice.RefusedError, match=r"^own.json:1:\d+: error\[SL0403\]") as refused:
        sluice.compile([InMemory(MIXED, "own.json"), FILTERS], "out.sluice")
    assert {found.file for found in refused.value.findings} == {"own.json"}


def test_lists_in_memory_include_each_other() -> None:
    first = InMemory(b"||a.example^\n!#include more/second.txt\n", "first.txt")
    second = InMemory(b"||b.example^\n", "more/second.txt")
    with sluice.Matcher([first, second]) as matcher:
        assert matcher.decide("https://b.example/").blocked
    reports = sluice.compile([first, second], "out.sluice").filters
    assert reports[0].included == ("more/second.txt",)


def test_what_is_converted_has_the_chosen_name() -> None:
    conversion = sluice.convert(InMemory(FILTERS, "easy.txt"), "easy.json")
    assert [report.file for report in conversion.filters] == ["easy.txt"]
    assert json.loads(Path("easy.json").read_text())
    [converted] = sluice.convert(InMemory(RULESET, "rules_1.json"), "webkit.json").lists
    assert (converted.file, converted.rules) == ("rules_1.json", 1)


def test_what_costs_has_the_chosen_name() -> None:
    [cost] = sluice.cost(InMemory(RULES, "own.json"))
    assert cost.name == "own.json"


@pytest.mark.parametrize("data", [RULES, FILTERS], ids=["rules", "filters"])
def test_a_matcher_takes_lists_in_memory(data: bytes, empty_temporary_folder: Path) -> None:
    with sluice.Matcher(data) as matcher:
        assert matcher.decide(BANNER, NEWS, "script").blocked
        assert not matcher.decide("https://good.example/").blocked
        assert not matcher.reload()
        assert list(empty_temporary_folder.iterdir()) != []
    del matcher


def test_a_matcher_takes_an_index_in_memory() -> None:
    data = sluice.compile(RULES, "out.sluice").path.read_bytes()
    os.remove("out.sluice")
    matcher = sluice.Matcher([data, InMemory(FILTERS, "easy.txt")])
    assert repr(matcher) == "<Matcher <bytes>, easy.txt>"
    assert matcher.decide(PIXEL).blocked
    rule = matcher.decide("https://x.ads.example/").rule
    assert rule is not None
    assert rule.filter is not None
    assert rule.filter.file == "easy.txt"
    assert "sluice-" not in json.dumps(matcher.explain(PIXEL))


def test_an_index_in_memory_redirects_by_groups() -> None:
    action = {"type": "redirect", "redirect": {"regex-substitution": "https://b.example/\\1"}}
    rule = {"trigger": {"url-filter": "^https://a\\.example/(.*)$"}, "action": action}
    data = sluice.compile(json.dumps([rule]).encode(), "out.sluice").path.read_bytes()
    decision = sluice.Matcher(InMemory(data, "a.sluice")).decide("https://a.example/x?y")
    assert decision.redirect == "https://b.example/x?y"


def test_a_damaged_index_is_an_error_with_its_name(empty_temporary_folder: Path) -> None:
    data = sluice.compile(RULES, "out.sluice").path.read_bytes()
    with pytest.raises(sluice.SluiceError, match=r"ads\.sluice") as raised:
        sluice.Matcher(InMemory(data[:-9], "ads.sluice"))
    assert str(empty_temporary_folder) not in str(raised.value)
    assert list(empty_temporary_folder.iterdir()) == []
    with pytest.raises(sluice.RefusedError):
        sluice.Matcher(InMemory(MIXED, "own.json"))


WRONG: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
    (ValueError, "must be a relative path", (b"", "/etc/own.json")),
    (ValueError, "must be a relative path", (b"", "../own.json")),
    (ValueError, "must be a relative path", (b"", "")),
    (ValueError, "must be a relative path", (b"", "own/")),
    (ValueError, "must be a relative path", (b"", "a\0b")),
    (TypeError, "a name must be of type str", (b"", 1)),
    (TypeError, "data must be bytes, not str", ("[]", "own.json")),
]


@pytest.mark.parametrize(("kind", "sentence", "arguments"), WRONG)
def test_a_wrong_name_is_refused(
    kind: type[Exception], sentence: str, arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(kind, match=sentence):
        InMemory(*arguments)


TWICE: list[tuple[str, str]] = [("a.json", "a.json"), ("a.json", "./a.json"), ("a", "a/b.json")]


@pytest.mark.parametrize("names", TWICE)
def test_names_that_can_not_stand_together_are_refused(names: tuple[str, str]) -> None:
    with pytest.raises((ValueError, sluice.SluiceError), match=r"have the name|cannot store a/b"):
        sluice.lint([InMemory(RULES, name) for name in names])


def test_the_path_of_a_file_as_bytes_is_an_error_with_a_hint() -> None:
    with pytest.raises(TypeError, match=r"is the path of a file.*pass '"):
        sluice.Matcher(os.fsencode(__file__))
    assert sluice.Matcher(b"||a.example^").decide("https://a.example/").blocked
