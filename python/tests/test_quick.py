# SPDX-License-Identifier: Apache-2.0
"""The extension module decides as ctypes does, and leaves to it what is unusual."""

from __future__ import annotations

import gc
import os
import pickle
import random
import shutil
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any, Optional

import pytest

import sluice
from sluice import _quick
from sluice._library import library_path
from sluice._opened import OpenIndexes
from sluice.tables import NUMBERS

from .conftest import BANNER, NEWS, SHOP

LIBRARY = Path(library_path())
MODULE = LIBRARY.with_name("_native.abi3.so")
#: Other Pythons use ctypes.
IS_USUAL = sys.implementation.name == "cpython" and "t" not in sys.abiflags

needs_module = pytest.mark.skipif(
    not (MODULE.is_file() and IS_USUAL), reason="there is no module next to the library"
)

HOSTS = ("cdn.ads.example", "shop.example", "news.example", "a.example", "bücher.example", "", "[")
PATHS = ("/", "/pixel.gif", "/counted", "/moved", "/told", "/top", "/x\ud800", "/" + "y" * 5000)
SCHEMES = ("https", "http", "ws", "data", "")
TYPES = tuple(NUMBERS)

WITH_CTYPES = """
import pickle, sys
import sluice
from sluice import _quick
assert _quick.MODULE is None
matcher, loads = sluice.Matcher(sys.argv[1]), pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps([matcher.decide(*load) for load in loads]))
"""

IN_INTERPRETER = """
import sys
sys.path[:0] = {path!r}
import sluice
from sluice import _quick
with sluice.Matcher({index!r}) as matcher:
    decision = matcher.decide({banner!r}, {news!r}, "script")
    assert decision.blocked and decision.rule.index == 0, decision
assert (_quick.MODULE is None) == {is_missing!r}
"""


def loads(seed: int, count: int) -> list[tuple[str, Optional[str], Any]]:
    print("seed", seed)
    chosen = random.Random(seed)

    def url() -> str:
        return f"{chosen.choice(SCHEMES)}://{chosen.choice(HOSTS)}{chosen.choice(PATHS)}"

    pages = [NEWS, SHOP, "", None, "https://bücher.example/", "https://a.example/" + "z" * 5000]
    return [(url(), chosen.choice(pages), chosen.choice(TYPES)) for _ in range(count)]


def use_ctypes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_quick, "decide", lambda *_: None)
    monkeypatch.setattr(_quick, "bits", lambda *_: None)


@needs_module
def test_the_module_next_to_the_library_is_used(matcher: sluice.Matcher) -> None:
    assert _quick.MODULE is not None
    assert issubclass(sluice.Decision, _quick.MODULE.Decided)
    opened = matcher._open()
    found = _quick.decide(opened.session, sluice.Decision, opened, BANNER, NEWS, "script")
    assert found is not None
    assert found.blocked
    assert found == matcher.decide(BANNER, NEWS, "script")


def test_both_decide_alike(matcher: sluice.Matcher, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = loads(random.randrange(2**32), 3000)
    quick = [matcher.decide(*load) for load in asked]
    use_ctypes(monkeypatch)
    slow = [matcher.decide(*load) for load in asked]
    assert quick == slow
    assert len({decision.bits for decision in quick}) > 5
    for one, other in zip(quick[:300], slow):
        assert (one.rule, one.actions, one.css) == (other.rule, other.actions, other.css)
        assert (one.type, one.details, hash(one)) == (other.type, other.details, hash(other))


def test_a_process_without_the_module_decides_alike(index: Path, tmp_path: Path) -> None:
    alone = tmp_path / "libsluice.so"
    alone.symlink_to(LIBRARY.absolute())
    environment = {
        **os.environ,
        "SLUICE_LIBRARY": str(alone),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    asked = loads(random.randrange(2**32), 100)
    answered = subprocess.run(
        [sys.executable, "-c", WITH_CTYPES, str(index)],
        input=pickle.dumps(asked),
        stdout=subprocess.PIPE,
        env=environment,
        check=True,
    )
    with sluice.Matcher(index) as matcher:
        here = [matcher.decide(*load) for load in asked]
        assert pickle.loads(answered.stdout) == here
        assert pickle.loads(pickle.dumps(here)) == here


@needs_module
def test_no_module_of_the_working_folder_is_loaded(tmp_path: Path) -> None:
    shutil.copy(MODULE, tmp_path)
    code = "from sluice import _quick; print(_quick.MODULE)"
    for name, is_loaded in [("libsluice.so", False), ("./libsluice.so", True)]:
        environment = {"SLUICE_LIBRARY": name, "PYTHONPATH": os.pathsep.join(sys.path)}
        arguments = [sys.executable, "-c", code]
        printed = subprocess.check_output(arguments, cwd=tmp_path, env=environment, text=True)
        assert (printed != "None\n") == is_loaded


@pytest.fixture(params=["module", "ctypes"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each of the two ways to decide."""
    if request.param == "ctypes":
        use_ctypes(monkeypatch)
    return str(request.param)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("load", "error", "message"),
    [
        ((None,), TypeError, "must be a str, not NoneType"),
        ((b"https://a.example/",), TypeError, "must be a str, not bytes"),
        ((BANNER, 1), TypeError, "must be a str, not int"),
        ((BANNER, NEWS, "imge"), ValueError, "'imge' is not a type of load"),
        ((BANNER, NEWS, 99), ValueError, "99 is not a type of load"),
        ((BANNER, NEWS, []), TypeError, "unhashable"),
        ((BANNER, "news.example", "script"), ValueError, "write it with its scheme"),
    ],
)
def test_both_refuse_alike(
    matcher: sluice.Matcher, load: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        matcher.decide(*load)


def test_decisions_leave_nothing_behind(matcher: sluice.Matcher) -> None:
    url, page = f"{BANNER}?{id(matcher)}", f"{NEWS}?{id(matcher)}"
    opened = matcher._open()
    counted: tuple[object, ...] = (url, page, opened, sluice.Decision)
    before = [sys.getrefcount(one) for one in counted]
    for _ in range(1000):
        matcher.decide(url, page, "script")
        matcher.decide(url, page, "document")
        matcher.decide(url, page, "script", method="post")
    # The page may be kept.
    assert all(sys.getrefcount(one) < old + 10 for one, old in zip(counted, before))


def test_a_circle_through_a_decision_is_freed(matcher: sluice.Matcher) -> None:
    class Text(str):
        decision: sluice.Decision

    url = Text(BANNER)
    url.decision = matcher.decide(url, NEWS, "script")
    freed = weakref.ref(url)
    del url
    gc.collect()
    assert freed() is None


def test_a_decision_outlives_its_matcher(index: Path) -> None:
    matcher = sluice.Matcher(index)
    decision = matcher.decide(BANNER, NEWS, "script")
    closed = weakref.ref(matcher._open())
    matcher.close()
    del matcher
    assert decision.rule is not None
    assert closed() is not None
    del decision
    assert closed() is None


def test_a_session_closes_after_its_matcher(index: Path) -> None:
    opened: Optional[OpenIndexes] = sluice.Matcher(index)._open()
    assert opened is not None
    session = opened.session
    load = BANNER, NEWS, NUMBERS["script"]
    bits = opened.decide(*load)
    assert bits & sluice.Bits.BLOCK
    del opened
    gc.collect()
    assert _quick.bits(session, *load) == (bits if _quick.MODULE else None)


@needs_module
def test_wrong_calls_of_the_module_are_refused(matcher: sluice.Matcher) -> None:
    opened = matcher._open()
    session: Any = opened.session
    for arguments in [(), (session,), (session, object, opened, BANNER, NEWS, "script")]:
        with pytest.raises(TypeError):
            _quick.MODULE.decide(*arguments)
    for arguments in [(), (None, BANNER, NEWS, 5), (session, BANNER, NEWS, -1)]:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            _quick.MODULE.bits(*arguments)
    assert _quick.MODULE.bits(session, BANNER, NEWS, 256) is None
    assert _quick.MODULE.bits(session, BANNER, NEWS, 200) == sluice.Bits.INVALID


def test_threads_share_a_session(matcher: sluice.Matcher) -> None:
    asked = loads(random.randrange(2**32), 2000)
    expected = [matcher.decide(*load).bits for load in asked]
    found: list[list[int]] = []

    def decided() -> None:
        found.append([matcher.decide(*load).bits for load in asked])

    threads = [threading.Thread(target=decided) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_interpreters_of_a_process_decide(index: Path) -> None:
    is_new = sys.version_info >= (3, 13)
    interpreters = pytest.importorskip("_interpreters" if is_new else "_xxsubinterpreters")
    # In 3.12 ctypes needs an interpreter that shares the lock.
    is_shared = sys.version_info[:2] == (3, 12)
    code = IN_INTERPRETER.format(
        path=sys.path,
        index=str(index),
        banner=BANNER,
        news=NEWS,
        is_missing=_quick.MODULE is None,
    )
    for _ in range(3):
        made = interpreters.create(isolated=False) if is_shared else interpreters.create()
        assert interpreters.run_string(made, code) is None
        interpreters.destroy(made)
