# SPDX-License-Identifier: Apache-2.0
"""Takes elements out of a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: What makes a figure worth keeping.
_SHOWN = ("img", "table", "pre", "blockquote", "video", "audio", "svg", "math", "code", "iframe")


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
