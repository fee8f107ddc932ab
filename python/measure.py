# SPDX-License-Identifier: Apache-2.0
"""Measures what a decision costs in Python: measure.py INDEX REQUESTS [LIST…].

REQUESTS has a request on each line, as `sluice match` reads them. Each figure is processor time,
and the best of some rounds over all of them, because other work on the machine only ever adds; the
ways take turns. Where PyPI's `adblock` is installed, it decides the same requests by the LISTs.
Then it measures how much more two threads do than one, on the clock, with at least two cores.
"""

from __future__ import annotations

import importlib.util
import json
import operator
import sys
import time
import timeit
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Callable

import sluice
from sluice import _quick
from sluice._library import library
from sluice.tables import type_number

#: A URL, a page and a type.
Load = tuple[str, str, Any]

ROUNDS = 15
#: How many rows each thread decides.
THREAD_ROWS = 8000


def main(index: str, requests: str, *lists: str) -> None:
    urls, top_urls, kinds = read(requests)
    with sluice.Matcher(index) as matcher:
        ways = {
            **single_ways(matcher, list(zip(urls, top_urls, kinds))),
            **peer(lists, list(zip(urls, top_urls, kinds))),
            **every_way(matcher, urls, top_urls, kinds),
        }
        for name, best in best_of(ways).items():
            print(f"{name:48} {best / len(urls) * 1e9:8,.0f} ns")
        some = [column[:THREAD_ROWS] for column in (urls, top_urls, kinds)]
        for name, way in every_way(matcher, *some).items():
            print(f"{name + ', two threads':48} {gain_of_threads(way):5.2f} times as much")


def best_of(ways: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The least seconds of each way in some rounds."""

    def seconds(way: Callable[[], Any]) -> float:
        return timeit.timeit(way, timer=time.process_time, number=1)

    rounds = [{name: seconds(way) for name, way in ways.items()} for _ in range(ROUNDS)]
    return {name: min(each[name] for each in rounds) for name in ways}


def single_ways(matcher: sluice.Matcher, loads: list[Load]) -> dict[str, Callable[[], Any]]:
    """What a call costs, and the decision by a session and by prepared pages."""
    opened = matcher._open()
    numbered = [(url, top_url, type_number(kind, url, top_url)) for url, top_url, kind in loads]
    encoded = [(url.encode(), top_url.encode(), number) for url, top_url, number in numbered]
    session = library().sluice_session_open(opened.pointer)
    by_session = library().sluice_session_decide

    def with_ctypes() -> None:
        module = _quick.decide, _quick.bits
        _quick.decide = _quick.bits = lambda *_: None
        try:
            [matcher.decide(*load) for load in loads]
        finally:
            _quick.decide, _quick.bits = module

    return {
        "a C function that is given two texts": lambda: [
            operator.is_(url, top_url) for url, top_url, _ in loads
        ],
        "the bits, extension module, session": lambda: [opened.decide(*load) for load in numbered],
        "the bits, ctypes alone, session": lambda: [
            by_session(session, url, len(url), page, len(page), number)
            for url, page, number in encoded
        ],
        "decide, ctypes, prepared pages": with_ctypes,
    }


def peer(lists: Sequence[str], loads: list[Load]) -> dict[str, Callable[[], Any]]:
    """The same decisions by PyPI's `adblock`."""
    if not lists or importlib.util.find_spec("adblock") is None:
        return {}
    import adblock

    filters = adblock.FilterSet()
    for path in lists:
        filters.add_filter_list(Path(path).read_text(encoding="utf-8"))
    engine = adblock.Engine(filters)
    return {
        "check_network_urls of PyPI's adblock": lambda: [
            engine.check_network_urls(*load) for load in loads
        ]
    }


def gain_of_threads(way: Callable[[], Any], count: int = 2) -> float:
    """How much more several threads do than one, in time on the clock: at most their number."""
    with ThreadPoolExecutor(count) as pool:

        def together() -> None:
            wait([pool.submit(way) for _ in range(count)])

        # In turn, and short, so that both find moments in which the machine does nothing else.
        rounds = [[timeit.timeit(one, number=1) for one in (way, together)] for _ in range(200)]
    alone, both = map(min, zip(*rounds))
    return count * alone / both


def read(path: str) -> tuple[list[str], list[str], list[str]]:
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    urls, top_urls, kinds = zip(*(((line["url"], line["top_url"], line["type"])) for line in lines))
    return list(urls), list(top_urls), list(kinds)


def every_way(
    matcher: sluice.Matcher, urls: list[str], top_urls: list[str], kinds: list[str]
) -> dict[str, Callable[[], Any]]:
    import pandas
    import pyarrow

    arrow = [pyarrow.array(column) for column in (urls, top_urls, kinds)]
    series = [pandas.Series(column, dtype="object") for column in (urls, top_urls, kinds)]
    loads = list(zip(urls, top_urls, kinds))
    return {
        "decide, a call": lambda: [matcher.decide(*load) for load in loads],
        "decide_many, a row": lambda: matcher.decide_many(urls, top_urls, kinds),
        "decide_arrow, a row": lambda: matcher.decide_arrow(*arrow),
        "decide_pandas of objects, a row": lambda: matcher.decide_pandas(*series),
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
