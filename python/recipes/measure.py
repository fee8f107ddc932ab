#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the decisions about Parquet files, next to functions that decide nothing.

`read` only reads the columns, and `constant` and `identity` are functions of Python for columns,
which return a number or the URLs. What they cost is the price of the engine, not of Sluice. All
ways take turns in each round. The best of all rounds counts, and the median of the ratios to
`identity` in the same round: other work on the machine slows both. Processor time is that of this
process and of all that it started. From the best follows what 1,000,000,000 rows would take.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable, NamedTuple

import pyarrow
import pyarrow.dataset

import sluice

BILLION = 1_000_000_000
FUNCTIONS = ("constant", "identity", "sluice_decide", "sluice_rule")
CALL = "(url, top_url, type)"
#: What reads the columns and nothing else.
READ = "length(url) + length(top_url) + length(type)"

#: Ways to go through a log, by name, in groups that each have an `identity`.
Ways = dict[str, dict[str, Callable[[], object]]]


class Cost(NamedTuple):
    """Seconds of the clock and of processors."""

    wall: float
    busy: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures decisions about Parquet files.")
    parser.add_argument("index")
    parser.add_argument("log", help="Parquet files, as a folder")
    parser.add_argument("--rounds", type=int, default=3)
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--spark", metavar="MASTER", help="measure Spark, as in local[2]")
    way.add_argument("--frames", action="store_true", help="measure Arrow, pandas and Polars")
    given = parser.parse_args()
    rows = pyarrow.dataset.dataset(given.log).count_rows()
    print(f"{rows:,} rows, {given.rounds} rounds")
    with sluice.Matcher(given.index) as matcher:
        if given.frames:
            ways = frame_ways(matcher, given.log)
        else:
            ways = spark_ways(given) if given.spark else duckdb_ways(matcher, given)
        show(rows, taken(ways, given.rounds))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(f"at most {peak / 1024:,.0f} MB in this process")


def taken(ways: Ways, rounds: int) -> dict[str, dict[str, list[Cost]]]:
    """What each way takes in each round."""
    costs: dict[str, dict[str, list[Cost]]]
    costs = {group: {name: [] for name in several} for group, several in ways.items()}
    for _ in range(rounds):
        for group, several in ways.items():
            for name, way in several.items():
                wall, used = time.monotonic(), busy()
                way()
                costs[group][name].append(Cost(time.monotonic() - wall, busy() - used))
    return costs


def busy() -> float:
    """Seconds of processors, of this process and of all that descend from it."""
    parents, ticks = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            number = int(path.parent.name)
            parents[number], ticks[number] = int(fields[1]), sum(map(int, fields[11:15]))
    family = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(ticks.get(number, 0) for number in family) / os.sysconf("SC_CLK_TCK")


def show(rows: int, costs: dict[str, dict[str, list[Cost]]]) -> None:
    print(f"{'':46}{'rows/s':>12}{'ns of a core':>14}{'clock':>8}{'core':>8}{'h for 10^9':>12}")
    for group, several in costs.items():
        for name, rounds in several.items():
            wall, used = map(min, zip(*rounds))
            clock, core = ratios(rounds, several["identity"])
            print(
                f"{group + ': ' + name:46}{rows / wall:12,.0f}{used / rows * 1e9:14,.0f}"
                f"{clock:8.2f}{core:8.2f}{wall / rows * BILLION / 3600:12.2f}",
                flush=True,
            )


def ratios(rounds: list[Cost], others: list[Cost]) -> tuple[float, float]:
    """How often the clock and the processors take as long as they do for others."""
    clock, core = (
        statistics.median(
            ours[part] / max(theirs[part], 1e-3) for ours, theirs in zip(rounds, others)
        )
        for part in (0, 1)
    )
    return clock, core


def frame_ways(matcher: sluice.Matcher, log: str) -> Ways:
    import polars

    import sluice.polars

    table = pyarrow.dataset.dataset(log).to_table(columns=["url", "top_url", "type"])
    batches = [batch.columns for batch in table.to_batches(max_chunksize=2048)]
    pandas_log, polars_log = table.to_pandas(), polars.DataFrame(table)

    def each(function: Callable[..., Any], several: list[Any]) -> None:
        for columns in several:
            function(*columns)

    def in_two_threads() -> None:
        with ThreadPoolExecutor(2) as pool:
            list(
                pool.map(
                    lambda half: each(matcher.decide_arrow, half), (batches[::2], batches[1::2])
                )
            )

    identity = polars.map_batches(["url", "top_url", "type"], lambda given: given[0], polars.String)
    return {
        "Arrow, 2,048 a batch": {
            "identity": lambda: each(lambda urls, _, __: pyarrow.concat_arrays([urls]), batches),
            "decide_arrow": lambda: each(matcher.decide_arrow, batches),
            "decide_arrow, two threads": in_two_threads,
            "rules_arrow": lambda: each(matcher.rules_arrow, batches),
        },
        "pandas": {
            "identity": lambda: pyarrow.array(pandas_log["url"]).to_pandas(),
            "decide_pandas": lambda: matcher.decide_pandas(pandas_log),
            "rules_pandas": lambda: matcher.rules_pandas(pandas_log),
        },
        "Polars": {
            "identity": lambda: polars_log.select(identity),
            "decision": lambda: polars_log.select(sluice.polars.decision(matcher)),
            "rule": lambda: polars_log.select(sluice.polars.rule(matcher)),
        },
    }


def duckdb_ways(matcher: sluice.Matcher, given: argparse.Namespace) -> Ways:
    import duckdb

    import sluice.duckdb

    connection = duckdb.connect()
    sluice.duckdb.register(connection, matcher)
    sluice.duckdb.register_rules(connection, matcher)
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
        "DuckDB": {"read": query(READ), **{name: query(name + CALL) for name in FUNCTIONS}},
        "DuckDB to Parquet": {name: copy(name + CALL) for name in FUNCTIONS},
    }


def spark_ways(given: argparse.Namespace) -> Ways:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.functions import arrow_udf

    import sluice.spark

    builder = SparkSession.builder.appName("sluice").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 50_000)
    session = builder.master(given.spark).getOrCreate()
    sluice.spark.register(session, given.index)
    sluice.spark.register_rules(session, given.index)
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
    numbered = log.withColumn("type", sluice.spark.type_number())
    of_numbers = numbered.selectExpr("*", f"sluice_decide{CALL} AS decision")
    return {
        "Spark": {
            "read": called(READ),
            **{name: called(name + CALL) for name in FUNCTIONS},
            "sluice_decide of type_number": read(of_numbers),
            "type_number alone": read(numbered),
        },
        "Spark, mapInArrow": {
            "identity": read(log.mapInArrow(unchanged, decided.schema)),
            "decided": read(decided),
            "with_rules": read(sluice.spark.with_rules(log, given.index)),
            "decided by page": read(sluice.spark.decided(log, given.index, by_page=True)),
        },
    }


def ones(urls: Any, top_urls: Any, types: Any) -> Any:
    return pyarrow.repeat(pyarrow.scalar(1, pyarrow.uint32()), len(urls))


def first(urls: Any, top_urls: Any, types: Any) -> Any:
    return urls


if __name__ == "__main__":
    main()
