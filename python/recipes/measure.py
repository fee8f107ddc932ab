#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the decisions about Parquet files, beside functions that decide nothing.

`read` only reads the columns, and `constant` and `identity` are functions of Python for columns,
which return a number or the URLs. What they cost is the price of the engine, not of Sluice. The
best of all rounds counts. From it follows what 1,000,000,000 rows would take.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, NamedTuple

import pyarrow
import pyarrow.dataset

import sluice

BILLION = 1_000_000_000
FUNCTIONS = ("constant", "identity", "sluice_decide")
CALL = "(url, top_url, type)"
#: What reads the columns and nothing else.
READ = "length(url) + length(top_url) + length(type)"


class Cost(NamedTuple):
    """Seconds of the clock and of processors."""

    wall: float
    busy: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures decisions about Parquet files.")
    parser.add_argument("index")
    parser.add_argument("log", help="Parquet files, as a folder")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--spark", metavar="MASTER", help="measure Spark, as in local[2]")
    given = parser.parse_args()
    rows = pyarrow.dataset.dataset(given.log).count_rows()
    print(f"{rows:,} rows, the best of {given.rounds} rounds")
    with sluice.Matcher(given.index) as matcher:
        show("decide_arrow, 2,048", rows, best(lambda: decide(matcher, given.log), given.rounds))
        ways = spark_ways(given) if given.spark else duckdb_ways(matcher, given)
        for name, way in ways.items():
            show(name, rows, best(way, given.rounds))


def best(way: Callable[[], object], rounds: int) -> Cost:
    costs = []
    for _ in range(rounds):
        wall, busy = time.monotonic(), time.process_time()
        excluded = way()
        wall, busy = time.monotonic() - wall, time.process_time() - busy
        if isinstance(excluded, Cost):
            wall, busy = excluded
        costs.append(Cost(wall, busy))
    return Cost(min(cost.wall for cost in costs), min(cost.busy for cost in costs))


def show(name: str, rows: int, cost: Cost) -> None:
    hours = cost.wall / rows * BILLION / 3600
    # The processes of Spark are not among those whose time is known.
    busy = f"{cost.busy / rows * 1e9:8,.0f}" if cost.busy > cost.wall / 10 else "       -"
    print(
        f"{name:28}{rows / cost.wall:12,.0f} rows/s {busy} ns of a core a row"
        f"{hours:8.2f} h for 1,000,000,000",
        flush=True,
    )


def decide(matcher: sluice.Matcher, log: str) -> Cost:
    """The decisions alone, in batches as small as those of DuckDB, without the reading."""
    table = pyarrow.dataset.dataset(log).to_table(columns=["url", "top_url", "type"])
    wall, busy = time.monotonic(), time.process_time()
    for batch in table.to_batches(max_chunksize=2048):
        matcher.decide_arrow(*batch.columns)
    return Cost(time.monotonic() - wall, time.process_time() - busy)


def duckdb_ways(matcher: sluice.Matcher, given: argparse.Namespace) -> dict[str, Any]:
    import duckdb

    import sluice.duckdb

    connection = duckdb.connect()
    sluice.duckdb.register(connection, matcher)
    for name, function, kind in (("constant", ones, "UINTEGER"), ("identity", first, "VARCHAR")):
        connection.create_function(
            name, function, ["VARCHAR"] * 3, kind, type="arrow", null_handling="special"
        )
    source = f"read_parquet('{given.log}/*.parquet')"
    out = Path(tempfile.mkdtemp(prefix="sluice-")) / "decided.parquet"

    def query(expression: str) -> Callable[[], None]:
        text = f"SELECT max({expression}) FROM {source}"  # noqa: S608
        return lambda: connection.execute(text).fetchall() and None

    def copy(expression: str) -> Callable[[], None]:
        rows = f"SELECT *, {expression} AS decision FROM {source}"  # noqa: S608
        text = f"COPY ({rows}) TO '{out}' (FORMAT parquet)"

        def run() -> None:
            connection.execute(text)
            out.unlink()

        return run

    return {
        "read": query(READ),
        **{name: query(name + CALL) for name in FUNCTIONS},
        **{f"{name}, written": copy(name + CALL) for name in FUNCTIONS},
    }


def spark_ways(given: argparse.Namespace) -> dict[str, Any]:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.functions import arrow_udf

    import sluice.spark

    builder = SparkSession.builder.appName("sluice").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 50_000)
    session = builder.master(given.spark).getOrCreate()
    sluice.spark.register(session, given.index)
    log = session.read.parquet(given.log)

    def constant(
        urls: pyarrow.Array, top_urls: pyarrow.Array, types: pyarrow.Array
    ) -> pyarrow.Array:
        return pyarrow.repeat(pyarrow.scalar(1, pyarrow.int64()), len(urls))

    def identity(
        urls: pyarrow.Array, top_urls: pyarrow.Array, types: pyarrow.Array
    ) -> pyarrow.Array:
        return urls

    def unchanged(batches: Any) -> Any:
        for batch in batches:
            ones = pyarrow.repeat(pyarrow.scalar(1, pyarrow.int64()), len(batch))
            yield batch.append_column("decision", ones)

    session.udf.register("constant", arrow_udf(constant, "bigint"))
    session.udf.register("identity", arrow_udf(identity, "string"))

    def read(frame: DataFrame) -> Callable[[], None]:
        return lambda: frame.write.format("noop").mode("overwrite").save()

    def called(expression: str) -> Callable[[], None]:
        return read(log.selectExpr("*", f"{expression} AS decision"))

    decided = sluice.spark.decided(log, given.index)
    return {
        "read": called(READ),
        **{name: called(name + CALL) for name in FUNCTIONS},
        "mapInArrow, constant": read(log.mapInArrow(unchanged, decided.schema)),
        "mapInArrow, decided": read(decided),
        "mapInArrow, sorted by page": read(sluice.spark.decided(log, given.index, by_page=True)),
    }


def ones(urls: Any, top_urls: Any, types: Any) -> Any:
    return pyarrow.repeat(pyarrow.scalar(1, pyarrow.uint32()), len(urls))


def first(urls: Any, top_urls: Any, types: Any) -> Any:
    return urls


if __name__ == "__main__":
    main()
