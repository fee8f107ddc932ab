# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import BANNER, NEWS, PIXEL, SHOP

pytest.importorskip("pyarrow")

PYTHON = Path(__file__).parent.parent
LOADS = [
    (BANNER, NEWS, "script"),
    (BANNER, SHOP, "script"),
    (PIXEL, "", "image"),
    ("no", "", "xhr"),
]

#: How many rows the log has: the loads in turn, of which the first and the third are blocked.
ROWS = int(os.environ.get("ROWS", "1003"))
COMPARED = f"{ROWS:,} rows, {(ROWS + 3) // 4 + (ROWS + 1) // 4:,} blocked, 0 decided otherwise\n"


def ran(name: str, *arguments: object) -> str:
    script = PYTHON / "recipes" / f"{name}.py"
    environment = {**os.environ, "PYTHONPATH": str(PYTHON), "PYSPARK_PYTHON": sys.executable}
    command = [sys.executable, str(script), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def log(tmp_path: Path) -> Path:
    requests = tmp_path / "requests.jsonl"
    names = ("url", "top_url", "type")
    requests.write_text("".join(json.dumps(dict(zip(names, load))) + "\n" for load in LOADS))
    ran("make_log", requests, tmp_path / "log", "--rows", ROWS, "--files", 3)
    return tmp_path / "log"


def test_duckdb_decides_like_the_matcher(index: Path, log: Path) -> None:
    pytest.importorskip("duckdb")
    said = ran("with_duckdb", index, log / "*.parquet", log / "decided")
    assert said.startswith(f"{ROWS:,} rows")
    assert ran("compare", index, log / "decided") == COMPARED


@pytest.mark.parametrize("way", ["--sql", "--by-page"])
def test_spark_decides_like_the_matcher(index: Path, log: Path, way: str) -> None:
    pytest.importorskip("pyspark")
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    out = log.with_name("decided")
    said = ran("with_spark", "--master", "local-cluster[2,1,1024]", way, index, log, out)
    assert f"{ROWS:,} rows in" in said
    assert ran("compare", index, out) == COMPARED
