# SPDX-License-Identifier: Apache-2.0
"""An event loop does not wait for the command."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

import sluice
from sluice import _command, _opened

from .conftest import BANNER, NEWS

ACTION = {"type": "redirect", "redirect": {"regex-substitution": "https://b.example/\\1"}}
RULES = json.dumps([{"trigger": {"url-filter": "^https://a\\.example/(.*)$"}, "action": ACTION}])
MOVED = "https://a.example/x?y"


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads that ran the command."""
    found: list[threading.Thread] = []
    original = _command.run

    def run(*arguments: Any, **options: Any) -> Any:
        found.append(threading.current_thread())
        return original(*arguments, **options)

    monkeypatch.setattr(_opened, "run", run)
    return found


def test_a_redirect_by_groups_is_looked_up_in_another_thread(
    threads: list[threading.Thread],
) -> None:
    matcher = sluice.Matcher(RULES.encode())

    async def asked() -> list[sluice.Decision]:
        loads = [matcher.decide_async(MOVED, type="image") for _ in range(3)]
        return list(await asyncio.gather(*loads))

    found = asyncio.run(asked())
    assert [one.redirect for one in found] == ["https://b.example/x?y"] * 3
    assert threads != []
    assert threading.main_thread() not in threads


def test_a_redirect_by_groups_is_looked_up_once(threads: list[threading.Thread]) -> None:
    matcher = sluice.Matcher(RULES.encode())
    for _ in range(3):
        assert matcher.decide(MOVED).redirect == "https://b.example/x?y"
    assert len(threads) == 1


def test_what_needs_no_command_is_decided_in_the_loop(
    matcher: sluice.Matcher, threads: list[threading.Thread]
) -> None:
    before = threading.active_count()
    assert asyncio.run(matcher.decide_async(BANNER, NEWS, "script", method="post")).blocked
    moved = asyncio.run(matcher.decide_async("https://a.example/moved"))
    assert moved.redirect == "https://other.example/"
    assert threads == []
    assert threading.active_count() == before
