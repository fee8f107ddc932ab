# SPDX-License-Identifier: Apache-2.0
"""Rule lists that are made smaller without changing a decision."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional

from ._command import PathLike, operand, run
from ._folder import TemporaryFolder
from .errors import RefusedError
from .lists import lint


@dataclass(frozen=True)
class Optimization:
    """A rule list that was written, and how it became smaller.

    `before` and `after` are numbers of rules, and `steps` says how many steps each law allowed:
    the words are those of the log, such as "covered" and "pages-joined".
    """

    path: Path
    before: int
    after: int
    steps: Mapping[str, int] = field(default_factory=dict)


def optimize(
    path: PathLike,
    output: PathLike,
    *,
    aim: str = "default",
    log: Optional[PathLike] = None,
    map: Optional[PathLike] = None,
) -> Optimization:
    """Writes a rule list that decides the same as another one, with fewer rules.

    The aim is "drops" (rules are only removed), "default", "fewer" or "cheaper", as in `sluice
    optimize`. `log` and `map` are files to write: the steps, and which old rules the new ones were
    made of. A list that WebKit rejects raises RefusedError, and nothing is written. Raises
    SluiceError if a file cannot be read or written, or has filters.
    """
    with TemporaryFolder() as folder:
        steps = Path(folder, "steps.jsonl") if log is None else Path(log)
        new_rules = Path(folder, "map.json") if map is None else Path(map)
        outputs = [f"--log={steps}", f"--map={new_rules}", f"--output={os.fspath(output)}"]
        options = ["--quiet", f"--aim={aim}", *outputs]
        done = run(["optimize", *options, operand(path)], allowed=(0, 1))
        if done.returncode:
            raise RefusedError([one for one in lint(path) if one.severity == "error"])
        return _optimization(Path(output), steps, new_rules)


def _optimization(output: Path, log: Path, new_rules: Path) -> Optimization:
    first, *steps = [json.loads(line) for line in log.read_bytes().splitlines()]
    [new_list] = json.loads(new_rules.read_bytes())["lists"]
    laws = Counter(step["law"] for step in steps)
    return Optimization(output, first["rules"], len(new_list["rules"]), dict(laws))
