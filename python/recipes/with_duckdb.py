#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Decides about the requests in Parquet files with DuckDB.

The columns are `url`, `top_url` and `type`; `decision` is added, with the bits of `sluice.Bits`.
"""

from __future__ import annotations

import argparse
import time

import duckdb

import sluice
import sluice.duckdb

QUERY = """
COPY (SELECT *, sluice_decide(url, top_url, type) AS decision FROM read_parquet($log))
TO '{out}' (FORMAT parquet)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Decides about Parquet files with DuckDB.")
    parser.add_argument("index")
    parser.add_argument("log", help="Parquet files, as a pattern such as log/*.parquet")
    parser.add_argument("out", help="the Parquet file to write")
    given = parser.parse_args()
    with sluice.Matcher(given.index) as matcher, duckdb.connect() as connection:
        sluice.duckdb.register(connection, matcher)
        start, busy = time.monotonic(), time.process_time()
        query = QUERY.format(out=given.out.replace("'", "''"))
        rows = connection.execute(query, {"log": given.log}).fetchall()[0][0]
        seconds, busy = time.monotonic() - start, time.process_time() - busy
    print(f"{rows:,} rows in {seconds:.2f} s, {rows / seconds:,.0f} rows a second", end="; ")
    print(f"{busy:.2f} s of processors, {rows / busy:,.0f} rows a second and core")


if __name__ == "__main__":
    main()
