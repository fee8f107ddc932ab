# SPDX-License-Identifier: Apache-2.0
"""Measures what a decision costs in Python: measure.py INDEX REQUESTS.

REQUESTS has a request on each line, as `sluice match` reads them. Each figure is processor time,
and the best of some rounds over all of them, because other work on the machine only ever adds.
Then it measures how much more two threads do than one, on the clock, with at least two cores.
"""

from __future__ import annotations

import json
import sys
import time
import timeit
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Callable

import sluice

ROUNDS = 15
#: How many rows each thread decides.
THREAD_ROWS = 8000


def main(index: str, requests: str) -> None:
    urls, top_urls, kinds = read(requests)
    with sluice.Matcher(index) as matcher:
        ways = every_way(matcher, urls, top_urls, kinds)
        for name, way in ways.items():
            best = min(timeit.repeat(way, timer=time.process_time, number=1, repeat=ROUNDS))
            print(f"{name:32} {best / len(urls) * 1e9:8,.0f} ns")
        some = [column[:THREAD_ROWS] for column in (urls, top_urls, kinds)]
        for name, way in every_way(matcher, *some).items():
            print(f"{name + ', two threads':48} {gain_of_threads(way):5.2f} times as much")


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
