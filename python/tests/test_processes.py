# SPDX-License-Identifier: Apache-2.0
"""What goes to other processes, and what a process that was forked leaves alone."""

from __future__ import annotations

import atexit
import copy
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import pytest

import sluice
from sluice import InMemory

from .conftest import BANNER, HEADERS, NEWS, PIXEL, SHOP, block
from .test_matcher import LOADS

RULES = json.dumps([block("/pixel")]).encode()
KNOWN = ("bits", "url", "top_url", "type", "details", "css", "notify", "redirect", "actions")
MORE = ("modify_headers", "rule", "blocked", "invalid", "https", "cookies_blocked")
SPAWN = multiprocessing.get_context("spawn")


def known(decision: sluice.Decision) -> dict[str, Any]:
    return {name: getattr(decision, name) for name in (*KNOWN, *MORE)}


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_decision_knows_everything_after_pickling(index: Path, protocol: int) -> None:
    matcher = sluice.Matcher(index)
    for url, top_url, kind, _ in LOADS:
        decision = matcher.decide(url, top_url, kind)
        again = pickle.loads(pickle.dumps(decision, protocol))
        assert again == decision
        assert known(again) == known(decision)
        assert known(pickle.loads(pickle.dumps(again))) == known(decision)


def test_a_decision_needs_no_index_after_pickling(tmp_path: Path) -> None:
    out = sluice.compile(RULES, tmp_path / "own.sluice").path
    with sluice.Matcher(out) as matcher:
        pickled = pickle.dumps(matcher.decide(PIXEL))
    out.unlink()
    rule = pickle.loads(pickled).rule
    assert rule == sluice.Rule("<bytes>", 0, 1, 2)


def test_a_redirect_by_groups_is_kept() -> None:
    action = {"type": "redirect", "redirect": {"regex-substitution": "https://b.example/\\1"}}
    rule = {"trigger": {"url-filter": "^https://a\\.example/(.*)$"}, "action": action}
    decision = sluice.Matcher(json.dumps([rule]).encode()).decide("https://a.example/x?y")
    assert copy.deepcopy(decision).redirect == "https://b.example/x?y"


def test_many_decisions_are_the_same_after_pickling(matcher: sluice.Matcher) -> None:
    urls, top_urls, kinds, _ = zip(*LOADS)
    details = [sluice.Details(method="post")] * len(urls)
    several = [
        matcher.decide_many(urls, top_urls, kinds),
        matcher.decide_many(urls, NEWS, "image"),
        matcher.decide_many([]),
        matcher.decide_many([None, PIXEL]),
        matcher.decide_many(urls, top_urls, kinds, details=details),
    ]
    for decisions in several:
        again = pickle.loads(pickle.dumps(decisions))
        assert again.bits == decisions.bits
        assert list(map(known, again)) == list(map(known, decisions))
        assert list(map(known, pickle.loads(pickle.dumps(again)))) == list(map(known, decisions))


def test_many_decisions_look_things_up_in_the_same_rules(tmp_path: Path) -> None:
    out = sluice.compile(RULES, tmp_path / "own.sluice").path
    loads = [PIXEL, BANNER]
    pickled = pickle.dumps(sluice.Matcher(out).decide_many(loads))
    from_memory = pickle.dumps(sluice.Matcher(RULES).decide_many(loads))
    for again in map(pickle.loads, (pickled, from_memory)):
        assert [decision.rule for decision in again] == [sluice.Rule("<bytes>", 0, 1, 2), None]


def test_many_decisions_notice_other_rules(tmp_path: Path) -> None:
    out = sluice.compile(RULES, tmp_path / "own.sluice").path
    pickled = pickle.dumps(sluice.Matcher(out).decide_many([PIXEL]))
    sluice.compile(json.dumps([block("/other")]).encode(), out)
    again = pickle.loads(pickled)
    assert again[0].blocked
    with pytest.raises(sluice.SluiceError, match="the rules have changed since"):
        _ = again[0].rule
    # The same process has opened the first rules, and these are of the second.
    sluice.compile(RULES, out)
    assert again[0].rule is not None


def test_many_decisions_are_pickled_without_a_look(matcher: sluice.Matcher) -> None:
    one = len(pickle.dumps(matcher.decide_many([BANNER], NEWS, "script")))
    many = len(pickle.dumps(matcher.decide_many([BANNER] * 1001, NEWS, "script")))
    assert (many - one) / 1000 < 20


def test_errors_keep_what_they_know() -> None:
    with pytest.raises(sluice.RefusedError) as refused:
        sluice.compile(InMemory(json.dumps([block("a|b")]).encode(), "own.json"), "out.sluice")
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.findings == refused.value.findings
    assert [found.code for found in again.findings] == ["SL0403"]
    assert str(again) == str(refused.value)
    inexact = sluice.InexactError(sluice.Conversion(Path("out.json")))
    assert pickle.loads(pickle.dumps(inexact)).conversion == inexact.conversion


def test_a_matcher_in_memory_is_pickled_with_its_bytes(tmp_path: Path) -> None:
    index = sluice.compile(RULES, tmp_path / "own.sluice").path.read_bytes()
    for source in (RULES, index, InMemory(b"||a.example^$image\n", "easy.txt")):
        pickled = pickle.dumps(sluice.Matcher(source))
        assert pickle.loads(pickled).decide(PIXEL, type="image").blocked


def test_a_closed_matcher_is_not_pickled(index: Path) -> None:
    matcher = sluice.Matcher(index)
    matcher.close()
    with pytest.raises(sluice.ClosedError, match="the matcher is closed"):
        pickle.dumps(matcher)


def test_a_matcher_whose_file_is_gone_is_not_unpickled(tmp_path: Path) -> None:
    out = sluice.compile(RULES, tmp_path / "own.sluice").path
    pickled = pickle.dumps(sluice.Matcher(out))
    out.unlink()
    with pytest.raises(sluice.SluiceError, match=r"cannot open .*own\.sluice"):
        pickle.loads(pickled)


def decided(matcher: sluice.Matcher, url: str) -> sluice.Decision:
    return matcher.decide(url, NEWS, "script")


def decided_many(matcher: sluice.Matcher, urls: list[str]) -> sluice.Decisions:
    return matcher.decide_many(urls, NEWS, "script")


def refused(data: bytes) -> None:
    sluice.compile(InMemory(data, "own.json"), os.devnull)


def test_spawned_processes_decide(matcher: sluice.Matcher) -> None:
    in_memory = sluice.Matcher(RULES)
    with SPAWN.Pool(2) as pool:
        loads = [(matcher, BANNER), (matcher, SHOP), (in_memory, PIXEL), (in_memory, BANNER)]
        assert list(map(known, pool.starmap(decided, loads))) == [
            known(decided(*load)) for load in loads
        ]
        decisions = pool.apply(decided_many, (matcher, [BANNER, SHOP]))
        assert list(map(known, decisions)) == list(
            map(known, decided_many(matcher, [BANNER, SHOP]))
        )
        with pytest.raises(sluice.RefusedError, match=r"own\.json:1:\d+: error"):
            pool.apply(refused, (json.dumps([block("a|b")]).encode(),))


def forked(action: Callable[[], object]) -> int:
    """The exit status of a child that does something and then ends as programs end."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    # Not `os._exit` at once, which would skip what Python does at the end.
    try:
        action()
        atexit._run_exitfuncs()
        os._exit(0)
    except BaseException:
        os._exit(1)


def test_a_forked_child_leaves_the_folder_to_its_parent(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    matchers = [sluice.Matcher(RULES)]

    def used() -> None:
        assert matchers[0].decide(PIXEL).blocked
        # The last reference is gone before the end.
        matchers.clear()

    def at_end() -> None:
        assert matchers[0].decide(PIXEL).blocked

    for action in (used, at_end):
        assert forked(action) == 0
        assert len(list(tmp_path.iterdir())) == 1
    assert matchers[0].decide(PIXEL).blocked
    assert not matchers[0].reload()
    rule = matchers[0].decide(PIXEL).rule
    assert rule is not None
    matchers.clear()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_a_call_is_left_to_the_parent_as_well(tmp_path: Path) -> None:
    script = (
        "import os, sys\n"
        "from sluice._folder import TemporaryFolder\n"
        "folder = TemporaryFolder()\n"
        "child = os.fork()\n"
        "if not child: sys.exit()\n"
        "os.waitpid(child, 0)\n"
        "print(os.path.isdir(folder.path), folder.path)\n"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    is_there, path = done.stdout.split()
    assert is_there == "True"
    assert not os.path.exists(path)


def test_a_forked_child_that_closes_leaves_the_index(index: Path) -> None:
    matcher = sluice.Matcher(index, access="map")
    assert forked(matcher.close) == 0
    decision = matcher.decide("https://a.example/headers", None, "ping")
    assert decision.modify_headers == tuple(HEADERS)
