# SPDX-License-Identifier: Apache-2.0
"""Keeps formulas, which pages hide for scripts that draw them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .tree import remove, replace

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_HIDING = ("hidden", "aria-hidden", "style")
_DRAWN = re.compile(r"(?:^|[\s_-])(?:math|mathjax|tex|latex|mwe)", re.IGNORECASE)
_PREVIEWS = re.compile(r"(?:^|\s)MathJax(?:_Preview|_Display|_SVG|_CHTML)?(?:$|\s)")


def settle_formulas(root: HtmlElement) -> None:
    """Leaves each formula once: as MathML, or else as the TeX that a script would draw."""
    _write_out_scripts(root)
    for formula in list(root.iter("math")):
        if not formula.text_content().strip() and formula.get("alttext"):
            replace(formula, _code(formula.get("alttext")))
            continue
        _show(formula)


def _write_out_scripts(root: HtmlElement) -> None:
    scripts = [one for one in root.iter("script") if one.get("type", "").startswith("math/tex")]
    for script in scripts:
        replace(script, _code(script.text or ""))
    if scripts:
        for element in list(root.iter("span", "div")):
            if _PREVIEWS.search(element.get("class", "")):
                remove(element)


def _show(formula: HtmlElement) -> None:
    """Shows a formula that is hidden behind an image of it, and removes the image."""
    letters = _letters(formula)
    for around in (formula, *formula.iterancestors()):
        if _letters(around) > letters:
            return
        for name in _HIDING:
            around.attrib.pop(name, None)
        for image in list(around.iter("img")):
            if _DRAWN.search(image.get("class", "")):
                remove(image)


def _code(tex: str) -> HtmlElement:
    from lxml import html

    element = html.Element("code")
    element.text = tex.strip()
    return element


def _letters(element: HtmlElement) -> int:
    return len("".join(element.text_content().split()))
