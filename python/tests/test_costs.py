# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path

import pytest

import sluice
from sluice import _command

from .conftest import block, write_list

HIDE = {
    "trigger": {"url-filter": ".*", "if-domain": ["news.example"]},
    "action": {"type": "css-display-none", "selector": ".ad"},
}
GAPS = "a" + "." * 54 + "b"


def test_costs_are_those_of_the_command(tmp_path: Path) -> None:
    path = write_list(tmp_path / "two.json", [block("/ads/.*/top"), HIDE])
    [cost] = sluice.cost(path)
    printed = json.loads(_command.run(["cost", "--format=json", str(path)]).stdout)
    assert (cost.rules, cost.dropped_rules, cost.explosions) == (2, 0, ())
    for name in ("name", "json_bytes", "seconds", "machines", "machine_bytes", "action_bytes"):
        assert getattr(cost, name) == printed[name]
    assert cost.machine_bytes == cost.url.bytes + cost.page.bytes + cost.frame.bytes
    assert (cost.url.patterns, cost.page.patterns, cost.frame.patterns) == (1, 1, 0)
    assert {(one.subject, one.rules) for one in cost.beginnings} == {("url", (0,)), ("page", (1,))}
    first = next(one for one in cost.dearest_rules if one.rule == 0)
    assert (first.line, first.column, first.url_filter) == (1, 2, "/ads/.*/top")
    assert first.seconds is not None
    assert 0 < first.seconds < cost.seconds


def test_each_list_has_its_cost(tmp_path: Path) -> None:
    few = write_list(tmp_path / "few.json", [block("/a")])
    many = write_list(tmp_path / "many.json", [block(f"/{number}/") for number in range(30)])
    costs = sluice.cost([few, many], top=3)
    assert [(cost.rules, len(cost.dearest_rules)) for cost in costs] == [(1, 1), (30, 3)]
    assert costs[0].machine_bytes < costs[1].machine_bytes
    assert sluice.cost(many, top=1)[0].dearest_rules == costs[1].dearest_rules[:1]


def test_filter_lists_are_converted_first(tmp_path: Path) -> None:
    path = tmp_path / "filters.txt"
    path.write_text("[Adblock Plus 2.0]\n||ads.example^\n")
    [cost] = sluice.cost(path, syntax="abp")
    [rule] = cost.dearest_rules
    assert (rule.file, rule.line, rule.column) == (str(path), 2, None)
    assert rule.filter == "||ads.example^"


def test_pages_are_blocked_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "filters.txt"
    path.write_text("[Adblock Plus 2.0]\n||ads.example^\n")
    [resources], [pages] = sluice.cost(path), sluice.cost(path, block_pages=True)
    assert resources.json_bytes > pages.json_bytes


def test_explosions_name_their_rules(tmp_path: Path) -> None:
    [cost] = sluice.cost(write_list(tmp_path / "gaps.json", [block("/fine"), block(GAPS)]))
    [explosion] = cost.explosions
    assert (explosion.subject, explosion.gaps) == ("url", 54)
    [rule] = explosion.rules
    assert (rule.rule, rule.url_filter, rule.seconds) == (1, GAPS, None)


def test_what_can_not_be_costed_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match=r"missing.json: No such file"):
        sluice.cost(tmp_path / "missing.json")
    fine = write_list(tmp_path / "fine.json", [block("/fine")])
    with pytest.raises(sluice.SluiceError, match="netscape"):
        sluice.cost(fine, syntax="netscape")
