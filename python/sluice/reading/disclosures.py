# SPDX-License-Identifier: Apache-2.0
"""Opens the parts of an article that a script would show at the press of a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_AROUND = ("h1", "h2", "h3", "h4", "h5", "h6", "dt")


def settle_disclosures(root: HtmlElement) -> None:
    """Makes the button in a heading text, and shows the part that it controls."""
    buttons = [
        one
        for one in root.iter("button")
        if ("aria-controls" in one.attrib or "aria-expanded" in one.attrib)
        and next(one.iterancestors(*_AROUND), None) is not None
    ]
    controlled = {name for one in buttons for name in one.get("aria-controls", "").split()}
    for button in buttons:
        button.tag = "span"
    for element in root.iter() if controlled else ():
        if element.get("id") in controlled:
            for name in ("hidden", "aria-hidden", "style"):
                element.attrib.pop(name, None)
