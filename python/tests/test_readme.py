# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import sluice

from .conftest import BANNER, NEWS, block, write_list

PYTHON = Path(__file__).parent.parent


def test_the_examples_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pyarrow = pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    for name in ("news", "ads", "own"):
        write_list(Path(f"{name}.json"), [block("^https://cdn\\.ads\\.example/")])
    write_list(Path("tour.json"), [block("a|b")])
    Path("easylist.txt").write_text("[Adblock Plus 2.0]\n||ads.example^\n")
    Path("own.txt").write_text("||news.example^$popunder\n")
    ads = {"urlFilter": "||ads.example^", "requestMethods": ["post"]}
    for name in ("rules_1", "rules_2"):
        rules = [{"id": 7, "priority": 2, "condition": ads, "action": {"type": "block"}}]
        write_list(
            Path(f"{name}.json"), [*rules, {**rules[0], "id": 8, "priority": 1, "condition": {}}]
        )
    row = {"url": [BANNER], "top_url": [NEWS], "type": ["script"]}
    parquet.write_table(pyarrow.table(row), "log.parquet")
    entry = {"request": {"method": "GET", "url": BANNER, "headers": []}}
    Path("page.har").write_text(json.dumps({"log": {"entries": [entry]}}))

    readme = (PYTHON / "README.md").read_text()
    examples = readme.partition("## Five examples")[2].partition("\n## ")[0]
    names: dict[str, Any] = {}
    for block_of_code in re.findall(r"```python\n(.*?)```", examples, re.DOTALL):
        exec(block_of_code, names)
    assert names["bits"].to_pylist() == [1]
    printed = capsys.readouterr().out
    for line in (
        "blocked by line 1 of news.json",
        f"script {BANNER}",
        "error SL0403",
        "easylist.txt abp 1 filters, 1 exact",
        "own.txt 1 lost type-popunder ||news.example^$popunder",
        "blocked by ||ads.example^ in easylist.txt line 2",
        "decided by rule 7 in line 1",
        "warning[SL3205]: the rule applies to fewer requests in Safari 26",
        "7 lost method A condition on the method of the request itself.",
    ):
        assert line in printed


def test_the_example_about_documents_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (PYTHON / "README.md").read_text()
    section = readme.partition("## What filters do to documents")[2].partition("\n## ")[0]
    for block_of_code in re.findall(r"```python\n(.*?)```", section, re.DOTALL):
        exec(block_of_code, {})
    printed = capsys.readouterr().out
    for line in (
        "('.sponsored',) (('set-constant', 'ads', 'false'),) ('.ad-box',)",
        "Step(type='has-text', arg='Ad')) Action(type='remove', arg=None)",
        "['#banner']",
        'a[href^="https://ads.example/"]{display:none!important}',
    ):
        assert line in printed


def test_the_examples_of_the_guide_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_list(Path("easylist.json"), [block("/ads"), block("/ads/top")])
    Path("easyprivacy.txt").write_text("[Adblock Plus 2.0]\n||ads.example^\n")
    guide = (PYTHON.parent / "Documentation" / "Python.md").read_text()
    section = guide.partition("## What a list costs")[2]
    for block_of_code in re.findall(r"```python\n(.*?)```", section, re.DOTALL):
        exec(block_of_code, {"sluice": sluice})
    printed = capsys.readouterr().out
    assert "easylist.json 0.0 s, 3 machines," in printed
    assert "2 rules before, 1 after: {'covered': 1}" in printed
