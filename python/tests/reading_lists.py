# SPDX-License-Identifier: Apache-2.0
"""Rule lists for tests of reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .conftest import block, write_list
from .reading_site import ADS_PATTERN, TRACKER_PATTERN

ROCKETEER = Path(__file__).parents[2] / "rulesets/rocketeer.json"
TYPES = ["style-sheet", "font", "script", "media", "ping", "popup", "child-document"]


def hiding(selector: str) -> dict[str, Any]:
    trigger = {"url-filter": ".*"}
    return {"trigger": trigger, "action": {"type": "css-display-none", "selector": selector}}


def of_types(*types: str) -> dict[str, Any]:
    trigger = {"url-filter": ".*", "resource-type": list(types)}
    return {"trigger": trigger, "action": {"type": "block"}}


MIDNIGHT: list[dict[str, Any]] = [
    of_types(*TYPES),
    hiding(".cookie-banner, #newsletter, .share-bar"),
    hiding("[class^='ad-slot'], .story:has(> b)"),
]

GENERAL: list[dict[str, Any]] = [
    block(ADS_PATTERN),
    block(TRACKER_PATTERN),
    block("/forbidden"),
]


def write_lists(folder: Path) -> list[Path]:
    return [
        write_list(folder / "midnight.json", MIDNIGHT),
        write_list(folder / "general.json", GENERAL),
        write_list(folder / "rocketeer.json", json.loads(ROCKETEER.read_text())),
    ]
