# SPDX-License-Identifier: Apache-2.0
"""Removes elements and characters from a tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: Elements for which a figure is kept.
_SHOWN = ("img", "table", "pre", "blockquote", "video", "audio", "svg", "math", "code", "iframe")


#: Control characters and non-characters. A page can have them as numbers, but a tree cannot.
NO_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean_characters(root: HtmlElement) -> None:
    """Removes non-characters, because text that has any cannot be moved within a tree."""
    for element in root.iter():
        if element.text and NO_CHARACTERS.search(element.text):
            element.text = NO_CHARACTERS.sub("", element.text)
        if element.tail and NO_CHARACTERS.search(element.tail):
            element.tail = NO_CHARACTERS.sub("", element.tail)
        for name, value in element.items():
            if NO_CHARACTERS.search(value):
                element.set(name, NO_CHARACTERS.sub("", value))


def remove(element: HtmlElement) -> None:
    """Removes an element with its content; the text after it stays."""
    # The root has no parent, and an element that was removed before needs nothing.
    if element.getparent() is not None:
        element.drop_tree()


def replace(element: HtmlElement, other: HtmlElement) -> None:
    """Puts another element in the place of one; the text after it stays."""
    parent = element.getparent()
    if parent is not None:
        other.tail = element.tail
        parent.replace(element, other)


def replace_by_children(element: HtmlElement) -> None:
    """Removes an element and keeps its content."""
    if element.getparent() is not None:
        element.drop_tag()


def remove_with_figure(element: HtmlElement) -> None:
    """Removes an element, with its figure if only a caption is left there."""
    figure = next(element.iterancestors("figure"), None)
    remove(element)
    if figure is not None and next(figure.iter(*_SHOWN), None) is None:
        remove(figure)
