# SPDX-License-Identifier: Apache-2.0
"""Removes parts of responses: `jsonprune`, `xmlprune` and `hls` of AdGuard."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Callable, NamedTuple

from ._charsets import charset_of, text_of
from ._json_pruning import pruned_json
from ._playlists import pruned_playlist
from ._replacements import unescaped
from ._xml_pruning import pruned_xml
from .decision import Decision

_LOG = logging.getLogger(__name__)
#: Longer responses stay as they are, as in AdGuard.
_LONGEST = 10_000_000


class Pruning(NamedTuple):
    """A filter that removes parts of a response: its kind, its value, and the URL of the load."""

    kind: str
    value: str
    url: str


def prunings_of(decision: Decision) -> tuple[Pruning, ...]:
    """The filters of a load in the order in which they apply: that of their texts."""
    modifiers = decision.modifiers
    if not modifiers.keys() & _KINDS.keys():
        return ()
    return tuple(
        Pruning(kind, value, decision.url)
        for kind in _KINDS
        for value in sorted(modifiers.get(kind, ()))
    )


def pruned(body: bytes, prunings: Iterable[Pruning], content_type: str) -> bytes:
    """A body after all of them. One that cannot be read as its filter expects stays as it is."""
    for one in prunings if len(body) <= _LONGEST else ():
        try:
            body = _KINDS[one.kind](body, one, content_type)
        except (ValueError, RecursionError) as error:
            _LOG.info("sluice: %s=%s does not apply to %s: %s", one.kind, one.value, one.url, error)
    return body


def _with_text(body: bytes, content_type: str, edit: Callable[[str], str]) -> bytes:
    text, codec = text_of(body, charset_of(body, content_type).codec)
    mark = text[:1] if text.startswith("\ufeff") else ""
    return (mark + edit(text[len(mark) :])).encode(codec, "surrogateescape")


def _json(body: bytes, one: Pruning, content_type: str) -> bytes:
    path = unescaped(one.value)
    return _with_text(body, content_type, lambda text: pruned_json(text, path))


def _xml(body: bytes, one: Pruning, _: str) -> bytes:
    return pruned_xml(body, unescaped(one.value))


def _playlist(body: bytes, one: Pruning, content_type: str) -> bytes:
    value = unescaped(one.value)
    return _with_text(body, content_type, lambda text: pruned_playlist(text, value, one.url))


_KINDS: dict[str, Callable[[bytes, Pruning, str], bytes]] = {
    "jsonprune": _json,
    "xmlprune": _xml,
    "hls": _playlist,
}
