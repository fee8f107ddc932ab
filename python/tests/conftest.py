# SPDX-License-Identifier: Apache-2.0
"""A rule list in which every kind of action occurs, and its matchers.

The library and the command are those of SLUICE_LIBRARY and SLUICE_COMMAND.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sluice

from .chromium import started

HEADERS = [
    {"operation": "set", "header": "X-One", "value": "1"},
    {"operation": "remove", "header": "X-Two"},
]

RULES: list[dict[str, Any]] = [
    {
        "trigger": {"url-filter": "^https?://cdn\\.ads\\.example/", "load-type": ["third-party"]},
        "action": {"type": "block"},
    },
    {
        "trigger": {"url-filter": "/pixel", "resource-type": ["image"]},
        "action": {"type": "block"},
    },
    {"trigger": {"url-filter": "/counted"}, "action": {"type": "block-cookies"}},
    {
        "trigger": {"url-filter": ".*", "if-domain": ["shop.example"]},
        "action": {"type": "ignore-previous-rules"},
    },
    {"trigger": {"url-filter": "^http://news\\.example/"}, "action": {"type": "make-https"}},
    {
        "trigger": {"url-filter": ".*", "if-domain": ["news.example"]},
        "action": {"type": "css-display-none", "selector": ".sponsored"},
    },
    {"trigger": {"url-filter": "/told"}, "action": {"type": "notify", "notification": "hello"}},
    {
        "trigger": {"url-filter": "/moved"},
        "action": {"type": "redirect", "redirect": {"url": "https://other.example/"}},
    },
    {
        "trigger": {"url-filter": "/headers"},
        "action": {"type": "modify-headers", "priority": 1, "request-headers": HEADERS},
    },
    {
        "trigger": {"url-filter": "/top", "resource-type": ["top-document"]},
        "action": {"type": "block"},
    },
]

NEWS = "https://news.example/today"
SHOP = "https://shop.example/"
BANNER = "https://cdn.ads.example/banner.js"
PIXEL = "https://a.example/pixel.gif"


def write_list(path: Path, rules: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps(rules), encoding="utf-8")
    return path


def block(pattern: str) -> dict[str, Any]:
    return {"trigger": {"url-filter": pattern}, "action": {"type": "block"}}


@pytest.fixture(scope="session")
def rule_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_list(tmp_path_factory.mktemp("lists") / "every.json", RULES)


@pytest.fixture(scope="session")
def index(rule_list: Path) -> Path:
    return sluice.compile(rule_list, rule_list.with_suffix(".sluice")).path


@pytest.fixture
def matcher(index: Path) -> Iterator[sluice.Matcher]:
    with sluice.Matcher(index) as opened:
        yield opened


@pytest.fixture
def chromium(tmp_path: Path) -> Iterator[str]:
    """The address of a Chromium."""
    with started(tmp_path) as running:
        yield running.address


@pytest.fixture
def chromium_module() -> Any:
    return pytest.importorskip("sluice.chromium", reason="websocket-client is not installed")
