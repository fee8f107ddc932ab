# SPDX-License-Identifier: Apache-2.0
"""Makes HTML of gemtext, the format of Gemini pages: the prefix of a line gives its kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

_FENCE = "```"
_IMAGE = re.compile(r"\.(?:png|jpe?g|gif|webp|avif)(?:\?|$)", re.IGNORECASE)
_HEADING = re.compile(r"(#{1,3})\s*(.*)")
#: The element around successive lines of a kind.
_AROUND = {"item": "ul", "quote": "blockquote"}


def html_of(text: str, title: str, language: str = "") -> str:
    """A page of HTML. Links to images become images with their descriptions."""
    lines = list(_lines(text))
    headings = [value for kind, value in lines if kind == "h1"]
    parts = [
        f'<html lang="{escape(language)}"><head><meta charset="utf-8">',
        f"<title>{escape(headings[0] if headings else title)}</title></head><body><article>",
    ]
    for kind, group in groupby(lines, key=lambda line: line[0]):
        parts += _group(kind, [value for _, value in group])
    return "\n".join([*parts, "</article></body></html>"])


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line with its kind; the text between fences is one."""
    preformatted: list[str] | None = None
    for line in text.splitlines():
        if line.startswith(_FENCE):
            if preformatted is not None:
                yield "pre", "\n".join(preformatted)
            preformatted = [] if preformatted is None else None
        elif preformatted is not None:
            preformatted.append(line)
        else:
            yield _line(line)
    if preformatted:
        yield "pre", "\n".join(preformatted)


def _line(line: str) -> tuple[str, str]:
    heading = _HEADING.match(line)
    if heading:
        return f"h{len(heading.group(1))}", heading.group(2).strip()
    if line.startswith("=>"):
        return "link", line[2:].strip()
    if line.startswith("* "):
        return "item", line[2:].strip()
    if line.startswith(">"):
        return "quote", line[1:].strip()
    return ("p", line.strip()) if line.strip() else ("space", "")


def _group(kind: str, values: list[str]) -> list[str]:
    if kind == "space":
        return []
    if kind == "link":
        return [_link(*value.split(None, 1)) for value in values if value]
    tag = {"item": "li", "quote": "p"}.get(kind, kind)
    inner = [f"<{tag}>{escape(value)}</{tag}>" for value in values]
    around = _AROUND.get(kind)
    return [f"<{around}>", *inner, f"</{around}>"] if around else inner


def _link(url: str, words: str = "") -> str:
    address, label = escape(url), escape(words.strip() or url)
    if _IMAGE.search(url):
        return (
            f'<figure><img src="{address}" alt="{label}"><figcaption>{label}</figcaption></figure>'
        )
    return f'<p><a href="{address}">{label}</a></p>'
