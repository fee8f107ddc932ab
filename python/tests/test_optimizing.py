# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sluice

from .conftest import block, write_list


def on_page(domain: str) -> dict[str, Any]:
    trigger = {"url-filter": "/news", "if-domain": [domain]}
    return {"trigger": trigger, "action": {"type": "block"}}


REPEATED = [block("/ads"), block("/ads/top"), on_page("a.example"), on_page("b.example")]

AIMS = [
    ("drops", 3, {"covered": 1}),
    ("default", 2, {"covered": 1, "pages-joined": 1}),
]


@pytest.mark.parametrize(("aim", "after", "steps"), AIMS)
def test_rules_are_removed_and_joined(
    tmp_path: Path, aim: str, after: int, steps: dict[str, int]
) -> None:
    path = write_list(tmp_path / "old.json", REPEATED)
    found = sluice.optimize(path, tmp_path / "new.json", aim=aim)
    assert found == sluice.Optimization(tmp_path / "new.json", 4, after, steps)
    assert len(json.loads(found.path.read_text())) == after
    assert {file.name for file in tmp_path.iterdir()} == {"old.json", "new.json"}


def test_the_log_and_the_map_are_written(tmp_path: Path) -> None:
    path = write_list(tmp_path / "old.json", REPEATED)
    log, map = tmp_path / "steps.jsonl", tmp_path / "map.json"
    sluice.optimize(path, tmp_path / "new.json", log=log, map=map)
    laws = [json.loads(line)["law"] for line in log.read_text().splitlines()[1:]]
    assert sorted(laws) == ["covered", "pages-joined"]
    [written] = json.loads(map.read_text())["lists"]
    assert [rule["index"] for rule in written["rules"]] == [0, 2]


def test_a_list_without_repetitions_stays_as_it_is(tmp_path: Path) -> None:
    path = write_list(tmp_path / "old.json", [block("/ads")])
    found = sluice.optimize(path, tmp_path / "new.json")
    assert (found.before, found.after, found.steps) == (1, 1, {})
    assert found.path.read_text() == path.read_text()


def test_a_list_that_webkit_rejects_is_refused(tmp_path: Path) -> None:
    path = write_list(tmp_path / "old.json", [block("/ads"), block("a|b")])
    with pytest.raises(sluice.RefusedError) as caught:
        sluice.optimize(path, tmp_path / "new.json")
    assert [(found.code, found.rule) for found in caught.value.findings] == [("SL0403", 1)]
    assert not (tmp_path / "new.json").exists()


def test_what_can_not_be_optimized_is_an_error(tmp_path: Path) -> None:
    filters = tmp_path / "filters.txt"
    filters.write_text("[Adblock Plus 2.0]\n||ads.example^\n")
    with pytest.raises(sluice.SluiceError, match="it is a filter list"):
        sluice.optimize(filters, tmp_path / "new.json")
    with pytest.raises(sluice.SluiceError, match="smallest"):
        sluice.optimize(
            write_list(tmp_path / "old.json", []), tmp_path / "new.json", aim="smallest"
        )
