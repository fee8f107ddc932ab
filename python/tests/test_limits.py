# SPDX-License-Identifier: Apache-2.0
"""Limits of what an index may cost."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from pathlib import Path

import pytest

import sluice
from sluice import InMemory

from .conftest import RULES


def test_an_index_beyond_a_limit_is_refused(index: Path) -> None:
    for limits in (sluice.OpeningLimits(decision_steps=1), sluice.OpeningLimits(answer_bytes=1)):
        for access in ("copy", "map"):
            with pytest.raises(sluice.SluiceError, match=r"is 1$"):
                sluice.Matcher(index, access=access, limits=limits)


def test_limits_go_along_when_a_matcher_is_reloaded_or_pickled(index: Path, tmp_path: Path) -> None:
    path = tmp_path / "small.sluice"
    sluice.compile(InMemory(b"[" + json.dumps(RULES[1]).encode() + b"]", "one.json"), path)
    matcher = sluice.Matcher(path, limits=sluice.OpeningLimits(answer_bytes=20))
    other = pickle.loads(pickle.dumps(matcher))
    os.replace(shutil.copy(index, tmp_path / "new.sluice"), path)
    for one in (matcher, other):
        with one, pytest.raises(sluice.SluiceError, match=r"is 20$"):
            one.reload()


def test_lists_beyond_a_limit_are_refused_with_the_reason(tmp_path: Path) -> None:
    rules = InMemory(json.dumps(RULES).encode(), "all.json")
    limits = sluice.OpeningLimits(answer_bytes=1)
    with pytest.raises(sluice.SluiceError, match="limit is 1;"):
        sluice.Matcher(rules, limits=limits)
    with pytest.raises(sluice.SluiceError, match="limit is 1;"):
        sluice.compile(rules, tmp_path / "all.sluice", limits=limits)
    sluice.Matcher(rules, limits=sluice.OpeningLimits(10**9, 10**9)).close()


@pytest.mark.parametrize("value", [0, -1, 2**63])
def test_limits_are_numbers_above_zero(index: Path, value: int) -> None:
    with pytest.raises(ValueError, match="decision_steps"):
        sluice.Matcher(index, limits=sluice.OpeningLimits(value))
    with pytest.raises(TypeError):
        sluice.Matcher(index, limits=sluice.OpeningLimits("1"))  # type: ignore[arg-type]
