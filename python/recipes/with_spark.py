#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Decides about the requests in Parquet files with PySpark.

The columns are `url`, `top_url` and `type`; `decision` is added, with the bits of `sluice.Bits`.
The package `sluice` is installed where the workers run. The index goes there by itself.
"""

from __future__ import annotations

import argparse
import functools
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow
from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession

import sluice


def main() -> None:
    parser = argparse.ArgumentParser(description="Decides about Parquet files with PySpark.")
    parser.add_argument("index")
    parser.add_argument("log", help="Parquet files, as a folder or a pattern")
    parser.add_argument("out", help="the folder to write to")
    parser.add_argument("--master", help="as in local[2]; usually that of spark-submit")
    parser.add_argument("--rounds", type=int, default=1, help="more rounds show the warm speed")
    given = parser.parse_args()
    session = started(given.master)
    session.sparkContext.addFile(given.index)
    for _ in range(given.rounds):
        start = time.monotonic()
        decided(session.read.parquet(given.log), Path(given.index).name).write.parquet(
            given.out, mode="overwrite"
        )
        seconds = time.monotonic() - start
        rows = session.read.parquet(given.out).count()
        print(f"{rows:,} rows in {seconds:.2f} s, {rows / seconds:,.0f} rows a second", flush=True)
    session.stop()


def started(master: str | None) -> SparkSession:
    builder = SparkSession.builder.appName("sluice")
    # Batches of this size keep the cost of handing one over small.
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 50_000)
    return (builder.master(master) if master else builder).getOrCreate()


def decided(log: DataFrame, index: str) -> DataFrame:
    """The log with a column of decisions."""
    schema = ", ".join(f"`{name}` {kind}" for name, kind in log.dtypes) + ", decision bigint"
    return log.mapInArrow(functools.partial(decide_batches, index), schema)


def decide_batches(
    index: str, batches: Iterable[pyarrow.RecordBatch]
) -> Iterator[pyarrow.RecordBatch]:
    """Runs in a worker for each part of the log; to open the index takes a millisecond or two."""
    with sluice.Matcher(SparkFiles.get(index)) as matcher:
        for batch in batches:
            columns = (batch.column(name) for name in ("url", "top_url", "type"))
            bits = matcher.decide_arrow(*columns)
            # Spark has no integers without a sign.
            yield batch.append_column("decision", bits.cast(pyarrow.int64()))


if __name__ == "__main__":
    main()
