# SPDX-License-Identifier: Apache-2.0
"""Takes elements and characters out of a tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: What makes a figure worth keeping.
_SHOWN = ("img", "table", "pre", "blockquote", "video", "audio", "svg", "math", "code", "iframe")


#: Controls and what is no character. A page can name them by number, and no tree can be given them.
NO_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def clean_characters(root: HtmlElement) -> None:
    """Takes out what is no character, because text that has any can not be moved within a tree."""
    for element in root.iter():
        if element.text and NO_CHARACTERS.search(element.text):
            element.text = NO_CHARACTERS.sub("", element.text)
        if element.tail and NO_CHARACTERS.search(element.tail):
            element.tail = NO_CHARACTERS.sub("", element.tail)
        for name, value in element.items():
            if NO_CHARACTERS.search(value):
                element.set(name, NO_CHARACTERS.sub("", value))


def remove(element: HtmlElement) -> None:
    """Takes an element out with all that is in it; the text behind it stays."""
    # The root has nothing around it, and what was taken out before is no longer in the way.
    if element.getparent() is not None:
        element.drop_tree()


def replace_by_children(element: HtmlElement) -> None:
    """Takes an element out and leaves what is in it."""
    if element.getparent() is not None:
        element.drop_tag()


def remove_with_figure(element: HtmlElement) -> None:
    """Takes an element out, with its figure if nothing else is shown there but a caption."""
    figure = next(element.iterancestors("figure"), None)
    remove(element)
    if figure is not None and next(figure.iter(*_SHOWN), None) is None:
        remove(figure)
