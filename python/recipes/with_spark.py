#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Decides about the requests in Parquet files with PySpark.

The columns are `url`, `top_url` and `type`; `decision` is added, with the bits of `sluice.Bits`.
The index and the package `sluice` are sent to the workers.
"""

from __future__ import annotations

import argparse
import time

from pyspark.sql import DataFrame, SparkSession

import sluice.spark

QUERY = "SELECT *, sluice_decide(url, top_url, type) AS decision FROM log"


def main() -> None:
    parser = argparse.ArgumentParser(description="Decides about Parquet files with PySpark.")
    parser.add_argument("index")
    parser.add_argument("log", help="Parquet files, as a folder or a pattern")
    parser.add_argument("out", help="the folder to write to")
    parser.add_argument("--master", help="as in local[2]; usually that of spark-submit")
    parser.add_argument("--rounds", type=int, default=1, help="more rounds show the warm speed")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--sql", action="store_true", help="use the function in a query")
    way.add_argument("--by-page", action="store_true", help="sort each partition by page first")
    given = parser.parse_args()
    session = started(given.master)
    for _ in range(given.rounds):
        start = time.monotonic()
        decided(session, given).write.parquet(given.out, mode="overwrite")
        seconds = time.monotonic() - start
        rows = session.read.parquet(given.out).count()
        print(f"{rows:,} rows in {seconds:.2f} s, {rows / seconds:,.0f} rows a second", flush=True)
    session.stop()


def started(master: str | None) -> SparkSession:
    builder = SparkSession.builder.appName("sluice")
    # Batches of this size keep the cost of handing one over small.
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 50_000)
    return (builder.master(master) if master else builder).getOrCreate()


def decided(session: SparkSession, given: argparse.Namespace) -> DataFrame:
    """The log with a column of decisions."""
    log = session.read.parquet(given.log)
    if not given.sql:
        return sluice.spark.decided(log, given.index, by_page=given.by_page)
    sluice.spark.register(session, given.index)
    log.createOrReplaceTempView("log")
    return session.sql(QUERY)


if __name__ == "__main__":
    main()
