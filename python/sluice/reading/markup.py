# SPDX-License-Identifier: Apache-2.0
"""Writes a sanitized tree as HTML.

It knows only the allowed elements, so that nothing else can be in the output, whatever was done to
the tree.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Optional

from .sanitizing import ALLOWED
from .tree import NO_CHARACTERS

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_VOID = ("br", "hr", "wbr")


def written(element: HtmlElement) -> str:
    """The HTML of the content of an element."""
    parts: list[str] = []
    _write_children(element, parts)
    return "".join(parts)


def text(words: Optional[str]) -> str:
    """Text as HTML, also for attributes in double quotes."""
    return escape(NO_CHARACTERS.sub("", words or ""), quote=True)


def _write_children(element: HtmlElement, parts: list[str]) -> None:
    parts.append(text(element.text))
    for child in element:
        if child.tag in ALLOWED:
            _write(child, parts)
        parts.append(text(child.tail))


def _write(element: HtmlElement, parts: list[str]) -> None:
    attributes = "".join(f' {name}="{text(value)}"' for name, value in element.items())
    if element.tag == "img" and "src" not in element.attrib:
        return
    if element.tag == "img":
        # The red background, which an image cannot have itself.
        parts.append(f'<span class="picture"><img{attributes}></span>')
        return
    if element.tag == "a":
        attributes += ' rel="noreferrer noopener"'
    parts.append(f"<{element.tag}{attributes}>")
    if element.tag not in _VOID:
        _write_children(element, parts)
        parts.append(f"</{element.tag}>")
