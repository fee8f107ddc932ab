# SPDX-License-Identifier: Apache-2.0
"""Makes HTML of text without markup: empty lines are between its paragraphs."""

from __future__ import annotations

import re
from html import escape

#: In lines of prose there is a single space between words, and none before the first.
_ALIGNED = re.compile(r"^(?:\s|[-+|=*#>$])|\S(?: {3,}|\t)\S", re.MULTILINE)
#: Lines of prose are broken near the same width.
_SHORTEST_FULL_LINE = 45
_LONGEST_TITLE = 120


def html_of(text: str, name: str, language: str = "") -> str:
    """A page of HTML, whose title is the first line if it stands alone, or else a name."""
    blocks = [one for one in re.split(r"\n[^\S\n]*\n", text.replace("\r\n", "\n")) if one.strip()]
    first = blocks[0].strip() if blocks else ""
    is_title = "\n" not in first and len(first) <= _LONGEST_TITLE and len(blocks) > 1
    parts = [
        f'<html lang="{escape(language)}"><head><meta charset="utf-8">',
        f"<title>{escape(first if is_title else name)}</title></head><body><article>",
        *map(_block, blocks[1:] if is_title else blocks),
        "</article></body></html>",
    ]
    return "\n".join(parts)


def _block(block: str) -> str:
    lines = block.strip("\n").split("\n")
    # Verses and addresses have short lines, and lists and drawings have marks and gaps.
    is_prose = all(len(line.rstrip()) >= _SHORTEST_FULL_LINE for line in lines[:-1])
    if is_prose and not _ALIGNED.search(block):
        return f"<p>{escape(' '.join(line.strip() for line in lines))}</p>"
    return f"<pre>\n{escape(block)}</pre>"
