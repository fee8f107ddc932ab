# SPDX-License-Identifier: Apache-2.0
"""Compares libraries that find the text of a page, on the shapes of pages; prints a table.

    python -m tests.compare_extractors FOLDER [READABILITY.JS]

Each library gets an environment of its own in the folder. Mozilla's Readability.js runs in
Chromium; Debian's package `epiphany-browser` has the file: `gresource extract /usr/bin/epiphany
/org/gnome/epiphany/readability/Readability.js`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, Callable

#: The names of the columns, and the packages that PyPI has.
PACKAGES: dict[str, tuple[str, ...]] = {
    "readability-lxml": ("readability-lxml", "lxml_html_clean"),
    "trafilatura": ("trafilatura",),
    "justext": ("justext", "lxml_html_clean"),
    "newspaper4k": ("newspaper4k", "lxml_html_clean"),
    "goose3": ("goose3", "lxml_html_clean"),
    "boilerpy3": ("boilerpy3",),
    "breadability": ("breadability", "lxml_html_clean", "setuptools<81"),
    "readability-python": ("readability-python",),
    "Readability.js": ("playwright",),
    "sluice-read": ("lxml", "cssselect"),
}
_URL = "https://paper.example/story"


def text_of(markup: str) -> str:
    from lxml import html

    return str(html.fragment_fromstring(markup or "<p></p>", create_parent="div").text_content())


def _readability_lxml(page: str) -> str:
    from readability import Document

    return text_of(Document(page).summary(html_partial=True, keep_all_images=True))


def _trafilatura(page: str) -> str:
    import trafilatura

    # What loses least: it prefers too much to too little.
    options = {"favor_recall": True, "include_tables": True, "include_comments": False}
    return trafilatura.extract(page, url=_URL, **options) or ""


def _justext(page: str) -> str:
    import justext

    paragraphs = justext.justext(page.encode(), justext.get_stoplist("English"), encoding="utf-8")
    return " ".join(one.text for one in paragraphs if not one.is_boilerplate)


def _newspaper4k(page: str) -> str:
    import newspaper

    article = newspaper.Article(_URL, fetch_images=False)
    article.download(input_html=page)
    article.parse()
    return str(article.text)


def _goose3(page: str) -> str:
    from goose3 import Goose

    return str(Goose({"enable_image_fetching": False}).extract(raw_html=page).cleaned_text)


def _boilerpy3(page: str) -> str:
    from boilerpy3 import extractors

    return str(extractors.ArticleExtractor(raise_on_failure=False).get_content(page))


def _breadability(page: str) -> str:
    from breadability.readable import Article

    return text_of(Article(page, url=_URL).readable)


def _readability_python(page: str) -> str:
    from readability import Readability

    article, error = Readability().parse(page, url=_URL)
    return "" if error else str(article.text_content)


def _sluice(page: str) -> str:
    from sluice.reading.extraction import main_text, origin_of
    from sluice.reading.markup import written
    from sluice.reading.page import tree_of
    from sluice.reading.picture_sources import settle_pictures
    from sluice.reading.problems import ReadingError
    from sluice.reading.sanitizing import sanitized

    root = tree_of(page, _URL, 100_000)
    settle_pictures(root, _URL)
    try:
        return text_of(
            written(sanitized(main_text(root, origin_of(root, _URL)).element, _URL, _URL))
        )
    except ReadingError:
        return ""


_EXTRACTORS: dict[str, Callable[[str], str]] = {
    "readability-lxml": _readability_lxml,
    "trafilatura": _trafilatura,
    "justext": _justext,
    "newspaper4k": _newspaper4k,
    "goose3": _goose3,
    "boilerpy3": _boilerpy3,
    "breadability": _breadability,
    "readability-python": _readability_python,
    "sluice-read": _sluice,
}


def _in_chromium(pages: dict[str, str], library: str) -> dict[str, str]:
    from playwright.sync_api import sync_playwright

    texts = {}
    with sync_playwright() as playwright:
        options = {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"]}
        browser = playwright.chromium.launch(**options)
        for name, markup in pages.items():
            page = browser.new_context(java_script_enabled=True).new_page()
            page.route("**/*", lambda route: route.abort())
            page.set_content(markup, wait_until="domcontentloaded")
            page.add_script_tag(path=library)
            result = page.evaluate("new Readability(document).parse()")
            texts[name] = (result or {}).get("textContent") or ""
        browser.close()
    return texts


def extract(name: str, pages: dict[str, str], library: str) -> dict[str, str]:
    """The text of each page; what a library raises is an empty text."""
    if name == "Readability.js":
        return _in_chromium(pages, library)
    texts = {}
    for page, markup in pages.items():
        try:
            texts[page] = _EXTRACTORS[name](markup)
        except Exception as error:
            print(f"{name}: {page}: {error!r}", file=sys.stderr)
            texts[page] = ""
    return texts


def _run(name: str, folder: Path, pages: dict[str, str], library: str) -> dict[str, str]:
    environment = folder / f"venv-{name}"
    python = environment / "bin" / "python"
    if not python.exists():
        venv.create(environment, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        # An old pip cannot install what trafilatura requires.
        subprocess.run([*pip, "-U", "pip"], check=True)
        subprocess.run([*pip, *PACKAGES[name]], check=True)
    command = [str(python), "-m", "tests.compare_extractors", "--extract", name, library]
    done = subprocess.run(
        command, input=json.dumps(pages), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr}")
    texts: dict[str, str] = json.loads(done.stdout)
    return texts


def _cell(missing: int, left: int) -> str:
    return f"\u2212{missing} +{left}"


def _table(results: dict[str, dict[str, str]]) -> list[str]:
    from .reading_shapes import shapes

    lines = [f"| shape | parts | {' | '.join(results)} |", "|---|---|" + "---|" * len(results)]
    sums: dict[str, list[int]] = {name: [0, 0, 0] for name in results}
    for shape in shapes():
        cells = []
        for name, texts in results.items():
            missing, left = (
                len(shape.missing(texts[shape.name])),
                len(shape.left(texts[shape.name])),
            )
            sums[name] = [a + b for a, b in zip(sums[name], (missing, left, not missing + left))]
            cells.append(_cell(missing, left) if missing or left else "all")
        parts = f"{len(shape.kept)}, {len(shape.gone)}"
        lines.append(f"| {shape.name} | {parts} | {' | '.join(cells)} |")
    kept, gone = (
        sum(len(part) for part in (getattr(one, what) for one in shapes()))
        for what in ("kept", "gone")
    )
    lines.append(
        f"| **together** | {kept}, {gone} | "
        + " | ".join(_cell(m, g) for m, g, _ in sums.values())
        + " |"
    )
    lines.append(
        "| **shapes without a mistake** | 40 | "
        + " | ".join(str(n) for *_, n in sums.values())
        + " |"
    )
    return lines


def main(arguments: list[str]) -> None:
    if arguments[0] == "--extract":
        pages: dict[str, Any] = json.load(sys.stdin)
        json.dump(extract(arguments[1], pages, arguments[2]), sys.stdout)
        return
    from .reading_shapes import shapes

    folder, library = Path(arguments[0]).resolve(), "".join(arguments[1:])
    pages = {shape.name: shape.html for shape in shapes()}
    names = [name for name in PACKAGES if name != "Readability.js" or library]
    results = {name: _run(name, folder, pages, library) for name in names}
    print("\n".join(_table(results)))


if __name__ == "__main__":
    main(sys.argv[1:])
