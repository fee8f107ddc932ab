# SPDX-License-Identifier: Apache-2.0
"""Edits of texts and URLs as filters write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Optional

from ._markup import expression

_REPLACEMENT = re.compile(r"\A/((?:[^/\\]|\\.)+)/((?:[^/\\]|\\.)*)/([a-z]*)\Z", re.DOTALL)
_PLACE = re.compile(r"\$(\$|&|[1-9])")
#: The parts of a URL: up to the path, the path, the query and the fragment.
_URL = re.compile(r"([^/?#]*//[^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?", re.DOTALL)


def unescaped(value: str) -> str:
    """The value of an option of AdGuard, whose commas and dollar signs have backslashes."""
    return re.sub(r"\\([,$])", r"\1", value)


def replaced(text: str, replacement: str) -> str:
    """A text after an edit, `/regex/text/flags`; the same one if Python cannot read that."""
    parts = _REPLACEMENT.match(replacement)
    pattern = expression(f"/{parts[1]}/{parts[3]}") if parts else None
    if parts is None or pattern is None:
        return text
    target = parts[2].replace("\\/", "/")

    def target_of(found: re.Match[str]) -> str:
        return _PLACE.sub(lambda place: _filled(place[1], found), target)

    return pattern.sub(target_of, text, count=0 if "g" in parts[3] else 1)


def _filled(place: str, found: re.Match[str]) -> str:
    """What `$1`, `$&` and `$$` stand for in a replacement of JavaScript."""
    if place == "$":
        return "$"
    number = 0 if place == "&" else int(place)
    return (found[number] or "") if number <= (found.re.groups or 0) else f"${place}"


def rewritten(url: str, modifiers: dict[str, list[str]]) -> Optional[str]:
    """A URL after the modifiers that edit it; None if it stays the same."""
    parts = _URL.fullmatch(url)
    if parts is None:
        return None
    origin, path, query, fragment = (part or "" for part in parts.groups())
    query = _without_parameters(query, modifiers.get("removeparam", ()))
    rest = path + query + fragment
    for transformation in modifiers.get("uritransform", ()):
        rest = replaced(rest, transformation)
    after = origin + rest
    # It must not lead to another host.
    return after if after != url and rest.startswith("/") else None


def _without_parameters(query: str, values: Iterable[str]) -> str:
    """A query without the parameters that values of `removeparam` name; after ~, without others."""
    parameters = query[1:].split("&") if query else []
    for value in values:
        is_kept, name = value.startswith("~"), value[value.startswith("~") :]
        pattern = expression(name if name.startswith("/") else f"/^{re.escape(name)}(=|$)/")
        if pattern is not None:
            parameters = [one for one in parameters if bool(pattern.search(one)) == is_kept]
    return f"?{'&'.join(parameters)}" if parameters else ""
