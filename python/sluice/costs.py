# SPDX-License-Identifier: Apache-2.0
"""What compiling rule lists and filter lists costs WebKit, without WebKit."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Optional

from ._files import Files, Sources


@dataclass(frozen=True)
class MachineCost:
    """What one of the three sets of patterns of a list comes to.

    `unreadable` counts the patterns that are left out, because WebKit rejects them or their
    groups are too deep, `universal` the actions that apply to every URL and need no machine,
    `tree_nodes` the nodes of the tree of all patterns, `partitions` the graphs that machines are
    made of, and `nodes` the nodes of these graphs. States and transitions are those before equal
    states are joined; `machines` are those that are written, with their `bytes`.
    """

    patterns: int
    unreadable: int
    universal: int
    tree_nodes: int
    partitions: int
    nodes: int
    states: int
    transitions: int
    machines: int
    bytes: int


@dataclass(frozen=True)
class CostedRule:
    """A rule that costs WebKit something.

    Rules count from 0, lines and columns from 1. A rule that was made of a filter has its `file`
    and `filter`, and the line of the filter. `seconds` is its share, and None for a rule of an
    explosion.
    """

    rule: int
    line: int
    url_filter: str
    column: Optional[int] = None
    seconds: Optional[float] = None
    file: Optional[str] = None
    filter: Optional[str] = None


@dataclass(frozen=True)
class Beginning:
    """Patterns with the same terms up to the last repeated one: WebKit makes one machine of them.

    `subject` is what they are matched against: "url", "page" or "frame". `text` has the common
    terms, and `rules` the indices of the first rules with such patterns.
    """

    subject: str
    text: str
    patterns: int
    nodes: int
    states: int
    seconds: float
    rules: tuple[int, ...]


@dataclass(frozen=True)
class Explosion:
    """Patterns whose machine has more states than were made: WebKit may never be done with them.

    `beginning` has their common terms. `rules` are those with the most gaps: positions where
    nearly any character may be. `gaps` counts those of the worst pattern.
    """

    subject: str
    beginning: str
    states: int
    gaps: int
    rules: tuple[CostedRule, ...]


@dataclass(frozen=True)
class ListCost:
    """What a list costs WebKit.

    Bytes and machines are worked out as WebKit does it; seconds are estimated. `dropped_rules`
    counts the rules that WebKit drops. `url`, `page` and `frame` are about the patterns for the
    URLs of requests, pages and frames. The dearest beginnings and rules come first.
    """

    name: str
    rules: int
    dropped_rules: int
    json_bytes: int
    seconds: float
    machines: int
    machine_bytes: int
    action_bytes: int
    url: MachineCost
    page: MachineCost
    frame: MachineCost
    beginnings: tuple[Beginning, ...]
    dearest_rules: tuple[CostedRule, ...]
    explosions: tuple[Explosion, ...]


def cost(
    paths: Sources,
    *,
    top: int = 10,
    syntax: Optional[str] = None,
    block_pages: bool = False,
) -> tuple[ListCost, ...]:
    """What rule lists and filter lists cost WebKit, in their order.

    A filter list is converted for WebKit first, and may become several lists. Invalid rules are
    left out. `top` is how many beginnings and rules each list has; the other options are those of
    `sluice cost` about filter lists. Raises SluiceError if a file cannot be read.
    """
    options = [f"--top={top}"]
    options += [f"--syntax={syntax}"] if syntax is not None else []
    options += ["--block-pages"] if block_pages else []
    with Files(paths) as files:
        done = files.run(["cost", "--format", "json", *options, *files.operands()])
    return tuple(_list_cost(json.loads(line)) for line in done.stdout.splitlines())


def _list_cost(answer: dict[str, Any]) -> ListCost:
    parts: dict[str, Any] = {
        **{name: MachineCost(**answer[name]) for name in ("url", "page", "frame")},
        "beginnings": tuple(_beginning(one) for one in answer["beginnings"]),
        "dearest_rules": _rules(answer["dearest_rules"]),
        "explosions": tuple(_explosion(one) for one in answer["explosions"]),
    }
    return ListCost(**{**answer, **parts})


def _beginning(answer: dict[str, Any]) -> Beginning:
    return Beginning(**{**answer, "rules": tuple(answer["rules"])})


def _explosion(answer: dict[str, Any]) -> Explosion:
    return Explosion(**{**answer, "rules": _rules(answer["rules"])})


def _rules(answers: Iterable[dict[str, Any]]) -> tuple[CostedRule, ...]:
    return tuple(CostedRule(**answer) for answer in answers)
