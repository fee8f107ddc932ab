# SPDX-License-Identifier: Apache-2.0
"""Text without anything that a terminal would interpret, escaped as by the command `sluice`."""

from __future__ import annotations

import re

#: Control characters, and those that change the direction of text.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Replaces control characters by their escapes."""
    return _CONTROL.sub(lambda found: f"\\u{{{ord(found.group()):x}}}", text)
