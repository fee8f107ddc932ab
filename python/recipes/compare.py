#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the decisions in Parquet files with what the matcher decides about each row."""

from __future__ import annotations

import argparse
import collections
import sys

import pyarrow.dataset

import sluice


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares decisions with the matcher's own.")
    parser.add_argument("index")
    parser.add_argument("decided", help="Parquet files with the column decision")
    given = parser.parse_args()
    rows = different = 0
    counts: collections.Counter[bool] = collections.Counter()
    with sluice.Matcher(given.index) as matcher:
        columns = ["url", "top_url", "type", "decision"]
        for batch in pyarrow.dataset.dataset(given.decided).to_batches(columns=columns):
            for url, top_url, kind, bits in zip(*(column.to_pylist() for column in batch.columns)):
                decision = matcher.decide(url, top_url, kind)
                different += decision.bits != bits
                counts[decision.blocked] += 1
            rows += batch.num_rows
    print(f"{rows:,} rows, {counts[True]:,} blocked, {different:,} decided otherwise")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
