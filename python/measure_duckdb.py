# SPDX-License-Identifier: Apache-2.0
"""Measures decisions in DuckDB: measure_duckdb.py INDEX REQUESTS [--rows N] [--threads N …].

REQUESTS has a request on each line, as `sluice match` reads them. They are repeated until there are
as many rows as are wanted, with different URLs. All ways run in turn in one process, so that other
work on the machine slows all of them alike. For each way there is the time on the clock and of
processors, and what the clock took in proportion to a limit: that of DuckDB's own function of the
three columns and that of the raw batch, which an extension cannot do without.
"""

from __future__ import annotations

import argparse
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, NamedTuple

import duckdb
import pyarrow

import sluice
import sluice.duckdb
from recipes.make_log import numbered_rows, read

CALL = "(url, top_url, type)"
#: DuckDB's own function that reads all texts, and decides nothing.
READ = "length(url) + length(top_url) + length(type)"
#: As many rows as DuckDB hands over at once.
CHUNK = 2048


class Cost(NamedTuple):
    """Nanoseconds of the clock and of processors for a row."""

    clock: float
    busy: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures decisions in DuckDB.")
    parser.add_argument("index")
    parser.add_argument("requests", type=Path)
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    given = parser.parse_args()
    with sluice.Matcher(given.index) as matcher, opened(given, matcher) as connection:
        for threads in given.threads:
            connection.execute(f"SET threads = {threads}")
            report(threads, rounds(ways(connection, matcher, threads), given))


def opened(given: argparse.Namespace, matcher: sluice.Matcher) -> Any:
    """A database with the rows, and with the functions of the extension and of Python."""
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    sluice.duckdb.load(connection, given.index)
    sluice.duckdb.register(connection, matcher, "of_python")
    connection.create_function(
        "constant", ones, ["VARCHAR"] * 3, "UINTEGER", type="arrow", null_handling="special"
    )
    connection.execute("CREATE TABLE log (url text, top_url text, type text)")
    endless = numbered_rows(read(given.requests))
    for start in range(0, given.rows, 500_000):
        some = [next(endless) for _ in range(min(500_000, given.rows - start))]
        batch = pyarrow.table(dict(zip(("url", "top_url", "type"), map(pyarrow.array, zip(*some)))))
        connection.from_arrow(batch).insert_into("log")
    return connection


def ones(urls: Any, top_urls: Any, types: Any) -> Any:
    return pyarrow.repeat(pyarrow.scalar(1, pyarrow.uint32()), len(urls))


def ways(connection: Any, matcher: sluice.Matcher, threads: int) -> dict[str, Callable[[], None]]:
    def query(expression: str) -> Callable[[], None]:
        text = f"SELECT max({expression}) FROM log"  # noqa: S608
        return lambda: connection.execute(text).fetchall() and None

    return {
        "read": query(READ),
        "constant of Python": query(f"constant{CALL}"),
        "raw batch": raw_batch(connection, matcher, threads),
        "function of Python": query(f"of_python{CALL}"),
        "extension": query(f"sluice_decide{CALL}"),
        "extension, sluice_blocked": query(f"sluice_blocked{CALL}"),
        "extension, sluice_rule": query(f"sluice_rule{CALL}.line"),
    }


def raw_batch(connection: Any, matcher: sluice.Matcher, threads: int) -> Callable[[], None]:
    """The decisions alone, in columns that are ready, in as many threads."""
    table = connection.execute("SELECT * FROM log").to_arrow_table()
    kinds = pyarrow.array(
        map(sluice.tables.NUMBERS.get, table["type"].to_pylist()), pyarrow.uint8()
    )
    kinds = kinds.fill_null(int(sluice.LoadType.TOP_DOCUMENT))
    table = table.set_column(2, "type", kinds)
    batches = table.combine_chunks().to_batches(max_chunksize=CHUNK)

    def decide(first: int) -> None:
        for batch in batches[first::threads]:
            matcher.decide_arrow(*batch.columns)

    def run() -> None:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(decide, range(threads)))

    return run


def rounds(
    all_ways: dict[str, Callable[[], None]], given: argparse.Namespace
) -> dict[str, list[Cost]]:
    costs: dict[str, list[Cost]] = {name: [] for name in all_ways}
    for _ in range(given.rounds):
        for name, way in all_ways.items():
            clock, busy = time.perf_counter(), time.process_time()
            way()
            clock, busy = time.perf_counter() - clock, time.process_time() - busy
            costs[name].append(Cost(clock / given.rows * 1e9, busy / given.rows * 1e9))
    return costs


def report(threads: int, costs: dict[str, list[Cost]]) -> None:
    limits = [one.clock + other.clock for one, other in zip(costs["read"], costs["raw batch"])]
    print(f"{threads} {'thread' if threads == 1 else 'threads'}", flush=True)
    for name, found in costs.items():
        clock, busy = (min(column) for column in zip(*found))
        ratio = statistics.median(cost.clock / limit for cost, limit in zip(found, limits))
        print(
            f"  {name:28}{clock:8,.0f} ns{busy:8,.0f} ns of a core{ratio:8.2f} limits", flush=True
        )
    faster = zip(costs["function of Python"], costs["extension"])
    gain = statistics.median(python.clock / native.clock for python, native in faster)
    print(f"  the extension is {gain:.2f} times as fast as the function of Python", flush=True)


if __name__ == "__main__":
    main()
