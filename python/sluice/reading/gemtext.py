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
_LEVEL = re.compile("h[1-3]")
_DEEPER = "\u2013 "
#: With fewer headings a list of them is no help.
_FEWEST_CONTENTS = 3
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
    anchors = _Anchors()
    content: list[str] = []
    for kind, group in groupby(lines, key=lambda line: line[0]):
        values = [value for _, value in group]
        is_heading = _LEVEL.fullmatch(kind)
        content += (
            [anchors.heading(kind, value) for value in values]
            if is_heading
            else _group(kind, values)
        )
    contents = anchors.contents(title=headings[0] if headings else title)
    return "\n".join([*parts, *contents, *content, "</article></body></html>"])


class _Anchors:
    """The headings of a page, each with an identity that links can name."""

    def __init__(self) -> None:
        self._headings: list[tuple[str, str, str]] = []
        self._used: set[str] = set()

    def heading(self, tag: str, words: str) -> str:
        """A heading with its identity."""
        identity = self._identity(words)
        self._headings.append((tag, words, identity))
        return f'<{tag} id="{escape(identity)}">{escape(words)}</{tag}>'

    def contents(self, title: str) -> list[str]:
        """A folded list of the headings, without the title above them, if there are some."""
        shown = [one for one in self._headings if one[:2] != ("h1", title)]
        if len(shown) < _FEWEST_CONTENTS:
            return []
        top = min(tag for tag, _, _ in shown)
        entries = [
            f'<li><a href="#{escape(identity)}">{"" if tag == top else _DEEPER}{escape(words)}</a>'
            for tag, words, identity in shown
        ]
        return ["<details><summary>Contents</summary><ul>", *entries, "</ul></details>"]

    def _identity(self, words: str) -> str:
        plain = re.sub(r"[^\w]+", "-", words.casefold()).strip("-")[:80] or "part"
        identity, number = plain, 1
        while identity in self._used:
            number += 1
            identity = f"{plain}-{number}"
        self._used.add(identity)
        return identity


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line with its kind; the text between fences is one."""
    preformatted: list[str] | None = None
    for line in text.splitlines():
        if line.startswith(_FENCE):
            if preformatted is not None:
                yield "pre", "\n".join(preformatted)
            # The first line says for all readers what is drawn there.
            preformatted = [line[len(_FENCE) :].strip()] if preformatted is None else None
        elif preformatted is not None:
            preformatted.append(line)
        else:
            yield _line(line)
    if preformatted and len(preformatted) > 1:
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
    if kind == "pre":
        return [_preformatted(*value.partition("\n")[::2]) for value in values]
    tag = {"item": "li", "quote": "p"}.get(kind, kind)
    inner = [f"<{tag}>{escape(value)}</{tag}>" for value in values]
    around = _AROUND.get(kind)
    return [f"<{around}>", *inner, f"</{around}>"] if around else inner


def _preformatted(label: str, text: str) -> str:
    block = f"<pre>\n{escape(text)}</pre>"
    if not label:
        return block
    return f"<figure>{block}<figcaption>{escape(label)}</figcaption></figure>"


def _link(url: str, words: str = "") -> str:
    address, label = escape(url), escape(words.strip() or url)
    if _IMAGE.search(url):
        return (
            f'<figure><img src="{address}" alt="{label}"><figcaption>{label}</figcaption></figure>'
        )
    return f'<p><a href="{address}">{label}</a></p>'
