#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes archives of a log and measures how long they take to read and to decide.

    python measure_archives.py requests.jsonl ads.sluice

The log has requests as JSON, a line each, with `url`, `top_url` and `type`. What FastWARC takes for
the same file alone, and `json` for the same lines, is measured in the same run.
"""

from __future__ import annotations

import argparse
import gzip
import io
import itertools
import json
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from fastwarc.warc import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

import sluice
import sluice.warc

ELEMENTS = {"image": "IMG@/src", "script": "SCRIPT@/src", "media": "VIDEO@/src"}
MEDIA = {"image": "image/png", "script": "text/javascript", "style-sheet": "text/css"}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures how archives are read and decided.")
    parser.add_argument("log", type=Path)
    parser.add_argument("index")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--body", type=int, default=20_000, help="bytes of each response")
    given = parser.parse_args()
    loads = [json.loads(line) for line in given.log.read_text(encoding="utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder, sluice.Matcher(given.index) as matcher:
        paths = written(loads, Path(folder), given.body)
        for name, path in paths.items():
            measure(name, path, matcher, given.rounds)


def written(loads: list[dict[str, Any]], folder: Path, body: int) -> dict[str, Path]:
    """An archive of each kind."""
    paths = {name: folder / f"a.{name}.gz" for name in ("warc", "wat", "cdxj")}
    with paths["warc"].open("wb") as file:
        write_warc(WARCWriter(file, gzip=True), loads, body)
    with paths["wat"].open("wb") as file:
        write_wat(WARCWriter(file, gzip=True), loads)
    lines = "".join(f"x 20260101000000 {json.dumps(cdxj(load))}\n" for load in loads)
    paths["cdxj"].write_bytes(gzip.compress(lines.encode()))
    return paths


def write_warc(writer: Any, loads: Iterable[dict[str, Any]], body: int) -> None:
    for load in loads:
        headers = [("Content-Type", MEDIA.get(load["type"], "text/html"))]
        head = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
        payload = io.BytesIO(json.dumps(load).encode() * (body // 100))
        record = writer.create_warc_record(load["url"], "response", payload, http_headers=head)
        writer.write_record(record)


def write_wat(writer: Any, loads: Iterable[dict[str, Any]]) -> None:
    for page, of_page in itertools.groupby(loads, lambda load: load.get("top_url") or load["url"]):
        links = [
            {"path": ELEMENTS.get(one["type"], "A@/href"), "url": one["url"]} for one in of_page
        ]
        answer = {"Headers": {"Content-Type": "text/html"}, "HTML-Metadata": {"Links": links}}
        head = {"WARC-Type": "response", "WARC-Target-URI": page}
        payload = {"HTTP-Response-Metadata": answer}
        envelope = {"WARC-Header-Metadata": head, "Payload-Metadata": payload}
        content = io.BytesIO(json.dumps({"Envelope": envelope}).encode())
        kind = "application/json"
        writer.write_record(
            writer.create_warc_record(page, "metadata", content, warc_content_type=kind)
        )


def cdxj(load: dict[str, Any]) -> dict[str, Any]:
    mime = MEDIA.get(load["type"], "text/html")
    return {"url": load["url"], "mime": mime, "status": "200", "offset": "1", "length": "1"}


def measure(name: str, path: Path, matcher: sluice.Matcher, rounds: int) -> None:
    """Prints the processor time of a row, for reading alone, and with decisions."""
    alone = fastest(rounds, lambda: bare(name, path))
    read = fastest(rounds, lambda: sum(batch.num_rows for batch in sluice.warc.requests(path)))
    decided = fastest(rounds, lambda: decide(path, matcher))
    found = sluice.warc.requests(path)
    rows = sum(batch.num_rows for batch in found)
    each = [f"{seconds / rows * 1e6:.1f} µs" for seconds in (alone, read, decided)]
    print(f"{name}: {rows:,} rows, {found.skipped} skipped; of a row: ", end="")
    print(f"{each[0]} alone, {each[1]} read, {each[2]} read and decided")


def bare(name: str, path: Path) -> int:
    """What the parser of the format takes: FastWARC for records, `json` for what is in them."""
    if name == "cdxj":
        with gzip.open(path) as lines:
            return sum(bool(json.loads(line.split(b" ", 2)[2])) for line in lines)
    with path.open("rb") as file:
        records = ArchiveIterator(file)
        if name == "wat":
            return sum(bool(json.loads(record.reader.read())) for record in records)
        return sum(1 for _ in records)


def decide(path: Path, matcher: sluice.Matcher) -> int:
    return sum(len(matcher.decide_arrow(batch)) for batch in sluice.warc.requests(path))


def fastest(rounds: int, work: Callable[[], int]) -> float:
    found = []
    for _ in range(rounds):
        busy = time.process_time()
        work()
        found.append(time.process_time() - busy)
    return min(found)


if __name__ == "__main__":
    main()
