#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the answers and the time of Dolma's tagger for lists with those of Sluice's.

    python compare_dolma.py urls.txt oisd_big_abp.txt

`urls.txt` has a URL in each line, or a request as JSON with a `url`. `--domains` compares with
Dolma's taggers for lists of hosts instead. Both taggers run in turn, each about all URLs.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dolma.core.data_types import DocumentWithMetadata
from dolma.taggers.url import AdbUrlTagger, BaseDomainTagger

import sluice.dolma


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares Sluice's tagger with Dolma's.")
    parser.add_argument("urls", type=Path)
    parser.add_argument("lists", nargs="+")
    parser.add_argument("--domains", action="store_true", help="compare with taggers for hosts")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--show", type=int, default=0, help="show so many differences")
    given = parser.parse_args()
    theirs: Any = tagger(BaseDomainTagger if given.domains else AdbUrlTagger, given.lists)
    taggers = {
        "Dolma": theirs,
        "ListTagger": tagger(sluice.dolma.ListTagger, given.lists),
        "PageTagger": tagger(sluice.dolma.PageTagger, given.lists),
    }
    documents = [document(url) for url in urls_of(given.urls)]
    expected = report(taggers, documents, given.rounds)
    show(taggers["ListTagger"], documents, expected, given.show)


def tagger(kind: Any, lists: Sequence[str]) -> Any:
    """A tagger for some lists."""
    return type(kind.__name__, (kind,), {"BLOCKLIST_PATHS": list(lists)})()


def urls_of(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [json.loads(line)["url"] if line.startswith("{") else line for line in lines if line]
    return list(dict.fromkeys(found))


def document(url: str) -> DocumentWithMetadata:
    return DocumentWithMetadata(source="", id=url, text="text", metadata={"url": url})


def report(taggers: dict[str, Any], documents: Sequence[Any], rounds: int) -> list[Any]:
    """Prints what each tagger said, and returns the answers of the first."""
    seconds: dict[str, float] = dict.fromkeys(taggers, float("inf"))
    answers: dict[str, list[Any]] = {}
    for _ in range(rounds):
        for name, one in taggers.items():
            busy = time.process_time()
            answers[name] = [tagged(one, document) for document in documents]
            seconds[name] = min(seconds[name], time.process_time() - busy)
    expected = answers["Dolma"]
    for name, found in answers.items():
        differing = sum(one != other for one, other in zip(expected, found))
        each = seconds[name] / len(documents) * 1e6
        ratio = seconds["Dolma"] / seconds[name]
        print(f"{name}: {found.count(True):,} of {len(found):,} tagged, ", end="")
        print(f"{differing:,} otherwise, {each:.1f} µs a document, {ratio:.1f} times as fast")
    return expected


def tagged(one: Any, document: Any) -> Any:
    """Whether a document is tagged, or the error that ends Dolma's job."""
    try:
        return bool(one.predict(document).spans)
    except Exception as error:
        return type(error).__name__


def show(one: Any, documents: Sequence[Any], expected: Sequence[Any], most: int) -> None:
    differing = [
        (said, document.metadata["url"])
        for said, document in zip(expected, documents)
        if said != tagged(one, document)
    ]
    for said, url in differing[:most]:
        print(f"  Dolma: {said}  {url[:150]}")


if __name__ == "__main__":
    main()
