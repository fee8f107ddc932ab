# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import copy
import gzip
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sluice

pytest.importorskip("datatrove")

from datatrove.data import Document

import sluice.datatrove

LIST = b"""[Adblock Plus]
||ads.example^
@@||good.ads.example^$document
||frames.example^$subdocument
||pages.example^$document
"""

#: URLs, and whether the list drops their documents.
PAGES = [
    ("https://ads.example/", True),
    ("https://www.ads.example/x?y", True),
    ("https://good.ads.example/", False),
    ("https://frames.example/", False),
    ("https://pages.example/", True),
    ("https://news.example/ads.example/", False),
    ("https://me@ads.example/", True),
    # Crawlers connect to ads.example.
    ("https://xn--a.ads.example/", True),
    ("no url", False),
    ("", False),
    (None, False),
]


@pytest.fixture
def filter_list(tmp_path: Path) -> Path:
    path = tmp_path / "ads.txt"
    path.write_bytes(LIST)
    return path


def document(url: Any) -> Document:
    return Document(text="text", id=str(url), metadata={"url": url})


def is_dropped(result: Any) -> bool:
    return not (result[0] if isinstance(result, tuple) else result)


@pytest.mark.parametrize(("url", "dropped"), PAGES)
def test_a_document_is_dropped_if_its_page_is_blocked(
    filter_list: Path, url: Any, dropped: bool
) -> None:
    lists = sluice.datatrove.ListFilter(filter_list)
    assert is_dropped(lists.filter(document(url))) == dropped
    assert not is_dropped(lists.filter(Document(text="text", id="1")))


def test_the_reason_is_the_list_and_the_metadata_has_the_line(filter_list: Path) -> None:
    dropped = document("https://ads.example/")
    assert sluice.datatrove.ListFilter(filter_list).filter(dropped) == (False, "ads.txt")
    assert dropped.metadata["sluice_rule"] == "ads.txt:2:1"


def test_without_block_pages_only_filters_for_documents_drop(filter_list: Path) -> None:
    lists = sluice.datatrove.ListFilter(filter_list, block_pages=False)
    assert not is_dropped(lists.filter(document("https://ads.example/")))
    assert is_dropped(lists.filter(document("https://pages.example/")))


def test_lists_may_be_packed_in_memory_and_compiled(filter_list: Path, tmp_path: Path) -> None:
    packed = tmp_path / "ads.txt.gz"
    packed.write_bytes(gzip.compress(LIST))
    index = tmp_path / "ads.sluice"
    sluice.compile(filter_list, index, block_pages=True)
    for lists in (packed, index, sluice.InMemory(LIST, "ads.txt"), [packed, index]):
        found = sluice.datatrove.ListFilter(lists)
        assert [is_dropped(found.filter(document(url))) for url, _ in PAGES] == [
            dropped for _, dropped in PAGES
        ]


def test_hosts_files_drop_hosts_and_those_below(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("# hosts\n0.0.0.0 ads.example\n0.0.0.0 other.example\n", encoding="utf-8")
    lists = sluice.datatrove.ListFilter(hosts)
    for url in ("https://ads.example/", "https://www.ads.example/x"):
        assert is_dropped(lists.filter(document(url)))
    assert not is_dropped(lists.filter(document("https://example/")))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_needs_no_list(filter_list: Path, copied: Any) -> None:
    lists = sluice.datatrove.ListFilter(filter_list)
    lists.filter(document("https://ads.example/"))
    copies = [copied(lists)]
    filter_list.unlink()
    copies.append(copied(lists))
    for one in copies:
        assert is_dropped(one.filter(document("https://ads.example/")))
        assert not is_dropped(one.filter(document("https://news.example/")))


def test_lists_that_cannot_be_used_are_errors_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match=r"cannot read .*missing\.txt: No such file"):
        sluice.datatrove.ListFilter(tmp_path / "missing.txt")
    with pytest.raises(ValueError, match="lists is empty"):
        sluice.datatrove.ListFilter([])
    damaged = tmp_path / "ads.txt.gz"
    damaged.write_bytes(gzip.compress(LIST)[:-9])
    with pytest.raises(sluice.SluiceError, match="cannot read"):
        sluice.datatrove.ListFilter(damaged)


PIPELINE = """
import sys
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers import JsonlWriter
import sluice.datatrove

if __name__ == "__main__":
    folder = sys.argv[1]
    dropped = JsonlWriter(f"{folder}/dropped", compression=None)
    lists = sluice.datatrove.ListFilter(f"{folder}/ads.txt", exclusion_writer=dropped)
    steps = [JsonlReader(f"{folder}/in"), lists, JsonlWriter(f"{folder}/out", compression=None)]
    LocalPipelineExecutor(steps, logging_dir=f"{folder}/logs", tasks=2, workers=2).run()
"""


def test_a_pipeline_of_two_processes_drops_and_counts(filter_list: Path, tmp_path: Path) -> None:
    pytest.importorskip("orjson")
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("a", "b"):
        rows = [
            {"text": "text", "id": f"{name}{n}", "metadata": {"url": url}}
            for n, (url, _) in enumerate(PAGES)
        ]
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    script = tmp_path / "pipeline.py"
    script.write_text(PIPELINE, encoding="utf-8")
    command = [sys.executable, str(script), str(tmp_path)]
    package = str(Path(sluice.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": package}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

    def ids(name: str) -> set[str]:
        files = (tmp_path / name).glob("*.jsonl")
        lines = [line for file in files for line in file.read_text().splitlines()]
        return {json.loads(line)["id"] for line in lines}

    expected = {f"{name}{n}" for name in "ab" for n, (_, dropped) in enumerate(PAGES) if dropped}
    assert ids("dropped") == expected
    assert len(ids("out")) == 2 * len(PAGES) - len(expected)
    stats = json.loads((tmp_path / "logs" / "stats.json").read_text())
    counts = next(step["stats"] for step in stats if "List-filter" in step["name"])
    totals = {name: value["total"] if isinstance(value, dict) else value
              for name, value in counts.items()}  # fmt: skip
    assert totals["dropped_ads.txt"] == len(expected)
    assert totals["undecided"] == 6
