# SPDX-License-Identifier: Apache-2.0
"""Type checkers accept right calls and refuse wrong ones, each on its line."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import sluice
from sluice._type_names import PLAIN_TYPES
from sluice.tables import DOCUMENT, TYPE_NAMES, TYPE_NUMBERS, LoadTypeName

PYTHON = Path(__file__).parent.parent
CALLS = Path(__file__).with_name("typed_calls.py")
MARKED = [
    number
    for number, line in enumerate(CALLS.read_text().splitlines(), 1)
    if line.endswith("  # error")
]


def checked(name: str, *arguments: str) -> str:
    """What a type checker prints, if it is installed."""
    if importlib.util.find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    done = subprocess.run(
        [sys.executable, "-m", name, *arguments],
        cwd=PYTHON,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def test_mypy_finds_the_wrong_calls(tmp_path: Path) -> None:
    arguments = ["--strict", "--no-error-summary", "--cache-dir", str(tmp_path), str(CALLS)]
    printed = checked("mypy", "--config-file", "pyproject.toml", *arguments)
    found = re.findall(rf"^.*{CALLS.name}:(\d+): error: .*$", printed, re.MULTILINE)
    assert sorted({int(number) for number in found}) == MARKED, printed


def test_pyright_finds_the_wrong_calls() -> None:
    printed = checked("pyright", "--outputjson", "--pythonversion", "3.9", str(CALLS))
    findings = json.loads(printed)["generalDiagnostics"]
    errors = [finding for finding in findings if finding["severity"] == "error"]
    assert {finding["file"] for finding in errors} <= {str(CALLS)}, printed
    found = {finding["range"]["start"]["line"] + 1 for finding in errors}
    assert sorted(found) == MARKED, printed


def test_names_for_type_checkers_are_those_that_are_accepted(matcher: sluice.Matcher) -> None:
    names = typing.get_args(LoadTypeName)
    assert set(names) == {*TYPE_NUMBERS, DOCUMENT}
    assert set(TYPE_NAMES) <= set(names)
    for name in names:
        assert sluice.load_type_name(name) == name
        assert not matcher.decide("https://a.example/", None, name).invalid


def test_other_names_of_types_become_those_for_type_checkers() -> None:
    accepted = typing.get_args(LoadTypeName)
    for name, kind in PLAIN_TYPES.items():
        for written in (name.upper(), f"_{name}"):
            assert sluice.load_type_name(written) == kind
        assert sluice.load_type_name(name) in accepted


def test_a_text_that_is_no_type_is_refused() -> None:
    with pytest.raises(ValueError, match="'imge' is not a type of load; known are other, top-doc"):
        sluice.load_type_name("imge")
