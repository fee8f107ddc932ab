#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a log of many requests out of a few: Parquet files with `url`, `top_url` and `type`.

REQUESTS has a request on each line, as `sluice match` reads them. They are repeated, in their
order, until there are as many rows as are wanted; no two URLs are equal.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow
import pyarrow.parquet

Row = tuple[str, str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes Parquet files of requests.")
    parser.add_argument("requests", type=Path)
    parser.add_argument("out", type=Path, help="the folder to write to")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=8)
    given = parser.parse_args()
    write(given.requests, given.out, given.rows, given.files)


def write(requests: Path, out: Path, rows: int, files: int) -> None:
    out.mkdir(parents=True, exist_ok=True)
    endless = numbered_rows(read(requests))
    for number in range(files):
        count = rows // files + (number < rows % files)
        columns = zip(*itertools.islice(endless, count))
        table = pyarrow.table(dict(zip(("url", "top_url", "type"), map(pyarrow.array, columns))))
        pyarrow.parquet.write_table(table, out / f"part-{number:03}.parquet")


def read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return [(line["url"], line.get("top_url", ""), line["type"]) for line in lines]


def numbered_rows(rows: list[Row]) -> Iterator[Row]:
    for number, (url, top_url, kind) in enumerate(itertools.cycle(rows)):
        join = "&" if "?" in url else "?"
        yield f"{url}{join}row={number}", top_url, kind


if __name__ == "__main__":
    main()
